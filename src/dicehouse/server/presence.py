"""Who is here: a seat whose last line is lost is away, after a moment's grace."""

from __future__ import annotations

import asyncio
import logging

from ..errors import DicehouseError
from ..play.house import gone, returned
from ..play.units import CommandId, GuestId, TableId
from .house import House
from .ids import new_command_id
from .room import Room

__all__ = ["Presence"]

log = logging.getLogger("dicehouse.presence")


class Presence:
    def __init__(self, house: House, grace: float) -> None:
        self._house = house
        self._grace = grace
        self._tasks: set[asyncio.Task[None]] = set()

    async def arrived(self, room: Room, guest: GuestId) -> None:
        seat = room.table.seat_of(guest) if room.table else None
        if seat is not None and room.table and any(other == seat for other, _ in room.table.away):
            await self._house.run(room.id, lambda table, _w, _n: returned(table, seat), new_command_id())

    def left(self, room: Room, guest: GuestId) -> None:
        if room.table is None or room.table.seat_of(guest) is None or room.present(guest):
            return
        task = asyncio.get_running_loop().create_task(self._wait(room.id, guest))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _wait(self, table_id: TableId, guest: GuestId) -> None:
        await asyncio.sleep(self._grace)
        try:
            room = await self._house.room(table_id)
            seat = room.table.seat_of(guest) if room.table else None
            if seat is None or room.present(guest):
                return
            command = CommandId(f"away-{seat}-{new_command_id()}")
            await self._house.run(table_id, lambda table, _w, _n: gone(table, seat), command)
        except DicehouseError as error:
            log.warning("an absence could not be noted: %s", error.code)
