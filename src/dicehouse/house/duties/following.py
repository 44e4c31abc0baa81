"""What other workers write reaches whoever looks here: by notices, and by a look now and then at what these lost."""

from __future__ import annotations

import asyncio
import logging
from itertools import islice

from ...classroom.lessons.log import lesson_in
from ...errors import DicehouseError
from ...play.units import TableId
from ...tasks import TaskSet
from ..tables import Tables
from .other import OtherDuties

LOOK_EVERY = 3.0
"""Seconds: nobody is stale for longer, whatever becomes of the notices."""

PAGE = 2_000
"""Tables that are asked about in one query."""

AT_ONCE = 4
"""Rooms that are read at the same time; the store has a few connections more."""

logger = logging.getLogger("dicehouse.house")


class Following:
    """`heard` are notices of rooms that are open here, `missed` those that only a look has found."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._waiting: dict[TableId, int] = {}
        self._wake = asyncio.Event()
        self._tasks = TaskSet(logger)
        self.lessons: OtherDuties | None = None
        self.heard = self.missed = 0

    def open(self) -> None:
        self._tables.notices.open(self._hear)
        for _ in range(AT_ONCE):
            self._tasks.spawn(self._read_on(), name="follow other workers")
        self._tasks.every(LOOK_EVERY, self.look, "other workers are not seen")

    async def close(self) -> None:
        await self._tables.notices.close()
        await self._tasks.close()

    def _hear(self, room: TableId, version: int) -> None:
        """Of many notices of one room the last one counts."""
        known = self._tables.rooms.get(room)
        if lesson_in(room) if known is None else not known.knows(version):
            self.heard += 1
            self._waiting[room] = max(version, self._waiting.get(room, 0))
            self._wake.set()

    async def _read_on(self) -> None:
        while True:
            await self._wake.wait()
            while self._waiting:
                room = next(iter(self._waiting))
                await self._follow(room, self._waiting.pop(room))
            self._wake.clear()

    async def _follow(self, room: TableId, version: int) -> None:
        try:
            if room in self._tables.rooms:
                await self._tables.catch_up(room, version)
            elif self.lessons is not None:
                await self.lessons.follow(room)
        except DicehouseError as error:
            logger.warning("what another worker has written could not be read: %s", error.code)

    async def look(self) -> None:
        """One query for all tables that are open here; where there is no other worker, for those in doubt."""
        rooms, doubted = self._tables.rooms, self._tables.doubted
        names = doubted & rooms.keys() if self._tables.notices.alone else rooms.keys()
        known = iter([(room.id, room.table.version) for room in map(rooms.get, list(names)) if room is not None])
        doubted.clear()
        while page := dict(islice(known, PAGE)):
            for table, version in (await self._tables.log.moved_on(page)).items():
                room = rooms.get(table)
                if room is not None and not room.knows(version):
                    self.missed += 1
                    await self._follow(table, version)
        if self.lessons is not None:
            await self.lessons.look()
