"""Positions at random, as many as are wanted at once."""

from __future__ import annotations

import numpy as np

from dicehouse.solver import ValueTable
from dicehouse.solver.kernels.many import Positions

__all__ = ["any_positions"]


def any_positions(table: ValueTable, count: int) -> Positions:
    """Any card with an open box, any throw, none to two rolls left."""
    game, chooser = table.game, np.random.default_rng(7)
    mask = chooser.integers(0, (1 << game.boxes) - 1, count)
    may = (mask >> game.joker_box) & 1 if game.joker_box >= 0 else np.zeros(count, dtype=np.int64)
    return Positions(
        mask,
        np.where(may, chooser.integers(0, 2, count), 0),
        chooser.integers(0, game.totals, count),
        chooser.integers(0, game.keeps - game.partial, count),
        chooser.integers(0, game.rolls, count),
    )
