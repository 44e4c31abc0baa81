"""Advice on a game with saved rolls from its table."""

from __future__ import annotations

from functools import lru_cache

from ...rules import Dice, RuleSet, Score, State, Throw
from ..points.advice import PointsAdvice, expect_choice
from ..points.aims import Aim
from ..support import Unsolvable
from .solve import load_saved
from .table import SavedTable, missing
from .turn import SavedEvaluator

__all__ = ["SavedCoach", "kept_coach", "saved_coach"]


class SavedCoach:
    """Advises on one game; may be shared between threads."""

    def __init__(self, table: SavedTable) -> None:
        self.table = table
        self._evaluator = SavedEvaluator(table)

    def advise(self, state: State) -> PointsAdvice:
        """For the seat to move, its own card alone."""
        expect_choice(state)
        position = self._evaluator.position(state)

        def aims_at(keep: Dice) -> tuple[Aim, ...]:
            return self._evaluator.aims(position, keep, state.rolls_left)

        if not state.dice:
            return PointsAdvice(state, ((Throw(), self.table.value(*position)),), aims_at)
        values = self._evaluator.options(position, state.dice, state.rolls_left)
        boxes: list[tuple[Throw | Score, float]] = [(Score(code), value) for code, value in values.boxes.items()]
        keeps = [(Throw(keep), value) for keep, value in values.keeps.items()]
        return PointsAdvice(state, (*boxes, *keeps), aims_at)


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
