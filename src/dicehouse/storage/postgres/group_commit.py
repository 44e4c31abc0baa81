"""Group commit on PostgreSQL: what waits while a batch is on its way goes together in the next one.

Plain commits share one statement. A commit that moves chips or makes a seal has a transaction of its own
on another connection, so that chips that are short, or an account that is locked, hold up nobody else.
An answer that was lost with its connection is found out by asking again: the keys make that safe.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg

from ...errors import DicehouseError
from ...play.log import Commit, Notification, StoreFailed
from ..notifications import Notifications
from .chips import grant, post, seal
from .connector import FIRST_PAUSE, LONGEST_PAUSE, Connector, failed, is_lost
from .pending import PendingCommit, append_batch, refusals, warm_up

__all__ = ["GroupCommit"]

logger = logging.getLogger(__name__)

MOST_TOGETHER = 500
MOST_TRANSACTIONS = 4
MOST_VISITS = 100_000


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
        self._visited: set[tuple[str, str]] = set()
        self._wake = asyncio.Event()
        self._transactions: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(MOST_TRANSACTIONS)
        self._connection: asyncpg.Connection[Any] | None = None
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="dicehouse-writer")

    async def start(self) -> None:
        """Before the first commit; without it the first one waits for the connection."""
        await warm_up(await self._connected(), self._origin)

    def submit(self, commit: Commit) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._closed:
            future.set_exception(StoreFailed("the store is closed."))
            return future
        pending = PendingCommit(commit, future, self._patience)
        if commit.postings or commit.seal is not None:
            task = asyncio.create_task(self._write_in_transaction(pending))
            self._transactions.add(task)
            task.add_done_callback(self._transactions.discard)
        else:
            self._waiting.append(pending)
            self._wake.set()
        return future

    async def close(self) -> None:
        """What was asked before is still done."""
        self._closed = True
        self._wake.set()
        try:
            await asyncio.gather(self._task, *self._transactions)
        finally:
            self._drop_connection()

    async def _run(self) -> None:
        pause = FIRST_PAUSE
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
                pause = FIRST_PAUSE
            except Exception as error:
                if is_lost(error):
                    logger.warning("the database is lost, %d commits wait: %s", len(batch), error)
                    self._drop_connection()
                    self._put_back(batch + conflicting)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                elif len(batch) == 1:
                    batch[0].fail(failed(error))
                    self._waiting[:0] = conflicting
                else:
                    # somebody's commit cannot be written: each for itself, and only that one fails
                    self._waiting[:0] = conflicting
                    for pending in batch:
                        await self._write_alone(pending)

    def _take(self) -> tuple[list[PendingCommit], list[PendingCommit]]:
        """The next batch, one commit for each table, and those that want the same tables."""
        batch: dict[str, PendingCommit] = {}
        conflicting: list[PendingCommit] = []
        taken = 0
        for pending in self._waiting[: 2 * MOST_TOGETHER]:
            if len(batch) == MOST_TOGETHER:
                break
            taken += 1
            if pending.commit.table in batch:
                conflicting.append(pending)
            else:
                batch[pending.commit.table] = pending
        del self._waiting[:taken]
        return list(batch.values()), conflicting

    async def _write(self, batch: list[PendingCommit], conflicting: list[PendingCommit]) -> None:
        connection = await self._connected()
        visits = self._new_visits(batch)
        try:
            moved = await append_batch(connection, batch, visits, self._origin)
        except Exception as error:
            if is_lost(error):
                for pending in batch:
                    pending.uncertain = True
            raise
        self._visited.update(visit for visit in visits if visit[1] in moved)
        refused = []
        reached: dict[str, int] = {}
        for pending in batch:
            if pending.commit.table in moved:
                self._done(pending)
                reached[pending.commit.table] = pending.summary.version
            else:
                refused.append(pending)
        for pending in conflicting:
            # where the table has moved on from under them they need not be tried
            outrun = pending.commit.after < reached.get(pending.commit.table, 0)
            (refused if outrun else self._waiting).append(pending)
        if refused:
            await self._refuse(connection, refused)

    async def _write_alone(self, pending: PendingCommit) -> None:
        try:
            await self._write([pending], [])
        except Exception as error:
            if is_lost(error):
                self._drop_connection()
                self._put_back([pending])
            else:
                pending.fail(failed(error))

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
        pause = FIRST_PAUSE
        async with self._places:
            while True:
                try:
                    async with self._pool.acquire(timeout=self._connector.answer_seconds) as connection:
                        return await self._transact(connection, pending)
                except DicehouseError as error:
                    return pending.fail(error)
                except Exception as error:
                    if not is_lost(error) or pending.expired:
                        return pending.fail(failed(error))
                    logger.warning("the database is lost, a commit waits: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _transact(self, connection: Any, pending: PendingCommit) -> None:
        commit = pending.commit
        accounts = {name for posting in commit.postings for name in (posting.debit, posting.credit)}
        await grant(connection, accounts)
        transaction = connection.transaction()
        await transaction.start()
        try:
            if not await append_batch(connection, [pending], self._new_visits([pending]), self._origin):
                await transaction.rollback()
                reason = (await refusals(connection, [pending]))[0]
                return self._done(pending) if reason is None else pending.fail(reason)
            if commit.postings:
                await post(connection, commit.postings, commit.table, commit.after + 1)
            if commit.seal is not None:
                await seal(connection, commit.table, *commit.seal)
        except DicehouseError:
            await transaction.rollback()
            raise
        except BaseException:
            with suppress(Exception):
                await transaction.rollback()
            raise
        # from here on the answer may be lost although the commit is written
        pending.uncertain = True
        await transaction.commit()
        return self._done(pending)

    def _new_visits(self, batch: list[PendingCommit]) -> list[tuple[str, str]]:
        if len(self._visited) > MOST_VISITS:
            self._visited.clear()
        visits = ((e.commit.guest, e.commit.table) for e in batch if e.commit.guest is not None)
        return [visit for visit in visits if visit not in self._visited]

    def _done(self, pending: PendingCommit) -> None:
        pending.done()
        commit = pending.commit
        self._notifications.publish(Notification(commit.table, commit.after + len(commit.events)))

    def _put_back(self, batch: list[PendingCommit]) -> None:
        for pending in batch:
            if pending.expired:
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
