"""Only what the house could not help is given back: not a stall, which whoever's clock runs may have made."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from dicehouse.house.duties import clocks
from dicehouse.house.duties.clocks import Clockkeeper, Lateness
from dicehouse.house.room import Room
from dicehouse.house.tables import Tables
from dicehouse.play import ClockSettings, Guest, TableSettings
from dicehouse.play.commands import Create, Sit, Start
from dicehouse.play.events import TimeCredited
from dicehouse.play.log import StoreFailed
from dicehouse.play.units import Centis, CommandId, GuestId
from dicehouse.storage.memory import MemoryLog
from testkit.server.clients import PATIENCE
from testkit.server.load import until

ANA, BO = Guest(GuestId("g-ana"), "ana"), Guest(GuestId("g-bo"), "bo")


class Leaps:
    """Time goes on as it does, and by leaps: the loop's with the store's, which is a stall, or the store's alone."""

    def __init__(self) -> None:
        self.stalled = self.passed = 0.0
        self._real = time.monotonic

    def loop(self) -> float:
        return self._real() + self.stalled

    def store(self) -> float:
        return self.loop() + self.passed


@pytest.fixture
def leaps(monkeypatch: pytest.MonkeyPatch) -> Leaps:
    made = Leaps()
    monkeypatch.setattr(time, "monotonic", made.loop)
    return made


@asynccontextmanager
async def clocked_game(monkeypatch: pytest.MonkeyPatch, leaps: Leaps) -> AsyncIterator[tuple[Tables, Room]]:
    """A game whose clock runs, in a house that beats often and takes three tenths of a second for an outage."""
    monkeypatch.setattr(clocks, "BEAT", 0.05)
    monkeypatch.setattr(clocks, "CLOSED", Centis(30))
    log = MemoryLog()
    log._clock._monotonic = leaps.store
    house = Tables(log, b"key")
    keeper = Clockkeeper(house)
    house.listeners.append(keeper.table_changed)
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


async def credited(house: Tables, room: Room) -> list[int]:
    return [row.event.centis for row in await house.log.read(room.id) if isinstance(row.event, TimeCredited)]


async def a_note(house: Tables) -> None:
    """Wait until the house has noted twice that it is open: the second began after this was asked."""
    for _ in range(2):
        before = await house.log.last_beat()
        async with asyncio.timeout(PATIENCE):
            while await house.log.last_beat() == before or not house.clocks_are_set:
                await asyncio.sleep(0.02)


async def test_who_stalls_the_house_is_given_nothing(monkeypatch: pytest.MonkeyPatch, leaps: Leaps) -> None:
    async with clocked_game(monkeypatch, leaps) as (house, room):
        for _ in range(3):
            leaps.stalled += 0.6  # what a costly request does to the loop
            assert house.clocks_are_set, "nor is a move refused for it"
            await a_note(house)
        assert await credited(house, room) == []


@pytest.mark.parametrize("stall", [0.0, 0.8])
async def test_a_lost_store_is_given_back_without_what_the_loop_was_late(
    monkeypatch: pytest.MonkeyPatch, leaps: Leaps, stall: float
) -> None:
    async with clocked_game(monkeypatch, leaps) as (house, room):
        store = house.log
        assert isinstance(store, MemoryLog)
        beat = store.beat

        async def lost() -> None:
            store.failures += 1
            raise StoreFailed("the disk is full.")

        monkeypatch.setattr(store, "beat", lost)
        began = store.now()
        await until(lambda: store.failures)
        assert not house.clocks_are_set
        leaps.stalled += stall
        leaps.passed += 0.6
        monkeypatch.setattr(store, "beat", beat)
        await a_note(house)
        given = sum(await credited(house, room))
        most = store.now() - began
        assert 50 <= given <= most - stall * 80


async def test_lateness_adds_up_stalls_and_nothing_else(leaps: Leaps) -> None:
    late = Lateness()
    watching = asyncio.create_task(late.watch())
    await asyncio.sleep(0)
    for _ in range(2):
        leaps.stalled += 0.5
        await asyncio.sleep(0)
    stalled = late.total()
    assert stalled >= 80
    assert late.total() - stalled < 50, "a stall is counted once"
    watching.cancel()
