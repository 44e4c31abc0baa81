"""Connections are made once, made again after a loss, and always closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import pytest

from dicehouse.conformance.store_commits import Bench
from dicehouse.storage.postgres import connector as postgres_connector
from dicehouse.storage.postgres.connector import Connector
from dicehouse.storage.postgres.log import PostgresLog
from dicehouse.storage.postgres.statements import APPEND
from testkit.engines import PostgresServer

SECONDS = 60
ROUNDS_OF_THE_LOOP = 5


def with_store(postgres: PostgresServer, work: Callable[[PostgresLog], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await PostgresLog.open(await postgres.new_database())
        try:
            async with asyncio.timeout(SECONDS):
                await work(store)
        finally:
            await store.close()

    asyncio.run(run())


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[asyncpg.Connection[Any]]:
    """Every connection of which the making has come so far."""
    made: list[asyncpg.Connection[Any]] = []
    prepare = postgres_connector._prepare

    async def noted(connection: asyncpg.Connection[Any]) -> None:
        made.append(connection)
        await prepare(connection)

    monkeypatch.setattr(postgres_connector, "_prepare", noted)
    return made


def test_a_connection_that_fails_before_it_is_handed_over_is_closed(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[asyncpg.Connection[Any]] = []

    async def dying(connection: asyncpg.Connection[Any]) -> None:
        made.append(connection)
        raise asyncpg.AdminShutdownError("terminating connection due to administrator command")

    monkeypatch.setattr(postgres_connector, "_prepare", dying)

    async def run() -> None:
        with pytest.raises(asyncpg.AdminShutdownError):
            await Connector(postgres.url()).connect()
        assert [connection.is_closed() for connection in made] == [True]

    asyncio.run(run())


def test_a_store_that_closes_while_its_listener_comes_back_leaves_nothing_open(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[asyncpg.Connection[Any]] = []

    async def never_prepared(connection: asyncpg.Connection[Any]) -> None:
        made.append(connection)
        await asyncio.Event().wait()

    async def work(store: PostgresLog) -> None:
        monkeypatch.setattr(postgres_connector, "_prepare", never_prepared)
        store._listener._lost.set()
        while not made:
            await asyncio.sleep(0.01)
        await store.close()
        assert [connection.is_closed() for connection in made] == [True]

    with_store(postgres, work)


def test_after_a_loss_one_connection_is_made_and_kept(
    postgres: PostgresServer, prepared: list[asyncpg.Connection[Any]]
) -> None:
    """The end of the connection that was given up is told late, and is not taken for the end of the new one."""

    async def work(store: PostgresLog) -> None:
        listener = store._listener
        prepared.clear()
        first = listener._connection
        listener._lost.set()
        while listener._connection in (first, None):
            await asyncio.sleep(0.01)
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert prepared == [listener._connection]
        assert not listener._lost.is_set()

    with_store(postgres, work)


@pytest.mark.parametrize("rounds", range(ROUNDS_OF_THE_LOOP))
def test_a_loss_in_the_moment_of_closing_does_not_keep_the_store_open(postgres: PostgresServer, rounds: int) -> None:
    async def work(store: PostgresLog) -> None:
        await asyncio.sleep(0.01)
        store._listener._lost.set()
        for _ in range(rounds):
            await asyncio.sleep(0)
        done, _ = await asyncio.wait({asyncio.ensure_future(store._listener.close())}, timeout=SECONDS / 2)
        assert done

    with_store(postgres, work)


def test_a_server_that_is_gone_does_not_keep_the_store_from_closing(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loss of a connection that rests in the pool is first noticed when it is closed."""

    async def broken(holder: object) -> None:
        raise BrokenPipeError

    async def work(store: PostgresLog) -> None:
        monkeypatch.setattr("asyncpg.pool.PoolConnectionHolder.close", broken)
        await store.close()
        assert store._pool.get_size() == 0

    with_store(postgres, work)


def test_appending_is_planned_once_and_not_for_every_batch(postgres: PostgresServer) -> None:
    async def work(store: PostgresLog) -> None:
        bench = Bench(store, store)
        for _ in range(10):
            await bench.begin()
        connection = store._commits._connection
        assert connection is not None
        sql = "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = $1"
        assert [tuple(row) for row in await connection.fetch(sql, APPEND)] == [(11, 0)], "ten, and one to warm up"

    with_store(postgres, work)


def test_the_plan_that_is_kept_will_do_for_tables_that_grow(postgres: PostgresServer) -> None:
    """While there is but a page of each, PostgreSQL would rather read it all, and keep to that plan."""

    async def work(store: PostgresLog) -> None:
        bench = Bench(store, store)
        for _ in range(10):
            await bench.begin(guest=bench.new_guest())
        connection = store._commits._connection
        assert connection is not None
        await connection.execute("ANALYZE")
        await connection.execute(f"PREPARE kept AS {APPEND}")
        plan = [row[0] for row in await connection.fetch(f"EXPLAIN EXECUTE kept ({', '.join(['NULL'] * 21)})")]
        assert any("Index" in line for line in plan)
        assert not [line for line in plan if "Seq Scan" in line]

    with_store(postgres, work)
