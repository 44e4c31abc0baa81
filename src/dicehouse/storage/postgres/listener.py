"""One connection that listens for notifications and keeps the clock."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg
import msgspec

from ...backoff import retry
from ...play.log import Notification
from ...play.units import TableId
from ...tasks import TaskSet
from ..steps import CHANNEL
from ..store import Notifications, StoreClock
from .connector import DATABASE_ERRORS, Connector, new_backoff

logger = logging.getLogger(__name__)

NOW = "extract(epoch FROM clock_timestamp())::float8"

SYNC_SECONDS = 10.0
"""How often the clock is set, and the connection tried."""

SAMPLES = 3
MOST_SAMPLES = 20
QUICK = 0.005
"""Seconds: while no answer has come so quickly, another sample is taken."""

MARGIN = 500
"""After a loss, what changed up to five seconds before it is hinted at again."""

_payload_decoder = msgspec.json.Decoder(tuple[str, list[tuple[str, int]]])


class Listener:
    def __init__(self, connector: Connector, notifications: Notifications, clock: StoreClock, origin: str) -> None:
        self._connector = connector
        self._notifications = notifications
        self._clock = clock
        self._origin = origin
        self._lost = asyncio.Event()
        self._connection: asyncpg.Connection[Any] | None = None
        self._tasks = TaskSet(logger)

    async def start(self) -> None:
        await self._connect()
        self._tasks.spawn(self._keep(), name="dicehouse-listener")

    async def close(self) -> None:
        await self._tasks.close()
        self._drop()

    async def _connect(self) -> asyncpg.Connection[Any]:
        connection = await self._connector.connect()
        lost = asyncio.Event()  # each connection has one: the end of the last may be told late
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._heard)
            await self._set_clock(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._lost = connection, lost
        return connection

    async def _keep(self) -> None:
        while True:
            with suppress(TimeoutError):
                # not wait_for, which takes a cancellation for an answer where both come at once (Python 3.11)
                async with asyncio.timeout(SYNC_SECONDS):
                    await self._lost.wait()
            try:
                if self._lost.is_set() or self._connection is None:
                    raise ConnectionError("the connection is lost")
                await self._set_clock(self._connection)
            except DATABASE_ERRORS as error:
                logger.warning("no notifications for a while: %s", error)
                await self._reconnect()

    async def _reconnect(self) -> None:
        since = self._clock.now() - MARGIN

        async def attempt() -> None:
            self._drop()
            await self._catch_up(await self._connect(), since)

        await retry(attempt, lambda error: isinstance(error, DATABASE_ERRORS), new_backoff())

    async def _catch_up(self, connection: asyncpg.Connection[Any], since: int) -> None:
        """Notifications that were missed are repeated."""
        sql = "SELECT table_id, version FROM summaries WHERE changed >= $1"
        for row in await connection.fetch(sql, since):
            self._notifications.publish(Notification(TableId(row["table_id"]), row["version"]))

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    def _heard(self, connection: object, pid: int, channel: str, payload: object) -> None:
        try:
            origin, moved = _payload_decoder.decode(str(payload))
        except msgspec.DecodeError:
            return  # another program's
        if origin != self._origin:
            for table, version in moved:
                self._notifications.publish(Notification(TableId(table), version))

    async def _set_clock(self, connection: asyncpg.Connection[Any]) -> None:
        """The database's time was taken midway between question and answer; the quickest answer counts."""
        samples: list[tuple[float, float, float]] = []
        while len(samples) < SAMPLES or (min(samples)[0] > QUICK and len(samples) < MOST_SAMPLES):
            asked = self._clock.monotonic()
            seconds = await connection.fetchval(f"SELECT {NOW}")
            answered = self._clock.monotonic()
            samples.append((answered - asked, seconds, (asked + answered) / 2))
        _, seconds, read_at = min(samples)
        self._clock.follow(seconds, read_at)
