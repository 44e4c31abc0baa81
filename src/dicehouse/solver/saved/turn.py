"""One position of a game with saved rolls: the value of every legal choice, and how the turn may end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...rules import Dice, State
from ..kernels.saved_options import chain_values, ends_of, taken_boxes, write_saved_values
from ..kernels.saved_turn import Values
from ..model.position import position_of
from ..points.aims import SLACK, Aim, chief_aims
from ..points.turn import TurnValues
from .table import SavedTable

__all__ = ["SavedEvaluator", "SavedPosition"]

_SLACK_SINGLE = 1e-4
"""Values closer than this count as one where they are kept in float32."""


class SavedPosition(NamedTuple):
    """What a card's future depends on; `table.value(*position)` is the expected total still to come."""

    mask: int
    flag: int
    total: int
    saved: int


class SavedEvaluator:
    """Answers for one table; may be shared between threads."""

    def __init__(self, table: SavedTable) -> None:
        self.table = table

    def position(self, state: State) -> SavedPosition:
        """Of the seat to move; the rolls beyond a turn's own are those that it saved."""
        saved = max(0, state.rolls_left - state.rules.dice.rolls)
        return SavedPosition(*position_of(self.table.game.compiled, state.card), saved)

    def options(self, position: SavedPosition, dice: Dice, rolls_left: int) -> TurnValues:
        """dice: sorted faces of all dice. Rolls that are left are saved when a box is taken."""
        compiled, game, plan = self.table.game.compiled, self.table.game.game, self.table.game.plan
        mask, flag, total, _ = position
        level, lane, later = self._place(position)
        throw = compiled.lattice.index(dice) - compiled.lattice.partial
        outcomes, boxes = np.empty(game.boxes, dtype=np.int64), np.empty(game.boxes)
        saved = min(rolls_left, int(plan.saved[level + 1]) - 1)
        write_saved_values(game, plan, later, mask, flag, lane, throw, saved, outcomes, boxes)
        earned = compiled.section_bonus.item(total)
        # NaN is the one value that differs from itself
        written = {
            name: value - earned
            for name, value in zip(compiled.box_names, boxes.tolist(), strict=True)
            if value == value
        }
        if not rolls_left:
            return TurnValues(written, {})
        values = np.empty((rolls_left + 1, game.keeps))
        chain_values(game, plan, later, level, mask, flag, lane, rolls_left, values)
        within = compiled.lattice.within[game.within_start[throw] : game.within_start[throw + 1]]
        worth = values[rolls_left, within] - earned
        kept = {compiled.lattice.keeps[place]: value for place, value in zip(within, worth.tolist(), strict=True)}
        return TurnValues(written, kept)

    def aims(self, position: SavedPosition, keep: Dice, rolls_left: int) -> tuple[Aim, ...]:
        """The one or two boxes that bring a keep most of its points, the most important first."""
        compiled, game, plan = self.table.game.compiled, self.table.game.game, self.table.game.plan
        mask, flag, _, _ = position
        level, lane, later = self._place(position)
        values = np.empty((rolls_left + 1, game.keeps))
        chain_values(game, plan, later, level, mask, flag, lane, rolls_left, values)
        ends = np.zeros((rolls_left, game.keeps - game.partial))
        boxes, points = np.empty(ends.shape, dtype=np.int64), np.zeros(ends.shape)
        slack = SLACK if later.dtype == np.float64 else _SLACK_SINGLE
        ends_of(game, values, compiled.lattice.index(keep), rolls_left, slack, ends)
        most = int(plan.saved[level + 1]) - 1
        taken_boxes(game, plan, later, mask, flag, lane, most, slack, ends, boxes, points)
        thrown = (compiled.lattice.dice - len(keep)) + compiled.lattice.dice * (rolls_left - 1)
        return chief_aims(compiled, self.table.game.rules, ends, boxes, points, compiled.lattice.sides**thrown)

    def _place(self, position: SavedPosition) -> tuple[int, int, Values]:
        """The card's level, its total's place among the live ones, and the values of the level after it."""
        game = self.table.game
        level = position.mask.bit_count()
        lane = int(game.lane_of[game.game.group_of[position.mask], position.total])
        return level, lane, self.table.values(level + 1)
