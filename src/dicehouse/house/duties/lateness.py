"""How late the event loop comes to what it has to do: time that was lost in this process, and not in the store.

Who is to move is not charged for it, whoever has made the house slow: nobody could play meanwhile.
"""

from __future__ import annotations

import asyncio

from ...play.units import NO_TIME, SECOND, Centis, TableId
from ...rules import NOBODY, Seat
from ..room import Room

TICK = 0.1
"""Seconds between two looks; a loop that is later than that by less than half is not late."""


MOMENT = Centis(25)
"""Of one turn: a house that was late by less was not late."""


class Lateness:
    """Adds up while `watch` runs; `total` tells what has come together."""

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


class LateTurns:
    """What the house's lateness has cost whoever is to move, at each table whose clock runs."""

    def __init__(self, lateness: Lateness) -> None:
        self._lateness = lateness
        self._began: dict[TableId, tuple[Seat, Centis]] = {}

    def table_changed(self, room: Room) -> None:
        """A turn begins with the house as late as it then is."""
        seat = room.table.clock.seat if room.table.clock else NOBODY
        if seat == NOBODY:
            self._began.pop(room.id, None)
        elif self._began.get(room.id, (NOBODY, NO_TIME))[0] != seat:
            self._began[room.id] = seat, self._lateness.total()

    def owed(self, room: Room) -> Centis:
        """To be given back; nothing where it was but a moment."""
        if room.id not in self._began:
            return NO_TIME
        late = Centis(self._lateness.total() - self._began[room.id][1])
        return late if late > MOMENT else NO_TIME

    def given_back(self, room: Room) -> None:
        if room.id in self._began:
            self._began[room.id] = self._began[room.id][0], self._lateness.total()
