"""A commit with a transaction of its own: one that moves chips or makes a seal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .chips import grant, post, seal
from .pending import PendingCommit, append_batch, refusals

if TYPE_CHECKING:
    from .connector import Executor

__all__ = ["append_in_transaction"]


async def append_in_transaction(
    connection: Executor, pending: PendingCommit, visits: Iterable[tuple[str, str]], origin: str
) -> None:
    """All of it or, where it is refused, nothing: the reason is raised."""
    commit = pending.commit
    await grant(connection, {name for posting in commit.postings for name in (posting.debit, posting.credit)})
    async with connection.transaction():
        written = await append_batch(connection, [pending], visits, origin)
        if written:
            if commit.postings:
                await post(connection, commit.postings, commit.table, commit.after + 1)
            if commit.seal is not None:
                await seal(connection, commit.table, *commit.seal)
            # from here on the answer may be lost although the commit is written
            pending.uncertain = True
    if not written:
        [reason] = await refusals(connection, [pending])
        if reason is not None:
            raise reason
