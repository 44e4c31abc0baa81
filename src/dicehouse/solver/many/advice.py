"""Advice on many positions: what every action is worth, and which is best, as arrays."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ..kernels.many import Positions, in_blocks, many_values
from ..model.arrays import outcome_rows, rows_for
from ..model.types import Floats, Indices
from ..points.solve import ValueTable
from ..threads import all_cores

_PIECE = 256
"""Blocks of positions that a thread takes at a time."""


@dataclass(frozen=True, eq=False, slots=True)
class BestActions:
    """For each position: the number of its best action, and the points still to come after it."""

    action: Indices
    value: Floats


class ManyAdvice:
    """Answers for one table; may be shared between threads.

    Actions are numbered: keeps that throw at least one die, smallest first, then boxes in the order of the card.
    """

    def __init__(self, table: ValueTable) -> None:
        self.table = table

    @property
    def actions(self) -> int:
        return self.table.game.partial + self.table.game.boxes

    def best(self, positions: Positions, threads: int | None = None) -> BestActions:
        return self._work(positions, np.empty((len(positions.mask), 0)), threads)

    def values(
        self, positions: Positions, threads: int | None = None, out: Floats | None = None
    ) -> tuple[Floats, BestActions]:
        """[positions, actions]: the points still to come after each action, NaN where it is not allowed."""
        values = np.empty((len(positions.mask), self.actions)) if out is None else out
        return values, self._work(positions, values, threads)

    def _work(self, positions: Positions, options: Floats, threads: int | None) -> BestActions:
        game, count = self.table.game, len(positions.mask)
        best, worth = np.empty(count, dtype=np.int64), np.empty(count)
        order, cuts = np.empty(count, dtype=np.int64), np.empty(count + 1, dtype=np.int64)
        blocks = in_blocks(game, positions, order, cuts) - 1
        pieces = [cuts[first : min(first + _PIECE, blocks) + 1] for first in range(0, blocks, _PIECE)]

        def work(piece: Indices) -> None:
            room, value = outcome_rows(game), rows_for(game.keeps)
            table, bonus = self.table.means, self.table.compiled.section_bonus
            many_values(game, table, bonus, positions, order, piece, room, value, best, worth, options)

        if len(pieces) < 2:
            for piece in pieces:
                work(piece)
        else:
            with ThreadPoolExecutor(threads or all_cores()) as pool:
                list(pool.map(work, pieces))
        return BestActions(best, worth)
