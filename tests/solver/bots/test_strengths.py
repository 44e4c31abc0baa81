"""Policies: five strengths, weakest first, the same by table and by heuristics."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.play.settings import BotStrength
from dicehouse.rules import Action, RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.solver.bots.counting import Belief, pars
from dicehouse.solver.bots.heuristics import estimated_options, heuristic_table
from dicehouse.solver.bots.strengths import POLICIES, Strength, find_policy, simulate_policy
from dicehouse.solver.model.position import position_of
from dicehouse.solver.points.turn import TurnEvaluator
from testkit.refusals import refused
from testkit.rules.random_play import random_game
from testkit.rules.strategies import rule_sets


def test_tables_and_solver_name_the_same_strengths() -> None:
    assert get_args(Strength) == get_args(BotStrength) == tuple(POLICIES)


@pytest.mark.parametrize(
    "game_id", ["yacht", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("yahtzee", "yatzy", "piecepack"))]
)
def test_every_strength_is_stronger_than_the_one_before(game_id: str) -> None:
    means = [simulate_policy(game(game_id), policy, 20_000, 1).mean() for policy in POLICIES.values()]
    assert means == sorted(means)
    assert len(set(means)) == len(means)


def test_an_unknown_policy_is_named() -> None:
    with refused("policy-unknown"):
        find_policy("lucky")


def test_par_is_the_mean_of_a_box_played_for_alone() -> None:
    """Six rolls for the ones: each of five dice shows it unless six throws miss."""
    yahtzee = game("yahtzee")
    assert pars(yahtzee)[0] == pytest.approx(5 * (1 - (5 / 6) ** 6))
    assert (pars(yahtzee) > 0).all()


def test_the_zombie_plays_the_plain_card() -> None:
    perfect = find_policy("perfect")
    assert np.array_equal(
        simulate_policy(game("zombie"), perfect, 500, 1), simulate_policy(game("yahtzee"), perfect, 500, 1)
    )


@given(rule_sets(), st.integers(0, 10**6), st.sampled_from(get_args(Belief)))
def test_heuristics_and_their_table_value_every_option_alike(rules: RuleSet, seed: int, believed: Belief) -> None:
    table = heuristic_table(rules, believed)
    for step in random_game(rules, 1, seed):
        state = step.before
        if not state.dice:
            continue
        position = position_of(table.compiled, state.card)
        exact: dict[Action, float] = dict(TurnEvaluator(table).choices(*position, state.dice, state.rolls_left))
        shift = table.value(*position)
        judged = dict(estimated_options(state, rules, believed, None))
        assert judged == pytest.approx({action: value - shift for action, value in exact.items()}, abs=1e-9)
