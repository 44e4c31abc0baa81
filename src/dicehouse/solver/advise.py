"""Advice on a position of any game: by its table, by what a right answer is worth, or against the other cards.

Where a table of saved rolls has not been made, the advice is an estimate and says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from ..rules import State
from .bots.heuristics import estimated_values
from .buying.advice import BuyingCoach
from .buying.tables import kept_buying
from .compared.advice import advise_compared
from .options import Choice, Option, ranked
from .points.advice import PointsAdvice, advise_points, expect_choice
from .points.aims import Aim
from .points.reasons import reason
from .saved.advice import saved_coach
from .support import support
from .waiting.advice import waiting_coach

RIGHT = 0.3
"""The share of right answers that is expected where nobody says otherwise."""


@dataclass(frozen=True)
class Advice:
    """As `PointsAdvice`, for games whose options are valued without a table of aims."""

    state: State
    options: tuple[Option[Choice], ...]
    estimated: bool = False
    """By heuristics, for want of a table."""

    @property
    def best(self) -> Option[Choice]:
        return self.options[0]

    @property
    def value(self) -> float:
        return self.best.value

    def aims(self, option: Option[Choice]) -> tuple[Aim, ...]:
        return ()

    @cached_property
    def why(self) -> str:
        why = reason(self.state, self.options)
        return f"Estimate: {why[0].lower()}{why[1:]}" if self.estimated else why


AnyAdvice = PointsAdvice | Advice


def advise(state: State, right: float = RIGHT) -> AnyAdvice:
    """For the seat to move; where dice are bought, answers are right with the chance `right`."""
    engine = support(state.rules).engine
    if engine is None:
        support(state.rules).require("advise")
    match engine:
        case "points" | None:
            return advise_points(state)
        case "saved":
            coach = saved_coach(state.rules)
            return coach.advise(state) if coach else _estimate(state)
        case "waiting":
            return waiting_coach(state.rules).advise(state)
        case "buying":
            return Advice(state, BuyingCoach(kept_buying(state.rules, right)).advise(state))
        case "compared":
            return Advice(state, advise_compared(state))
        case _:
            assert_never(engine)


def _estimate(state: State) -> Advice:
    expect_choice(state)
    return Advice(state, ranked(estimated_values(state)), estimated=True)
