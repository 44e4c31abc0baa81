"""What a house does by itself, opened and closed together wherever it runs: a server, a keyboard, a browser's tab."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from ...play.keeping import Keeping
from ...play.units import SECOND, Centis, GuestId, Instant, TableId
from ...tasks import TaskSet
from ..room import Room
from ..tables import Tables
from .bots import Bots, Choose
from .clocks import Clockkeeper
from .following import Following
from .other import OtherDuties
from .presence import Presence
from .tidying import Tidying

PUT_AWAY_EVERY = 30.0

logger = logging.getLogger("dicehouse.house")


class Upkeep(NamedTuple):
    """For a house where people come and go, in seconds: the `grace` before somebody counts as away, how long a room is
    `idle` before it is put away, how often is tidied. `forgotten` hears of tables that were dropped."""

    grace: float
    idle: float
    tidy_every: float
    keeping: Keeping
    tokens_last: Centis
    forgotten: Callable[[TableId], None]


class Duties:
    """Clocks and bots; with an `upkeep` presence, tidying and what other workers write too. `pace` says how long a bot
    waits; `lessons`, where there are some, sees to them."""

    def __init__(
        self, tables: Tables, choose: Choose, pace: Callable[[Room], float | None], upkeep: Upkeep | None = None
    ) -> None:
        self.clocks = Clockkeeper(tables)
        self.bots = Bots(tables, choose, pace)
        self.presence = Presence(tables, upkeep.grace) if upkeep else None
        self.tidying = Tidying(tables, *upkeep[3:]) if upkeep else None
        self.following = Following(tables) if upkeep else None
        self.lessons: OtherDuties | None = None
        self._tables = tables
        self._upkeep = upkeep
        self._tasks = TaskSet(logger)
        tables.listeners.append(self._table_changed)

    async def open(self) -> None:
        await self.clocks.open()
        if self.lessons is not None:
            self.lessons.open()
        if self.following is not None:
            self.following.lessons = self.lessons
            self.following.open()
        if self.tidying is not None and self._upkeep is not None:
            self._tasks.every(PUT_AWAY_EVERY, self._put_away, "rooms are put away")
            self._tasks.every(self._upkeep.tidy_every, self.tidying.tidy, "tidying")

    async def close(self) -> None:
        await self._tasks.close()
        for duty in (self.following, self.lessons, self.clocks, self.bots, self.presence):
            if duty is not None:
                await duty.close()

    def _table_changed(self, room: Room) -> None:
        """Who has something to do at a table that has moved on."""
        table = room.table
        if table.clock is not None:
            self.clocks.table_changed(room)
        if table.bot_to_move is not None:
            self.bots.table_changed(room)
        if self.presence is not None and (table.away or self.presence.seen.get(room.id) != table.phase):
            self.presence.table_changed(room)
        if self.lessons is not None and room.lesson is not None:
            self.lessons.table_changed(room)

    async def arrived(self, room: Room, guest: GuestId) -> None:
        self.bots.table_changed(room)  # some of them wait for somebody to look on
        if self.presence is not None:
            await self.presence.arrived(room, guest)

    def left(self, room: Room, guest: GuestId) -> None:
        if self.presence is not None:
            self.presence.left(room, guest)

    async def _put_away(self) -> None:
        before = Instant(self._tables.log.now() - int(self._upkeep.idle * SECOND if self._upkeep else 0))
        if self.lessons is not None:
            await self.lessons.put_away(before)
        self._tables.rooms.forget_idle(before)
        if self.presence is not None:
            self.presence.forget_idle()
