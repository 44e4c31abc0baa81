"""The scaled-out store: any number of workers on one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import asyncpg

from ...play.log import StoreFailed
from ...play.units import Instant
from ..quick import SqlQuick
from ..steps import Steps, for_postgres
from .batches import Batches
from .clock import NOW, SharedClock
from .connector import DATABASE_ERRORS, Connector, carry_out, retry_while_lost

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds that an append or a question waits for a lost database; the last attempt may take as long again."""

FRESH = 150
"""Hundredths by the database's clock: a beat so recent says that the house is open."""

OTHERS_BEAT = 2.5
"""Seconds within which a worker that is open beats again."""

LOOK_AGAIN = 0.1

CLOSE_SECONDS = 5.0
POOL_SIZE = 6

# The store's time, and how far it is ahead of the database's, for workers that join.
BEATS = f"""
SELECT house.at AS house, coalesce(ahead.at, 0) AS ahead, ({NOW} * 100)::bigint AS now
FROM beats house LEFT JOIN beats ahead ON ahead.name = 'ahead' WHERE house.name = 'house'
"""


class PostgresLog(SqlQuick):
    """A HouseLog; make one with `open`."""

    def __init__(self, connector: Connector, pool: asyncpg.Pool[Any], patience: float) -> None:
        super().__init__()
        self._pool = pool
        self._answer_seconds = connector.answer_seconds
        self._patience = patience
        self._commits = Batches(connector, pool, patience)
        self._submit = self._commits.submit
        self._shared_clock = SharedClock(pool, self._clock, self._answer_seconds)
        self._closed = False
        self.failures = 0

    @classmethod
    async def open(cls, url: str, patience: float = PATIENCE) -> PostgresLog:
        connector = Connector(url, patience)
        await connector.migrate(patience)
        log = cls(connector, await retry_while_lost(partial(connector.pool, POOL_SIZE), patience), patience)
        try:
            await retry_while_lost(log._commits.start, patience)
            await retry_while_lost(log._shared_clock.start, patience)
        except BaseException:
            await log.close()
            raise
        return log

    async def join(self) -> Instant | None:
        """Where the last beat is old, the house was closed, or the database's clock has jumped: the next beat tells.

        The time that the other workers beat with is the house's, whatever the database's clock says by now.
        """
        rows = await self._beats()
        if not rows:
            return None
        [beats] = rows
        first, ends = beats["house"], self._clock.monotonic() + OTHERS_BEAT
        while not _is_fresh(beats) and beats["house"] == first and self._clock.monotonic() < ends:
            await asyncio.sleep(LOOK_AGAIN)
            [beats] = await self._beats()
        if beats["house"] != first:
            now = beats["house"]
        elif _is_fresh(beats):
            now = beats["now"] + beats["ahead"]
        else:
            # begun anew, time does not go back behind what has happened, not by a rounding either
            now = max(beats["now"], first + 1)
        self._clock.agree(Instant(now), Instant(beats["now"]))
        return Instant(beats["house"])

    async def _beats(self) -> list[Any]:
        return await self._on_connection(lambda connection: connection.fetch(BEATS))

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        try:
            await self._commits.close()
        finally:
            await self._shared_clock.close()
            with suppress(*DATABASE_ERRORS):
                # where goodbye cannot be said, or takes too long, asyncpg hangs up
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._pool.close()

    async def _value(self, sql: str, *arguments: Any) -> Any:
        return await self._on_connection(lambda connection: connection.fetchval(for_postgres(sql), *arguments))

    async def _write(self, work: Callable[..., Steps[T]], *arguments: Any) -> T:
        async def written(connection: Any) -> T:
            async with connection.transaction():
                return await carry_out(connection, work(*arguments))

        return await self._on_connection(written)

    async def _on_connection(self, work: Callable[[Any], Awaitable[T]]) -> T:
        async def attempt() -> T:
            if self._closed:
                raise StoreFailed("the store is closed.")
            async with self._pool.acquire(timeout=self._answer_seconds) as connection:
                return await work(connection)

        try:
            return await retry_while_lost(attempt, self._patience, self._count_failure)
        except StoreFailed as error:
            self._count_failure(error)
            raise

    def _count_failure(self, _: Exception) -> None:
        self.failures += 1


def _is_fresh(beats: Any) -> bool:
    return bool(abs(beats["house"] - beats["ahead"] - beats["now"]) <= FRESH)
