"""Lessons on PostgreSQL: each commit is a short transaction of its own, because a class writes little beside its
games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg
import msgspec

from ...classroom.lessons.log import LessonCommit
from ...classroom.lessons.units import LessonId
from ...play.log import Outrun, Repeated
from ...play.units import TableId
from ..lesson_codec import LESSON_ORDER, lesson_channel, lesson_rows
from .statements import CHANNEL

__all__ = ["CLAIM_LESSONS", "READ_LESSON", "append_lesson", "forget_lesson"]

READ_LESSON = f"""
SELECT stream, version, at, command, body FROM lesson_events WHERE lesson = $1 ORDER BY {LESSON_ORDER}
"""  # the order is written in this package

CLAIM_LESSONS = """
UPDATE lessons SET claimed = $3::bigint + $2
WHERE lesson IN (
  SELECT lesson FROM lessons WHERE deadline <= $3 AND claimed <= $3
  ORDER BY deadline LIMIT $1 FOR UPDATE SKIP LOCKED
)
RETURNING lesson
"""

_EVENT = "INSERT INTO lesson_events VALUES ($1, $2, $3, $4, $5, $6, $7)"
_SUMMARY = """
INSERT INTO lessons (lesson, code, deadline) VALUES ($1, $2, $3)
ON CONFLICT (lesson) DO UPDATE SET deadline = excluded.deadline, claimed = 0
"""
_REPEATED = "SELECT 1 FROM lesson_events WHERE lesson = $1 AND command = $2 AND step = 0"


async def append_lesson(connection: Any, commit: LessonCommit, origin: str) -> None:
    """An answer that was lost is found out by asking again: then it is a repetition."""
    try:
        async with connection.transaction():
            if await connection.fetchval(_REPEATED, commit.lesson, commit.command):
                raise Repeated(0, 0)
            await connection.executemany(_EVENT, lesson_rows(commit))
            if commit.summary is not None:
                await connection.execute(_SUMMARY, commit.lesson, commit.summary.code, commit.summary.deadline)
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, _notice(commit.lesson, origin))
    except asyncpg.UniqueViolationError:
        # of two that came at once: the same command, or another at the same version
        repeated = await connection.fetchval(_REPEATED, commit.lesson, commit.command)
        raise Repeated(0, 0) if repeated else Outrun() from None


def _notice(lesson: LessonId, origin: str) -> str:
    return msgspec.json.encode([origin, [[lesson_channel(lesson), 0]]]).decode()


async def forget_lesson(connection: Any, lesson: LessonId, tables: Sequence[TableId]) -> None:
    async with connection.transaction():
        await connection.execute("DELETE FROM lesson_events WHERE lesson = $1", lesson)
        await connection.execute("DELETE FROM lessons WHERE lesson = $1", lesson)
        for name in ("events", "summaries", "visits"):
            await connection.execute(f"DELETE FROM {name} WHERE table_id = ANY($1)", list(tables))  # three names
