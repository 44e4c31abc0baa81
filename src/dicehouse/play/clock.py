"""A clock for each seat: it runs only on your turn, and the caller supplies the time.

Time on the line is given back with a move, as lichess does it: at most what was measured, at most a bound, and at
most what is left of a quota that refills with each completed turn. Who lies about their line wins no more than that.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from ..rules import NOBODY, Seat
from ..values import Value
from .units import NO_TIME, SECOND, Centis, Instant

MOST_LAG = Centis(50)
"""Of one move: a slower line is the player's own affair."""

LAG_SHARE, MOST_GAIN = 120, SECOND
"""With each completed turn the quota grows by this share of the whole time, and by no more than a second."""

FIRST_QUOTA, MOST_QUOTA = 3, 7
"""So many gains a seat begins with, and so many it can save up."""


class Clock(Value):
    """`left` is what each seat had when `seat` began to run at `since`; `quota` is what may still be given back to each
    seat for its line, and `gain` by how much that grows. `most` is what a seat can have, where that is bounded."""

    left: tuple[Centis, ...]
    increment: Centis
    seat: Seat = NOBODY
    since: Instant = Instant(0)
    quota: tuple[Centis, ...] = ()
    gain: Centis = NO_TIME
    most: Centis = NO_TIME

    def remaining(self, seat: Seat, now: Instant) -> Centis:
        left = self.left[seat - 1]
        if seat == self.seat:
            left = Centis(left - max(0, now - self.since))
        return Centis(max(0, left))

    def flag_at(self) -> Instant | None:
        """When the running seat's time is up."""
        if self.seat == NOBODY:
            return None
        return Instant(self.since + self.left[self.seat - 1])

    def turn_to(self, seat: Seat, now: Instant, *, completed: bool) -> Self:
        """`seat` runs from now; the one that ran gets its increment, and quota, if it has completed a turn."""
        if seat == self.seat and not completed:
            return self
        left, quota = self.left, self.quota
        if self.seat != NOBODY:
            earned = self.increment if completed else 0
            has = self.remaining(self.seat, now) + earned
            left = _with(left, self.seat, Centis(min(has, self.most) if self.most else has))
        if self.seat != NOBODY and completed and quota:
            grown = min(quota[self.seat - 1] + self.gain, MOST_QUOTA * self.gain)
            quota = _with(quota, self.seat, Centis(grown))
        return replace(self, left=left, seat=seat, since=now, quota=quota)

    def stopped(self, now: Instant) -> Self:
        """Nobody runs, and nobody gets an increment."""
        if self.seat == NOBODY:
            return self
        left = _with(self.left, self.seat, self.remaining(self.seat, now))
        return replace(self, left=left, seat=NOBODY, since=Instant(0))

    def credited(self, centis: Centis) -> Self:
        """Time that nobody could use, because the house was closed, is given back."""
        if self.seat == NOBODY:
            return self
        return replace(self, since=Instant(self.since + centis))

    def forgivable(self, lag: Centis, now: Instant) -> Centis:
        """What is given back of a measured `lag` to the seat that moves now: never more than it has used."""
        if self.seat == NOBODY or not self.quota:
            return NO_TIME
        return Centis(max(0, min(lag, MOST_LAG, self.quota[self.seat - 1], now - self.since)))

    def forgiven(self, centis: Centis) -> Self:
        """So much of the time on the line is given back to whoever runs."""
        if self.seat == NOBODY or not centis:
            return self
        quota = _with(self.quota, self.seat, Centis(self.quota[self.seat - 1] - centis)) if self.quota else ()
        return replace(self.credited(centis), quota=quota)


def _with(times: tuple[Centis, ...], seat: Seat, time: Centis) -> tuple[Centis, ...]:
    return (*times[: seat - 1], time, *times[seat:])


def new_clock(seats: int, each: Centis, increment: Centis, most: Centis = NO_TIME) -> Clock:
    gain = Centis(min(MOST_GAIN, each // LAG_SHARE))
    return Clock((each,) * seats, increment, quota=(Centis(FIRST_QUOTA * gain),) * seats, gain=gain, most=most)
