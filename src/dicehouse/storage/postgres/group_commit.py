"""Group commit on PostgreSQL: what waits while a batch is on its way goes together in the next one.

Plain commits share one statement. One that moves chips, makes a seal or is a lesson's has a transaction of its own
on another connection, so that chips that are short, or an account that is locked, hold up nobody else.
An answer that was lost with its connection is found out by asking again: the keys make that safe.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import asyncpg

from ...errors import DicehouseError
from ...play.log import Notification, Repeated, StoreFailed
from ...tasks import TaskSet
from .. import steps
from ..codec import Append
from ..notifications import Notifications
from .connector import Connector, carry_out, failed, is_lost, new_backoff, retry_while_lost
from .pending import PendingCommit, append_batch, is_ours, refusals, warm_up

logger = logging.getLogger(__name__)

MOST_TOGETHER = 500
MOST_TRANSACTIONS = 4
"""Commits that have a transaction of their own at the same time."""


class GroupCommit:
    def __init__(
        self, connector: Connector, pool: asyncpg.Pool[Any], notifications: Notifications, origin: str, patience: float
    ) -> None:
        self._connector = connector
        self._pool = pool
        self._notifications = notifications
        self._origin = origin
        self._patience = patience
        self._waiting: list[PendingCommit] = []
        self._wake = asyncio.Event()
        self._places = asyncio.Semaphore(MOST_TRANSACTIONS)
        self._connection: asyncpg.Connection[Any] | None = None
        self._closed = False
        self._tasks = TaskSet(logger)
        self._tasks.spawn(self._run(), name="dicehouse-group-commit")

    async def start(self) -> None:
        """Before the first commit; without it the first one waits for the connection."""
        await warm_up(await self._connected(), self._origin)

    def submit(self, append: Append) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._closed:
            future.set_exception(StoreFailed("the store is closed."))
            return future
        pending = PendingCommit(append, future, time.monotonic() + self._patience)
        if append.plain:
            self._waiting.append(pending)
            self._wake.set()
        else:
            self._tasks.spawn(self._write_in_transaction(pending))
        return future

    async def close(self) -> None:
        """What was asked before is still done, or fails when its time is over."""
        self._closed = True
        self._wake.set()
        try:
            await self._tasks.join()
        finally:
            self._drop_connection()

    async def _run(self) -> None:
        backoff = new_backoff()
        while True:
            await self._wake.wait()
            if not self._waiting:
                if self._closed:
                    return
                self._wake.clear()
                continue
            batch, conflicting = self._take()
            try:
                await self._write(batch, conflicting)
                backoff.reset()
            except Exception as error:
                if is_lost(error):
                    logger.warning("the database is lost, %d commits wait: %s", len(batch), error)
                    self._drop_connection()
                    self._put_back(batch + conflicting)
                    await backoff.pause()
                else:
                    self._waiting[:0] = conflicting
                    await self._write_each(batch, error)

    async def _write_each(self, batch: list[PendingCommit], error: Exception) -> None:
        """Somebody's commit cannot be written: each for itself, and only that one fails."""
        if len(batch) == 1:
            batch[0].fail(failed(error))
            return
        for pending in batch:
            try:
                await self._write([pending], [])
            except Exception as its_own:
                if is_lost(its_own):
                    self._drop_connection()
                    self._put_back([pending])
                else:
                    pending.fail(failed(its_own))

    def _take(self) -> tuple[list[PendingCommit], list[PendingCommit]]:
        """The next batch, one commit for each table, and those that want the same tables."""
        batch: dict[str, PendingCommit] = {}
        conflicting: list[PendingCommit] = []
        taken = 0
        for pending in self._waiting[: 2 * MOST_TOGETHER]:
            if len(batch) == MOST_TOGETHER:
                break
            taken += 1
            if pending.commit.room in batch:
                conflicting.append(pending)
            else:
                batch[pending.commit.room] = pending
        del self._waiting[:taken]
        return list(batch.values()), conflicting

    async def _write(self, batch: list[PendingCommit], conflicting: list[PendingCommit]) -> None:
        connection = await self._connected()
        try:
            moved = await append_batch(connection, batch, self._origin)
        except Exception as error:
            if is_lost(error):
                for pending in batch:
                    pending.uncertain = True
            raise
        refused = []
        reached: dict[str, int] = {}
        for pending in batch:
            if pending.commit.room in moved:
                self._done(pending)
                reached[pending.commit.room] = _reached(pending)
            else:
                refused.append(pending)
        for pending in conflicting:
            # where the table has moved on from under them they need not be tried
            outrun = pending.commit.parts[0].after < reached.get(pending.commit.room, 0)
            (refused if outrun else self._waiting).append(pending)
        if refused:
            await self._refuse(connection, refused)

    async def _refuse(self, connection: Any, refused: list[PendingCommit]) -> None:
        try:
            reasons = await refusals(connection, refused)
        except Exception as error:
            self._drop_connection()
            logger.warning("the database is lost: %s", error)
            self._put_back(refused)
            return
        for pending, reason in zip(refused, reasons, strict=True):
            if reason is None:
                self._done(pending)
            else:
                pending.fail(reason)

    async def _write_in_transaction(self, pending: PendingCommit) -> None:
        async def attempt() -> None:
            async with self._pool.acquire(timeout=self._connector.answer_seconds) as connection:
                try:
                    async with connection.transaction():
                        await carry_out(connection, steps.append(pending.append, self._origin))
                        # from here on the answer may be lost although the commit is written
                        pending.uncertain = True
                except Repeated:
                    if not await is_ours(connection, pending):
                        raise

        def warn(error: Exception) -> None:
            logger.warning("the database is lost, a commit waits: %s", error)

        async with self._places:
            try:
                await retry_while_lost(attempt, pending.seconds_left, warn)
            except DicehouseError as error:
                pending.fail(error)
            except Exception as error:
                pending.fail(failed(error))
            else:
                self._done(pending)

    def _done(self, pending: PendingCommit) -> None:
        pending.done()
        if pending.append.of_table:  # who leads a lesson here knows of what they have written
            self._notifications.publish(Notification(pending.commit.room, _reached(pending)))

    def _put_back(self, batch: list[PendingCommit]) -> None:
        for pending in batch:
            if pending.seconds_left < 0:
                pending.fail(StoreFailed("the database cannot be reached."))
        self._waiting[:0] = [pending for pending in batch if not pending.future.done()]

    async def _connected(self) -> asyncpg.Connection[Any]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connector.connect(planned_once=True)
        return self._connection

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


def _reached(pending: PendingCommit) -> int:
    """The version that the table has come to."""
    return pending.append.summary.version if pending.append.summary else 0
