"""Commits on their way to PostgreSQL, and what becomes of those that did not get through."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...play.log import Commit, Outrun, Repeated
from ..codec import Append, EventRow, SummaryRow
from .statements import APPEND, RESOLVE

if TYPE_CHECKING:
    from .connector import Executor


@dataclass(slots=True, eq=False)
class PendingCommit:
    """A commit and who waits for it, on the monotonic clock until `deadline`.

    It is `uncertain` once it was sent and the answer was lost.
    """

    append: Append
    future: asyncio.Future[None]
    deadline: float
    uncertain: bool = False

    @property
    def commit(self) -> Commit:
        return self.append.commit

    @property
    def seconds_left(self) -> float:
        return self.deadline - time.monotonic()

    def done(self) -> None:
        if not self.future.done():
            self.future.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


async def append_batch(connection: Executor, batch: Sequence[PendingCommit], origin: str) -> set[str]:
    """Write plain commits, one for each table at most; returns the tables whose commits were written."""
    summaries = zip(*(pending.append.summary or () for pending in batch), strict=True)
    events = zip(*(row for pending in batch for row in pending.append.events), strict=True)
    visiting = [pending.commit for pending in batch if pending.append.visits]
    row = await connection.fetchrow(
        APPEND,
        *map(list, summaries),
        [pending.commit.command for pending in batch],
        *map(list, events),
        [commit.guest for commit in visiting],
        [commit.room for commit in visiting],
        origin,
    )
    return set(row["moved"] or ()) if row else set()


async def warm_up(connection: Executor, origin: str) -> None:
    """Nothing, appended: the statement is planned and the catalogue read before the first commit waits for it."""
    columns = (*SummaryRow._fields, "command", *EventRow._fields, "visitor", "visited")
    await connection.fetchrow(APPEND, *([] for _ in columns), origin)


async def refusals(connection: Executor, batch: Sequence[PendingCommit]) -> list[Exception | None]:
    """Why each was not written: it is a repetition, or it was outrun.

    None is for a commit whose first answer was lost and which is there, word for word: it was done.
    """
    reasons: list[Exception | None] = [Outrun() for _ in batch]
    earlier = await connection.fetch(
        RESOLVE, [pending.commit.room for pending in batch], [pending.commit.command for pending in batch]
    )
    for row in earlier:
        pending = batch[row["place"] - 1]
        first, last = row["version"], row["version"] + row["steps"] - 1
        reasons[row["place"] - 1] = None if await is_ours(connection, pending) else Repeated(first, last)
    return reasons


async def is_ours(connection: Executor, pending: PendingCommit) -> bool:
    """Whether it was done, and only the answer was lost."""
    sql = "SELECT at, command, body FROM events WHERE table_id = $1 AND version = $2"
    for row in pending.append.events if pending.uncertain else ():
        found = await connection.fetchrow(sql, row.stream, row.version)
        if found is None or tuple(found) != (row.at, row.command, row.body):
            return False
    return pending.uncertain
