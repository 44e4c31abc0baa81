"""The coach of a game of points."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...rules import Dice, RuleSet, State, Throw
from ..advice import Advice, expect_choice
from ..kernels.options import table_rows
from ..model.position import position_of
from ..options import Aim
from .aims import aims_of
from .solve import ValueTable
from .tables import solved
from .turn import TurnEvaluator


class PointsCoach:
    """Advises on one game; may be shared between threads."""

    def __init__(self, table: ValueTable) -> None:
        self.table = table
        self._evaluator = TurnEvaluator(table)

    def advise(self, state: State) -> Advice:
        """For the seat to move, its own card alone."""
        expect_choice(state)
        position = position_of(self.table.compiled, state.card)

        def aims_at(keep: Dice) -> tuple[Aim, ...]:
            return aims_from(self.table, state, keep)

        if not state.dice:
            return Advice(state, ((Throw(), self.table.value(*position)),), aims_at)
        return Advice(state, self._evaluator.choices(*position, state.dice, state.rolls_left), aims_at)


def aims_from(table: ValueTable, state: State, keep: Dice) -> tuple[Aim, ...]:
    mask, flag, total = position_of(table.compiled, state.card)
    rows = np.empty((1, len(table.game.outcome_points) + 1))
    table_rows(table.game, table.means, 0.0, mask, flag, total, rows[0])
    return aims_of(state.rules, table.compiled, table.game, (mask, flag), rows, keep, state.rolls_left)


@lru_cache(maxsize=8)
def points_coach(rules: RuleSet) -> PointsCoach:
    """The game's coach, its table read or solved once in a process."""
    return PointsCoach(solved(rules))
