"""What every carrier of notices has: what is told goes out in batches, and a line that is lost is made again."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod

from ...backoff import Backoff
from ...play.notices import Heard
from ...play.units import TableId
from ...tasks import TaskSet

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 2.0

logger = logging.getLogger("dicehouse.notices")


class Carrier(ABC):
    """Notices; of a room that moves on while a batch is on its way only the last version is told."""

    alone = False
    losses: tuple[type[Exception], ...]
    """What it says when its line is lost."""

    def __init__(self) -> None:
        self.away = True
        self._heard: Heard = lambda room, version: None
        self._told: dict[TableId, int] = {}
        self._wake = asyncio.Event()
        self._tasks = TaskSet(logger)

    def tell(self, room: TableId, version: int) -> None:
        if not self.away:
            self._told[room] = version
            self._wake.set()

    @abstractmethod
    def listen(self, room: TableId) -> None: ...

    @abstractmethod
    def unlisten(self, room: TableId) -> None: ...

    def open(self, heard: Heard) -> None:
        self._heard = heard
        self._tasks.spawn(self._run(), name="notices")

    async def close(self) -> None:
        await self._tasks.close()
        self.away = True

    @abstractmethod
    async def _carry(self) -> None:
        """Until the line is lost, which is raised."""

    def _there(self) -> None:
        """The line is made."""
        if self.away:
            self.away = False
            logger.info("notices are told and heard")

    def _taken(self) -> list[tuple[TableId, int]]:
        told = list(self._told.items())
        self._told.clear()
        return told

    async def _run(self) -> None:
        backoff, warned = Backoff(FIRST_PAUSE, LONGEST_PAUSE), False
        while True:
            try:
                await self._carry()
            except self.losses as error:
                if not self.away:
                    backoff.reset()
                if not self.away or not warned:
                    logger.warning("notices are away, workers look for themselves: %s", repr(error))
                    warned = True
            self.away = True
            self._told.clear()  # they were hints, and are old by the time that it is back
            await backoff.pause()
