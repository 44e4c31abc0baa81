"""Who is here: a seat without a connection is away, after a moment's grace, whether it was lost or never there."""

from __future__ import annotations

import asyncio
import logging

from ...errors import DicehouseError
from ...play import Decision, Table
from ...play.deciding.moves import gone, returned
from ...play.events import TableEvent
from ...play.table import Phase, people
from ...play.units import CommandId, GuestId, TableId
from ...rules import Seat
from ...tasks import TaskSet
from ..ids import new_command_id
from ..room import Room
from ..tables import Tables

RETURN_WITHIN = 60.0
"""Seconds after a worker's start in which it looks whether those who were here before have come back."""

logger = logging.getLogger("dicehouse.presence")


class Presence:
    """A worker knows its own connections only. Where another one thinks that somebody is away, it says otherwise."""

    def __init__(self, house: Tables, grace: float) -> None:
        self._house = house
        self._grace = grace
        self._tasks = TaskSet(logger)
        self.seen: dict[TableId, Phase] = {}
        self._opened = asyncio.get_running_loop().time()

    def table_changed(self, room: Room) -> None:
        """Where nobody is away and the phase is as it was `seen`, there is nothing to do."""
        table, before = room.table, self.seen.get(room.id)
        self.seen[room.id] = table.phase
        if table.phase not in ("playing", "sealing"):
            return
        # a game that was on before this worker was
        new = before is None and asyncio.get_running_loop().time() - self._opened < RETURN_WITHIN
        away = dict(table.away)
        for seat, player in people(table):
            if player.guest and seat in away and room.present(player.guest):
                self._tasks.spawn(self._back(room.id, seat))
            elif player.guest and seat not in away and (new or before == "gathering"):
                self.left(room, player.guest)

    async def arrived(self, room: Room, guest: GuestId) -> None:
        away = dict(room.table.away)
        if any(seat in away for seat in room.table.seats_of(guest)):
            await self._house.run(
                room.id, lambda table, _context, _now: Decision(_all_back(table, guest)), new_command_id()
            )

    def left(self, room: Room, guest: GuestId) -> None:
        if room.table.seat_of(guest) is not None and not room.present(guest):
            self._tasks.spawn(self._wait(room.id, guest))

    def forget_idle(self) -> None:
        """Of tables that are no longer in memory nothing has to be known."""
        self.seen = {table: phase for table, phase in self.seen.items() if table in self._house.rooms}

    async def close(self) -> None:
        await self._tasks.close()

    async def _wait(self, table_id: TableId, guest: GuestId) -> None:
        await asyncio.sleep(self._grace)
        try:
            room = await self._house.room(table_id)
            seat = room.table.seat_of(guest)
            if seat is None or room.present(guest):
                return
            command = CommandId(f"away-{seat}-{new_command_id()}")
            await self._house.run(table_id, lambda table, _context, _now: Decision(_all_gone(table, guest)), command)
        except DicehouseError as error:
            logger.warning("an absence could not be noted: %s", error.code)

    async def _back(self, table_id: TableId, seat: Seat) -> None:
        try:
            await self._house.run(
                table_id, lambda table, _context, _now: Decision(returned(table, seat)), new_command_id()
            )
        except DicehouseError as error:
            logger.warning("a return could not be noted: %s", error.code)


def _all_gone(table: Table, guest: GuestId) -> tuple[TableEvent, ...]:
    """Everybody at the guest's device."""
    return tuple(event for seat in table.seats_of(guest) for event in gone(table, seat))


def _all_back(table: Table, guest: GuestId) -> tuple[TableEvent, ...]:
    return tuple(event for seat in table.seats_of(guest) for event in returned(table, seat))
