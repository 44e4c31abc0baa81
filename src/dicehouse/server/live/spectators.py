"""How many look on: told to a table's lines when it changes, once for a crowd that comes or goes together."""

from __future__ import annotations

import asyncio

from ...play.units import GuestId, TableId
from ...wire import Watching
from ..tables.room import Room
from .connection import said

__all__ = ["Onlookers", "onlookers"]

PAUSE = 0.2
"""Seconds in which a crowd is counted as one."""


def onlookers(room: Room) -> set[GuestId]:
    """Whoever has a line and no seat; somebody with three tabs is one."""
    seated = {player.guest for player in room.table.seats if player} if room.table else set()
    return {connection.guest.id for connection in room.connections} - seated


class Onlookers:
    """Nothing is said at a table that nobody watches."""

    def __init__(self) -> None:
        self._told: dict[TableId, int] = {}
        self._counting: dict[TableId, asyncio.Task[None]] = {}

    def changed(self, room: Room, guest: GuestId | None = None) -> None:
        """Somebody came or went, or sat down or stood up; who plays among themselves need not be counted."""
        plays = guest is not None and room.table is not None and room.table.seat_of(guest) is not None
        if room.id in self._counting or (plays and room.id not in self._told):
            return
        self._counting[room.id] = asyncio.get_running_loop().create_task(self._tell(room))

    async def close(self) -> None:
        tasks = list(self._counting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tell(self, room: Room) -> None:
        await asyncio.sleep(PAUSE)
        del self._counting[room.id]
        count = len(onlookers(room))
        if not count and room.id not in self._told:
            return
        if count:
            self._told[room.id] = count
        else:
            del self._told[room.id]
        message = said(Watching(count))
        for connection in room.connections:
            connection.send(message)
