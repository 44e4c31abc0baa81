"""Only what the house could not help is given back: not a stall, which whoever's clock runs may have made."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from dicehouse.play import ClockSettings, Guest, TableSettings
from dicehouse.play.commands import Create, Sit, Start
from dicehouse.play.events import TimeCredited
from dicehouse.play.log import StoreFailed
from dicehouse.play.units import Centis, CommandId, GuestId
from dicehouse.server.duties import clocks
from dicehouse.server.duties.clocks import Clockkeeper
from dicehouse.server.duties.lateness import Lateness
from dicehouse.server.tables.house import House
from dicehouse.server.tables.room import Room
from dicehouse.storage.sqlite import log as sqlite_log
from dicehouse.storage.sqlite.log import SqliteLog

ANA, BO = Guest(GuestId("g-ana"), "ana"), Guest(GuestId("g-bo"), "bo")


@asynccontextmanager
async def clocked_game(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[House, Room]]:
    """A game whose clock runs, in a house that beats often and takes three tenths of a second for an outage."""
    monkeypatch.setattr(clocks, "BEAT", 0.05)
    monkeypatch.setattr(clocks, "CLOSED", Centis(30))
    house = House(await SqliteLog.open(None), b"key")
    keeper = Clockkeeper(house)
    house.listeners.append(keeper)
    await keeper.open()
    try:
        settings = TableSettings("yacht@1", clock=ClockSettings(5))
        room = await house.create(ANA, Create(settings), CommandId("made"))
        await house.command(room.id, BO, Sit(), CommandId("sit"), None)
        await house.command(room.id, ANA, Start(), CommandId("start"), None)
        yield house, room
    finally:
        await keeper.close()
        await house.log.close()


async def credited(house: House, room: Room) -> list[int]:
    return [row.event.centis for row in await house.log.read(room.id) if isinstance(row.event, TimeCredited)]


async def a_note(house: House) -> None:
    """Wait until the house has noted twice that it is open: the second began after this was asked."""
    for _ in range(2):
        before = await house.log.last_beat()
        async with asyncio.timeout(30):
            while await house.log.last_beat() == before or not house.clocks_are_set:
                await asyncio.sleep(0.02)


def test_who_stalls_the_house_is_given_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with clocked_game(monkeypatch) as (house, room):
            for _ in range(3):
                time.sleep(0.6)  # what a costly request does to the loop
                assert house.clocks_are_set, "nor is a move refused for it"
                await a_note(house)
            assert await credited(house, room) == []

    asyncio.run(run())


@pytest.mark.parametrize("stall", [0.0, 0.8])
def test_a_lost_store_is_given_back_without_what_the_loop_was_late(
    monkeypatch: pytest.MonkeyPatch, stall: float
) -> None:
    async def run() -> None:
        async with clocked_game(monkeypatch) as (house, room):
            store = house.log
            assert isinstance(store, SqliteLog)
            beat = store.beat

            async def lost() -> None:
                store._writer.failures += 1
                raise StoreFailed("the disk is full.")

            monkeypatch.setattr(store, "beat", lost)
            began = store.now()
            while store.failures == 0:
                await asyncio.sleep(0.01)
            assert not house.clocks_are_set
            time.sleep(stall)
            await asyncio.sleep(0.6)
            monkeypatch.setattr(store, "beat", beat)
            await a_note(house)
            given = sum(await credited(house, room))
            most = store.now() - began
            assert 50 <= given <= most - stall * 80

    asyncio.run(run())


def test_lateness_adds_up_stalls_and_nothing_else() -> None:
    async def run() -> None:
        late = Lateness()
        watching = asyncio.create_task(late.watch())
        await asyncio.sleep(0)
        for _ in range(2):
            time.sleep(0.5)
            await asyncio.sleep(0)
        stalled = late.total()
        assert stalled >= 80
        assert late.total() - stalled < 50, "a stall is counted once"
        watching.cancel()

    asyncio.run(run())


@pytest.mark.parametrize("step", [600.0, -600.0])
def test_a_wall_clock_that_is_set_flags_nobody(monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    """As NTP sets it, or a laptop that wakes up."""

    async def run() -> None:
        async with clocked_game(monkeypatch) as (house, room):
            before = house.log.now()
            monkeypatch.setattr(sqlite_log, "wall_clock", lambda: time.time() + step)
            await a_note(house)
            assert await house.log.due() == []
            assert room.table.phase == "playing"
            assert 0 <= house.log.now() - before < 100 * 60
            assert await credited(house, room) == [], "nothing was lost, so nothing is given back"

    asyncio.run(run())
