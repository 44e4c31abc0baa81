"""How many look on: a table's connections are told when it changes, once for a crowd that comes or goes together."""

from __future__ import annotations

import asyncio
import logging

from ...house.room import Room
from ...play.units import GuestId, TableId
from ...tasks import TaskSet
from ...wire import Spectators
from .writer import encode

PAUSE = 0.2
"""Seconds in which a crowd is counted as one."""

logger = logging.getLogger("dicehouse.spectators")


def spectators(room: Room) -> set[GuestId]:
    """Whoever has a connection and no seat; somebody with three tabs is one."""
    seated = {player.guest for player in room.table.seats if player}
    return {viewer.guest.id for viewer in room.viewers} - seated


class SpectatorCounts:
    """Nothing is said at a table that nobody watches."""

    def __init__(self) -> None:
        self._known: dict[TableId, int] = {}
        self._counting: set[TableId] = set()
        self._tasks = TaskSet(logger)

    def changed(self, room: Room, guest: GuestId | None = None) -> None:
        """Somebody came or went, or sat down or stood up; who plays among themselves need not be counted."""
        plays = guest is not None and room.table.seat_of(guest) is not None
        if room.id in self._counting or (plays and room.id not in self._known):
            return
        self._counting.add(room.id)
        self._tasks.spawn(self._count(room))

    async def close(self) -> None:
        await self._tasks.close()

    async def _count(self, room: Room) -> None:
        await asyncio.sleep(PAUSE)
        self._counting.discard(room.id)
        count = len(spectators(room))
        if not count and room.id not in self._known:
            return
        if count:
            self._known[room.id] = count
        else:
            del self._known[room.id]
        message = encode(Spectators(count))
        for viewer in room.viewers:
            viewer.send(message)
