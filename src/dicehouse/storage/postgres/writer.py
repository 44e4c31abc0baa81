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
from .batch import Errand, apply, refusals, warm_up
from .chips import grant, post, seal
from .link import FIRST_PAUSE, LONGEST_PAUSE, Link, failed, is_lost

__all__ = ["Writer"]

logger = logging.getLogger(__name__)

MOST_TOGETHER = 500
MOST_APART = 4
MOST_VISITS = 100_000


class Writer:
    def __init__(
        self, link: Link, pool: asyncpg.Pool[Any], notifications: Notifications, origin: str, patience: float
    ) -> None:
        self._link = link
        self._pool = pool
        self._notifications = notifications
        self._origin = origin
        self._patience = patience
        self._waiting: list[Errand] = []
        self._visited: set[tuple[str, str]] = set()
        self._wake = asyncio.Event()
        self._apart: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(MOST_APART)
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
        errand = Errand(commit, future, self._patience)
        if commit.postings or commit.seal is not None:
            task = asyncio.create_task(self._write_apart(errand))
            self._apart.add(task)
            task.add_done_callback(self._apart.discard)
        else:
            self._waiting.append(errand)
            self._wake.set()
        return future

    async def close(self) -> None:
        """What was asked before is still done."""
        self._closed = True
        self._wake.set()
        try:
            await asyncio.gather(self._task, *self._apart)
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
            batch, rivals = self._take()
            try:
                await self._write(batch, rivals)
                pause = FIRST_PAUSE
            except Exception as error:
                if is_lost(error):
                    logger.warning("the database is lost, %d commits wait: %s", len(batch), error)
                    self._drop_connection()
                    self._put_back(batch + rivals)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                elif len(batch) == 1:
                    batch[0].fail(failed(error))
                    self._waiting[:0] = rivals
                else:
                    # somebody's commit cannot be written: each for itself, and only that one fails
                    self._waiting[:0] = rivals
                    for errand in batch:
                        await self._write_alone(errand)

    def _take(self) -> tuple[list[Errand], list[Errand]]:
        """The next batch, one commit for each table, and those that want the same tables."""
        batch: dict[str, Errand] = {}
        rivals: list[Errand] = []
        taken = 0
        for errand in self._waiting[: 2 * MOST_TOGETHER]:
            if len(batch) == MOST_TOGETHER:
                break
            taken += 1
            if errand.commit.table in batch:
                rivals.append(errand)
            else:
                batch[errand.commit.table] = errand
        del self._waiting[:taken]
        return list(batch.values()), rivals

    async def _write(self, batch: list[Errand], rivals: list[Errand]) -> None:
        connection = await self._connected()
        visits = self._new_visits(batch)
        try:
            moved = await apply(connection, batch, visits, self._origin)
        except Exception as error:
            if is_lost(error):
                for errand in batch:
                    errand.uncertain = True
            raise
        self._visited.update(visit for visit in visits if visit[1] in moved)
        refused = []
        reached: dict[str, int] = {}
        for errand in batch:
            if errand.commit.table in moved:
                self._done(errand)
                reached[errand.commit.table] = errand.summary.version
            else:
                refused.append(errand)
        for errand in rivals:
            # where the table has moved on from under them they need not be tried
            outrun = errand.commit.after < reached.get(errand.commit.table, 0)
            (refused if outrun else self._waiting).append(errand)
        if refused:
            await self._refuse(connection, refused)

    async def _write_alone(self, errand: Errand) -> None:
        try:
            await self._write([errand], [])
        except Exception as error:
            if is_lost(error):
                self._drop_connection()
                self._put_back([errand])
            else:
                errand.fail(failed(error))

    async def _refuse(self, connection: Any, refused: list[Errand]) -> None:
        try:
            reasons = await refusals(connection, refused)
        except Exception as error:
            self._drop_connection()
            logger.warning("the database is lost: %s", error)
            self._put_back(refused)
            return
        for errand, reason in zip(refused, reasons, strict=True):
            if reason is None:
                self._done(errand)
            else:
                errand.fail(reason)

    async def _write_apart(self, errand: Errand) -> None:
        pause = FIRST_PAUSE
        async with self._places:
            while True:
                try:
                    async with self._pool.acquire(timeout=self._link.answer_seconds) as connection:
                        return await self._transact(connection, errand)
                except DicehouseError as error:
                    return errand.fail(error)
                except Exception as error:
                    if not is_lost(error) or errand.expired:
                        return errand.fail(failed(error))
                    logger.warning("the database is lost, a commit waits: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _transact(self, connection: Any, errand: Errand) -> None:
        commit = errand.commit
        accounts = {name for posting in commit.postings for name in (posting.debit, posting.credit)}
        await grant(connection, accounts)
        transaction = connection.transaction()
        await transaction.start()
        try:
            if not await apply(connection, [errand], self._new_visits([errand]), self._origin):
                await transaction.rollback()
                reason = (await refusals(connection, [errand]))[0]
                return self._done(errand) if reason is None else errand.fail(reason)
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
        errand.uncertain = True
        await transaction.commit()
        return self._done(errand)

    def _new_visits(self, batch: list[Errand]) -> list[tuple[str, str]]:
        if len(self._visited) > MOST_VISITS:
            self._visited.clear()
        visits = ((e.commit.guest, e.commit.table) for e in batch if e.commit.guest is not None)
        return [visit for visit in visits if visit not in self._visited]

    def _done(self, errand: Errand) -> None:
        errand.done()
        commit = errand.commit
        self._notifications.publish(Notification(commit.table, commit.after + len(commit.events)))

    def _put_back(self, errands: list[Errand]) -> None:
        for errand in errands:
            if errand.expired:
                errand.fail(StoreFailed("the database cannot be reached."))
        self._waiting[:0] = [errand for errand in errands if not errand.future.done()]

    async def _connected(self) -> asyncpg.Connection[Any]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._link.connect(planned_once=True)
        return self._connection

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
