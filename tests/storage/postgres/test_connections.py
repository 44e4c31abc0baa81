"""Connections are made once, made again after a loss, and always closed: as the server and the log see it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import pytest

from dicehouse.conformance.store_commits import Bench
from dicehouse.storage import open_log
from dicehouse.storage.clock import StoreClock
from dicehouse.storage.notifications import Notifications
from dicehouse.storage.postgres.connector import Connector
from dicehouse.storage.postgres.listener import Listener
from dicehouse.storage.postgres.log import PostgresLog
from dicehouse.storage.postgres.statements import APPEND
from testkit.engines import PostgresServer
from testkit.storage.backends import Backends, eventually, watched_backends
from testkit.storage.proxy import Proxy

SECONDS = 60
ROUNDS_OF_THE_LOOP = 5


class RecordingConnector(Connector):
    """Keeps what it has handed over: connections for keys, which plan once, and others."""

    def __init__(self, url: str, patience: float = 10.0) -> None:
        super().__init__(url, patience)
        self.planned_once: list[asyncpg.Connection[Any]] = []
        self.others: list[asyncpg.Connection[Any]] = []

    async def connect(self, *, planned_once: bool = False) -> asyncpg.Connection[Any]:
        connection = await super().connect(planned_once=planned_once)
        (self.planned_once if planned_once else self.others).append(connection)
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


def with_store(postgres: PostgresServer, work: Callable[[PostgresLog, Backends], Awaitable[None]]) -> None:
    """However the work leaves the store, when it is closed the server holds no connection of it."""

    async def run() -> None:
        url = await postgres.new_database()
        async with watched_backends(url) as backends, asyncio.timeout(SECONDS):
            store = await PostgresLog.open(url)
            try:
                await work(store, backends)
            finally:
                await store.close()
            await eventually(backends.none)

    asyncio.run(run())


def test_a_connection_that_fails_before_it_is_handed_over_is_closed(postgres: PostgresServer) -> None:
    """This guest may log in, and may not set anything."""

    async def run() -> None:
        url = await postgres.new_database()
        async with watched_backends(url) as backends:
            admin = await asyncpg.connect(url)
            await admin.execute("DROP ROLE IF EXISTS visitor; CREATE ROLE visitor LOGIN")
            await admin.execute("REVOKE EXECUTE ON FUNCTION set_config FROM PUBLIC")
            await admin.close()
            with pytest.raises(asyncpg.InsufficientPrivilegeError, match="set_config"):
                await Connector(url.replace("house@", "visitor@")).connect()
            await eventually(backends.none)

    asyncio.run(run())


def test_a_store_that_closes_while_its_listener_comes_back_leaves_nothing_open(postgres: PostgresServer) -> None:
    """The listener has logged in again, and waits for the answer to its first statement."""

    async def run() -> None:
        url = await postgres.new_database()
        async with watched_backends(url) as backends, Proxy(postgres.folder, url) as proxy, asyncio.timeout(SECONDS):
            store = await PostgresLog.open(proxy.url)
            proxy.hold(b"synchronous_commit")
            await backends.end(await backends.listeners())
            while not proxy.lost:
                await asyncio.sleep(0.01)
            await store.close()
            await eventually(backends.none)

    asyncio.run(run())


def test_after_a_loss_one_connection_is_made_and_kept(
    postgres: PostgresServer,
    connectors: list[RecordingConnector],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The end of the connection that was given up is told late, and is not taken for the end of the new one."""
    monkeypatch.setattr("dicehouse.storage.postgres.listener.SYNC_SECONDS", 0.05)

    async def run() -> None:
        url = await postgres.new_database()
        async with Proxy(postgres.folder, url) as proxy, asyncio.timeout(SECONDS):
            store = await PostgresLog.open(proxy.url, patience=3)
            other = await open_log(url)
            heard = store.notifications()
            made = connectors[0].others
            before = len(made)
            proxy.hold(b"__asyncpg_stmt_")  # nobody but the listener says anything, and it asks for the time
            while len(made) == before:
                await asyncio.sleep(0.01)
            table = await Bench(other, other).begin()
            async for notification in heard:
                if notification.table == table:
                    break
            assert len(made) == before + 1
            assert not made[-1].is_closed()
            await store.close()
            await other.close()
            assert made[-1].is_closed()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert [record.msg for record in caplog.records] == ["no notifications for a while: %s"]


@pytest.mark.parametrize("rounds", range(ROUNDS_OF_THE_LOOP))
def test_a_loss_in_the_moment_of_closing_does_not_keep_the_listener_open(postgres: PostgresServer, rounds: int) -> None:
    async def run() -> None:
        url = await postgres.new_database()
        connector = RecordingConnector(url)
        listener = Listener(connector, Notifications(), StoreClock(), "origin")
        async with watched_backends(url) as backends, asyncio.timeout(SECONDS):
            await listener.start()
            await asyncio.sleep(0)  # it waits for a loss now
            connector.others[-1].terminate()
            for _ in range(rounds):
                await asyncio.sleep(0)
            await listener.close()
            await eventually(backends.none)

    asyncio.run(run())


def test_a_server_that_is_gone_does_not_keep_the_store_from_closing(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loss of a connection that rests in the pool is first noticed when it is closed."""

    async def broken(holder: object) -> None:
        raise BrokenPipeError

    async def work(store: PostgresLog, backends: Backends) -> None:
        assert await backends.pids()
        monkeypatch.setattr("asyncpg.pool.PoolConnectionHolder.close", broken)
        await store.close()
        await eventually(backends.none)

    with_store(postgres, work)


def test_a_store_is_closed_twice_like_once(postgres: PostgresServer) -> None:
    async def work(store: PostgresLog, backends: Backends) -> None:
        await asyncio.gather(store.close(), store.close())

    with_store(postgres, work)


def test_appending_is_planned_once_and_not_for_every_batch(
    postgres: PostgresServer, connectors: list[RecordingConnector]
) -> None:
    async def work(store: PostgresLog, backends: Backends) -> None:
        bench = Bench(store, store)
        for _ in range(10):
            await bench.begin()
        [connection] = connectors[0].planned_once
        sql = "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = $1"
        assert [tuple(row) for row in await connection.fetch(sql, APPEND)] == [(11, 0)], "ten, and one to warm up"

    with_store(postgres, work)


def test_the_plan_that_is_kept_will_do_for_tables_that_grow(
    postgres: PostgresServer, connectors: list[RecordingConnector]
) -> None:
    """While there is but a page of each, PostgreSQL would rather read it all, and keep to that plan."""

    async def work(store: PostgresLog, backends: Backends) -> None:
        bench = Bench(store, store)
        for _ in range(10):
            await bench.begin(guest=bench.new_guest())
        [connection] = connectors[0].planned_once
        await connection.execute("ANALYZE")
        await connection.execute(f"PREPARE kept AS {APPEND}")
        plan = [row[0] for row in await connection.fetch(f"EXPLAIN EXECUTE kept ({', '.join(['NULL'] * 21)})")]
        assert any("Index" in line for line in plan)
        assert not [line for line in plan if "Seq Scan" in line]

    with_store(postgres, work)
