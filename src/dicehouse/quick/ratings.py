"""Ratings from results alone, by Plackett and Luce: who was placed before whom, in games of two to twelve.

They know nothing of how well somebody has played; skill does (`dicehouse.skill`), and the two are never mixed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..play import Table
from ..play.units import DAY, SECOND, Centis, GuestId, Instant
from ..rules import Seat
from ..values import Value

MIDDLE, SPREAD = 25.0, 25.0 / 3
"""Where everybody begins, as the library has it."""

POINTS, POINTS_AT_FIRST = 60, 1500
"""Of what is shown for one of the library's: everybody begins at 1500, give or take 1000."""

TOGETHER_A_DAY = 5
"""Games of the same two people that are rated, in a day: whoever loses on purpose gives no more than that away."""

WITHIN = DAY

ABSENT_MOST, ABSENT_WITHIN = 3, Centis(60 * 60 * SECOND)
"""Who has not begun so many games within that time waits until the first of them is so long ago."""


class Rating(Value):
    """Of a guest at a game: `middle` and `spread` are what is believed of them, `games` those that were rated."""

    middle: float = MIDDLE
    spread: float = SPREAD
    games: int = 0
    won: int = 0
    lost: int = 0

    @property
    def points(self) -> int:
        return round(POINTS_AT_FIRST + POINTS * (self.middle - MIDDLE))

    @property
    def margin(self) -> int:
        """In about 95 of 100 cases what is right is no further off."""
        return round(2 * POINTS * self.spread)


class Rated(Value):
    """What a guest's game has made of their rating, which was after so many games before; `name` is the latest."""

    guest: GuestId
    game: str
    name: str
    at: Instant
    rating: Rating


class Met(Value):
    """Two who have played one another often: of their games, how many were rated, and how many the first has won."""

    names: tuple[str, str]
    games: int
    rated: int
    won: int

    @property
    def marked(self) -> bool:
        """One wins nearly always, where dice alone would turn that around now and then."""
        return self.games >= 2 * TOGETHER_A_DAY and not 0.1 < self.won / self.games < 0.9


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """After a game in which they came in at these places; who is equal shares the lowest of them."""
    from openskill.models import PlackettLuce  # loaded when a game is over, and by servers alone

    model = PlackettLuce()
    teams = [[model.rating(mu=one.middle, sigma=one.spread)] for one in ratings]
    after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
    first, last = min(places), max(places)
    return tuple(
        Rating(
            new.mu,
            new.sigma,
            one.games + 1,
            one.won + (place == first and places.count(first) == 1),
            one.lost + (place == last and places.count(last) == 1),
        )
        for one, new, place in zip(ratings, after, places, strict=True)
    )


def places(table: Table) -> tuple[int, ...]:
    """Of each seat of a game that is over: winners first, then by points; who has left comes after all who stayed, and
    who left first is the last."""
    left = [seat for seat, _ in table.lost]

    def standing(seat: Seat) -> tuple[int, int]:
        if seat in left:
            return 2, -left.index(seat)
        return (0, 0) if seat in table.winners else (1, -table.scores[seat - 1])

    each = [standing(Seat(seat)) for seat in range(1, len(table.seats) + 1)]
    return tuple(1 + sum(other < one for other in each) for one in each)
