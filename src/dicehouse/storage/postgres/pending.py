"""Commits on their way to PostgreSQL, and what becomes of those that did not get through."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...play.log import Commit, Outrun, Repeated
from ..codec import EventRow, SummaryRow, event_rows, summary_row
from .statements import APPEND, RESOLVE

if TYPE_CHECKING:
    from .connector import Executor

__all__ = ["PendingCommit", "append_batch", "refusals", "warm_up"]


@dataclass(slots=True, eq=False)
class PendingCommit:
    """A commit and who waits for it, on the monotonic clock until `deadline`.

    It is `uncertain` once it was sent and the answer was lost.
    """

    commit: Commit
    future: asyncio.Future[None]
    deadline: float
    uncertain: bool = False
    events: list[EventRow] = field(init=False)
    summary: SummaryRow = field(init=False)

    def __post_init__(self) -> None:
        self.events = event_rows(self.commit)
        self.summary = summary_row(self.commit)

    @property
    def seconds_left(self) -> float:
        return self.deadline - time.monotonic()

    @property
    def plain(self) -> bool:
        """It moves no chips and makes no seal: a move, mostly."""
        return not self.commit.postings and self.commit.seal is None

    def done(self) -> None:
        if not self.future.done():
            self.future.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


async def append_batch(
    connection: Executor, batch: Sequence[PendingCommit], visits: Iterable[tuple[str, str]], origin: str
) -> set[str]:
    """Write plain commits, one for each table at most; returns the tables whose commits were written."""
    summaries = zip(*(pending.summary for pending in batch), strict=True)
    events = zip(*(row for pending in batch for row in pending.events), strict=True)
    visiting = list(visits)
    row = await connection.fetchrow(
        APPEND,
        *map(list, summaries),
        [pending.commit.command for pending in batch],
        *map(list, events),
        [guest for guest, _ in visiting],
        [table for _, table in visiting],
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
        RESOLVE, [pending.commit.table for pending in batch], [pending.commit.command for pending in batch]
    )
    for row in earlier:
        pending = batch[row["place"] - 1]
        first, last = row["version"], row["version"] + row["steps"] - 1
        ours = pending.uncertain and await _is_ours(connection, pending, first, last)
        reasons[row["place"] - 1] = None if ours else Repeated(first, last)
    return reasons


async def _is_ours(connection: Executor, pending: PendingCommit, first: int, last: int) -> bool:
    rows = await connection.fetch(
        "SELECT version, at, body FROM events WHERE table_id = $1 AND version BETWEEN $2 AND $3 ORDER BY version",
        pending.commit.table,
        first,
        last,
    )
    written = [(row["version"], row["at"], row["body"]) for row in rows]
    return written == [(row.version, row.at, row.body) for row in pending.events]
