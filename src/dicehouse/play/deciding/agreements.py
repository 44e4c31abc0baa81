"""What players settle among themselves: claims, void games, rematches, phrases."""

from __future__ import annotations

from ...rules import Seat
from ..context import TableContext
from ..events import (
    GameVoided,
    PhraseSaid,
    RematchAsked,
    RematchDeclined,
    RematchMade,
    TableEvent,
    VoidAsked,
    VoidDeclined,
)
from ..guests import Guest
from ..table import PHRASES, Table, TableRefused, own_seat, people, playing
from ..units import SECOND, Centis, Instant
from .moves import leave_game, revealed

CLAIM_AFTER = Centis(60 * SECOND)
"""How long a seat may be away before the others can claim the game, where no clock runs."""

MOST_PHRASES = 500
"""They stay in the log for as long as the game does, and whoever reads the log reads them."""


MOST_OFFERS = 200
"""Offers and their declining, for the same reason."""


def claimable_from(since: Instant) -> Instant:
    """When the game of a seat that is away since then can be claimed."""
    return Instant(since + CLAIM_AFTER)


def claim(table: Table, guest: Guest, seat: Seat, now: Instant, context: TableContext) -> tuple[TableEvent, ...]:
    claimant = own_seat(table, guest)
    state = playing(table)
    if seat in table.seats_of(guest.id):
        raise TableRefused("claim-self", "Resign to leave the game yourself.")
    if state.cards[claimant - 1].out:
        raise TableRefused("seat-left", "You have left the game.")
    if table.clock is not None:
        raise TableRefused("claim-clock", "The clock decides: it keeps running while a player is away.")
    since = dict(table.away).get(seat)
    if since is None:
        raise TableRefused("claim-present", "That player is here.")
    left = claimable_from(since) - now
    if left > 0:
        raise TableRefused("claim-early", f"Wait {-(-left // SECOND)} more seconds for them to come back.")
    return leave_game(table, seat, context)


def ask_void(table: Table, seats: tuple[Seat, ...], context: TableContext) -> tuple[TableEvent, ...]:
    if table.phase == "sealing":
        # nothing is staked yet, and a seal that one player never makes must not hold the others
        return (GameVoided("the seal was not made"), *revealed(table, context))
    state = playing(table)
    deciding = [other for other, player in people(table) if player.guest and not state.cards[other - 1].out]
    agreeing = [seat for seat in seats if seat in deciding]
    if not agreeing:
        raise TableRefused("seat-left", "You have left the game.")
    agreed = tuple(VoidAsked(seat) for seat in agreeing)
    if any(other not in table.void_asked and other not in agreeing for other in deciding):
        # who has agreed may say so again once the last to disagree has left
        if table.void_asked.issuperset(agreeing):
            raise TableRefused("void-asked", "You have agreed already.")
        _expect_offers(table)
        return agreed
    return (*agreed, GameVoided("everyone agreed"), *revealed(table, context))


def decline_void(table: Table, seats: tuple[Seat, ...]) -> tuple[TableEvent, ...]:
    state = playing(table)
    if not table.void_asked:
        raise TableRefused("void-none", "Nobody has asked that the game shall not count.")
    if all(state.cards[seat - 1].out for seat in seats):
        raise TableRefused("seat-left", "You have left the game.")
    own = [seat for seat in seats if seat in table.void_asked]
    return tuple(VoidDeclined(seat) for seat in own or seats[:1])


def decline_rematch(table: Table, seats: tuple[Seat, ...]) -> tuple[TableEvent, ...]:
    if table.phase not in ("over", "void"):
        raise TableRefused("game-running", "The game is not over.")
    if table.rematch is not None:
        raise TableRefused("rematch-made", "The next game is set up already.")
    if table.rematch_declined.issuperset(seats):
        raise TableRefused("rematch-declined", "You have said so already.")
    own = tuple(seat for seat in seats if seat in table.rematch_asked)
    return tuple(RematchDeclined(seat) for seat in own or seats)


def _expect_offers(table: Table) -> None:
    if table.offers >= MOST_OFFERS:
        raise TableRefused("offers-many", "Enough has been offered and declined at this table.")


def ask_rematch(table: Table, seats: tuple[Seat, ...], context: TableContext) -> tuple[TableEvent, ...]:
    if table.phase not in ("over", "void"):
        raise TableRefused("game-running", "The game is not over.")
    if table.rematch is not None:
        raise TableRefused("rematch-made", "The next game is set up already.")
    if table.rematch_asked.issuperset(seats):
        raise TableRefused("rematch-asked", "You have asked already; the others have yet to.")
    wished = tuple(RematchAsked(seat) for seat in seats)
    asked = table.rematch_asked | set(seats)
    if any(other not in asked for other, player in people(table) if player.guest):
        _expect_offers(table)
        return wished
    return (*wished, RematchMade(context.rematch(table)))


def say(table: Table, seat: Seat, phrase: str) -> tuple[TableEvent, ...]:
    if phrase not in PHRASES:
        raise TableRefused("phrase-unknown", f"These can be said: {', '.join(PHRASES)}.")
    if table.phrases >= MOST_PHRASES:
        raise TableRefused("phrases-many", f"At most {MOST_PHRASES} phrases are said at a table.")
    return (PhraseSaid(seat, phrase),)
