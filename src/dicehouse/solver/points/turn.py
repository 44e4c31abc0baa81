"""One position's turn: the value of every legal choice, by name."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from operator import eq

import numpy as np

from ...rules import Dice, Score, Throw
from ..kernels.packed import packed, packed_options
from .solve import ValueTable

__all__ = ["TurnEvaluator", "TurnValues"]

Choices = tuple[tuple[Throw | Score, float], ...]


@dataclass(frozen=True, slots=True)
class TurnValues:
    """The value of each legal choice: boxes by code, keeps that throw at least one die by their faces."""

    boxes: dict[str, float]
    keeps: dict[tuple[int, ...], float]


class TurnEvaluator:
    """Answers for one table; may be shared between threads. What the kernel is handed was prepared once."""

    def __init__(self, table: ValueTable) -> None:
        self._compiled = table.compiled
        self._block = packed(table.game)
        self._means = table.means
        self._earned: list[float] = table.compiled.section_bonus.tolist()
        # on an empty card every box may be taken, unless a zero must be forced
        self._open_at_first = not table.game.forced_scratch
        self._boxes = [Score(code) for code in table.compiled.box_names]
        self._known: dict[Dice, tuple[int, tuple[Throw | Score, ...]]] = {}

    def choices(self, mask: int, flag: int, total: int, dice: Dice, rolls_left: int) -> Choices:
        """Every legal choice with its value, boxes in card order, then keeps; dice: sorted faces of all dice."""
        throw, actions = self._known.get(dice) or self._actions(dice)
        array = np.empty(len(actions))
        packed_options(self._block, self._means, self._earned[total], mask, flag, total, throw, rolls_left, array)
        values = array.tolist()
        named = zip(actions if rolls_left else self._boxes, values, strict=False)
        if not mask and self._open_at_first:
            return tuple(named)
        # NaN, where a box may not be taken, is the one value that differs from itself
        return tuple(compress(named, map(eq, values, values)))

    def options(self, mask: int, flag: int, total: int, dice: Dice, rolls_left: int) -> TurnValues:
        boxes: dict[str, float] = {}
        keeps: dict[Dice, float] = {}
        for action, value in self.choices(mask, flag, total, dice, rolls_left):
            if isinstance(action, Score):
                boxes[action.box] = value
            else:
                keeps[action.keep] = value
        return TurnValues(boxes, keeps)

    def _actions(self, dice: Dice) -> tuple[int, tuple[Throw | Score, ...]]:
        lattice = self._compiled.lattice
        throw = lattice.index(dice) - lattice.partial
        places = lattice.within[lattice.within_start[throw] : lattice.within_start[throw + 1]]
        self._known[dice] = throw, (*self._boxes, *(Throw(lattice.keeps[place]) for place in places))
        return self._known[dice]
