"""Batches of commits on PostgreSQL.

Plain commits share one statement. One that moves chips, makes a seal or is a lesson's has a transaction of its own
on another connection, so that chips that are short, or an account that is locked, hold up nobody else.
An answer that was lost with its connection is found out by asking again: the keys make that safe.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Any

import asyncpg

from ...errors import DicehouseError
from ...play.log import Repeated, StoreFailed
from .. import steps
from ..codec import Append, EventRow, SummaryRow
from ..group_commit import GroupCommit, Pending
from .connector import Connector, carry_out, failed, is_lost, new_backoff, retry_while_lost

logger = logging.getLogger(__name__)

MOST_TOGETHER = 500
MOST_TRANSACTIONS = 4
"""Commits that have a transaction of their own at the same time."""

# All plain commits of a batch, at most one for each table, in one statement and so in one transaction.
#
# `moved` decides who wins. The row of the table is locked, in the order of ids so that two workers never
# wait for each other in a ring, and is changed only where its version is the one that the commit was made
# against. What `moved` returns is written; what it leaves out was outrun or is a repetition. The subselects
# stand where a join could, so that the planner cannot choose to read all of `events`.
APPEND = """
WITH given AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bool[], $6::bigint[], $7::bigint[],
                       $8::bigint[], $9::text[], $10::text[])
    AS g (table_id, previous, version, code, listed, created, changed, deadline, body, command)
), moved AS (
  INSERT INTO summaries AS s (table_id, previous, version, code, listed, created, changed, deadline, body)
  SELECT table_id, previous, version, code, listed, created, changed, deadline, body FROM given g
  WHERE (SELECT e.version FROM events e
         WHERE e.table_id = g.table_id AND e.command = g.command AND e.step = 0) IS NULL
    AND (g.previous = 0 OR (SELECT k.version FROM summaries k WHERE k.table_id = g.table_id) IS NOT NULL)
  ORDER BY table_id
  ON CONFLICT (table_id) DO UPDATE SET
    previous = excluded.previous, version = excluded.version, code = excluded.code, listed = excluded.listed,
    created = excluded.created, changed = excluded.changed, deadline = excluded.deadline, claimed = 0,
    body = excluded.body
  WHERE s.version = excluded.previous
  RETURNING s.table_id
), written AS (
  INSERT INTO events (table_id, version, at, command, guest, step, steps, body)
  SELECT e.* FROM unnest($11::text[], $12::int[], $13::bigint[], $14::text[], $15::text[], $16::int[],
                         $17::int[], $18::text[])
    AS e (table_id, version, at, command, guest, step, steps, body)
  WHERE e.table_id IN (SELECT table_id FROM moved)
), visited AS (
  INSERT INTO visits (guest, table_id)
  SELECT DISTINCT v.guest, v.table_id FROM unnest($19::text[], $20::text[]) AS v (guest, table_id)
  WHERE v.table_id IN (SELECT table_id FROM moved)
  ORDER BY v.guest, v.table_id
  ON CONFLICT DO NOTHING
)
SELECT array_agg(table_id) AS moved FROM moved
"""


@dataclass(slots=True, eq=False)
class PendingCommit(Pending):
    """Somebody waits until `deadline` on the monotonic clock. It is `uncertain` once it was sent and the answer was
    lost."""

    append: Append
    deadline: float
    uncertain: bool = False

    @property
    def seconds_left(self) -> float:
        return self.deadline - time.monotonic()


class Batches(GroupCommit[PendingCommit]):
    def __init__(self, connector: Connector, pool: asyncpg.Pool[Any], patience: float) -> None:
        super().__init__()
        self._connector = connector
        self._pool = pool
        self._patience = patience
        self._places = asyncio.Semaphore(MOST_TRANSACTIONS)
        self._connection: asyncpg.Connection[Any] | None = None
        self._backoff = new_backoff()

    async def start(self) -> None:
        """Nothing, appended: the connection is made, the statement planned and the catalogue read before the first
        commit waits for it."""
        columns = (*SummaryRow._fields, "command", *EventRow._fields, "visitor", "visited")
        await (await self._connected()).fetchrow(APPEND, *([] for _ in columns))

    def submit(self, append: Append) -> asyncio.Future[None]:
        pending = PendingCommit(self._future(), append, time.monotonic() + self._patience)
        if append.plain or self._closed:
            self._enqueue(pending)
        else:
            self._write_alone([pending])
        return pending.future

    async def close(self) -> None:
        """What was asked before is still done, or fails when its time is over."""
        try:
            await super().close()
        finally:
            self._drop_connection()

    async def _write_next(self) -> None:
        batch, conflicting = self._take()
        try:
            await self._write(batch, conflicting)
            self._backoff.reset()
        except Exception as error:
            if is_lost(error):
                logger.warning("the database is lost, %d commits wait: %s", len(batch), error)
                self._drop_connection()
                self._put_back(batch + conflicting)
                await self._backoff.pause()
            else:
                # somebody's commit cannot be written: each for itself, and only that one fails
                self._waiting[:0] = conflicting
                self._write_alone(batch)

    def _take(self) -> tuple[list[PendingCommit], list[PendingCommit]]:
        """The next batch, one commit for each table, and those that want the same tables."""
        batch: dict[str, PendingCommit] = {}
        conflicting: list[PendingCommit] = []
        taken = 0
        for pending in self._waiting[: 2 * MOST_TOGETHER]:
            if len(batch) == MOST_TOGETHER:
                break
            taken += 1
            if pending.append.commit.room in batch:
                conflicting.append(pending)
            else:
                batch[pending.append.commit.room] = pending
        del self._waiting[:taken]
        return list(batch.values()), conflicting

    async def _write(self, batch: list[PendingCommit], conflicting: list[PendingCommit]) -> None:
        connection = await self._connected()
        summaries = zip(*(pending.append.summary or () for pending in batch), strict=True)
        events = zip(*(row for pending in batch for row in pending.append.events), strict=True)
        visits = [visit for pending in batch for visit in pending.append.visits]
        try:
            row = await connection.fetchrow(
                APPEND,
                *map(list, summaries),
                [pending.append.commit.command for pending in batch],
                *map(list, events),
                [guest for guest, _ in visits],
                [room for _, room in visits],
            )
        except Exception as error:
            if is_lost(error):
                for pending in batch:
                    pending.uncertain = True
            raise
        moved = set(row["moved"] or ()) if row else set()
        refused = []
        reached: dict[str, int] = {}
        for pending in batch:
            if pending.append.commit.room in moved:
                self._done(pending)
                reached[pending.append.commit.room] = pending.append.version
            else:
                refused.append(pending)
        for pending in conflicting:
            # where the table has moved on from under them they need not be tried
            outrun = pending.append.commit.parts[0].after < reached.get(pending.append.commit.room, 0)
            (refused if outrun else self._waiting).append(pending)
        self._write_alone(refused)  # each is told why

    def _write_alone(self, pending: list[PendingCommit]) -> None:
        for one in pending:
            self._tasks.spawn(self._write_in_transaction(one))

    async def _write_in_transaction(self, pending: PendingCommit) -> None:
        async def attempt() -> None:
            async with self._pool.acquire(timeout=self._connector.answer_seconds) as connection:
                try:
                    async with connection.transaction():
                        await carry_out(connection, steps.append(pending.append))
                        # from here on the answer may be lost although the commit is written
                        pending.uncertain = True
                except Repeated:
                    if not await _is_ours(connection, pending):
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


async def _is_ours(connection: Any, pending: PendingCommit) -> bool:
    """Whether it was done, word for word, and only the answer was lost."""
    sql = "SELECT at, command, body FROM events WHERE table_id = $1 AND version = $2"
    for row in pending.append.events if pending.uncertain else ():
        found = await connection.fetchrow(sql, row.stream, row.version)
        if found is None or tuple(found) != (row.at, row.command, row.body):
            return False
    return pending.uncertain
