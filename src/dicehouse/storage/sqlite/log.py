"""The embedded store: SQLite in one file, or in memory for tests."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import apsw
import msgspec

from ...classroom.lessons.log import LessonCommit, LessonStored
from ...classroom.lessons.units import LessonId
from ...play.ledger import guest_account
from ...play.log import Commit, Commitment, Notification, Stored, StoreFailed, Summary
from ...play.units import Centis, Chips, CommandId, GuestId, Instant, TableId
from ..clock import StoreClock, wall_clock
from ..codec import decode_stored, decode_summaries, decode_summary, expect_writable
from ..lesson_codec import LESSON_ORDER, decode_lesson
from ..notifications import Notifications
from . import jobs, lesson_jobs
from .file import connect, connect_reader, make_private, migrate
from .lockfile import FileLock
from .writer_thread import WriterThread, failed

__all__ = ["SqliteLog"]

T = TypeVar("T")

# A list comes as one JSON text: a row each would hand the interpreter's lock to and fro for every row.
_READ = """
SELECT '[' || coalesce(group_concat(
  '[' || version || ',' || at || ',' || json_quote(command) || ',' || body || ']', ',' ORDER BY version
), '') || ']' FROM events WHERE table_id = ? AND version > ?
"""
_LOBBY = """
SELECT '[' || coalesce(group_concat(body, ',' ORDER BY created DESC, table_id), '') || ']' FROM
  (SELECT body, created, table_id FROM summaries WHERE listed ORDER BY created DESC, table_id LIMIT ?)
"""
_SEATED = """
SELECT '[' || coalesce(group_concat(body, ',' ORDER BY changed DESC, table_id), '') || ']' FROM
  (SELECT s.body, s.changed, s.table_id FROM visits v JOIN summaries s USING (table_id)
   WHERE v.guest = ? ORDER BY s.changed DESC, s.table_id LIMIT ?)
"""
_RUNNING = "SELECT json_group_array(table_id ORDER BY deadline) FROM summaries WHERE deadline IS NOT NULL"
_IDS = """
SELECT json_group_array(table_id ORDER BY table_id) FROM
  (SELECT table_id FROM summaries WHERE table_id > ? ORDER BY table_id LIMIT ?)
"""
_COMMITMENTS = """
SELECT json_group_array(json_object('number', number, 'table', table_id, 'commitment', commitment, 'link', link)
  ORDER BY number) FROM (SELECT * FROM commitments WHERE number > ? ORDER BY number LIMIT ?)
