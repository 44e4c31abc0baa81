"""What keeping dice is worth at every roll of a turn, for LANES totals at a time."""

from __future__ import annotations

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices
from .cache import kernel
from .turn import best_boxes, choose, expect, outcome_values
from .vector import LANES

__all__ = ["turn_keeps"]


@kernel
def turn_keeps(
    game: GameArrays,
    table: Floats,
    mask: int,
    flag: int,
    chunk: int,
    rows: Floats,
    free: Indices,
    work: Floats,
    keeps: Floats,
) -> None:
    """keeps[0]: each throw written at its best; keeps[n]: each keep with n rolls left. `rows`: each outcome."""
    first = game.partial * LANES
    outcome_values(game, table, mask, flag, chunk, rows)
    best_boxes(game, mask, flag, rows, free, work)
    keeps[0, first:] = work[first:]
    for roll in range(1, game.rolls):
        expect(game, work)
        keeps[roll, :first] = work[:first]
        if roll + 1 < game.rolls:
            choose(game, work)
