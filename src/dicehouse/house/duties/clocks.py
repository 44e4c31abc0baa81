"""Clocks are kept here: flags fall on time and once, and time that the house was closed is given back.

Closed is a house whose process was not there, or whose store did not answer. What an event loop that came late has cost
whoever is to move is given back with their next move, or before their flag would fall, whoever has made the house slow:
nobody could play meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from ...errors import DicehouseError
from ...play import Decision, Table
from ...play.deciding.moves import credit_time
from ...play.events import TimeCredited
from ...play.units import NO_TIME, SECOND, Centis, Instant, TableId
from ...rules import NOBODY, Seat
from ...tasks import TaskSet
from ..context import HouseContext
from ..ids import is_of_a_day, new_command_id
from ..room import Room
from ..tables import Tables

BEAT = 1.0
"""Seconds between the notes that the house is open."""

MISSED = Centis(150)
"""A worker that opens and finds no note so recent knows that no other worker keeps the house open."""

CLOSED = Centis(3 * SECOND)
"""A store that did not answer for so long has closed the house; who waited for less has waited for their answer."""

TICK = 0.1
"""Seconds between two looks; a loop that is later than that by less than half is not late."""

MOMENT = Centis(25)
"""Of one turn: a house that was late by less was not late."""

logger = logging.getLogger("dicehouse.clock")


class Lateness:
    """How late the event loop comes to what it has to do: time that was lost in this process, and not in the store. It
    adds up while `watch` runs; `total` tells what has come together."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._due: float | None = None

    async def watch(self) -> None:
        time = asyncio.get_running_loop().time
        while True:
            self._due = time() + TICK
            await asyncio.sleep(TICK)
            self._note(time())

    def total(self) -> Centis:
        """Also of a stall that has just ended."""
        if self._due is not None:
            self._note(asyncio.get_running_loop().time())
        return Centis(int(self._seconds * SECOND))

    def _note(self, now: float) -> None:
        if self._due is not None and now - self._due > TICK / 2:
            self._seconds += now - self._due
            self._due = now


class _Turn(NamedTuple):
    seat: Seat
    late: Centis
    """The house's lateness when it began."""
    began: Instant


class LateTurns:
    """What the house's lateness has cost whoever is to move, at each table whose clock runs: never more than that clock
    itself has lost."""

    def __init__(self, lateness: Lateness, now: Callable[[], Instant]) -> None:
        self._lateness = lateness
        self._now = now
        self._turns: dict[TableId, _Turn] = {}

    def table_changed(self, room: Room) -> None:
        """A turn begins with the house as late as it then is."""
        seat = room.table.clock.seat if room.table.clock else NOBODY
        if seat == NOBODY:
            self._turns.pop(room.id, None)
        elif room.id not in self._turns or self._turns[room.id].seat != seat:
            self._begin(room, seat)

    def owed(self, room: Room) -> Centis:
        """To be given back; nothing where it was but a moment."""
        turn = self._turns.get(room.id)
        if turn is None:
            return NO_TIME
        late = Centis(min(self._lateness.total() - turn.late, self._now() - turn.began))
        return late if late > MOMENT else NO_TIME

    def given_back(self, room: Room) -> None:
        if room.id in self._turns:
            self._begin(room, self._turns[room.id].seat)

    def _begin(self, room: Room, seat: Seat) -> None:
        self._turns[room.id] = _Turn(seat, self._lateness.total(), self._now())


class Clockkeeper:
    """A timer for each clock that runs in this worker's rooms, and a sweep for those that nobody watches."""

    def __init__(self, house: Tables) -> None:
        self._house = house
        self._timers: dict[TableId, asyncio.TimerHandle] = {}
        self._tasks = TaskSet(logger)
        self._late = Lateness()
        self._late_turns = LateTurns(self._late, house.log.now)
        self._overdue: set[TableId] = set()
        house.late_turns = self._late_turns
        self._late_noted = NO_TIME

    async def open(self) -> None:
        """Credit the time that the house was closed, then keep its clocks."""
        before = await self._house.log.join()
        if before is not None and self._house.log.now() - before > MISSED:
            await self._credit(before)
        await self._house.log.beat()
        self._house.set_clocks(self._house.log.failures)
        self._tasks.spawn(self._late.watch())
        self._tasks.spawn(self._keep())

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.close()

    def table_changed(self, room: Room) -> None:
        """Set the table's timer anew."""
        self._late_turns.table_changed(room)
        timer = self._timers.pop(room.id, None)
        if timer is not None:
            timer.cancel()
        deadline = room.table.deadline
        if deadline is not None:
            wait = max(0, deadline - self._house.log.now()) / SECOND
            loop = asyncio.get_running_loop()
            self._timers[room.id] = loop.call_later(wait, lambda: self._tasks.spawn(self._fire(room.id)))

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._note()
                await self._sweep()
            except DicehouseError as error:
                logger.warning("clock sweep failed: %s", error.code)

    async def _sweep(self) -> None:
        """Another worker's flags have a beat longer: it may be late, and owe its players that time."""
        due = set(await self._house.log.due())
        for table in due:
            if table in self._timers or table in self._overdue:
                await self._fire(table)
        self._overdue = due

    async def _note(self) -> None:
        """Note that the house is open. Crediting comes first: a fresh note tells every worker that it is done."""
        store = self._house.log
        before = await store.last_beat()
        failures = store.failures
        if before is not None and failures != self._house.failures_noted:
            await self._credit_outage(before)
            before = store.now()
        await store.beat()
        if store.failures != failures:
            # it was lost while the note was written
            failures = store.failures
            if before is not None:
                await self._credit_outage(before)
        self._late_noted = self._late.total()
        self._house.set_clocks(failures)

    async def _credit_outage(self, before: Instant) -> None:
        late = Centis(self._late.total() - self._late_noted)
        if self._house.log.now() - before - late > CLOSED:
            await self._credit(before, late)
            self._late_noted = Centis(self._late_noted + late)

    async def _credit(self, before: Instant, late: Centis = NO_TIME) -> None:
        for table_id in await self._house.log.running():
            if is_of_a_day(table_id):
                continue  # midnight waits for nobody
            room = await self._house.room(table_id)

            def decide(table: Table, _: HouseContext, now: Instant, room: Room = room) -> Decision:
                return Decision(credit_time(table, Centis(_lost(room, table, before, now) - late)))

            await self._house.run(table_id, decide, new_command_id(), keep_time=False)

    async def _fire(self, table: TableId) -> None:
        """Whoever writes the version first has dropped the flag; everyone else finds it fallen."""
        if not self._house.clocks_are_set:
            return  # its time may be given back; if not, the sweep comes by
        try:
            room = await self._house.room(table)
            # running anything at all drops a flag that is due; there is nothing else to do
            await self._house.run(table, lambda _table, _context, _now: Decision(), new_command_id())
            self.table_changed(room)
        except DicehouseError as error:
            logger.warning("a flag could not fall: %s", error.code)


def _lost(room: Room, table: Table, before: Instant, now: Instant) -> Centis:
    """What the running clock has lost since the house was last open, unless another worker has given it back."""
    given = [seen.at for seen in room.remembered if isinstance(seen.event, TimeCredited) and seen.at > before]
    if given:
        since_then = Centis(now - max(given))
        return since_then if since_then > CLOSED else Centis(0)
    began = table.clock.since if table.clock else now
    return Centis(now - max(before, began))
