"""Notices between workers: heard where a room is open, lost while the carrier is away, and back by themselves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest

from dicehouse.play.notices import ALONE
from dicehouse.play.units import TableId
from dicehouse.storage.notices.carrier import Carrier
from dicehouse.storage.notices.nats import NatsNotices
from dicehouse.storage.notices.notify import NotifyNotices
from dicehouse.storage.notices.open import open_notices
from dicehouse.storage.open import StoreRefused
from dicehouse.storage.postgres.connector import Connector
from testkit.nats import NatsServer
from testkit.storage.backends import eventually, watched_backends

KEY = b"the house's"
T, U = TableId("t"), TableId("lesson/0123456789abcdef")

Make = Callable[[], Carrier]


class Worker:
    """A carrier, and what it has heard."""

    def __init__(self, notices: Carrier) -> None:
        self.notices = notices
        self.heard: list[tuple[TableId, int]] = []
        notices.open(lambda room, version: self.heard.append((room, version)))

    async def there(self) -> bool:
        return not self.notices.away

    async def away(self) -> bool:
        return self.notices.away


@asynccontextmanager
async def workers(make: Make, count: int = 2) -> AsyncIterator[list[Worker]]:
    made = [Worker(make()) for _ in range(count)]
    try:
        for worker in made:
            await eventually(worker.there)
        yield made
    finally:
        for worker in made:
            await worker.notices.close()


async def until_heard(teller: Worker, hearer: Worker, room: TableId, version: int) -> None:
    """A carrier that has just come back may lose the first of them: they are hints."""

    async def told() -> bool:
        teller.notices.tell(room, version)
        await asyncio.sleep(0.01)
        return (room, version) in hearer.heard

    await eventually(told)


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    with NatsServer() as server:
        yield server


@pytest.fixture(params=["notify", "nats"])
def make(request: pytest.FixtureRequest) -> Make:
    if request.param == "nats":
        url = request.getfixturevalue("nats").url
        return lambda: NatsNotices(url, KEY)
    database = request.getfixturevalue("database")
    return lambda: NotifyNotices(Connector(database))


async def test_what_one_worker_tells_the_others_hear_and_it_does_not(make: Make) -> None:
    async with workers(make, 3) as (one, two, three):
        for worker in (one, two, three):
            worker.notices.listen(T)
            worker.notices.listen(U)
        await until_heard(one, two, T, 1)
        await until_heard(one, three, U, 0)
        await until_heard(two, one, T, 2)
        one.heard.clear()
        for version in range(3, 300):
            one.notices.tell(T, version)
        await eventually(lambda: _last_is(two, (T, 299)))
        assert len(two.heard) < 250, "of many versions in one batch the last one is told"
        assert one.heard == []


async def _last_is(worker: Worker, notice: tuple[TableId, int]) -> bool:
    return worker.heard[-1] == notice


async def test_a_room_is_heard_while_it_is_open_and_houses_do_not_hear_each_other(nats: NatsServer) -> None:
    async with workers(lambda: NatsNotices(nats.url, KEY)) as (one, two):
        two.notices.listen(T)
        await until_heard(one, two, T, 1)
        two.notices.unlisten(T)
        two.notices.listen(U)
        await until_heard(one, two, U, 0)
        two.heard.clear()
        one.notices.tell(T, 2)
        await until_heard(one, two, U, 3)
        assert T not in dict(two.heard)
        async with workers(lambda: NatsNotices(nats.url, b"another"), 1) as [stranger]:
            stranger.notices.listen(U)
            await until_heard(one, two, U, 4)
            assert stranger.heard == []


async def test_nats_goes_and_comes_back_by_itself(
    nats: NatsServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is there, and says nothing more, is away too."""
    monkeypatch.setattr("dicehouse.storage.notices.nats.LOOK_EVERY", 0.05)
    caplog.set_level(logging.INFO, "dicehouse.notices")
    async with workers(lambda: NatsNotices(nats.url, KEY)) as (one, two):
        two.notices.listen(T)
        for leave, come in ((nats.kill, nats.start), (nats.pause, nats.go_on)):
            await until_heard(one, two, T, 1)
            leave()
            for worker in (one, two):
                await eventually(worker.away)
            one.notices.tell(T, 2)  # nobody waits, and nothing is kept for later
            two.notices.listen(U)
            come()
            for worker in (one, two):
                await eventually(worker.there)
            await until_heard(one, two, U, 3)
            two.heard.clear()
    assert "notices are away" in caplog.text
    assert caplog.messages.count("notices are told and heard") == 6


async def test_a_nats_server_that_is_not_there_yet_keeps_nobody_from_opening(nats: NatsServer) -> None:
    nats.kill()
    worker = Worker(NatsNotices(nats.url, KEY))
    worker.notices.listen(T)
    worker.notices.tell(T, 1)
    assert worker.notices.away
    nats.start()
    await eventually(worker.there)
    await worker.notices.close()


async def test_a_listener_that_lost_its_connection_listens_again_and_leaves_none_open(database: str) -> None:
    async with watched_backends(database) as backends:
        async with workers(lambda: NotifyNotices(Connector(database))) as (one, two):
            await until_heard(one, two, T, 1)
            await backends.end(await backends.pids())
            for worker in (one, two):
                await eventually(worker.there)
            await until_heard(one, two, T, 2)
        await eventually(backends.none)


async def test_a_carrier_that_closes_while_it_comes_back_leaves_nothing_open(database: str) -> None:
    async with watched_backends(database) as backends:
        for rounds in range(5):
            async with workers(lambda: NotifyNotices(Connector(database)), 1):
                await backends.end(await backends.pids())
                for _ in range(rounds):
                    await asyncio.sleep(0)
            await eventually(backends.none)


def test_who_is_alone_tells_nobody_and_addresses_are_looked_at() -> None:
    assert open_notices(None, "sqlite://", KEY) is ALONE
    assert ALONE.alone
    assert not ALONE.away
    assert isinstance(open_notices(None, "postgresql://house@db/house", KEY), NotifyNotices)
    assert isinstance(open_notices("nats://broker:4222", "postgresql://house@db/house", KEY), NatsNotices)
    for url, database in (
        ("nats://broker", "sqlite://"),
        ("http://broker", "postgresql://db/house"),
        ("nats://[", "postgresql://db/house"),
    ):
        with pytest.raises(StoreRefused) as refused:
            open_notices(url, database, KEY)
        assert refused.value.code == "notices-url"
