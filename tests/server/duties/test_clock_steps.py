"""A wall clock that is set, while the house is open or closed, takes no time from anybody and gives none.

Issue 10: "The wall clock stepped forward by 600 s flags players within seconds, on both engines. ... A beat in the
future after a step back credits nothing for a real stop on PostgreSQL."
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from dicehouse.house.duties.clocks import Clockkeeper, LateTurns
from dicehouse.house.ids import new_command_id
from dicehouse.house.tables import Tables
from dicehouse.play import ClockSettings, Guest, TableSettings
from dicehouse.play.commands import Create, Say, Sit, Start
from dicehouse.play.events import TimeCredited
from dicehouse.play.units import CommandId, GuestId, Instant, TableId
from dicehouse.storage import open_log
from dicehouse.storage.postgres import clock
from dicehouse.storage.postgres import log as postgres_log
from dicehouse.storage.postgres.clock import NOW
from dicehouse.storage.postgres.log import BEATS, PostgresLog
from dicehouse.storage.sqlite import log as sqlite_log
from dicehouse.storage.store import StoreClock
from tests.server.conftest import ENGINES, address

ANA, BO = Guest(GuestId("g-ana"), "ana"), Guest(GuestId("g-bo"), "bo")
STEP = 600.0
SLACK = 6_000
"""Hundredths that a slow machine may take for all this; the step is ten times as much."""


MOST_GIVEN = 300
"""Hundredths: after a kill, the time since the last note that the house was open is given too."""


@asynccontextmanager
async def opened(database: str, *, killed: bool = False) -> AsyncIterator[Tables]:
    house = Tables(await open_log(database), b"key")
    keeper = Clockkeeper(house)
    house.listeners.append(keeper.table_changed)
    await keeper.open()
    try:
        yield house
    finally:
        await keeper.close()
        if not killed:
            await house.log.beat()
        await house.log.close()


def set_clock(monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    """The machine's clock for SQLite, the database's for PostgreSQL."""
    monkeypatch.setattr(sqlite_log, "wall_clock", lambda: time.time() + step)
    monkeypatch.setattr(clock, "NOW", f"({NOW} + {step})")
    monkeypatch.setattr(postgres_log, "BEATS", BEATS.replace(NOW, f"({NOW} + {step})"))


async def look_at_the_clock(house: Tables) -> None:
    """As it is done now and then: SQLite with each beat, PostgreSQL now and then."""
    if isinstance(house.log, PostgresLog):
        await house.log._shared_clock._look()
    await house.log.beat()


async def begun(house: Tables) -> TableId:
    room = await house.create(ANA, Create(TableSettings("yacht@1", clock=ClockSettings(5))), CommandId("made"))
    await house.command(room.id, BO, Sit(), CommandId("sit"), None)
    await house.command(room.id, ANA, Start(), CommandId("start"), None)
    return room.id


async def left(house: Tables, table: TableId) -> int:
    """Of whoever's clock runs."""
    clock = (await house.room(table)).table.clock
    assert clock is not None
    return clock.remaining(clock.seat, house.log.now())


@pytest.fixture(params=ENGINES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address(request, request.param, tmp_path)


@pytest.mark.parametrize("step", [STEP, -STEP])
async def test_a_step_while_the_house_is_open(database: str, monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    async with opened(database) as house:
        table = await begun(house)
        before = await left(house, table)
        set_clock(monkeypatch, step)
        await look_at_the_clock(house)
        assert await house.log.due() == []
        assert (await house.room(table)).table.phase == "playing"
        assert before - SLACK <= await left(house, table) <= before


@pytest.mark.parametrize("killed", [True, False])
@pytest.mark.parametrize(("step", "seen"), [(STEP, True), (STEP, False), (-STEP, True), (-STEP, False)])
async def test_a_step_and_a_stop(
    database: str, monkeypatch: pytest.MonkeyPatch, step: float, seen: bool, killed: bool
) -> None:
    """The clock is set before the house is stopped, which it then has seen, or while it is closed; to a house that
    opens again, a step ahead which nobody has seen is the time that it was closed, and longer than what was left."""
    async with opened(database, killed=killed) as house:
        table = await begun(house)
        before = await left(house, table)
        if seen:
            set_clock(monkeypatch, step)
            await look_at_the_clock(house)
    set_clock(monkeypatch, step)
    async with opened(database) as house:
        assert (await house.room(table)).table.phase == "playing"
        assert before - SLACK <= await left(house, table) <= before + MOST_GIVEN * killed


@pytest.mark.parametrize("step", [STEP, -STEP])
async def test_a_step_while_another_worker_opens(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    """Issue 21: "A PostgreSQL whose clock steps while a worker opens leaves workers 600 s apart, and flags fall"."""
    database = address(request, "postgresql", tmp_path)
    async with opened(database) as house:
        table = await begun(house)
        set_clock(monkeypatch, step)  # the first worker has not looked at it again
        async with opened(database) as other:
            assert abs(house.log.now() - other.log.now()) < 200
            await look_at_the_clock(other)
            assert await other.log.due() == []
            await look_at_the_clock(house)
            assert abs(house.log.now() - other.log.now()) < 200
            assert (await other.room(table)).table.phase == "playing"


async def test_a_tables_time_never_goes_back(database: str) -> None:
    """A worker may be a hundredth behind another; a house that was killed opens with the time of its last beat."""
    async with opened(database) as house:
        table = await begun(house)
        clock: StoreClock = house.log._clock  # type: ignore[attr-defined]
        now = clock.now()
        clock.agree(Instant(now - 50), Instant(now - clock.ahead))
        await house.command(table, ANA, Say("hello"), CommandId("say"), None)
        times = [row.at for row in await house.log.read(table)]
        assert times == sorted(times)


async def test_time_that_the_house_itself_was_late_by_is_not_charged(tmp_path: Path) -> None:
    """Issue 21: "when the house itself was late by more than a moment, the mover is not charged for it"."""
    async with opened(f"sqlite:///{tmp_path}/late.db") as house:
        table = await begun(house)
        before = await left(house, table)
        assert isinstance(house.late_turns, LateTurns)
        clock: StoreClock = house.log._clock  # type: ignore[attr-defined]
        now = clock.now()
        clock.agree(Instant(now + 500), Instant(now - clock.ahead))
        house.late_turns._lateness._seconds += 5.0  # and the loop stood still meanwhile
        for _ in range(2):  # it is given back once
            await house.command(table, ANA, Say("hello"), new_command_id(), None)
        assert before - 400 < await left(house, table) <= before
        credited = [row.event for row in await house.log.read(table) if isinstance(row.event, TimeCredited)]
        assert [event.centis // 100 for event in credited] == [5]
