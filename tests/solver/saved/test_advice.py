"""Aims of a tiny game with saved rolls have their exact odds; its options are checked in test_solve."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehouse.rules import Score, State, Throw, outcomes, start
from dicehouse.solver.saved.advice import SavedCoach
from dicehouse.solver.saved.solve import solve_saved
from testkit.refusals import refused
from testkit.rules.table import card, position
from testkit.solver.tiny_saved import tiny_saved

pytestmark = pytest.mark.usefixtures("own_store")


def chance_of(coach: SavedCoach, state: State, box: str) -> Fraction:
    """That perfect play from these dice takes the box for points, followed action by action."""
    best = coach.advise(state).best.action
    if isinstance(best, Score):
        return Fraction(best.box == box and any(d == 1 for d in state.dice))
    assert isinstance(best, Throw)
    return after(coach, state, best, box)


def after(coach: SavedCoach, state: State, throw: Throw, box: str) -> Fraction:
    found = Fraction(0)
    for dice, chance in outcomes(throw.keep, state.rules):
        found += chance * chance_of(coach, State(state.rules, state.cards, state.seat, state.rolls_left - 1, dice), box)
    return found


def test_an_aim_has_the_odds_of_perfect_play() -> None:
    """Only Ones are open: they are thrown for until all dice show one, or no roll is left."""
    rules = tiny_saved("pairs")
    coach = SavedCoach(solve_saved(rules))
    last = card(rules, {"2": 0, "1P": 2}, saved=1)
    state = State(rules, (last,), start(rules).seat, 2, (1, 3))
    advice = coach.advise(state)
    (aim,) = advice.aims(advice.best)
    assert aim.box == "1"
    assert aim.taken == after(coach, state, Throw((1,)), "1")
    assert "it aims at Ones" in advice.why


def test_there_is_nothing_to_advise_on_a_full_card() -> None:
    rules = tiny_saved("pairs")
    with refused("advice-none", "nothing to advise"):
        SavedCoach(solve_saved(rules)).advise(position(rules, {"1": 1, "2": 2, "1P": 2}))
