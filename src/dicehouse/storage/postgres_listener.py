"""One connection that listens for hints and keeps the clock."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg
import msgspec

from ..play.log import Hint
from ..play.units import TableId
from .hints import Hints
from .postgres_link import DATABASE_ERRORS, FIRST_PAUSE, LONGEST_PAUSE, Link
from .postgres_sql import CHANNEL, NOW
from .timekeeping import StoreClock

__all__ = ["Listener"]

logger = logging.getLogger(__name__)

SYNC_SECONDS = 10.0
"""How often the clock is set, and the connection tried."""

SAMPLES = 3
MARGIN = 500
"""After a loss, what changed up to five seconds before it is hinted at again."""

_told = msgspec.json.Decoder(tuple[str, list[tuple[str, int]]])


class Listener:
    def __init__(self, link: Link, hints: Hints, clock: StoreClock, origin: str) -> None:
        self._link = link
        self._hints = hints
        self._clock = clock
        self._origin = origin
        self._lost = asyncio.Event()
        self._connection: asyncpg.Connection[Any] | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._connect()
        self._task = asyncio.create_task(self._keep(), name="dicehouse-listener")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._connection is not None:
            self._connection.terminate()

    async def _connect(self) -> None:
        self._lost.clear()
        connection = await self._link.connect()
        try:
            connection.add_termination_listener(lambda _: self._lost.set())
            await connection.add_listener(CHANNEL, self._heard)
            await self._set_clock(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection

    async def _keep(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), SYNC_SECONDS)
            try:
                if self._lost.is_set() or self._connection is None:
                    raise ConnectionError("the connection is lost")
                await self._set_clock(self._connection)
            except DATABASE_ERRORS as error:
                logger.warning("no hints for a while: %s", error)
                await self._come_back()

    async def _come_back(self) -> None:
        since = self._clock.now() - MARGIN
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
        pause = FIRST_PAUSE
        while self._connection is None:
            try:
                await self._connect()
                await self._catch_up(since)
            except DATABASE_ERRORS:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _catch_up(self, since: int) -> None:
        """Hints that were missed are repeated."""
        if self._connection is not None:
            sql = "SELECT table_id, version FROM summaries WHERE changed >= $1"
            for row in await self._connection.fetch(sql, since):
                self._hints.spread(Hint(TableId(row["table_id"]), row["version"]))

    def _heard(self, connection: object, pid: int, channel: str, payload: object) -> None:
        try:
            origin, moved = _told.decode(str(payload))
        except msgspec.DecodeError:
            return  # another program's
        if origin != self._origin:
            for table, version in moved:
                self._hints.spread(Hint(TableId(table), version))

    async def _set_clock(self, connection: asyncpg.Connection[Any]) -> None:
        """The database's time was taken midway between question and answer; the quickest answer counts."""
        best: tuple[float, float, float] | None = None
        for _ in range(SAMPLES):
            asked = self._clock.monotonic()
            seconds = await connection.fetchval(f"SELECT {NOW}")
            answered = self._clock.monotonic()
            sample = (answered - asked, seconds, (asked + answered) / 2)
            best = sample if best is None else min(best, sample)
        if best is not None:
            self._clock.set(best[1], best[2])
