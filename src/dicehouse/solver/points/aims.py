"""Where an option leads: how the turn ends when it is played perfectly from there on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ...rules import Anything, Dice, Face, RuleSet
from ..kernels.cache import kernel
from ..kernels.options import keep_values, write_values
from ..model.arrays import GameArrays
from ..model.compiled import CompiledRules
from ..model.position import Position
from ..model.types import Floats, Indices, Whole
from .solve import ValueTable

__all__ = ["SLACK", "Aim", "aims_of", "chief_aims", "odds_words"]

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


@kernel
def _ends(game: GameArrays, values: Floats, keep: int, rolls_left: int, ends: Floats) -> None:
    """ends[throw]: the chance that the turn ends with it, after keeping `keep` with so many rolls left."""
    mass = np.zeros(game.keeps)
    mass[keep] = 1.0
    for left in range(rolls_left - 1, -1, -1):
        for kept in range(game.partial):
            if mass[kept] > 0.0:
                for face in range(game.sides):
                    mass[game.more[kept, face]] += mass[kept] / game.sides
                mass[kept] = 0.0
        for throw in range(game.keeps - game.partial):
            here = game.partial + throw
            chosen: Whole = here
            if left > 0 and mass[here] > 0.0:
                best = values[left - 1, here]
                for place in range(game.within_start[throw + 1] - 1, np.int64(game.within_start[throw]) - 1, -1):
                    if values[left - 1, game.within[place]] > best + SLACK:
                        chosen = np.int64(game.within[place])
                        best = values[left - 1, chosen]
            if chosen == here:
                ends[throw] += mass[here]
            else:
                mass[chosen] += mass[here]
            mass[here] = 0.0


@kernel
def _taken(
    game: GameArrays, table: Floats, mask: int, flag: int, total: int, ends: Floats, boxes: Indices, points: Floats
) -> None:
    """The box that each throw is written in at its best, -1 for throws that do not end the turn."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    values = np.empty(game.boxes)
    for throw in range(game.keeps - game.partial):
        boxes[throw] = -1
        if ends[throw] > 0.0:
            write_values(game, table, 0.0, mask, flag, total, throw, outcomes, values)
            best = -np.inf
            for box in range(game.boxes):
                if outcomes[box] >= 0 and values[box] > best + SLACK:
                    best = values[box]
                    boxes[throw] = box
                    points[throw] = game.outcome_points[outcomes[box]]


def aims_of(table: ValueTable, rules: RuleSet, position: Position, keep: Dice, rolls_left: int) -> tuple[Aim, ...]:
    """The one or two boxes that bring an option most of its points, the most important first."""
    game, compiled = table.game, table.compiled
    throws = game.keeps - game.partial
    values = np.empty((rolls_left, game.keeps))
    keep_values(game, table.means, 0.0, *position, rolls_left, values)
    ends, boxes, points = np.zeros(throws), np.empty(throws, dtype=np.int64), np.zeros(throws)
    _ends(game, values, compiled.lattice.index(keep), rolls_left, ends)
    _taken(game, table.means, *position, ends, boxes, points)
    thrown = (compiled.lattice.dice - len(keep)) + compiled.lattice.dice * (rolls_left - 1)
    return chief_aims(compiled, rules, ends, boxes, points, compiled.lattice.sides**thrown)


def chief_aims(
    compiled: CompiledRules, rules: RuleSet, ends: Floats, boxes: Indices, points: Floats, whole: int
) -> tuple[Aim, ...]:
    """The one or two boxes that bring most of the points, of all the ways in which a turn may end.

    By way and throw: its chance, the box that is taken and its points; `whole` is how many throws are equally likely.
    """
    ends, boxes, points = np.atleast_2d(ends), np.atleast_2d(boxes), np.atleast_2d(points)
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
    """`1 in 3`, `about 5 in 8`, `almost sure`."""
    if chance in (0, 1):
        return "sure" if chance else "never"
    if chance > Fraction(19, 20):
        return "almost sure"
    near = Fraction(1, round(1 / chance)) if chance < Fraction(1, 10) else chance.limit_denominator(10)
    about = "" if near == chance else "about "
    return f"{about}{near.numerator} in {near.denominator:,}"
