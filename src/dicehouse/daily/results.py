"""What came of somebody's try at a day's roll, and who stands where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..errors import DicehouseError
from ..play.events import GameStarted, Played, SealOpened, SeatTaken, TableCreated, TableEvent
from ..play.guests import Guest, Look
from ..play.settings import TableSettings
from ..play.units import NO_CHIPS, GuestId, Instant, TableId
from ..rules import Seat
from ..values import Value
from .calendar import DayName

THOUSANDTHS = 1000
"""Losses are kept in thousandths of a point: they are compared, and equal ones are equal everywhere."""

BOARD_DAYS = 10
"""Who has played so many days stands on the board of the house."""

NO_HUMAN = 500
"""Who gives away less than this on the average, in thousandths of a point, and over so many days as the board takes,
plays better than any person known: it is marked for the host, and nothing else happens."""

Square = Literal["p", "g", "m"]

LITTLE = 2 * THOUSANDTHS
"""A turn in which less is given away is gold; what is more than a rounding and no less than this is red."""

ROUNDING = 0.5


class Day(Value):
    """A day's roll: from `opens` to `closes` it is played; `closed` is when the house has shown its secret."""

    day: DayName
    rules: str
    commitment: str
    opens: Instant
    closes: Instant
    closed: Instant | None = None


class DayResult(Value):
    """A try that was played to its end: what it gave away to perfect play, and how the turns went, a letter each:
    perfect, a little given away, more."""

    day: DayName
    guest: GuestId
    table: TableId
    name: str
    look: Look | None
    lost: int
    score: int
    turns: str
    ended: Instant


class Regular(Value):
    """Who comes often: the days played and what was given away, in thousandths, on the average."""

    guest: GuestId
    name: str
    look: Look | None
    days: int
    lost: int

    @property
    def marked(self) -> bool:
        return self.days >= BOARD_DAYS and self.lost < NO_HUMAN


class DayRefused(DicehouseError):
    """There is no such day, or it cannot be played."""


def ranked(results: Iterable[DayResult]) -> list[DayResult]:
    """By what was given away, then by score; who was first stands first."""
    return sorted(results, key=lambda one: (one.lost, -one.score, one.ended, one.guest))


def turns_of(losses: Iterable[tuple[int, float]], count: int) -> str:
    """A letter for each turn, from the turns' losses in points."""
    given = [0.0] * count
    for turn, loss in losses:
        if 1 <= turn <= count:
            given[turn - 1] += loss * THOUSANDTHS
    return "".join(_letter(loss) for loss in given)


def _letter(loss: float) -> Square:
    return "p" if loss < ROUNDING else "g" if loss < LITTLE else "m"


def dealt(day: Day, guest: Guest) -> tuple[TableEvent, ...]:
    """A table for one person, who begins at once: no coach, nobody who looks on, the dice of the day."""
    settings = TableSettings(day.rules, seats=1, dice="daily", spectators=False)
    return (
        TableCreated(settings, guest.id, guest.name),
        SeatTaken(Seat(1), guest.id, guest.name, guest.look),
        SealOpened(day.commitment, None, day.day, day.closes),
        GameStarted(NO_CHIPS),
        Played(()),
    )
