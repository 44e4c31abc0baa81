"""A connection that is lost at the wrong moment: the commit is answered rightly all the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import pytest

from dicehouse.conformance.store_commits import Bench, outcomes, raises, said, stake
from dicehouse.play.log import Repeated
from dicehouse.storage import open_log
from dicehouse.storage.postgres.log import PostgresLog
from testkit.storage.proxy import Proxy

Loss = Literal["request", "answer"]


@asynccontextmanager
async def through_proxy(database: str, patience: float = 10.0) -> AsyncIterator[tuple[Bench, Proxy]]:
    """`store` goes through the proxy, `other` reaches the database directly."""
    async with Proxy(database) as proxy:
        store = await PostgresLog.open(proxy.url, patience)
        other = await open_log(database)
        try:
            yield Bench(store, other), proxy
        finally:
            await store.close()
            await other.close()


@pytest.mark.parametrize("what", ["request", "answer"])
async def test_a_batch_whose_connection_is_lost_is_written_once(database: str, what: Loss) -> None:
    async with through_proxy(database) as (bench, proxy):
        tables = [await bench.begin() for _ in range(10)]
        proxy.lose(what, b"thanks")
        results = await outcomes(bench.write(table, 1, [said("thanks")]) for table in tables)
        assert proxy.lost == 1
        assert set(results) == {"done"}
        for table in tables:
            assert await bench.versions(table) == [1, 2]


@pytest.mark.parametrize("what", ["request", "answer"])
async def test_chips_move_once_though_the_answer_to_commit_is_lost(database: str, what: Loss) -> None:
    async with through_proxy(database) as (bench, proxy):
        table, guest = await bench.begin(), bench.new_guest()
        assert await bench.store.balance(guest) == 1000
        proxy.lose(what, b"COMMIT")
        await bench.write(table, 1, postings=[stake(guest, table, 600)], seal=("secret", "committed"))
        assert proxy.lost == 1
        assert await bench.other.balance(guest) == 400
        assert await bench.versions(table) == [1, 2]
        assert len(await bench.other.commitments()) == 1
        assert await bench.other.total_chips() == 0


async def test_another_workers_retry_is_not_taken_for_ones_own(database: str) -> None:
    """The request was lost, and the client's retry went to another worker, who threw other dice."""
    async with through_proxy(database) as (bench, proxy):
        table = await bench.begin()
        lost = bench.commit(table, 1, [said("thanks")], command="twice")
        proxy.lose("request", b"thanks")
        trying = asyncio.ensure_future(bench.store.append(lost))
        while not proxy.lost:
            await asyncio.sleep(0)
        proxy.absence = "refusing"
        await bench.other.append(bench.commit(table, 1, [said("oops")], command="twice"))
        proxy.absence = None
        with pytest.raises(Repeated) as refusal:
            await trying
        assert (refusal.value.first, refusal.value.last) == (2, 2)
        assert [s.event for s in await bench.store.read(table, 1)] == [said("oops")]


async def test_reading_survives_a_lost_connection(database: str) -> None:
    async with through_proxy(database) as (bench, proxy):
        table = await bench.begin()
        proxy.lose("answer", table.encode())
        assert await bench.versions(table) == [1]
        assert proxy.lost == 1


@pytest.mark.parametrize("absence", ["refusing", "silent"])
async def test_a_database_that_stays_away_is_a_failure_in_time(
    database: str, absence: Literal["refusing", "silent"]
) -> None:
    async with through_proxy(database, patience=2) as (bench, proxy):
        table, guest = await bench.begin(), bench.new_guest()
        proxy.leave(absence)
        attempts = [
            bench.write(table, 1),
            bench.write(table, 1, postings=[stake(guest, table, 1)]),
            bench.store.read(table),
            bench.store.balance(guest),
        ]
        async with asyncio.timeout(40):
            await asyncio.gather(*(raises(attempt, "store-failed") for attempt in attempts))
        assert [s.version for s in await bench.other.read(table)] == [1]


async def test_time_comes_from_the_database(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = await open_log(database)
    monkeypatch.setattr("time.time", lambda: 0.0)
    wrong = await open_log(database)
    assert abs(right.now() - wrong.now()) <= 500
    await right.close()
    await wrong.close()
