"""Connections are made once, made again after a loss, and always closed: as the server and the log see it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from dicehouse.conformance.store_commits import Bench
from dicehouse.storage.postgres.batches import APPEND
from dicehouse.storage.postgres.connector import Connector
from dicehouse.storage.postgres.log import PostgresLog
from testkit.storage.backends import Backends, eventually, watched_backends

SECONDS = 60


class RecordingConnector(Connector):
    """Keeps what it has handed over for keys, which plan once."""

    def __init__(self, url: str, patience: float = 10.0) -> None:
        super().__init__(url, patience)
        self.planned_once: list[asyncpg.Connection[Any]] = []

    async def connect(self, *, planned_once: bool = False) -> asyncpg.Connection[Any]:
        connection = await super().connect(planned_once=planned_once)
        if planned_once:
            self.planned_once.append(connection)
        return connection


@pytest.fixture
def connectors(monkeypatch: pytest.MonkeyPatch) -> list[RecordingConnector]:
    """The connectors of the stores that are opened from now on."""
    made: list[RecordingConnector] = []

    def new(url: str, patience: float) -> RecordingConnector:
        made.append(RecordingConnector(url, patience))
        return made[-1]

    monkeypatch.setattr("dicehouse.storage.postgres.log.Connector", new)
    return made


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[tuple[PostgresLog, Backends]]:
    """However the store is left, when it is closed the server holds no connection of it."""
    async with watched_backends(database) as backends, asyncio.timeout(SECONDS):
        store = await PostgresLog.open(database)
        try:
            yield store, backends
        finally:
            await store.close()
        await eventually(backends.none)


async def test_a_connection_that_fails_before_it_is_handed_over_is_closed(database: str) -> None:
    """This guest may log in, and may not set anything."""
    async with watched_backends(database) as backends:
        admin = await asyncpg.connect(database)
        await admin.execute("DROP ROLE IF EXISTS visitor; CREATE ROLE visitor LOGIN")
        await admin.execute("REVOKE EXECUTE ON FUNCTION set_config FROM PUBLIC")
        await admin.close()
        with pytest.raises(asyncpg.InsufficientPrivilegeError, match="set_config"):
            await Connector(database.replace("house@", "visitor@")).connect()
        await eventually(backends.none)


async def test_a_server_that_is_gone_does_not_keep_the_store_from_closing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loss of a connection that rests in the pool is first noticed when it is closed."""

    async def broken(holder: object) -> None:
        raise BrokenPipeError

    async with opened(database) as (store, backends):
        assert await backends.pids()
        monkeypatch.setattr("asyncpg.pool.PoolConnectionHolder.close", broken)
        await store.close()
        await eventually(backends.none)


async def test_a_store_is_closed_twice_like_once(database: str) -> None:
    async with opened(database) as (store, _):
        await asyncio.gather(store.close(), store.close())


async def test_appending_is_planned_once_and_not_for_every_batch(
    database: str, connectors: list[RecordingConnector]
) -> None:
    async with opened(database) as (store, _):
        bench = Bench(store, store)
        for _ in range(10):
            await bench.begin()
        [connection] = connectors[0].planned_once
        sql = "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = $1"
        assert [tuple(row) for row in await connection.fetch(sql, APPEND)] == [(11, 0)], "ten, and one to warm up"


async def test_the_plan_that_is_kept_will_do_for_tables_that_grow(
    database: str, connectors: list[RecordingConnector]
) -> None:
    """While there is but a page of each, PostgreSQL would rather read it all, and keep to that plan."""
    async with opened(database) as (store, _):
        bench = Bench(store, store)
        for _ in range(10):
            await bench.begin(guest=bench.new_guest())
        [connection] = connectors[0].planned_once
        await connection.execute("ANALYZE")
        await connection.execute(f"PREPARE kept AS {APPEND}")
        plan = [row[0] for row in await connection.fetch(f"EXPLAIN EXECUTE kept ({', '.join(['NULL'] * 20)})")]
        assert any("Index" in line for line in plan)
        assert not [line for line in plan if "Seq Scan" in line]
