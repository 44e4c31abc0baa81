"""Looking for an opponent, and ratings: what goes over plain HTTP."""

from __future__ import annotations

from ..play.units import Instant, TableId
from ..quick.games import Pace
from ..values import Value

__all__ = ["LookFor", "QuickView", "RatingView"]


class LookFor(Value, forbid_unknown_fields=True):
    """An opponent at a game, by its name and version, on one of the house's three clocks."""

    rules: str
    pace: Pace


class QuickView(Value):
    """Where somebody stands who looks: since when, with which rating, and how many `others` look for the same. Those
    within `near` points are paired with them; with anybody from `patient` on. Once there is a `table` they play there,
    and with neither nobody is looked for."""

    now: Instant
    since: Instant | None = None
    pool: str | None = None
    others: int = 0
    rating: int = 0
    near: int = 0
    patient: Instant | None = None
    table: TableId | None = None


class RatingView(Value):
    """A rating from results alone, with its margin: in about 95 of 100 cases what is right is no further off."""

    game: str
    name: str
    rating: int
    margin: int
    games: int
    won: int
    lost: int
