"""Who is called, for what and when. A device asks for it; a house calls each once for each thing.

A call says which kind and where: the words are the device's own. Quiet hours are minutes of the day in universal time,
so that nobody learns where somebody lives; the device tells them anew when it is used.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

import msgspec

from ..play.table import Table
from ..play.units import DAY, SECOND, Centis, GuestId, Instant
from ..rules import filled
from ..values import Value

CallKind = Literal["turn", "begin", "again", "day"]
"""It is your turn; everybody is here and you may begin; they want to play again; today's roll closes."""

MINUTE = Centis(60 * SECOND)
MINUTES_A_DAY = 24 * 60

Minute = Annotated[int, msgspec.Meta(ge=0, lt=MINUTES_A_DAY)]

MOST_A_GUEST = 8
"""Devices of one guest; with another one the longest unused is dropped."""

BEFORE_CLOSING = Centis(3 * 60 * MINUTE)
"""So long before a day's roll closes those are called who wish to be."""

BEFORE_QUIET = Centis(30 * MINUTE)
"""Where that would be in quiet hours, so long before they begin."""


class Subscription(Value):
    """A device that has asked. `endpoint` is where its push service takes messages, `key` and `secret` what they are
    encrypted for; `days` is whether it wants to hear of today's roll too; `renewed` when it was last heard of."""

    guest: GuestId
    endpoint: str
    key: str
    secret: str
    days: bool
    quiet: tuple[Minute, Minute] | None
    renewed: Instant

    @property
    def id(self) -> str:
        return subscription_id(self.endpoint)

    def loud_at(self, at: Instant) -> Instant:
        """The first moment from then on that is in no quiet hours."""
        return Instant(at + _quiet_left(self.quiet, at))

    def day_call_at(self, closes: Instant) -> Instant:
        """When to say that the day closes: before the quiet hours, where it would fall into them."""
        wished = Instant(closes - BEFORE_CLOSING)
        left = _quiet_left(self.quiet, wished)
        if not left or self.quiet is None:
            return wished
        return Instant(wished + left - _length(self.quiet) - BEFORE_QUIET)


def subscription_id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


class Call(Value):
    """`subject` is its kind and what it is about, `moment` which one of those: of one subject later moments follow, and
    each is called for once. `tries` counts those of whoever has taken it: it is the epoch of what they write."""

    subscription: str
    subject: str
    moment: int
    due: Instant
    tries: int = 0

    @property
    def kind(self) -> CallKind:
        kind: CallKind = msgspec.convert(self.subject.partition("/")[0], CallKind)
        return kind

    @property
    def about(self) -> str:
        """A table's id, or a day."""
        return self.subject.partition("/")[2]


class Awaited(Value):
    """For what somebody is waited for at a table."""

    kind: CallKind
    moment: int


def awaited(table: Table, guest: GuestId) -> Awaited | None:
    """For what the others at the table wait for the guest, whether they are here or not. Who plays alone, with bots or
    with people at the same device is waited for by nobody."""
    own = table.seats_of(guest)
    others = {player.guest for player in table.seats if player and player.guest} - {guest}
    if not own or not others:
        return None
    match table.phase:
        case "gathering" if table.host == guest and None not in table.seats:
            return Awaited("begin", 0)
        case "playing" if table.state is not None and not table.state.over:
            asker = table.state.seat
            waits_for = table.judges_of(asker) if table.question else [asker]
            turns = sum(filled(card) for card in table.state.cards)
            return Awaited("turn", turns) if set(own) & set(waits_for) else None
        case "over" if table.rematch is None and not table.rematch_declined:
            asked = table.rematch_asked
            return Awaited("again", 0) if asked and not asked & set(own) else None
        case _:
            return None


def _quiet_left(quiet: tuple[int, int] | None, at: Instant) -> Centis:
    if quiet is None:
        return Centis(0)
    begins, ends = (Centis(minute * MINUTE) for minute in quiet)
    of_day = at % DAY
    return Centis((ends - of_day) % DAY) if (of_day - begins) % DAY < (ends - begins) % DAY else Centis(0)


def _length(quiet: tuple[int, int]) -> Centis:
    return Centis((quiet[1] - quiet[0]) * MINUTE % DAY)
