"""Where an option leads: how the turn ends when it is played perfectly from there on."""

from __future__ import annotations

import numpy as np

from ...rules import Dice, RuleSet
from ..kernels.options import chain_values, ends_of, taken_boxes
from ..model.arrays import GameArrays
from ..model.compiled import CompiledRules
from ..model.types import Floats
from ..options import SLACK, Aim, main_aims


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

    def odds(box: int) -> tuple[float, float]:
        fits = compiled.outcome_points[compiled.outcome_of[:, box]] > 0
        return float(ends[(boxes == box) & (points > 0)].sum()), float(ends[:, fits].sum())

    return main_aims(rules, paid.tolist(), odds, whole)
