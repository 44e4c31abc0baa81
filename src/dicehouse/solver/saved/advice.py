"""Advice on a game with saved rolls from its table: every legal choice, and how the turn may end."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...rules import Dice, RuleSet, Score, State, Throw
from ..advice import Advice, expect_choice
from ..kernels.options import box_values, chain_values, saved_rows
from ..model.position import position_of
from ..model.types import Floats
from ..options import SLACK, Aim
from ..points.aims import aims_of
from ..support import Unsolvable
from .solve import load_saved
from .table import SavedTable, missing

_SLACK_SINGLE = 1e-4
"""Values closer than this count as one where they are kept in float32."""


class SavedPosition(NamedTuple):
    """What a card's future depends on; `table.value(*position)` is the expected total still to come."""

    mask: int
    flag: int
    total: int
    saved: int


class SavedCoach:
    """Advises on one game; may be shared between threads."""

    def __init__(self, table: SavedTable) -> None:
        self.table = table

    def advise(self, state: State) -> Advice:
        """For the seat to move, its own card alone; the rolls beyond a turn's own are those that it saved."""
        expect_choice(state)
        saved = max(0, state.rolls_left - state.rules.dice.rolls)
        position = SavedPosition(*position_of(self.table.game.compiled, state.card), saved)

        def aims_at(keep: Dice) -> tuple[Aim, ...]:
            known, rows = self.table.game, self._rows(position, state.rolls_left)
            exact = self.table.values(position.mask.bit_count() + 1).dtype == np.float64
            slack, card = SLACK if exact else _SLACK_SINGLE, (position.mask, position.flag)
            return aims_of(known.rules, known.compiled, known.game, card, rows, keep, state.rolls_left, slack)

        if not state.dice:
            return Advice(state, ((Throw(), self.table.value(*position)),), aims_at)
        return Advice(state, tuple(self._values(position, state.dice, state.rolls_left)), aims_at)

    def _values(self, position: SavedPosition, dice: Dice, rolls_left: int) -> list[tuple[Throw | Score, float]]:
        """Rolls that are left are saved when a box is taken."""
        compiled, game, lattice = self.table.game.compiled, self.table.game.game, self.table.game.compiled.lattice
        rows = self._rows(position, rolls_left)
        throw = lattice.index(dice) - lattice.partial
        boxes, earned = np.empty(game.boxes), compiled.section_bonus.item(position.total)
        box_values(game, rows[-1], position.mask, position.flag, throw, boxes)
        found: list[tuple[Throw | Score, float]] = [
            (Score(name), value - earned)
            for name, value in zip(compiled.box_names, boxes.tolist(), strict=True)
            if value == value  # NaN is the one value that differs from itself
        ]
        if rolls_left:
            values = np.empty((rolls_left + 1, game.keeps))
            chain_values(game, position.mask, position.flag, rows, values)
            within = lattice.within[lattice.within_start[throw] : lattice.within_start[throw + 1]]
            worth = (values[rolls_left, within] - earned).tolist()
            found += [(Throw(lattice.keeps[place]), value) for place, value in zip(within, worth, strict=True)]
        return found

    def _rows(self, position: SavedPosition, rolls_left: int) -> Floats:
        """What each outcome leads to, by the rolls left, as far as they can be saved."""
        known, (mask, flag, total, _) = self.table.game, position
        level, lane = mask.bit_count(), int(known.lane_of[known.game.group_of[mask], total])
        count = min(rolls_left + 1, int(known.plan.saved[level + 1]))
        rows = np.empty((count, len(known.game.outcome_points) + 1))
        for saved in range(count):
            saved_rows(known.game, known.plan, self.table.values(level + 1), mask, flag, lane, saved, rows[saved])
        return rows


@lru_cache(maxsize=4)
def kept_coach(rules: RuleSet) -> SavedCoach:
    """The game's coach, its table mapped once in a process; one whose table is not kept is refused."""
    table = load_saved(rules)
    if table is None:
        raise missing(rules)
    return SavedCoach(table)


def saved_coach(rules: RuleSet) -> SavedCoach | None:
    """The game's coach where its table is kept."""
    try:
        return kept_coach(rules)
    except Unsolvable:  # not remembered: the table may be solved meanwhile
        return None
