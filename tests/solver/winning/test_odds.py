"""Odds: equal to the slow exact ones on made-up games; the published curve is met by `python -m benchmarks.odds`."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import read_state
from dicehouse.rules import RuleSet, Throw, start, total
from dicehouse.rules.catalogue import game
from dicehouse.solver import compile_rules
from dicehouse.solver.model.position import position_of
from dicehouse.solver.winning.odds import aim_for, final_curve, odds
from testkit.refusals import refused
from testkit.solver.slow import Slow, first_throws, reaches, small_games

LATE = "1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:0,FH:25,SS:30,LS:0,C:20"


@given(small_games(), st.data())
def test_chances_equal_the_slow_exact_ones(rules: RuleSet, data: st.DataObject) -> None:
    for state in (start(rules), data.draw(first_throws(rules))):
        curve = final_curve(state)
        at_least = data.draw(st.integers(0, len(curve) + 2))
        slow, aiming = Slow(reaches(at_least), then=False), aim_for(state, at_least)
        exact = float(slow.of(state)[0])
        assert (float(curve[at_least]) if at_least < len(curve) else 0.0) == pytest.approx(exact, abs=1e-12)
        assert aiming.chance == pytest.approx(exact, abs=1e-12)
        for option in aiming.options:
            assert option.chance == pytest.approx(float(slow.after(state, option.action)[0]), abs=1e-12)


def test_chances_that_are_known_without_a_solver() -> None:
    """Five of a kind in three rolls: 347,897 of 7,558,272, as every table of odds has it."""
    known = (("3 -", 243, 0.046028643), ("1 11112", 243, 1 / 6), ("1 11112", 193, 1.0), ("1 11112", 900, 0.0))
    for turn, at_least, chance in known:
        state = read_state(f"yahtzee@1 {LATE} 1 {turn}")
        assert aim_for(state, at_least).chance == pytest.approx(chance, abs=1e-8), (turn, at_least)


def test_needs_that_were_not_asked_for_and_threads_change_nothing() -> None:
    state = read_state("yahtzee-free@1 1:1,2:2,5:5,6:0,3K:20,4K:0,LS:0,Y:50,C:20 1 3 -")
    compiled = compile_rules(state.rules)
    position = position_of(compiled, state.card)
    whole, part = odds(compiled, position, threads=1), odds(compiled, position, at_most=70)
    assert np.array_equal(whole.curve(*position)[:71], part.curve(*position)[:71])
    assert len(part.chances) < len(whole.chances)
    assert np.array_equal(whole.chances, odds(compiled, position, threads=3).chances)


def test_aiming_beats_playing_for_the_mean() -> None:
    """With one turn left and nine points short, three of the right face are all that counts."""
    state = read_state("yahtzee@1 1:1,2:2,4:8,5:15,6:18,3K:20,4K:0,FH:25,SS:30,LS:0,Y:50,C:20 1 2 13456")
    aiming = aim_for(state, total(state.rules, state.card) + 9)
    assert aiming.best.action == Throw((3,))
    assert len(aiming.options) == 1 + 31


def test_finished_games_and_games_without_totals_are_refused() -> None:
    with refused("odds-none"):
        aim_for(read_state(f"yahtzee@1 {LATE.replace('C:20', 'Y:0,C:20')} 0 0 -"), 200)
    with refused("solver-unsupported"):
        final_curve(start(game("place-value"), 2))
