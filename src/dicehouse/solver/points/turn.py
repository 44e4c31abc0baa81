"""One position's turn: the value of every legal choice, by name."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

import numpy as np

from ...rules import Dice, Score, Throw
from ..kernels.packed import packed, packed_options
from .solve import ValueTable

MOST_KNOWN = 4096
"""Sets of boxes whose names are kept together."""

Choices = tuple[tuple[Throw | Score, float], ...]


class TurnEvaluator:
    """Answers for one table; may be shared between threads. What the kernel is handed was prepared once."""

    def __init__(self, table: ValueTable) -> None:
        self._compiled = table.compiled
        self._block = packed(table.game)
        self._means = table.means
        self._earned: list[float] = table.compiled.section_bonus.tolist()
        self._boxes = tuple(Score(code) for code in table.compiled.box_names)
        self._known: dict[Dice, tuple[int, tuple[Throw, ...]]] = {}
        self._of = lru_cache(maxsize=MOST_KNOWN)(self._boxes_of)

    def choices(self, mask: int, flag: int, total: int, dice: Dice, rolls_left: int) -> Choices:
        """Every legal choice with its value, boxes in card order, then keeps; dice: sorted faces of all dice."""
        throw, keeps = self._known.get(dice) or self._throws(dice)
        values = np.empty(len(self._boxes) + len(keeps))
        earned = self._earned[total]
        legal = packed_options(self._block, self._means, earned, mask, flag, total, throw, rolls_left, values)
        boxes = self._of(legal)
        # there are as many values as names; what stands behind them is left over
        return tuple(zip(chain(boxes, keeps) if rolls_left else boxes, values.tolist(), strict=False))

    def _throws(self, dice: Dice) -> tuple[int, tuple[Throw, ...]]:
        lattice = self._compiled.lattice
        throw = lattice.index(dice) - lattice.partial
        places = lattice.within[lattice.within_start[throw] : lattice.within_start[throw + 1]]
        self._known[dice] = throw, tuple(Throw(lattice.keeps[place]) for place in places)
        return self._known[dice]

    def _boxes_of(self, mask: int) -> tuple[Score, ...]:
        return tuple(box for place, box in enumerate(self._boxes) if mask >> place & 1)
