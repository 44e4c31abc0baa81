"""From what was given away, game by game, to one number with its interval.

Skill is the game's value under perfect play minus the mean of the exact losses: what the same play would score on the
average, because throws are nobody's merit. Whoever plays perfectly has the game's value, whatever fell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from statistics import fmean, stdev

from .kinds import Kind

LEAST_DECISIONS = 60
"""Two or three games: before, a number would say more than anybody knows."""

# two-sided 95 % of Student's distribution, by degrees of freedom; 1.96 beyond
_STUDENT = ((1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365), (8, 2.306), (9, 2.262),
            (10, 2.228), (12, 2.179), (15, 2.131), (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980))  # fmt: skip
LARGE = 1.960


@dataclass(frozen=True, slots=True)
class GameLoss:
    """What one game gave away in points, in all and by kinds of decisions."""

    lost: float
    decisions: int
    kinds: tuple[tuple[Kind, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """`value` is in points; the truth is within `margin` of it in 95 of 100 such measurements. `kinds` are points given
    away a game, the most first."""

    value: float
    margin: float
    games: int
    decisions: int
    kinds: tuple[tuple[Kind, float], ...]


def game_loss(decisions: Iterable[tuple[Kind, float]]) -> GameLoss:
    made = list(decisions)
    return GameLoss(fsum(loss for _, loss in made), len(made), _summed(made))


def measure(games: Sequence[GameLoss], expected: float) -> Skill | None:
    """`expected` is the score of perfect play; None where there are too few decisions to say anything."""
    decisions = sum(game.decisions for game in games)
    if decisions < LEAST_DECISIONS or len(games) < 2:
        return None
    lost = [game.lost for game in games]
    margin = student(len(games) - 1) * stdev(lost) / sqrt(len(games))
    mean = tuple((kind, points / len(games)) for kind, points in _summed(one for game in games for one in game.kinds))
    return Skill(expected - fmean(lost), margin, len(games), decisions, mean)


def _summed(points: Iterable[tuple[Kind, float]]) -> tuple[tuple[Kind, float], ...]:
    """The most first; what cost nothing is not told."""
    found: defaultdict[Kind, float] = defaultdict(float)
    for kind, loss in points:
        found[kind] += loss
    return tuple(sorted(((kind, loss) for kind, loss in found.items() if loss > 0), key=lambda one: -one[1]))


def course(games: Sequence[GameLoss], expected: float) -> tuple[float, ...]:
    """The value after each game, from the first on; `games` are in the order in which they were played."""
    found, total = [], 0.0
    for number, game in enumerate(games, 1):
        total += game.lost
        found.append(expected - total / number)
    return tuple(found)


def student(freedom: int) -> float:
    """For so many degrees of freedom, or the next smaller that is known: never too narrow."""
    known = [factor for at, factor in _STUDENT if at <= freedom]
    return inf if not known else LARGE if freedom > 10 * _STUDENT[-1][0] else known[-1]