"""
_COMMAND = """
SELECT json_array(version, version + steps - 1) FROM events WHERE table_id = ? AND command = ? AND step = 0
"""
_LESSON = f"""
SELECT json_group_array(json_array(stream, version, at, command, body) ORDER BY {LESSON_ORDER})
FROM lesson_events WHERE lesson = ?
"""  # the order is written in this package
MOST_VISITS = 100_000
"""Who has been where is remembered for so many, and written again for the others: that changes nothing."""

_CODE = "SELECT table_id FROM summaries WHERE code = ? ORDER BY created DESC LIMIT 1"


class SqliteLog:
    """A HouseLog; make one with `open`."""

    def __init__(self, writing: apsw.Connection, reading: apsw.Connection | None, resources: ExitStack) -> None:
        """`resources` are what is to be closed with it: the connections and the lock."""
        self._reading = reading
        self._resources = resources
        self._writer = WriterThread(writing)
        self._reader = ThreadPoolExecutor(1, "dicehouse-reader")
        self._notifications = Notifications()
        self._visited: set[tuple[GuestId | None, TableId]] = set()
        self._clock = StoreClock()
        self._clock.follow(wall_clock())

    @classmethod
    async def open(cls, path: Path | None) -> SqliteLog:
        """A file belongs to one server at a time; None is a store in memory."""
        with ExitStack() as resources:
            if path is not None:
                path = path.resolve()  # the lock stands beside the file itself, not beside a link to it
                resources.callback(FileLock(path).release)
                make_private(path)
            writing = await asyncio.to_thread(connect, path)
            resources.callback(writing.close)
            await asyncio.to_thread(migrate, writing, str(path or "the store in memory"))
            reading = None
            if path is not None:
                reading = connect_reader(path)
                resources.callback(reading.close)
            log = cls(writing, reading, resources.pop_all())
        # a machine's clock that was set back meanwhile must not give anybody time
        ahead = (await log.last_beat() or 0) + 1 - log.now()
        log._clock.go_ahead(Centis(max(0, ahead)))
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
        return decode_stored(await self._value(_READ, table, after))

    async def find_command(self, table: TableId, command: CommandId) -> tuple[int, int] | None:
        found = await self._value(_COMMAND, table, command)
        return None if found is None else msgspec.json.decode(found, type=tuple[int, int])

    async def summary(self, table: TableId) -> Summary | None:
        body = await self._value("SELECT body FROM summaries WHERE table_id = ?", table)
        return None if body is None else decode_summary(body)

    async def find_code(self, code: str) -> TableId | None:
        table: TableId | None = await self._value(_CODE, code)
        return table

    async def lobby(self, limit: int = 100) -> list[Summary]:
        return decode_summaries(await self._value(_LOBBY, limit))

    async def seated(self, guest: GuestId, limit: int = 50) -> list[Summary]:
        return decode_summaries(await self._value(_SEATED, guest, limit))

    async def due(self, limit: int = 100) -> list[TableId]:
        now = self.now()
        waiting = "SELECT 1 FROM summaries WHERE deadline <= ? AND claimed <= ? LIMIT 1"
        if not await self._value(waiting, now, now):
            return []
        return await self._writer.submit(partial(jobs.claim_due, now, limit))

    async def running(self) -> list[TableId]:
        return msgspec.json.decode(await self._value(_RUNNING), type=list[TableId])

    async def balance(self, guest: GuestId) -> Chips:
        account = guest_account(guest)
        balance = await self._value("SELECT balance FROM accounts WHERE name = ?", account)
        if balance is None:
            return await self._writer.submit(partial(jobs.balance, account))
        return Chips(balance)

    async def total_chips(self) -> Chips:
        return Chips(await self._value("SELECT sum(balance) FROM accounts"))

    async def secret(self, table: TableId) -> str | None:
        secret: str | None = await self._value("SELECT secret FROM secrets WHERE table_id = ?", table)
        return secret

    async def commitments(self, after: int = 0, limit: int = 1000) -> list[Commitment]:
        return msgspec.json.decode(await self._value(_COMMITMENTS, after, limit), type=list[Commitment])

    async def beat(self) -> Instant:
        self._clock.follow(wall_clock())
        return await self._writer.submit(partial(jobs.beat, self.now()))

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
        return msgspec.json.decode(await self._value(_IDS, after or "", limit), type=list[TableId])

    async def append_lesson(self, commit: LessonCommit) -> None:
        await self._writer.submit(partial(lesson_jobs.append_lesson, commit))

    async def read_lesson(self, lesson: LessonId) -> list[LessonStored]:
        rows = msgspec.json.decode(await self._value(_LESSON, lesson), type=list[tuple[str, int, int, str, str]])
        return [decode_lesson(*row) for row in rows]

    async def find_lesson_code(self, code: str) -> LessonId | None:
        lesson: LessonId | None = await self._value("SELECT lesson FROM lessons WHERE code = ?", code)
        return lesson

    async def due_lessons(self, limit: int = 100) -> list[LessonId]:
        now = self.now()
        waiting = "SELECT 1 FROM lessons WHERE deadline <= ? AND claimed <= ? LIMIT 1"
        if not await self._value(waiting, now, now):
            return []
        return await self._writer.submit(partial(lesson_jobs.claim_lessons, now, limit))

    async def forget_lesson(self, lesson: LessonId, tables: Sequence[TableId]) -> None:
        await self._writer.submit(partial(lesson_jobs.forget_lesson, lesson, tables))

    async def close(self) -> None:
        self._notifications.close()
        await self._writer.close()
        self._reader.shutdown()
        self._resources.close()

    async def _value(self, sql: str, *arguments: Any) -> Any:
        if self._reading is None:
            return await self._writer.submit(partial(jobs.value, sql=sql, arguments=arguments))
        try:
            return await self._on_reader(partial(jobs.value, self._reading, sql, arguments))
        except apsw.Error as error:
            raise failed(error) from None

    async def _on_reader(self, task: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, task)
        except RuntimeError:
            raise StoreFailed("the store is closed.") from None
