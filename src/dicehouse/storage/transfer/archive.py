"""A whole house read out of an engine at one moment, or written into an empty one in one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import apsw
import asyncpg

from ..migrations import migrations
from ..open import Address, MemoryAddress, PostgresAddress, SqliteAddress, StoreRefused
from ..postgres.connector import Connector
from ..sqlite.file import MARK, FileLock, connect, damaged, migrate, schema_version, value

HELD = """
SELECT (SELECT count(*) FROM summaries) + (SELECT count(*) FROM events) + (SELECT count(*) FROM entries)
     + (SELECT count(*) FROM commitments)
"""
PATIENCE = 5.0


@asynccontextmanager
async def reading(address: Address) -> AsyncIterator[Rows]:
    """The house as it stands now; a server may go on writing to it."""
    if isinstance(address, PostgresAddress):
        async with _postgres(address.url, isolation="repeatable_read", readonly=True) as rows:
            yield rows
        return
    with closing(connect(_file(address), read_only=True)) as connection:
        _expect_house(connection, connection.filename)
        connection.execute("BEGIN")
        yield SqliteRows(connection)


@asynccontextmanager
async def writing(address: Address) -> AsyncIterator[Rows]:
    """All that is written is kept if nothing is raised, and nothing otherwise."""
    if isinstance(address, PostgresAddress):
        async with _postgres(address.url) as rows:
            await rows.execute("LOCK TABLE summaries IN EXCLUSIVE MODE")
            [(held,)] = [row async for row in rows.read(HELD)]
            _expect_empty(held)
            yield rows
        return
    path = _file(address)
    with closing(FileLock(path)) as lock:
        with closing(connect(path)) as connection:
            migrate(connection, path)
            with connection:
                _expect_empty(value(connection, HELD))
                yield SqliteRows(connection)
        lock.mark(None)  # what it was marked with was another house


@asynccontextmanager
async def _postgres(url: str, **transaction: Any) -> AsyncIterator[PostgresRows]:
    connector = Connector(url)
    await connector.migrate(PATIENCE)
    connection = await connector.connect()
    try:
        async with connection.transaction(**transaction):
            yield PostgresRows(connection)
    finally:
        await connection.close()


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


class SqliteRows:
    """Of a house, within one transaction."""

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


class PostgresRows:
    """As of SQLite."""

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


Rows = SqliteRows | PostgresRows
