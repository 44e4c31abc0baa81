"""Advice: what every option is worth, what it aims at, and why the best one is best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, Protocol

import numpy as np

from ...errors import DicehouseError
from ...notation import write_state
from ...rules import Dice, RuleSet, State, Throw, is_full
from ..kernels.options import table_rows
from ..model.position import position_of
from ..options import Choice, Option, ranked
from .aims import Aim, aims_of
from .reasons import reason
from .solve import ValueTable
from .tables import solved
from .turn import TurnEvaluator


@dataclass(frozen=True)
class Advice:
    """What every option is worth; what takes longer is worked out when it is asked for.

    `aims_at` says where a throw leads that keeps these dice; None where that is not known.
    """

    state: State
    values: tuple[tuple[Choice, float], ...]
    aims_at: Callable[[Dice], tuple[Aim, ...]] | None

    estimated: ClassVar[bool] = False

    @cached_property
    def options(self) -> tuple[Option[Choice], ...]:
        """The best first."""
        return ranked(self.values)

    @property
    def best(self) -> Option[Choice]:
        return self.options[0]

    @property
    def value(self) -> float:
        """The expected total still to come under perfect play; a bonus counts when it is earned."""
        return self.best.value

    def aims(self, option: Option[Choice]) -> tuple[Aim, ...]:
        """Where a throw leads; a box that is written now aims at nothing more."""
        return self.aims_at(option.action.keep) if self.aims_at and isinstance(option.action, Throw) else ()

    @cached_property
    def why(self) -> str:
        """The best option in a plain sentence."""
        return reason(self.state, self.options, self.aims(self.best) if self.aims_at else None)


class Estimate(Advice):
    """By heuristics, for want of a table."""

    estimated: ClassVar[bool] = True

    @cached_property
    def why(self) -> str:
        why = reason(self.state, self.options)
        return f"Estimate: {why[0].lower()}{why[1:]}"


class Coach(Protocol):
    """Advises on one game; may be shared between threads."""

    def advise(self, state: State) -> Advice: ...


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


def expect_choice(state: State) -> None:
    """Where nothing can be chosen any more, nothing can be advised."""
    if state.over or is_full(state.card):
        why = "the game is over" if state.over else "every box is filled"
        raise DicehouseError("advice-none", f"There is nothing to advise, {why}: {write_state(state)}")


@lru_cache(maxsize=8)
def points_coach(rules: RuleSet) -> PointsCoach:
    """The game's coach, its table read or solved once in a process."""
    return PointsCoach(solved(rules))
