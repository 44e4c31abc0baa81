"""Play chips, kept in double entry: every posting takes from one account what it gives to another."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import Seat
from ..values import Value
from .events import GameSettled, GameStarted, GameVoided, TableEvent
from .table import Table, people
from .units import Chips, GuestId, TableId

FIRST_GRANT = Chips(1000)
"""What a guest begins with."""

HOUSE = "house"
"""Where grants come from; the only account that may be below zero."""


class Posting(Value):
    """Chips that move from one account to another."""

    debit: str
    credit: str
    chips: Chips


def guest_account(guest: GuestId) -> str:
    return f"guest:{guest}"


def escrow_account(table: TableId) -> str:
    return f"escrow:{table}"


def payouts(pot: Chips, seats: int, winners: Sequence[Seat]) -> tuple[Chips, ...]:
    """The pot split among the winners; what does not divide goes, chip by chip, to the first of them.

    Where nobody has won, everyone gets an equal share back.
    """
    sharing = list(winners) or [Seat(seat) for seat in range(1, seats + 1)]
    share, odd = divmod(pot, len(sharing))
    paid = {seat: share + (place < odd) for place, seat in enumerate(sharing)}
    return tuple(Chips(paid.get(Seat(seat), 0)) for seat in range(1, seats + 1))


MOVING = (GameStarted, GameSettled, GameVoided)
"""Events that may move chips."""


def postings(before: Table, event: TableEvent) -> tuple[Posting, ...]:
    """What an event moves; the store applies it in the transaction that appends the event."""
    escrow, seats = escrow_account(before.id), len(before.seats)
    # one account for each seat; a bot's stays unused, for bots never stake
    accounts = [guest_account(player.guest or GuestId(f"bot-{seat}")) for seat, player in people(before)]
    match event:
        case GameStarted(stake) if stake:
            return tuple(Posting(account, escrow, stake) for account in accounts)
        case GameSettled(paid):
            shares: Sequence[Chips] = paid
        case GameVoided() if before.pot:
            shares = (Chips(before.pot // seats),) * seats
        case _:
            return ()
    return tuple(Posting(escrow, account, chips) for account, chips in zip(accounts, shares, strict=True) if chips)
