"""A clock for each seat: it runs only on your turn, and the caller supplies the time."""

from __future__ import annotations

from typing import Self

import msgspec

from ..rules import NOBODY, Seat
from .units import Centis, Instant

__all__ = ["Clock", "new_clock"]


class Clock(msgspec.Struct, frozen=True):
    """`left` is what each seat had when `seat` began to run at `since`."""

    left: tuple[Centis, ...]
    increment: Centis
    seat: Seat = NOBODY
    since: Instant = Instant(0)

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
        """`seat` runs from now; the seat that ran gets its increment if it has completed a turn."""
        if seat == self.seat and not completed:
            return self
        left = list(self.left)
        if self.seat != NOBODY:
            earned = self.increment if completed else 0
            left[self.seat - 1] = Centis(self.remaining(self.seat, now) + earned)
        return type(self)(tuple(left), self.increment, seat, now)

    def stopped(self, now: Instant) -> Self:
        """Nobody runs, and nobody gets an increment."""
        if self.seat == NOBODY:
            return self
        left = list(self.left)
        left[self.seat - 1] = self.remaining(self.seat, now)
        return type(self)(tuple(left), self.increment)

    def credited(self, centis: Centis) -> Self:
        """Time that nobody could use, because the house was closed, is given back."""
        if self.seat == NOBODY:
            return self
        return type(self)(self.left, self.increment, self.seat, Instant(self.since + centis))


def new_clock(seats: int, each: Centis, increment: Centis) -> Clock:
    return Clock((each,) * seats, increment)
