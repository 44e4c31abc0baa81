"""Lessons on PostgreSQL: each commit is a short transaction of its own, because a class writes little beside its
games."""

from __future__ import annotations

from typing import Any

import asyncpg
import msgspec

from ...classroom.lessons.log import LessonCommit
from ...classroom.lessons.units import LessonId
from ...play.log import Outrun, Repeated
from ...play.units import GuestId, Instant, TableId
from ..leaving import forgotten, nobody_in, without_student
from ..lesson_codec import (
    BANKS,
    EMPTY_BANK,
    JOINED,
    LESSON_ORDER,
    bank_chosen,
    decode_lesson_event,
    encode_lesson_event,
    joined_by,
    lesson_channel,
    lesson_rows,
    tables_of_lesson,
)
from .guests import leave_tables
from .statements import CHANNEL

__all__ = ["CLAIM_LESSONS", "READ_LESSON", "append_lesson", "forget_lesson", "leave_lessons"]

READ_LESSON = f"""
SELECT stream, version, at, command, body
FROM lesson_events LEFT JOIN jsonb_each_text($2::jsonb) AS known ON known.key = stream
WHERE lesson = $1 AND version > coalesce(known.value::bigint, 0) ORDER BY {LESSON_ORDER}
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
_FORGET_BANKS = """
UPDATE lesson_events SET body = $1 WHERE lesson = $2 AND stream = $3 AND version < $4 AND body LIKE $5
"""
_JOINED = f"""
SELECT lesson, stream FROM lesson_events
WHERE substr(body, 1, 14) = '{JOINED}' AND body COLLATE "C" >= $1 AND body COLLATE "C" < $2
ORDER BY lesson LIMIT $3 FOR UPDATE
"""  # how such events begin is written in this package
_STREAM = "SELECT version, body FROM lesson_events WHERE lesson = $1 AND stream = $2 ORDER BY version"
_REWRITTEN = "UPDATE lesson_events SET body = $1 WHERE lesson = $2 AND stream = $3 AND version = $4"
_COMMANDS = """
UPDATE lesson_events SET command = replace(command, $1, $2) WHERE lesson = $3 AND strpos(command, $1) > 0
"""
_TABLES = """
SELECT DISTINCT table_id FROM events WHERE table_id COLLATE "C" > $1 AND table_id COLLATE "C" < $2
  AND (guest = $3 OR strpos(body, $3) > 0)
"""
_REPEATED = "SELECT 1 FROM lesson_events WHERE lesson = $1 AND command = $2 AND step = 0"


async def append_lesson(connection: Any, commit: LessonCommit, origin: str) -> None:
    """An answer that was lost is found out by asking again: then it is a repetition."""
    try:
        async with connection.transaction():
            if await connection.fetchval(_REPEATED, commit.lesson, commit.command):
                raise Repeated(0, 0)
            await connection.executemany(_EVENT, lesson_rows(commit))
            if chosen := bank_chosen(commit):
                await connection.execute(_FORGET_BANKS, EMPTY_BANK, commit.lesson, *chosen, BANKS)
            if commit.summary is not None:
                await connection.execute(_SUMMARY, commit.lesson, commit.summary.code, commit.summary.deadline)
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, _notice(commit.lesson, origin))
    except asyncpg.UniqueViolationError:
        # of two that came at once: the same command, or another at the same version
        repeated = await connection.fetchval(_REPEATED, commit.lesson, commit.command)
        raise Repeated(0, 0) if repeated else Outrun() from None


def _notice(lesson: LessonId, origin: str) -> str:
    return msgspec.json.encode([origin, [[lesson_channel(lesson), 0]]]).decode()


async def forget_lesson(connection: Any, lesson: LessonId) -> None:
    async with connection.transaction():
        await connection.execute("DELETE FROM lesson_events WHERE lesson = $1", lesson)
        await connection.execute("DELETE FROM lessons WHERE lesson = $1", lesson)
        for name in ("events", "summaries", "visits"):
            # three names; ids are compared byte by byte, whatever the database's language
            where = 'table_id COLLATE "C" > $1 AND table_id COLLATE "C" < $2'
            await connection.execute(f"DELETE FROM {name} WHERE {where}", *tables_of_lesson(lesson))


async def leave_lessons(connection: Any, guest: GuestId, now: Instant, limit: int, origin: str) -> list[LessonId]:
    try:
        async with connection.transaction():
            joined = await connection.fetch(_JOINED, *joined_by(guest), limit)
            for lesson, stream in joined:
                await _leave(connection, guest, lesson, stream, now)
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, _notice(lesson, origin))
    except asyncpg.UniqueViolationError:
        raise Outrun from None  # something has happened in the stream meanwhile
    return [lesson for lesson, _ in joined]


async def _leave(connection: Any, guest: GuestId, lesson: LessonId, stream: str, now: Instant) -> None:
    other = nobody_in(guest, lesson)
    rows = await connection.fetch(_STREAM, lesson, stream)
    for version, body in rows:
        left = encode_lesson_event(without_student(decode_lesson_event(body), other))
        await connection.execute(_REWRITTEN, left, lesson, stream, version)
    await connection.execute(_COMMANDS, guest, other, lesson)
    body = encode_lesson_event(forgotten(other))
    await connection.execute(_EVENT, lesson, stream, rows[-1]["version"] + 1, now, f"forgotten-{other}", 0, body)
    tables = [TableId(table) for (table,) in await connection.fetch(_TABLES, *tables_of_lesson(lesson), guest)]
    await leave_tables(connection, guest, tables)
