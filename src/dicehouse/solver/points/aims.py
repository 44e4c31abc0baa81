"""Where an option leads: how the turn ends when it is played perfectly from there on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ...rules import Anything, Dice, Face, RuleSet
from ..kernels.options import chain_values, ends_of, taken_boxes
from ..model.arrays import GameArrays
from ..model.compiled import CompiledRules
from ..model.types import Floats

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


def aims_of(
    rules: RuleSet,
    compiled: CompiledRules,
    game: GameArrays,
    card: tuple[int, int],
    rows: Floats,
    keep: Dice,
    rolls_left: int,
    slack: float = SLACK,
) -> tuple[Aim, ...]:
    """The one or two boxes that bring an option most of its points, the most important first.

    `card`: its filled boxes and its flag; `rows`: what each outcome leads to, by the rolls left.
    """
    lattice = compiled.lattice
    values = np.empty((rolls_left + 1, game.keeps))
    chain_values(game, *card, rows, values)
    ends = np.zeros((rolls_left, game.keeps - game.partial))
    boxes, points = np.empty(ends.shape, dtype=np.int64), np.zeros(ends.shape)
    ends_of(game, values, lattice.index(keep), slack, ends)
    taken_boxes(game, *card, rows, slack, ends, boxes, points)
    whole = lattice.sides ** ((lattice.dice - len(keep)) + lattice.dice * (rolls_left - 1))  # equally likely throws
    paid = np.bincount(boxes[boxes >= 0], (ends * points)[boxes >= 0], minlength=compiled.boxes)
    best = [int(box) for box in np.argsort(-paid, kind="stable")[:_MOST] if paid[box] > _LEAST_SHARE * paid.sum()]
    aims = []
    for box in best:
        taken = float(ends[(boxes == box) & (points > 0)].sum())
        always = isinstance(rules.boxes[box].pattern, Face | Anything)
        fits = compiled.outcome_points[compiled.outcome_of[:, box]] > 0
        chance = taken if always else max(taken, float(ends[:, fits].sum()))
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
