"""The scaled-out store: any number of workers on one PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import asyncpg
import msgspec

from ...classroom.lessons.events import StreamId
from ...classroom.lessons.log import LessonCommit, LessonStored
from ...classroom.lessons.units import LessonId
from ...play.ledger import FIRST_GRANT, guest_account
from ...play.log import LONG_AGO, Commit, Commitment, Notification, Stored, StoreFailed, Summary
from ...play.tokens import Revocation, TokenKey
from ...play.units import Centis, Chips, CommandId, GuestId, Instant, TableId
from ..clock import CLAIM_CENTIS, StoreClock
from ..codec import decode_event, decode_summary, expect_writable
from ..lesson_codec import decode_lesson
from ..notifications import Notifications
from . import forgetting, guests, lesson_log
from .connector import Connector
from .group_commit import GroupCommit
from .listener import Listener
from .lost import DATABASE_ERRORS, retry_while_lost
from .statements import BEAT, BEATS, CLAIM, COMMITMENTS, GUESTS, LAST_BEAT, LEAVING, LOBBY, SEATED, SUMMARIES

__all__ = ["PostgresLog"]

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds that an append or a question waits for a lost database; the last attempt may take as long again."""

FRESH = 150
"""Hundredths by the database's clock: a beat so recent says that the house is open."""

OTHERS_BEAT = 2.5
"""Seconds within which a worker that is open beats again."""

LOOK_AGAIN = 0.1

CLOSE_SECONDS = 5.0
POOL_SIZE = 6
COMMAND = "SELECT version, steps FROM events WHERE table_id = $1 AND command = $2 AND step = 0"
IDS = "SELECT table_id FROM summaries WHERE table_id > $1 ORDER BY table_id LIMIT $2"
CODE = "SELECT table_id FROM summaries WHERE code = $1 ORDER BY created DESC LIMIT 1"


