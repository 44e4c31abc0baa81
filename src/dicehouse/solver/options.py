"""An option, what it is worth and what it aims at: the one shape of advice, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from ..notation import write_action
from ..rules import Anything, Buy, Face, RuleSet, Score, Throw

Choice = Throw | Score | Buy

Action = TypeVar("Action", bound=Choice, covariant=True)


class Option(NamedTuple, Generic[Action]):
    """A legal action, the expected total still to come after it, and how far that is below the best."""

    action: Action
    value: float
    gap: float

    @property
    def text(self) -> str:
        """As the record writes it."""
        return write_action(self.action)


_value = itemgetter(1)


def ranked(values: Iterable[tuple[Action, float]]) -> tuple[Option[Action], ...]:
    """The best first."""
    best_first = sorted(values, key=_value, reverse=True)
    best = best_first[0][1]
    return tuple(map(Option._make, [(action, value, best - value) for action, value in best_first]))


SLACK = 1e-9
"""Values closer than this are one value: then the player stops, or keeps more dice."""

_MOST = 2
_LEAST_SHARE = 0.1
"""Of the points that an option brings on average; a lesser box is no aim."""

_EXACT = 2**50
"""Denominators up to this are found again from a float64."""


@dataclass(frozen=True, slots=True)
class Aim:
    """`chance` that the turn ends with what the box asks, `taken` that it is written there for points.

    A box for one face, or for anything, takes whatever comes: there the two are one. A joker counts as what is asked.
    """

    box: str
    name: str
    chance: Fraction
    taken: Fraction

    @property
    def odds(self) -> str:
        """What is sure and yet not always written is told as such: another box may be better."""
        return "in any case" if self.taken < self.chance == 1 else odds_words(self.chance)


def main_aims(
    rules: RuleSet, paid: Sequence[float], odds: Callable[[int], tuple[float, float]], whole: int
) -> tuple[Aim, ...]:
    """The one or two boxes that bring an option most of its points, the most important first. By box: `paid`, the
    points that it brings, and `odds`, how often it is written for points, and how often the dice are what it asks."""
    enough = _LEAST_SHARE * sum(paid)
    aims = []
    for box in sorted(range(len(paid)), key=lambda box: -paid[box])[:_MOST]:
        if paid[box] > enough:
            taken, fits = odds(box)
            always = isinstance(rules.boxes[box].pattern, Face | Anything)
            chance = taken if always else max(taken, fits)
            aims.append(Aim(rules.boxes[box].code, rules.boxes[box].name, _exact(chance, whole), _exact(taken, whole)))
    return tuple(aims)


def _exact(chance: float, whole: int) -> Fraction:
    """The very odds: a whole number of the equally likely throws."""
    return Fraction(round(chance * whole), whole) if whole <= _EXACT else Fraction(chance)


def odds_words(chance: Fraction) -> str:
    """`1 in 3, 33 %`, `about 5 in 8, 61 %`, `almost sure`; percentages compare where fractions do not."""
    if chance in (0, 1):
        return "sure" if chance else "never"
    if chance > Fraction(19, 20):
        return "almost sure"
    near = Fraction(1, round(1 / chance)) if chance < Fraction(1, 10) else chance.limit_denominator(10)
    about = "" if near == chance else "about "
    percent = f"{float(100 * chance):.{0 if chance > Fraction(1, 20) else 1}f}"
    return f"{about}{near.numerator} in {near.denominator:,}, {percent} %"
