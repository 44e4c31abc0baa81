"""Bots, coach, analysis and simulation of a game with saved rolls: with its table, and honest without it."""

from __future__ import annotations

import pytest

from dicehouse.rules import Action, Score, Throw, legal_actions, start
from dicehouse.rules.catalogue import game
from dicehouse.solver.advise import advise
from dicehouse.solver.analysis import analyse
from dicehouse.solver.bots.bot import bot
from dicehouse.solver.bots.strengths import find_policy, simulate_policy
from dicehouse.solver.saved.advice import saved_coach
from dicehouse.solver.saved.solve import solve_saved
from testkit.notation.playing import play_game
from testkit.refusals import refused
from testkit.rules.random_play import random_game
from testkit.rules.table import position
from testkit.solver.tiny_saved import tiny_saved

pytestmark = pytest.mark.usefixtures("own_store")
BONUS = tiny_saved("bonus")
PLAYED = play_game(BONUS, 1, 5).record


def test_without_a_table_the_coach_says_that_it_estimates() -> None:
    rules = game("maxi-yatzy")
    state = position(rules, {}, dice="355566", rolls_left=2)
    advice = advise(state)
    assert advice.estimated
    assert advice.why.startswith("Estimate: keep ")
    assert {option.action for option in advice.options} == set(legal_actions(state))
    assert 200 < advice.value < 700
    begun = advise(start(rules))
    assert begun.estimated
    assert begun.options[0].action == Throw()


def test_with_its_table_the_coach_is_exact_and_the_perfect_bot_follows_it() -> None:
    assert saved_coach(BONUS) is None
    solve_saved(BONUS)
    perfect = bot("perfect", BONUS)
    for step in random_game(BONUS, 1, 7):
        advice = advise(step.before)
        assert not advice.estimated
        gaps: dict[Action, float] = {option.action: option.gap for option in advice.options}
        assert gaps[perfect.choose(step.before, step.before.seat)] == pytest.approx(0, abs=1e-9)


def test_without_a_table_nothing_is_analysed_or_simulated() -> None:
    for work in (lambda: analyse(PLAYED), lambda: simulate_policy(BONUS, find_policy("perfect"), 10, 1)):
        with refused("solver-unsolved", "`dicehouse solve maxi-yatzy` makes it"):
            work()


def test_an_analysis_adds_up() -> None:
    """Expected final score = expectation at the start + luck - mistakes."""
    table = solve_saved(BONUS)
    (player,) = analyse(PLAYED).players
    assert player.start == table.value()
    assert player.finished
    assert player.start + player.luck - player.mistakes == pytest.approx(player.score, abs=1e-9)
    assert any(decision.loss > 0 for decision in player.decisions)


def test_only_strengths_that_know_the_values_are_simulated() -> None:
    solve_saved(BONUS)
    sharp, perfect = (simulate_policy(BONUS, find_policy(name), 5000, 1).mean() for name in ("sharp", "perfect"))
    assert sharp < perfect
    with refused("solver-unsupported", "by its table"):
        simulate_policy(BONUS, find_policy("steady"), 10, 1)


def test_a_bot_of_a_game_too_large_to_solve_at_once_plays_by_heuristics() -> None:
    rules = game("maxi-yatzy-unsaved")
    state = position(rules, {}, dice="355566", rolls_left=0)
    assert isinstance(bot("perfect", rules).choose(state, state.seat), Score)
