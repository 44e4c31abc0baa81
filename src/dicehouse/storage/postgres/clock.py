"""The database's clock is the house's: it is looked at now and then, and followed."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import asyncpg

from ...tasks import TaskSet
from ..store import StoreClock
from .connector import DATABASE_ERRORS

logger = logging.getLogger(__name__)

NOW = "extract(epoch FROM clock_timestamp())::float8"

SYNC_SECONDS = 10.0

SAMPLES = 3
MOST_SAMPLES = 20
QUICK = 0.005
"""Seconds: while no answer has come so quickly, another sample is taken."""


class SharedClock:
    def __init__(self, pool: asyncpg.Pool[Any], clock: StoreClock, answer_seconds: float) -> None:
        self._pool = pool
        self._clock = clock
        self._answer_seconds = answer_seconds
        self._tasks = TaskSet(logger)

    async def start(self) -> None:
        await self._look()
        self._tasks.spawn(self._keep(), name="dicehouse-clock")

    async def close(self) -> None:
        await self._tasks.close()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(SYNC_SECONDS)
            try:
                await self._look()
            except DATABASE_ERRORS as error:
                logger.warning("the database's clock is not seen: %s", error)

    async def _look(self) -> None:
        """The database's time was taken midway between question and answer; the quickest answer counts."""
        samples: list[tuple[float, float, float]] = []
        async with self._pool.acquire(timeout=self._answer_seconds) as connection:
            while len(samples) < SAMPLES or (min(samples)[0] > QUICK and len(samples) < MOST_SAMPLES):
                asked = self._clock.monotonic()
                seconds = await connection.fetchval(f"SELECT {NOW}")
                answered = self._clock.monotonic()
                samples.append((answered - asked, seconds, (asked + answered) / 2))
        _, seconds, read_at = min(samples)
        self._clock.follow(seconds, read_at)
