"""Today's roll, and those before: what goes over plain HTTP."""

from __future__ import annotations

from ..daily.results import Day, DayResult, Regular
from ..play.guests import Look
from ..play.table import Phase
from ..play.units import GuestId, Instant, TableId
from ..values import Value

__all__ = ["DayPage", "DayView", "RegularView", "ResultView", "TryView"]


class DayView(Value):
    """`commitment` stands in the house's chain since the day was published; `secret` is shown when the day is over."""

    day: str
    rules: str
    game: str
    opens: Instant
    closes: Instant
    commitment: str
    secret: str | None = None


class ResultView(Value):
    """`lost` are the points given away to perfect play; `turns` has a letter for each turn: p is perfect, g gives less
    than two points away, m more."""

    name: str
    look: Look | None
    you: bool
    lost: float
    score: int
    turns: str


class RegularView(Value):
    """`lost` is what is given away on the average of so many days."""

    name: str
    look: Look | None
    you: bool
    days: int
    lost: float


class TryView(Value):
    """Your own: the table, and what came of it; `place` among all who have played."""

    table: TableId
    phase: Phase
    result: ResultView | None = None
    place: int | None = None


class DayPage(Value):
    """`perfect` is what perfect play makes of these dice, `expected` what it makes on the average; neither is known at
    once. `row` counts your days in a row, `best` the most there were, `days` all that you have played. `company` are
    those with whom you have sat at a table, where your own try is over; `regulars` those who come often."""

    day: DayView
    now: Instant
    played: int
    perfect: int | None
    expected: float | None
    yours: TryView | None
    row: int
    best: int
    days: int
    company: tuple[ResultView, ...]
    regulars: tuple[RegularView, ...]


def day_view(day: Day, game: str, secret: str | None = None) -> DayView:
    return DayView(day.day, day.rules, game, day.opens, day.closes, day.commitment, secret)


def result_view(result: DayResult, guest: GuestId | None) -> ResultView:
    """Nobody's id goes out."""
    lost = result.lost / 1000
    return ResultView(result.name, result.look, result.guest == guest, lost, result.score, result.turns)


def regular_view(regular: Regular, guest: GuestId | None) -> RegularView:
    lost = regular.lost / 1000
    return RegularView(regular.name, regular.look, regular.guest == guest, regular.days, lost)
