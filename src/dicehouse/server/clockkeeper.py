"""Clocks are kept here: flags fall on time and once, and time that the house was closed is given back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

from ..errors import DicehouseError
from ..play.house import credit_time
from ..play.units import SECOND, Centis, CommandId, Instant, TableId
from .house import House
from .ids import new_command_id
from .room import Room

__all__ = ["Clockkeeper"]

BEAT = 1.0
"""Seconds between the notes that the house is open."""

CLOSED = Centis(3 * SECOND)
"""Without a note for so long, the house was closed."""

SWEEP_AFTER = 5.0
"""A worker looks for others' forgotten deadlines only when crediting is surely done."""

log = logging.getLogger("dicehouse.clock")


class Clockkeeper:
    """A timer for each clock that runs in this worker's rooms, and a sweep for those that nobody watches."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._timers: dict[TableId, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Credit the time that the house was closed, then keep its clocks."""
        before = await self._house.log.beat()
        closed = Centis(self._house.log.now() - before)
        if before and closed > CLOSED:
            await self._credit(closed, before)
        self._spawn(self._keep())

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def moved(self, room: Room) -> None:
        """Set the table's timer anew."""
        timer = self._timers.pop(room.id, None)
        if timer is not None:
            timer.cancel()
        deadline = room.table.deadline if room.table else None
        if deadline is not None:
            wait = max(0, deadline - self._house.log.now()) / SECOND
            loop = asyncio.get_running_loop()
            self._timers[room.id] = loop.call_later(wait, lambda: self._spawn(self._fire(room.id)))

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        opened = loop.time()
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._house.log.beat()
                if loop.time() - opened > SWEEP_AFTER:
                    for table in await self._house.log.due():
                        await self._fire(table)
            except DicehouseError as error:
                log.warning("clock sweep failed: %s", error.code)

    async def _fire(self, table: TableId) -> None:
        """Whoever writes the version first has dropped the flag; everyone else finds it fallen."""

        try:
            room = await self._house.room(table)
            # running anything at all drops a flag that is due; there is nothing else to do
            await self._house.run(table, lambda _table, _world, _now: (), new_command_id())
            self.moved(room)
        except DicehouseError as error:
            log.warning("a flag could not fall: %s", error.code)

    async def _credit(self, closed: Centis, since: Instant) -> None:
        for table in await self._house.log.running():
            await self._house.run(
                table, lambda table, _world, _now: credit_time(table, closed), CommandId(f"credit-{since}")
            )

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
