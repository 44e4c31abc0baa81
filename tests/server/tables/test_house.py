"""The road of a command, and the steps around it: two houses in one process share a store, as two workers do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from dicehouse.house.context import HouseContext
from dicehouse.house.host import MOST_REMEMBERED
from dicehouse.house.room import Room
from dicehouse.house.tables import Tables
from dicehouse.play import Decision, Guest, Table, TableRefused
from dicehouse.play.commands import Create, Say, Sit, Start
from dicehouse.play.events import FlagFell
from dicehouse.play.log import StoreFailed
from dicehouse.play.settings import ClockSettings, TableSettings
from dicehouse.play.units import SECOND, CommandId, GuestId, Instant
from dicehouse.storage import open_log

ANA, BO = Guest(GuestId("a"), "ana"), Guest(GuestId("b"), "bo")
HELLO = Say("hello")


class Changes:
    """Notes the version of each change that it hears of."""

    def __init__(self) -> None:
        self.versions: list[int] = []

    def table_changed(self, room: Room) -> None:
        self.versions.append(room.table.version)


@asynccontextmanager
async def two_workers(clock: ClockSettings | None = None) -> AsyncIterator[tuple[Tables, Tables, Room]]:
    log = await open_log("sqlite://")
    one, other = Tables(log, b"key"), Tables(log, b"key")
    one.set_clocks(0)
    other.set_clocks(0)
    room = await one.create(ANA, Create(TableSettings("yacht@1", clock=clock)), CommandId("made"))
    await one.command(room.id, BO, Sit(), CommandId("sit"), None)
    try:
        yield one, other, room
    finally:
        await log.close()


async def test_a_command_that_was_outrun_is_decided_again() -> None:
    async with two_workers() as (one, other, room):
        there = await other.room(room.id)
        assert await one.command(room.id, ANA, HELLO, CommandId("1"), None) == (4, 4)
        # the other worker has not heard of it: its first try is against version 3
        assert there.table.version == 3
        assert await other.command(room.id, BO, HELLO, CommandId("1"), None) == (5, 5)
        assert [seen.version for seen in there.after(3)] == [4, 5]


async def test_a_refusal_that_knew_too_little_is_looked_at_again() -> None:
    async with two_workers() as (one, other, room):
        there = await other.room(room.id)
        await one.command(room.id, ANA, Start(), CommandId("start"), None)
        assert there.table.version == 3, "it has not heard of the start"
        with pytest.raises(TableRefused) as refused:
            await other.command(room.id, BO, Sit(), CommandId("sit again"), None)
        assert refused.value.code == "phase", "of the game that has begun, not of the seat that is taken"
        assert there.table.phase == "playing"


async def test_a_retry_is_answered_with_what_the_first_try_did_by_any_worker() -> None:
    async with two_workers() as (one, other, room):
        await other.room(room.id)
        first = await one.command(room.id, ANA, HELLO, CommandId("once"), None)
        assert await one.command(room.id, ANA, HELLO, CommandId("once"), None) == first
        assert await other.command(room.id, ANA, HELLO, CommandId("once"), None) == first
        assert len(await one.log.read(room.id)) == first[1]
        again = await other.create(ANA, Create(TableSettings("yacht@1")), CommandId("made"))
        assert (again.id, again.summary.code) == (room.id, room.summary.code)


async def test_nothing_that_was_decided_is_nothing_written() -> None:
    async with two_workers() as (one, _, room):
        heard = Changes()
        one.listeners.append(heard.table_changed)
        assert await one.run(room.id, lambda *_: Decision(), CommandId("none")) == (4, 3)
        assert (room.table.version, heard.versions) == (3, [])


async def test_listeners_hear_of_what_is_written_here_and_of_what_is_read() -> None:
    async with two_workers() as (one, other, room):
        heard = Changes()
        other.listeners.append(heard.table_changed)
        await other.room(room.id)
        await one.command(room.id, ANA, HELLO, CommandId("1"), None)
        await other.catch_up(room.id, 4)
        await other.catch_up(room.id, 4)
        await other.command(room.id, ANA, HELLO, CommandId("2"), None)
        assert heard.versions == [3, 4, 5]


async def test_a_flag_that_is_due_falls_before_anything_is_decided_and_once() -> None:
    async with two_workers(ClockSettings(1)) as (one, other, room):
        await one.command(room.id, ANA, Start(), CommandId("start"), None)
        await other.room(room.id)
        now = one.log.now
        one.log.now = lambda: Instant(now() + 61 * SECOND)  # type: ignore[method-assign]
        seen: list[str] = []

        def decide(table: Table, _context: HouseContext, _now: Instant) -> Decision:
            seen.append(table.phase)
            return Decision()

        for house in (one, other):
            await house.run(room.id, decide, CommandId("look"))
        assert seen == ["over", "over"]
        events = [row.event for row in await one.log.read(room.id)]
        assert sum(isinstance(event, FlagFell) for event in events) == 1
        assert one.flags + other.flags == 1


@pytest.mark.parametrize("opened_before", [True, False])
async def test_no_flag_falls_while_the_house_sets_its_clocks(opened_before: bool) -> None:
    async with two_workers(ClockSettings(1)) as (one, _, room):
        await one.command(room.id, ANA, Start(), CommandId("start"), None)
        one.failures_noted = one.log.failures - 1 if opened_before else Tables(one.log, b"key").failures_noted
        with pytest.raises(StoreFailed, match="setting its clocks"):
            await one.command(room.id, ANA, HELLO, CommandId("late"), None)
        assert room.table.phase == "playing"


async def test_an_old_command_is_answered_from_the_log_and_not_called_stale() -> None:
    async with two_workers() as (one, other, room):
        started = await one.command(room.id, ANA, Start(), CommandId("start"), room.table.version)
        version = started[0] - 1
        for number in range(MOST_REMEMBERED + 2):
            await one.command(room.id, ANA, HELLO, CommandId(f"hello {number}"), None)
        for house in (one, other):
            assert await house.command(room.id, ANA, Start(), CommandId("start"), version) == started
            with pytest.raises(TableRefused) as refusal:
                await house.command(room.id, ANA, Start(), CommandId("another"), version)
            assert refusal.value.code == "stale"
