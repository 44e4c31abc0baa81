"""The embedded store: SQLite in one file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import apsw

from ...play.log import StoreFailed
from ...play.units import Instant
from ..quick import SqlQuick
from ..steps import Steps
from ..store import wall_clock
from .damage import wal_damage
from .file import FileLock, connect, damaged, expect_undamaged, make_private, migrate, value
from .writer_thread import WriterThread, carry_out, failed

T = TypeVar("T")

READERS = 3
"""Connections that read; one would let everybody wait for whoever reads a long lesson."""


class SqliteLog(SqlQuick):
    """A HouseLog; make one with `open`."""

    def __init__(
        self, writing: apsw.Connection, reading: Sequence[apsw.Connection], resources: ExitStack, lock: FileLock
    ) -> None:
        """`reading` are connections of their own, so that nobody waits for another's long read. `resources` are closed
        with it: the connections and the lock, which is marked with every beat."""
        super().__init__()
        self._lock = lock
        self._reading: SimpleQueue[apsw.Connection] = SimpleQueue()
        for connection in reading:
            self._reading.put(connection)
        self._resources = resources
        self._writer = WriterThread(writing)
        self._submit = self._writer.append
        self._readers = ThreadPoolExecutor(len(reading), "dicehouse-reader")
        self._clock.follow(wall_clock())

    @classmethod
    async def open(cls, path: Path, *, accept_damage: bool = False) -> SqliteLog:
        """A file belongs to one server at a time."""
        with ExitStack() as resources:
            path = path.resolve()  # the lock stands beside the file itself, not beside a link to it
            lock = resources.enter_context(closing(FileLock(path)))
            make_private(path)
            writing = resources.enter_context(closing(await asyncio.to_thread(_opened, path, lock, accept_damage)))
            reading = [resources.enter_context(closing(connect(path, read_only=True))) for _ in range(READERS)]
            log = cls(writing, reading, resources.pop_all(), lock)
        # a machine's clock that was set back meanwhile must not give anybody time
        now = log.now()
        log._clock.agree(Instant(max(now, (await log.last_beat() or 0) + 1)), now)
        return log

    @property
    def failures(self) -> int:
        return self._writer.failures

    async def beat(self) -> Instant:
        self._clock.follow(wall_clock())
        noted = self.now()
        last = await super().beat()
        self._lock.mark(noted)
        return last

    async def close(self) -> None:
        await self._writer.close()
        self._readers.shutdown()
        self._resources.close()

    async def _write(self, work: Callable[..., Steps[T]], *arguments: Any) -> T:
        return await self._writer.submit(lambda connection: carry_out(connection, work(*arguments)))

    async def _erase(self, work: Callable[..., Steps[T]], *arguments: Any) -> T:
        """What is deleted is overwritten too, so that nobody finds a name in the file."""

        def erase(connection: apsw.Connection) -> T:
            connection.execute("PRAGMA secure_delete = ON")
            try:
                return carry_out(connection, work(*arguments))
            finally:
                connection.execute("PRAGMA secure_delete = OFF")

        self._visited.clear()
        return await self._writer.submit(erase)

    async def _value(self, sql: str, *arguments: Any) -> Any:
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
            return value(connection, sql, arguments)
        finally:
            self._reading.put(connection)


def _opened(path: Path, lock: FileLock, accept_damage: bool) -> apsw.Connection:
    """A connection that writes to a file that was looked at; the log of the last run is gone afterwards."""
    made_before = path.stat().st_size > 0
    found = wal_damage(path)
    if found is not None and not accept_damage:
        raise damaged(path, found)  # before SQLite throws the rest of it away
    connection = connect(path)
    try:
        if made_before:
            expect_undamaged(connection, path, found, lock.marked(), accept=accept_damage)
        migrate(connection, path)
        # what was accepted is not told again
        lock.mark(value(connection, "SELECT at FROM beats WHERE name = 'house'"))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except apsw.CorruptError as error:
        connection.close()
        raise damaged(path, f"SQLite says: {error}") from None
    except BaseException:
        connection.close()
        raise
    return connection
