"""A whole house read out of an engine at one moment, or written into an empty one in one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol

import apsw
import asyncpg

from ..migrations import migrations
from ..open import Address, MemoryAddress, PostgresAddress, SqliteAddress, StoreRefused
from ..postgres.connector import Connector
from ..sqlite.file import MARK, FileLock, connect, damaged, migrate, schema_version, value

EMPTY = """
SELECT (SELECT count(*) FROM summaries) + (SELECT count(*) FROM events) + (SELECT count(*) FROM entries)
     + (SELECT count(*) FROM commitments)
"""
PATIENCE = 5.0


class Rows(Protocol):
    """Of an engine, within one transaction."""

    def read(self, sql: str) -> AsyncIterator[Sequence[Any]]: ...

    async def write(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None: ...

    async def execute(self, sql: str) -> None: ...


@asynccontextmanager
async def reading(address: Address) -> AsyncIterator[Rows]:
    """The house as it stands now; a server may go on writing to it."""
    if not isinstance(address, PostgresAddress):
        connection = connect(_file(address), read_only=True)
        try:
            _expect_house(connection, connection.filename)
            connection.execute("BEGIN")
            yield _SqliteRows(connection)
        finally:
            connection.close()
        return
    connector = Connector(address.url)
    await connector.migrate(PATIENCE)
    postgres = await connector.connect()
    try:
        async with postgres.transaction(isolation="repeatable_read", readonly=True):
            yield _PostgresRows(postgres)
    finally:
        await postgres.close()


@asynccontextmanager
async def writing(address: Address) -> AsyncIterator[Rows]:
    """All that is written is kept if nothing is raised, and nothing otherwise."""
    if not isinstance(address, PostgresAddress):
        path = _file(address)
        lock = FileLock(path)
        try:
            with closing(connect(path)) as connection:
                migrate(connection, path)
                with connection:
                    _expect_empty(value(connection, EMPTY))
                    yield _SqliteRows(connection)
            lock.mark(None)  # what it was marked with was another house
        finally:
            lock.release()
        return
    connector = Connector(address.url)
    await connector.migrate(PATIENCE)
    postgres = await connector.connect()
    try:
        async with postgres.transaction():
            await postgres.execute("LOCK TABLE summaries IN EXCLUSIVE MODE")
            _expect_empty(await postgres.fetchval(EMPTY))
            yield _PostgresRows(postgres)
    finally:
        await postgres.close()


def _file(address: SqliteAddress | MemoryAddress) -> Path:
    if isinstance(address, MemoryAddress):
        raise StoreRefused("store-url", "A store in memory cannot be moved: name a file.")
    return address.path


def _expect_house(connection: apsw.Connection, name: str) -> None:
    if connection.pragma("application_id") != MARK:
        raise StoreRefused("store-foreign", f"{name} is a SQLite database, but not of a house.")
    if schema_version(connection) != len(migrations("sqlite")):
        raise StoreRefused("store-old", f"{name} has another schema: open it once with `dicehouse serve`.")


def _expect_empty(rows: int) -> None:
    if rows:
        raise StoreRefused("store-not-empty", "A house can only be imported into an empty store.")


class _SqliteRows:
    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    async def read(self, sql: str) -> AsyncIterator[Sequence[Any]]:
        try:
            rows: Iterator[Sequence[Any]] = iter(self._connection.execute(sql))
            for row in rows:
                yield row
        except apsw.CorruptError as error:
            raise damaged(self._connection.filename, f"SQLite says: {error}") from None

    async def write(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        places = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
        try:
            self._connection.executemany(sql, rows)
        except apsw.ConstraintError as error:
            raise _contradiction(error) from None

    async def execute(self, sql: str) -> None:
        self._connection.execute(sql)


class _PostgresRows:
    def __init__(self, connection: asyncpg.Connection[Any]) -> None:
        self._connection = connection

    async def read(self, sql: str) -> AsyncIterator[Sequence[Any]]:
        async for row in self._connection.cursor(sql, prefetch=1000):
            yield tuple(row)

    async def write(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        try:
            await self._connection.copy_records_to_table(table, columns=columns, records=rows, schema_name="dicehouse")
        except asyncpg.IntegrityConstraintViolationError as error:
            raise _contradiction(error) from None

    async def execute(self, sql: str) -> None:
        await self._connection.execute(sql)


def _contradiction(error: Exception) -> StoreRefused:
    return StoreRefused("export-broken", f"The file contradicts itself: {error}.")
