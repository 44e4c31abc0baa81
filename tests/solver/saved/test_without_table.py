"""Bots, coach, analysis and simulation of a game with saved rolls: with its table, and honest without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.notation import Record
from dicehouse.rules import RuleSet, Score, Throw, legal_actions, start
from dicehouse.rules.catalogue import game
from dicehouse.solver.advise import Advice, advise
from dicehouse.solver.bots.bot import bot
from dicehouse.solver.bots.strengths import find_policy, simulate_policy
from dicehouse.solver.points.advice import PointsAdvice
from dicehouse.solver.points.analysis import analyse
from dicehouse.solver.saved.advice import kept_coach, saved_coach
from dicehouse.solver.saved.solve import solve_saved
from dicehouse.solver.support import Unsolvable
from testkit.rules.random_play import random_game
from testkit.rules.table import position
from testkit.solver.tiny_saved import tiny_saved


@pytest.fixture(autouse=True)
def empty_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    kept_coach.cache_clear()


def played(rules: RuleSet) -> Record:
    """A game of one seat, played at random."""
    steps = list(random_game(rules, 1, 5))
    return Record(rules, ("ana",), tuple(event for step in steps for event in step.events))


def test_without_a_table_the_coach_says_that_it_estimates() -> None:
    rules = game("maxi-yatzy")
    state = position(rules, {}, dice="355566", rolls_left=2)
    advice = advise(state)
    assert isinstance(advice, Advice)
    assert advice.estimated
    assert advice.why.startswith("Estimate: keep ")
    assert {option.action for option in advice.options} == set(legal_actions(state))
    assert 200 < advice.value < 700
    begun = advise(start(rules))
    assert begun.estimated
    assert begun.options[0].action == Throw()


def test_with_its_table_the_coach_is_exact_and_the_perfect_bot_follows_it() -> None:
    rules = tiny_saved("bonus")
    assert saved_coach(rules) is None
    solve_saved(rules)
    perfect = bot("perfect", rules)
    for step in random_game(rules, 1, 7):
        if step.before.over or not step.before.dice:
            continue
        advice = advise(step.before)
        assert isinstance(advice, PointsAdvice)
        assert not advice.estimated
        chosen = perfect.choose(step.before, step.before.seat)
        assert next(option.gap for option in advice.options if option.action == chosen) == pytest.approx(0, abs=1e-9)


def test_without_a_table_nothing_is_analysed_or_simulated() -> None:
    rules = tiny_saved("bonus")
    for work in (lambda: analyse(played(rules)), lambda: simulate_policy(rules, find_policy("perfect"), 10, 1)):
        with pytest.raises(Unsolvable, match="`dicehouse solve maxi-yatzy` makes it") as told:
            work()
        assert told.value.code == "solver-unsolved"


def test_an_analysis_adds_up() -> None:
    """Expected final score = expectation at the start + luck - mistakes."""
    rules = tiny_saved("bonus")
    table = solve_saved(rules)
    (player,) = analyse(played(rules)).players
    assert player.start == table.value()
    assert player.finished
    assert player.start + player.luck - player.mistakes == pytest.approx(player.score, abs=1e-9)
    assert any(decision.loss > 0 for decision in player.decisions)


def test_only_strengths_that_know_the_values_are_simulated() -> None:
    rules = tiny_saved("bonus")
    solve_saved(rules)
    sharp, perfect = (simulate_policy(rules, find_policy(name), 5000, 1).mean() for name in ("sharp", "perfect"))
    assert sharp < perfect
    with pytest.raises(Unsolvable, match="by its table"):
        simulate_policy(rules, find_policy("steady"), 10, 1)


def test_a_bot_of_a_game_too_large_to_solve_at_once_plays_by_heuristics() -> None:
    rules = game("maxi-yatzy-unsaved")
    state = position(rules, {}, dice="355566", rolls_left=0)
    assert isinstance(bot("perfect", rules).choose(state, state.seat), Score)
