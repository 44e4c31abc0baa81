"""What is done for lessons on the writing connection: each is one job."""

from __future__ import annotations

import apsw

from ...classroom.lessons.log import LessonCommit
from ...classroom.lessons.units import LessonId
from ...play.log import Outrun, Repeated
from ...play.units import Instant
from ..clock import CLAIM_CENTIS
from ..lesson_codec import BANKS, EMPTY_BANK, bank_chosen, lesson_rows, tables_of_lesson

__all__ = ["append_lesson", "claim_lessons", "forget_lesson"]

_SUMMARY = """
INSERT INTO lessons (lesson, code, deadline) VALUES (?, ?, ?)
ON CONFLICT (lesson) DO UPDATE SET deadline = excluded.deadline, claimed = 0
"""
_FORGET_BANKS = "UPDATE lesson_events SET body = ? WHERE lesson = ? AND stream = ? AND version < ? AND body LIKE ?"
_REPEATED = "SELECT 1 FROM lesson_events WHERE lesson = ? AND command = ? AND step = 0"


def append_lesson(commit: LessonCommit, connection: apsw.Connection) -> None:
    if connection.execute(_REPEATED, (commit.lesson, commit.command)).fetchone() is not None:
        raise Repeated(0, 0)
    try:
        for row in lesson_rows(commit):
            connection.execute("INSERT INTO lesson_events VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    except apsw.ConstraintError:
        raise Outrun from None
    if chosen := bank_chosen(commit):
        connection.execute(_FORGET_BANKS, (EMPTY_BANK, commit.lesson, *chosen, BANKS))
    if commit.summary is not None:
        connection.execute(_SUMMARY, (commit.lesson, commit.summary.code, commit.summary.deadline))


def claim_lessons(now: Instant, limit: int, connection: apsw.Connection) -> list[LessonId]:
    sql = "SELECT lesson FROM lessons WHERE deadline <= ? AND claimed <= ? ORDER BY deadline LIMIT ?"
    due = [LessonId(lesson) for (lesson,) in connection.execute(sql, (now, now, limit))]
    for lesson in due:
        connection.execute("UPDATE lessons SET claimed = ? WHERE lesson = ?", (now + CLAIM_CENTIS, lesson))
    return due


def forget_lesson(lesson: LessonId, connection: apsw.Connection) -> None:
    """What is deleted is overwritten too, so that nobody finds a name in the file."""
    connection.execute("PRAGMA secure_delete = ON")
    try:
        _forget(lesson, connection)
    finally:
        connection.execute("PRAGMA secure_delete = OFF")


def _forget(lesson: LessonId, connection: apsw.Connection) -> None:
    connection.execute("DELETE FROM lesson_events WHERE lesson = ?", (lesson,))
    connection.execute("DELETE FROM lessons WHERE lesson = ?", (lesson,))
    for name in ("events", "summaries", "visits"):  # three names, written here
        connection.execute(f"DELETE FROM {name} WHERE table_id > ? AND table_id < ?", tables_of_lesson(lesson))
