"""Games whose cards are compared box by box: the field, and what a number is worth against it.

The field is how often each throw ends in each box when everybody plays the best answer to everybody else. A box's
point goes to the greatest number and to all who tie with it, so a number earns the chance that no opponent has a
greater one.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import lru_cache

import numpy as np

from ...rules import RuleSet
from ..kernels.cache import sources_digest
from ..model.entries import dice_lattice, natural_points
from ..model.types import Floats
from ..store import StoreKey, digest_of, load_arrays, save_arrays
from ..support import support
from .turns import Play, best_play, final_throws

ROUNDS = 300
ENOUGH = 0.005
"""The share of its points that the best answer to the field may still gain on it."""


@dataclass(frozen=True, eq=False)
class Field:
    """What one opponent's card comes to hold."""

    rules: RuleSet
    seats: int
    throws: Floats  # [boxes, throws]: the chance that a box is filled with this throw
    points: float  # of a card of the field against the others
    gain: float  # what the best answer earns on top of that
    rounds: int
    play: Play = dataclass_field(repr=False)  # the best answer

    def expected_points(self, number: int, box: str) -> float:
        """The chance that this number earns the box's point; 0 is an X."""
        place = self.rules.places[box]
        return float(_earned(self.rules, number, self._at_most(number, place) ** (self.seats - 1)))

    def _at_most(self, number: int, place: int) -> float:
        return min(1.0, float(self.throws[place] @ (natural_points(self.rules)[:, place] <= number)))


def expected_points(rules: RuleSet, number: int, box: str, seats: int = 2) -> float:
    """What `number` in `box` earns against a field of perfect players: from 0 to 1 point."""
    return find_field(rules, seats).expected_points(number, box)


@lru_cache(maxsize=16)
def find_field(rules: RuleSet, seats: int = 2) -> Field:
    """The settled field, from the cache where it holds one."""
    support(rules).require("settle")
    field = load_field(rules, seats)
    if field is None:
        field = settle(rules, seats)
        # a folder that cannot be written keeps nothing and stops nobody
        with contextlib.suppress(OSError):
            save_arrays(_key(rules, seats), {"throws": field.throws, "rounds": np.array(field.rounds)})
    return field


def load_field(rules: RuleSet, seats: int) -> Field | None:
    """None where the store has no sound field of this game; the play follows from what is kept."""
    arrays = load_arrays(_key(rules, seats), ("throws", "rounds"))
    return None if arrays is None else _answered(rules, seats, arrays["throws"], int(arrays["rounds"]))


def _key(rules: RuleSet, seats: int) -> StoreKey:
    return StoreKey(rules, sources_digest("compared.field"), digest_of(natural_points(rules)), f"{seats}-seats")


def settle(rules: RuleSet, seats: int, rounds: int = ROUNDS, enough: float = ENOUGH) -> Field:
    """Answer the field at its best, let a part of it play that answer, and so on until nothing is gained."""
    support(rules).require("settle")
    throws = np.repeat(dice_lattice(rules).chance[None, :], len(rules.boxes), axis=0)
    number = 0
    while True:
        field = _answered(rules, seats, throws, number)
        if number and (field.gain < enough * field.points or number >= rounds):
            return field
        number += 1
        throws = throws + (final_throws(rules, field.play) - throws) * _step(number)


def _answered(rules: RuleSet, seats: int, throws: Floats, rounds: int) -> Field:
    """A field with the best answer to it."""
    worth = worth_of(rules, chance_at_most(rules, throws) ** (seats - 1))
    play = best_play(rules, worth)
    points = float((throws.T * worth).sum())
    return Field(rules, seats, throws, points, float(play.value[0]) - points, rounds, play)


def _step(number: int) -> float:
    """Large at first, so that the start is forgotten; then smaller, so that the field comes to rest."""
    return 1.0 if number == 1 else 2.0 / (number + 1)


def chance_at_most(rules: RuleSet, throws: Floats) -> Floats:
    """[throws, boxes]: the chance that a card's number is not greater than the throw's best."""
    numbers = natural_points(rules)
    chances = np.empty_like(numbers)
    for box in range(numbers.shape[1]):
        column = numbers[:, box]
        order = np.argsort(column, kind="stable")
        summed = np.cumsum(throws[box, order])
        chances[:, box] = summed[np.searchsorted(column[order], column, side="right") - 1]
    return np.minimum(chances, 1.0)


def worth_of(rules: RuleSet, chance: Floats) -> Floats:
    """An X earns nothing, or where the rules say so the chance that everybody wrote one."""
    assert rules.comparison is not None
    return chance if rules.comparison.xx_scores else np.where(natural_points(rules) > 0, chance, 0.0)


def _earned(rules: RuleSet, number: int, chance: float) -> float:
    assert rules.comparison is not None
    return chance if number or rules.comparison.xx_scores else 0.0
