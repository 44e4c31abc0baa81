"""Advice on a position of any game: by its table, by what a right answer is worth, or against the other cards.

Here, and nowhere else, a game's kind decides who advises on it. Where a table of saved rolls has not been made, the
advice is an estimate and says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from ..rules import RuleSet, State
from .advice import Advice as Advice
from .advice import Coach, Estimate, expect_choice
from .bots.heuristics import estimated_values
from .buying.advice import BuyingCoach
from .buying.tables import kept_buying
from .compared.player import ComparedCoach
from .points.advice import PointsCoach, points_coach
from .saved.advice import SavedCoach, kept_coach, saved_coach
from .support import support
from .waiting.advice import WaitingCoach, waiting_coach

RIGHT = 0.3
"""The share of right answers that is expected where nobody says otherwise."""


def coach_of(rules: RuleSet, right: float = RIGHT) -> Coach:
    """Of the game, whatever its kind; where dice are bought, answers are right with the chance `right`."""
    engine = support(rules).engine
    if engine is None:
        support(rules).require("advise")
    match engine:
        case "points" | None:
            return points_coach(rules)
        case "saved":
            return saved_coach(rules) or Estimator()
        case "waiting":
            return waiting_coach(rules)
        case "buying":
            return BuyingCoach(kept_buying(rules, right))
        case "compared":
            return ComparedCoach(rules)
        case _:
            assert_never(engine)


ExactCoach = PointsCoach | SavedCoach | WaitingCoach


def exact_coach(rules: RuleSet) -> ExactCoach:
    """Whoever knows the values of a card that is played alone; a table that must be made first is refused."""
    match support(rules).engine:
        case "saved":
            return kept_coach(rules)
        case "waiting":
            return waiting_coach(rules)
        case _:
            return points_coach(rules)


@dataclass(frozen=True)
class Estimator:
    """Advises by heuristics."""

    def advise(self, state: State) -> Advice:
        expect_choice(state)
        return Estimate(state, tuple(estimated_values(state)), None)


def advise(state: State, right: float = RIGHT) -> Advice:
    """For the seat to move."""
    return coach_of(state.rules, right).advise(state)
