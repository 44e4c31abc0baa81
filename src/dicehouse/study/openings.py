"""The first throw of a game: what to keep of each, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..named import GameLike, to_rules
from ..rules import Dice, outcomes
from ..solver.kernels.many import Positions
from .coaching import coach


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """One throw of all dice on an empty card."""

    dice: Dice
    chance: Fraction
    best: str
    """The best action, as the record writes it."""

    value: float
    """The average score in the end after it."""

    luck: float
    """What the throw is worth beside the average one."""

    second: str | None
    """The next best, None where there is no choice."""

    gap: float
    """What the next best costs."""


def opening_rolls(game: GameLike) -> tuple[OpeningRoll, ...]:
    """Every first throw, the luckiest first."""
    known = coach(to_rules(game))
    lattice, rolls = known.table.compiled.lattice, known.table.game.rolls
    count = len(lattice.throws)
    nothing = np.zeros(count, dtype=np.int64)
    positions = Positions(nothing, nothing, nothing, np.arange(count), np.full(count, rolls - 1))
    values = known.values(positions)
    # boxes come before keeps of equal worth, as in all advice
    order = np.argsort(-np.nan_to_num(np.roll(values, -lattice.partial, axis=1), nan=-np.inf), axis=1, kind="stable")
    ranked = (order[:, :2] + lattice.partial) % values.shape[1]
    chances = dict(outcomes((), known.rules))
    start = known.table.value()
    found = []
    for throw, (best, second) in enumerate(ranked.tolist()):
        value, other = float(values[throw, best]), float(values[throw, second])
        only = np.isnan(other)
        found.append(
            OpeningRoll(
                dice=lattice.throws[throw],
                chance=chances[lattice.throws[throw]],
                best=known.actions[best],
                value=value,
                luck=value - start,
                second=None if only else known.actions[second],
                gap=0.0 if only else value - other,
            )
        )
    return tuple(sorted(found, key=lambda roll: -roll.value))
