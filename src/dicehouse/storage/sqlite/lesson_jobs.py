"""What is done for lessons on the writing connection: each is one job."""

from __future__ import annotations

import apsw

from ...classroom.lessons.log import LessonCommit
from ...classroom.lessons.units import LessonId
from ...play.log import Outrun, Repeated
from ...play.units import GuestId, Instant, TableId
from ..clock import CLAIM_CENTIS
from ..leaving import forgotten, nobody_in, without_student
from ..lesson_codec import (
    BANKS,
    EMPTY_BANK,
    JOINED,
    bank_chosen,
    decode_lesson_event,
    encode_lesson_event,
    joined_by,
    lesson_rows,
    tables_of_lesson,
)
from .guests import leave_tables

__all__ = ["append_lesson", "claim_lessons", "forget_lesson", "leave_lessons"]

_SUMMARY = """
INSERT INTO lessons (lesson, code, deadline) VALUES (?, ?, ?)
ON CONFLICT (lesson) DO UPDATE SET deadline = excluded.deadline, claimed = 0
"""
_FORGET_BANKS = "UPDATE lesson_events SET body = ? WHERE lesson = ? AND stream = ? AND version < ? AND body LIKE ?"
_JOINED = f"""
SELECT lesson, stream FROM lesson_events WHERE substr(body, 1, 14) = '{JOINED}' AND body >= ? AND body < ? LIMIT ?
"""  # how such events begin is written in this package
_STREAM = "SELECT version, body FROM lesson_events WHERE lesson = ? AND stream = ? ORDER BY version"
_REWRITTEN = "UPDATE lesson_events SET body = ? WHERE lesson = ? AND stream = ? AND version = ?"
_COMMANDS = "UPDATE lesson_events SET command = replace(command, ?1, ?2) WHERE lesson = ?3 AND instr(command, ?1)"
_TABLES = """
SELECT DISTINCT table_id FROM events WHERE table_id > ?1 AND table_id < ?2 AND (guest = ?3 OR instr(body, ?3))
"""
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


def leave_lessons(guest: GuestId, now: Instant, limit: int, connection: apsw.Connection) -> list[LessonId]:
    """What stood there is overwritten."""
    connection.execute("PRAGMA secure_delete = ON")
    try:
        joined: list[tuple[LessonId, str]] = connection.execute(_JOINED, (*joined_by(guest), limit)).fetchall()  # type: ignore[assignment]
        for lesson, stream in joined:
            _leave(guest, lesson, stream, now, connection)
        return [lesson for lesson, _ in joined]
    finally:
        connection.execute("PRAGMA secure_delete = OFF")


def _leave(guest: GuestId, lesson: LessonId, stream: str, now: Instant, connection: apsw.Connection) -> None:
    other = nobody_in(guest, lesson)
    rows: list[tuple[int, str]] = connection.execute(_STREAM, (lesson, stream)).fetchall()  # type: ignore[assignment]
    for version, body in rows:
        left = encode_lesson_event(without_student(decode_lesson_event(body), other))
        connection.execute(_REWRITTEN, (left, lesson, stream, version))
    connection.execute(_COMMANDS, (guest, other, lesson))
    command, body = f"forgotten-{other}", encode_lesson_event(forgotten(other))
    row = (lesson, stream, rows[-1][0] + 1, now, command, 0, body)
    connection.execute("INSERT INTO lesson_events VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    tables = [TableId(table) for (table,) in connection.execute(_TABLES, (*tables_of_lesson(lesson), guest))]
    leave_tables(guest, tables, connection)


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