class PostgresLog:
    """A HouseLog; make one with `open`."""

    def __init__(self, connector: Connector, pool: asyncpg.Pool[Any], patience: float) -> None:
        origin = secrets.token_hex(8)
        self._pool = pool
        self._origin = origin
        self._answer_seconds = connector.answer_seconds
        self._patience = patience
        self._notifications = Notifications()
        self._clock = StoreClock()
        self._commits = GroupCommit(connector, pool, self._notifications, origin, patience)
        self._listener = Listener(connector, self._notifications, self._clock, origin)
        self._closed = False
        self._failures = 0

    @classmethod
    async def open(cls, url: str, patience: float = PATIENCE) -> PostgresLog:
        connector = Connector(url, patience)
        await connector.migrate(patience)
        log = cls(connector, await retry_while_lost(partial(connector.pool, POOL_SIZE), patience), patience)
        try:
            await retry_while_lost(log._commits.start, patience)
            await retry_while_lost(log._listener.start, patience)
        except BaseException:
            await log.close()
            raise
        return log

    def now(self) -> Instant:
        return self._clock.now()

    @property
    def failures(self) -> int:
        return self._failures

    async def append(self, commit: Commit) -> None:
        expect_writable(commit)
        await self._commits.submit(commit)

    async def read(self, table: TableId, after: int = 0) -> list[Stored]:
        sql = "SELECT version, at, command, body FROM events WHERE table_id = $1 AND version > $2 ORDER BY version"
        return [
            Stored(version, at, command, decode_event(body))
            for version, at, command, body in await self._rows(sql, table, after)
        ]

    async def find_command(self, table: TableId, command: CommandId) -> tuple[int, int] | None:
        rows = await self._rows(COMMAND, table, command)
        return (rows[0]["version"], rows[0]["version"] + rows[0]["steps"] - 1) if rows else None

    async def summary(self, table: TableId) -> Summary | None:
        body = await self._value("SELECT body FROM summaries WHERE table_id = $1", table)
        return None if body is None else decode_summary(body)

    async def find_code(self, code: str) -> TableId | None:
        table: TableId | None = await self._value(CODE, code)
        return table

    async def lobby(self, limit: int = 100) -> list[Summary]:
        return [decode_summary(body) for (body,) in await self._rows(LOBBY, limit)]

    async def seated(self, guest: GuestId, limit: int = 50) -> list[Summary]:
        return [decode_summary(body) for (body,) in await self._rows(SEATED, guest, limit)]

    async def due(self, limit: int = 100) -> list[TableId]:
        rows = await self._rows(CLAIM, limit, CLAIM_CENTIS, self.now())
        return [table for table, _ in sorted(rows, key=lambda row: row["deadline"])]

    async def running(self) -> list[TableId]:
        sql = "SELECT table_id FROM summaries WHERE deadline IS NOT NULL ORDER BY deadline"
        return [table for (table,) in await self._rows(sql)]

    async def balance(self, guest: GuestId) -> Chips:
        balance = await self._value("SELECT balance FROM accounts WHERE name = $1", guest_account(guest))
        return FIRST_GRANT if balance is None else Chips(balance)

    async def total_chips(self) -> Chips:
        return Chips(await self._value("SELECT sum(balance)::bigint FROM accounts"))

    async def secret(self, table: TableId) -> str | None:
        secret: str | None = await self._value("SELECT secret FROM secrets WHERE table_id = $1", table)
        return secret

    async def commitments(self, after: int = 0, limit: int = 1000) -> list[Commitment]:
        return [Commitment(*row) for row in await self._rows(COMMITMENTS, after, limit)]

    async def beat(self) -> Instant:
        async def noted(connection: Any) -> Instant:
            async with connection.transaction():
                now = self.now()
                last = await connection.fetchval(f"{LAST_BEAT} FOR UPDATE")
                await connection.execute(BEAT, now, self._clock.ahead)
                return Instant(now if last is None else last)

        return await self._on_connection(noted)

    async def last_beat(self) -> Instant | None:
        at: Instant | None = await self._value(LAST_BEAT)
        return at

    async def join(self) -> Instant | None:
        """Where the last beat is old, the house was closed, or the database's clock has jumped: the next beat tells.

        The time that the other workers beat with is the house's, whatever the database's clock says by now.
        """
        rows = await self._rows(BEATS)
        if not rows:
            return None
        [beats] = rows
        first, ends = beats["house"], self._clock.monotonic() + OTHERS_BEAT
        while not _is_fresh(beats) and beats["house"] == first and self._clock.monotonic() < ends:
            await asyncio.sleep(LOOK_AGAIN)
            [beats] = await self._rows(BEATS)
        if beats["house"] != first:
            now = beats["house"]
        elif _is_fresh(beats):
            now = beats["now"] + beats["ahead"]
        else:
            # begun anew, time does not go back behind what has happened, not by a rounding either
            now = max(beats["now"], first + 1)
        self._clock.agree(Instant(now), Instant(beats["now"]))
        return Instant(beats["house"])

    async def key(self) -> bytes:
        """Whichever worker asks first makes it; a second statement sees what a rival has committed."""
        await self._value("INSERT INTO keys VALUES ('house', $1) ON CONFLICT DO NOTHING", secrets.token_hex(32))
        return bytes.fromhex(await self._value("SELECT value FROM keys WHERE name = 'house'"))

    def notifications(self) -> AsyncIterator[Notification]:
        return self._notifications.subscribe()

    async def table_ids(self, after: TableId | None = None, limit: int = 1000) -> Sequence[TableId]:
        return [table for (table,) in await self._rows(IDS, after or "", limit)]

    async def summaries(self, after: TableId | None = None, limit: int = 200) -> list[Summary]:
        return [decode_summary(body) for (body,) in await self._rows(SUMMARIES, after or "", limit)]

    async def guests(self, after: GuestId | None = None, limit: int = 200) -> list[tuple[GuestId, bool]]:
        rows = await self._rows(GUESTS, guest_account(after or GuestId("")), limit)
        return [(GuestId(row["guest"]), row["seen"]) for row in rows]

    async def forget(self, tables: Mapping[TableId, Instant]) -> list[TableId]:
        self._commits.forget_visits()
        return await self._on_connection(lambda connection: forgetting.forget(connection, list(tables.items())))

    async def forget_guest(self, guest: GuestId, *, only_idle: bool = False) -> bool:
        self._commits.forget_visits()
        return await self._on_connection(lambda connection: forgetting.forget_guest(connection, guest, only_idle))

    async def leave_tables(self, guest: GuestId, tables: Sequence[TableId]) -> None:
        self._commits.forget_visits()
        await self._on_connection(lambda connection: guests.leave_tables(connection, guest, tables))

    async def token_keys(self) -> list[TokenKey]:
        rows = await self._rows("SELECT at, grace, value FROM token_keys ORDER BY at")
        return [TokenKey(Instant(at), Centis(grace), bytes.fromhex(key)) for at, grace, key in rows]

    async def add_token_key(self, key: TokenKey) -> None:
        sql = "INSERT INTO token_keys VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        await self._value(sql, key.at, key.grace, key.key.hex())

    async def revocations(self, after: Instant = LONG_AGO) -> list[Revocation]:
        rows = await self._rows("SELECT guest, at, left_house FROM revocations WHERE at > $1", after)
        return [Revocation(GuestId(guest), Instant(at), left) for guest, at, left in rows]

    async def leaving(self, limit: int = 200) -> list[GuestId]:
        return [GuestId(guest) for (guest,) in await self._rows(LEAVING, limit)]

    async def revoke(self, revoked: Revocation) -> None:
        await self._on_connection(lambda connection: guests.revoke(connection, revoked))

    async def forget_tokens(self, before: Instant) -> None:
        await self._value("DELETE FROM revocations WHERE at < $1", before)
        last = "SELECT max(at) FROM token_keys WHERE at + grace < $1"
        await self._value(f"DELETE FROM token_keys WHERE at < ({last})", before)

    async def append_lesson(self, commit: LessonCommit) -> None:
        await self._on_connection(lambda connection: lesson_log.append_lesson(connection, commit, self._origin))

    async def read_lesson(self, lesson: LessonId, after: Mapping[StreamId, int] | None = None) -> list[LessonStored]:
        known = msgspec.json.encode(after or {}).decode()
        return [decode_lesson(*row) for row in await self._rows(lesson_log.READ_LESSON, lesson, known)]

    async def lesson_bytes(self, lesson: LessonId) -> int:
        found = "SELECT coalesce(sum(octet_length(body)), 0) FROM lesson_events WHERE lesson = $1"
        return int(await self._value(found, lesson))

    async def find_lesson_code(self, code: str) -> LessonId | None:
        lesson: LessonId | None = await self._value("SELECT lesson FROM lessons WHERE code = $1", code)
        return lesson

    async def due_lessons(self, limit: int = 100) -> list[LessonId]:
        rows = await self._rows(lesson_log.CLAIM_LESSONS, limit, CLAIM_CENTIS, self.now())
        return [lesson for (lesson,) in rows]

    async def forget_lesson(self, lesson: LessonId) -> None:
        await self._on_connection(lambda connection: lesson_log.forget_lesson(connection, lesson))

    async def leave_lessons(self, guest: GuestId, limit: int = 5) -> list[LessonId]:
        self._commits.forget_visits()
        leaving = lesson_log.leave_lessons
        return await self._on_connection(lambda one: leaving(one, guest, self.now(), limit, self._origin))

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._notifications.close()
        try:
            await self._commits.close()
        finally:
            await self._listener.close()
            with suppress(*DATABASE_ERRORS):
                # where goodbye cannot be said, or takes too long, asyncpg hangs up
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._pool.close()

    async def _rows(self, sql: str, *arguments: object) -> list[Any]:
        return await self._on_connection(lambda connection: connection.fetch(sql, *arguments))

    async def _value(self, sql: str, *arguments: object) -> Any:
        return await self._on_connection(lambda connection: connection.fetchval(sql, *arguments))

    async def _on_connection(self, work: Callable[[Any], Awaitable[T]]) -> T:
        async def attempt() -> T:
            if self._closed:
                raise StoreFailed("the store is closed.")
            async with self._pool.acquire(timeout=self._answer_seconds) as connection:
                return await work(connection)

        try:
            return await retry_while_lost(attempt, self._patience, self._count_failure)
        except StoreFailed as error:
            self._count_failure(error)
            raise

    def _count_failure(self, _: Exception) -> None:
        self._failures += 1


def _is_fresh(beats: Any) -> bool:
    return bool(abs(beats["house"] - beats["ahead"] - beats["now"]) <= FRESH)
