"""Advice: what every option is worth, what it aims at, and why the best one is best; without NumPy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Protocol

from ..errors import DicehouseError
from ..notation import write_state
from ..rules import Dice, State, Throw, is_full
from .options import Aim, Choice, Option, ranked
from .reasons import reason


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


class Worth(Protocol):
    def value(self) -> float:
        """Of a fresh card."""


class TableCoach(Coach, Protocol):
    """Knows what every card that is played alone is worth."""

    @property
    def table(self) -> Worth: ...


def expect_choice(state: State) -> None:
    """Where nothing can be chosen any more, nothing can be advised."""
    if state.over or is_full(state.card):
        why = "the game is over" if state.over else "every box is filled"
        raise DicehouseError("advice-none", f"There is nothing to advise, {why}: {write_state(state)}")
