"""One position's turn: the value of every legal choice, by name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..kernels.options import option_values
from .solve import ValueTable

__all__ = ["TurnEvaluator", "TurnValues"]


@dataclass(frozen=True, slots=True)
class TurnValues:
    """The value of each legal choice: boxes by code, keeps that throw at least one die by their faces."""

    boxes: dict[str, float]
    keeps: dict[tuple[int, ...], float]


class TurnEvaluator:
    """Answers for one table; may be shared between threads."""

    def __init__(self, table: ValueTable) -> None:
        self._table = table
        self._within: dict[tuple[int, ...], tuple[int, list[tuple[int, ...]]]] = {}

    def options(self, mask: int, flag: int, total: int, dice: tuple[int, ...], rolls_left: int) -> TurnValues:
        """dice: sorted faces of all dice."""
        compiled, game = self._table.compiled, self._table.game
        throw, keeps = self._within.get(dice) or self._keeps_within(dice)
        earned = compiled.section_bonus.item(total)
        array = np.empty(game.boxes + len(keeps))
        option_values(game, self._table.means, earned, mask, flag, total, throw, rolls_left, array)
        values = array.tolist()
        # NaN is the one value that differs from itself
        boxes = {name: value for name, value in zip(compiled.box_names, values, strict=False) if value == value}
        if not rolls_left:
            return TurnValues(boxes, {})
        return TurnValues(boxes, dict(zip(keeps, values[game.boxes :], strict=True)))

    def _keeps_within(self, dice: tuple[int, ...]) -> tuple[int, list[tuple[int, ...]]]:
        lattice = self._table.compiled.lattice
        throw = lattice.index(dice) - lattice.partial
        places = lattice.within[lattice.within_start[throw] : lattice.within_start[throw + 1]]
        self._within[dice] = throw, [lattice.keeps[place] for place in places]
        return self._within[dice]
