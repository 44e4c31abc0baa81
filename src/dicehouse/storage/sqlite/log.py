"""The embedded store: SQLite in one file, or in memory for tests."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import apsw
import msgspec

from ...classroom.lessons.events import StreamId
from ...classroom.lessons.log import LessonCommit, LessonStored
from ...classroom.lessons.units import LessonId
from ...play.ledger import FIRST_GRANT, guest_account
from ...play.log import LONG_AGO, Commit, Commitment, Notification, Stored, StoreFailed, Summary
from ...play.tokens import Revocation, TokenKey
from ...play.units import Centis, Chips, CommandId, GuestId, Instant, TableId
from ..clock import StoreClock, wall_clock
from ..codec import decode_stored, decode_summaries, decode_summary, expect_writable
from ..lesson_codec import decode_lesson
from ..notifications import Notifications
from . import forgetting, guests, jobs, lesson_jobs
from .damage import wal_damage
from .file import connect, connect_reader, damaged, expect_undamaged, make_private, migrate
from .lockfile import FileLock
from .statements import (
    COMMAND,
    COMMITMENTS,
    GUESTS,
    IDS,
    LEAVING,
    LESSON,
    LOBBY,
    READ,
    REVOCATIONS,
    RUNNING,
    SEATED,
    SUMMARIES,
    TOKEN_KEYS,
)
from .writer_thread import WriterThread, failed

__all__ = ["SqliteLog"]

READERS = 3
"""Connections that read; one would let everybody wait for whoever reads a long lesson."""

MOST_VISITS = 100_000
"""Who has been where is remembered for so many, and written again for the others: that changes nothing."""

_CODE = "SELECT table_id FROM summaries WHERE code = ? ORDER BY created DESC LIMIT 1"


class SqliteLog:
    """A HouseLog; make one with `open`."""

    def __init__(
        self, writing: apsw.Connection, reading: Sequence[apsw.Connection], resources: ExitStack, lock: FileLock | None
    ) -> None:
        """`reading` are connections of their own, so that nobody waits for another's long read; a store in memory has
        none. `resources` are closed with it: the connections and the lock, which is marked with every beat."""
        self._lock = lock
        self._reading: SimpleQueue[apsw.Connection] = SimpleQueue()
        for connection in reading:
            self._reading.put(connection)
        self._resources = resources
        self._writer = WriterThread(writing)
        self._readers = ThreadPoolExecutor(len(reading), "dicehouse-reader") if reading else None
        self._notifications = Notifications()
        self._visited: set[tuple[GuestId | None, TableId]] = set()
        self._clock = StoreClock()
        self._clock.follow(wall_clock())

    @classmethod
    async def open(cls, path: Path | None, *, accept_damage: bool = False) -> SqliteLog:
        """A file belongs to one server at a time; None is a store in memory."""
        with ExitStack() as resources:
            lock, reading = None, list[apsw.Connection]()
            if path is not None:
                path = path.resolve()  # the lock stands beside the file itself, not beside a link to it
                lock = FileLock(path)
                resources.callback(lock.release)
                make_private(path)
            writing = await asyncio.to_thread(_opened, path, lock, accept_damage)
            resources.callback(writing.close)
            if path is not None:
                for _ in range(READERS):
                    reading.append(connect_reader(path))
                    resources.callback(reading[-1].close)
            log = cls(writing, reading, resources.pop_all(), lock)
        # a machine's clock that was set back meanwhile must not give anybody time
        now = log.now()
        log._clock.agree(Instant(max(now, (await log.last_beat() or 0) + 1)), now)
        return log

    def now(self) -> Instant:
        return self._clock.now()

    @property
    def failures(self) -> int:
        return self._writer.failures

    async def append(self, commit: Commit) -> None:
        expect_writable(commit)
        notification = Notification(commit.table, commit.after + len(commit.events))
        visit = commit.guest, commit.table
        visits = commit.guest is not None and visit not in self._visited
        await self._writer.submit(jobs.Append(commit, visits), partial(self._notifications.publish, notification))
        if visits:
            if len(self._visited) >= MOST_VISITS:
                self._visited.clear()
            self._visited.add(visit)

    async def read(self, table: TableId, after: int = 0) -> list[Stored]:
        return decode_stored(await self._value(READ, table, after))

    async def find_command(self, table: TableId, command: CommandId) -> tuple[int, int] | None:
        found = await self._value(COMMAND, table, command)
        return None if found is None else msgspec.json.decode(found, type=tuple[int, int])

    async def summary(self, table: TableId) -> Summary | None:
        body = await self._value("SELECT body FROM summaries WHERE table_id = ?", table)
        return None if body is None else decode_summary(body)

    async def find_code(self, code: str) -> TableId | None:
        table: TableId | None = await self._value(_CODE, code)
        return table

    async def lobby(self, limit: int = 100) -> list[Summary]:
        return decode_summaries(await self._value(LOBBY, limit))

    async def seated(self, guest: GuestId, limit: int = 50) -> list[Summary]:
        return decode_summaries(await self._value(SEATED, guest, limit))

    async def due(self, limit: int = 100) -> list[TableId]:
        now = self.now()
        waiting = "SELECT 1 FROM summaries WHERE deadline <= ? AND claimed <= ? LIMIT 1"
        if not await self._value(waiting, now, now):
            return []
        return await self._writer.submit(partial(jobs.claim_due, now, limit))

    async def running(self) -> list[TableId]:
        return msgspec.json.decode(await self._value(RUNNING), type=list[TableId])

    async def balance(self, guest: GuestId) -> Chips:
        balance = await self._value("SELECT balance FROM accounts WHERE name = ?", guest_account(guest))
        return FIRST_GRANT if balance is None else Chips(balance)

    async def total_chips(self) -> Chips:
        return Chips(await self._value("SELECT sum(balance) FROM accounts"))

    async def secret(self, table: TableId) -> str | None:
        secret: str | None = await self._value("SELECT secret FROM secrets WHERE table_id = ?", table)
        return secret

    async def commitments(self, after: int = 0, limit: int = 1000) -> list[Commitment]:
        return msgspec.json.decode(await self._value(COMMITMENTS, after, limit), type=list[Commitment])

    async def beat(self) -> Instant:
        self._clock.follow(wall_clock())
        now = self.now()
        last = await self._writer.submit(partial(jobs.beat, now))
        if self._lock is not None:
            self._lock.mark(now)
        return last

    async def last_beat(self) -> Instant | None:
        at: Instant | None = await self._value("SELECT at FROM beats WHERE name = 'house'")
        return at

    async def join(self) -> Instant | None:
        return await self.last_beat()

    async def key(self) -> bytes:
        return bytes.fromhex(await self._writer.submit(partial(jobs.key, secrets.token_hex(32))))

    def notifications(self) -> AsyncIterator[Notification]:
        return self._notifications.subscribe()

    async def table_ids(self, after: TableId | None = None, limit: int = 1000) -> Sequence[TableId]:
        return msgspec.json.decode(await self._value(IDS, after or "", limit), type=list[TableId])

    async def summaries(self, after: TableId | None = None, limit: int = 200) -> list[Summary]:
        return decode_summaries(await self._value(SUMMARIES, after or "", limit))

    async def guests(self, after: GuestId | None = None, limit: int = 200) -> list[tuple[GuestId, bool]]:
        rows = await self._value(GUESTS, guest_account(after or GuestId("")), limit)
        return [(GuestId(guest), bool(seen)) for guest, seen in msgspec.json.decode(rows)]

    async def forget(self, tables: Mapping[TableId, Instant]) -> list[TableId]:
        self._visited.clear()
        return await self._writer.submit(partial(forgetting.forget, list(tables.items())))

    async def forget_guest(self, guest: GuestId, *, only_idle: bool = False) -> bool:
        self._visited.clear()
        return await self._writer.submit(partial(forgetting.forget_guest, guest, only_idle))

    async def leave_tables(self, guest: GuestId, tables: Sequence[TableId]) -> None:
        self._visited.clear()
        await self._writer.submit(partial(guests.leave_tables, guest, tables))

    async def token_keys(self) -> list[TokenKey]:
        rows = msgspec.json.decode(await self._value(TOKEN_KEYS))
        return [TokenKey(Instant(at), Centis(grace), bytes.fromhex(key)) for at, grace, key in rows]

    async def add_token_key(self, key: TokenKey) -> None:
        await self._writer.submit(partial(guests.add_token_key, key))

    async def revocations(self, after: Instant = LONG_AGO) -> list[Revocation]:
        rows = msgspec.json.decode(await self._value(REVOCATIONS, after))
        return [Revocation(GuestId(guest), Instant(at), bool(left)) for guest, at, left in rows]

    async def leaving(self, limit: int = 200) -> list[GuestId]:
        return msgspec.json.decode(await self._value(LEAVING, limit), type=list[GuestId])

    async def revoke(self, revoked: Revocation) -> None:
        await self._writer.submit(partial(guests.revoke, revoked))

    async def forget_tokens(self, before: Instant) -> None:
        await self._writer.submit(partial(guests.forget_tokens, before))

    async def append_lesson(self, commit: LessonCommit) -> None:
        await self._writer.submit(partial(lesson_jobs.append_lesson, commit))

    async def read_lesson(self, lesson: LessonId, after: Mapping[StreamId, int] | None = None) -> list[LessonStored]:
        found = await self._value(LESSON, lesson, msgspec.json.encode(after or {}).decode())
        rows = msgspec.json.decode(found, type=list[tuple[str, int, int, str, str]])
        return [decode_lesson(*row) for row in rows]

    async def lesson_bytes(self, lesson: LessonId) -> int:
        return int(await self._value("SELECT total(length(body)) FROM lesson_events WHERE lesson = ?", lesson))

    async def find_lesson_code(self, code: str) -> LessonId | None:
        lesson: LessonId | None = await self._value("SELECT lesson FROM lessons WHERE code = ?", code)
        return lesson

    async def due_lessons(self, limit: int = 100) -> list[LessonId]:
        now = self.now()
        waiting = "SELECT 1 FROM lessons WHERE deadline <= ? AND claimed <= ? LIMIT 1"
        if not await self._value(waiting, now, now):
            return []
        return await self._writer.submit(partial(lesson_jobs.claim_lessons, now, limit))

    async def forget_lesson(self, lesson: LessonId) -> None:
        await self._writer.submit(partial(lesson_jobs.forget_lesson, lesson))

    async def leave_lessons(self, guest: GuestId, limit: int = 5) -> list[LessonId]:
        self._visited.clear()
        return await self._writer.submit(partial(lesson_jobs.leave_lessons, guest, self.now(), limit))

    async def close(self) -> None:
        self._notifications.close()
        await self._writer.close()
        if self._readers is not None:
            self._readers.shutdown()
        self._resources.close()

    async def _value(self, sql: str, *arguments: Any) -> Any:
        if self._readers is None:
            return await self._writer.submit(partial(jobs.value, sql=sql, arguments=arguments))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, sql, arguments)
        except apsw.Error as error:
            raise failed(error) from None
        except RuntimeError:
            raise StoreFailed("the store is closed.") from None

    def _read(self, sql: str, arguments: tuple[Any, ...]) -> Any:
        """On a connection that nobody else is reading with: there is one for each thread."""
        connection = self._reading.get()
        try:
            return jobs.value(connection, sql, arguments)
        finally:
            self._reading.put(connection)


def _opened(path: Path | None, lock: FileLock | None, accept_damage: bool) -> apsw.Connection:
    """A connection that writes to a file that was looked at; the log of the last run is gone afterwards."""
    if path is None or lock is None:
        connection = connect(None)
        migrate(connection, "the store in memory")
        return connection
    made_before = path.stat().st_size > 0
    found = wal_damage(path)
    if found is not None and not accept_damage:
        raise damaged(path, found)  # before SQLite throws the rest of it away
    connection = connect(path)
    try:
        if made_before:
            expect_undamaged(connection, path, found, lock.marked(), accept=accept_damage)
        migrate(connection, str(path))
        # what was accepted is not told again
        lock.mark(jobs.value(connection, "SELECT at FROM beats WHERE name = 'house'"))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except apsw.CorruptError as error:
        connection.close()
        raise damaged(path, f"SQLite says: {error}") from None
    except BaseException:
        connection.close()
        raise
    return connection
