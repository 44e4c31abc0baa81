"""The ledger's arithmetic, the same for both engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..play.ledger import FIRST_GRANT, HOUSE, Posting, guest_account
from ..play.units import Chips, GuestId

__all__ = ["changes", "entries", "grant", "needs_grant"]

_GUESTS = guest_account(GuestId(""))


def needs_grant(account: str) -> bool:
    """A guest's account begins with the first grant, every other one with nothing."""
    return account.startswith(_GUESTS)


def grant(account: str) -> Posting:
    return Posting(HOUSE, account, FIRST_GRANT)


def entries(postings: Iterable[Posting]) -> list[tuple[str, int]]:
    """Two for each posting; they add up to zero."""
    return [
        entry
        for posting in postings
        for entry in ((posting.debit, -posting.chips), (posting.credit, int(posting.chips)))
    ]


def changes(postings: Sequence[Posting]) -> list[tuple[str, Chips]]:
    """What each account gains or loses, in the order of names: rows are locked in one order everywhere."""
    summed: Counter[str] = Counter()
    for account, chips in entries(postings):
        summed[account] += chips
    return sorted((account, Chips(chips)) for account, chips in summed.items())
