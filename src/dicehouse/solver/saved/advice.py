"""Advice on a game with saved rolls from its table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

from ...errors import DicehouseError
from ...notation import write_state
from ...rules import RuleSet, Score, State, Throw, is_full
from ..options import Choice, Option, ranked
from ..points.aims import Aim
from ..points.reasons import reason
from ..support import Unsolvable
from .solve import load_saved
from .table import SavedTable, missing
from .turn import SavedEvaluator, SavedPosition

__all__ = ["SavedAdvice", "SavedCoach", "kept_coach", "saved_coach"]


@dataclass(frozen=True)
class SavedAdvice:
    """What every option is worth; what takes longer is worked out when it is asked for."""

    state: State
    evaluator: SavedEvaluator
    position: SavedPosition
    values: tuple[tuple[Throw | Score, float], ...]

    estimated: ClassVar[bool] = False

    @cached_property
    def options(self) -> tuple[Option[Throw | Score], ...]:
        """The best first."""
        return ranked(self.values)

    @property
    def best(self) -> Option[Throw | Score]:
        return self.options[0]

    @property
    def value(self) -> float:
        """The expected total still to come under perfect play; a bonus counts when it is earned."""
        return self.best.value

    def aims(self, option: Option[Choice]) -> tuple[Aim, ...]:
        """Where a throw leads; a box that is written now aims at nothing more."""
        if not isinstance(option.action, Throw):
            return ()
        return self.evaluator.aims(self.position, option.action.keep, self.state.rolls_left)

    @cached_property
    def why(self) -> str:
        """The best option in a plain sentence."""
        return reason(self.state, self.options, self.aims(self.best))


class SavedCoach:
    """Advises on one game; may be shared between threads."""

    def __init__(self, table: SavedTable) -> None:
        self.table = table
        self._evaluator = SavedEvaluator(table)

    def advise(self, state: State) -> SavedAdvice:
        """For the seat to move, its own card alone."""
        if state.over or is_full(state.card):
            told = "the game is over" if state.over else "every box is filled"
            raise DicehouseError("advice-none", f"There is nothing to advise, {told}: {write_state(state)}")
        position = self._evaluator.position(state)
        if not state.dice:
            return SavedAdvice(state, self._evaluator, position, ((Throw(), self.table.value(*position)),))
        found = self._evaluator.options(position, state.dice, state.rolls_left)
        boxes: list[tuple[Throw | Score, float]] = [(Score(code), value) for code, value in found.boxes.items()]
        keeps = [(Throw(keep), value) for keep, value in found.keeps.items()]
        return SavedAdvice(state, self._evaluator, position, (*boxes, *keeps))


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
