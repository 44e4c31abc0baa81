"""Every option of a tiny game with saved rolls has its exact value, and its aims their exact odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.rules import Score, State, Throw, legal_actions, outcomes, start
from dicehouse.solver.saved.advice import SavedCoach
from dicehouse.solver.saved.solve import solve_saved
from testkit.rules.table import card, position
from testkit.solver.slow_points import SlowPoints
from testkit.solver.tiny_saved import NAMES, tiny_saved


@pytest.fixture(autouse=True)
def empty_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_its_exact_value(name: str) -> None:
    rules = tiny_saved(name)
    slow, coach = SlowPoints.fresh(), SavedCoach(solve_saved(rules))
    slow.value(start(rules))
    states = [state for state in slow.known if not state.over]
    for state in states[:: max(1, len(states) // 300)]:
        advice = coach.advise(state)
        assert {option.action for option in advice.options} == set(legal_actions(state))
        for option in advice.options:
            assert option.value == pytest.approx(float(slow.after(state, option.action).mean), abs=1e-10)
        assert [option.gap for option in advice.options] == sorted(option.gap for option in advice.options)


def chance_of(coach: SavedCoach, state: State, box: str) -> Fraction:
    """That perfect play from these dice takes the box for points, followed action by action."""
    best = coach.advise(state).best.action
    if isinstance(best, Score):
        return Fraction(best.box == box and any(d == 1 for d in state.dice))
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


def test_a_turn_begins_with_the_value_of_the_card_and_what_it_saved() -> None:
    rules = tiny_saved("bonus")
    coach = SavedCoach(solve_saved(rules))
    values = []
    for saved in (0, 1):
        held = card(rules, {"1": 1}, saved=saved)
        state = State(rules, (held,), start(rules).seat, rules.dice.rolls + saved, ())
        values.append(coach.advise(state).value)
    assert values[0] < values[1]


def test_there_is_nothing_to_advise_on_a_full_card() -> None:
    rules = tiny_saved("pairs")
    coach = SavedCoach(solve_saved(rules))
    full = position(rules, {"1": 1, "2": 2, "1P": 2})
    with pytest.raises(DicehouseError, match="nothing to advise") as told:
        coach.advise(full)
    assert told.value.code == "advice-none"
