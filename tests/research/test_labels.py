"""Optimal actions and regret in infos, on request; and what environments refuse before a game hears of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dicehouse.research import BatchEnv, PairEnv, SeatsEnv, SoloEnv, action_table
from dicehouse.research.labels import NO_ACTION
from dicehouse.rules import Throw, start
from dicehouse.rules.catalogue import game
from dicehouse.solver.advise import advise
from testkit.refusals import refused


def test_a_label_is_the_coachs_advice_and_regret_is_what_an_action_cost() -> None:
    env = SoloEnv("yacht", labels=True)
    table = action_table(env.rules)
    _, info = env.reset(seed=2)
    chooser, over = np.random.default_rng(2), False
    while not over:
        advice = advise(env.state)
        assert info["optimal_action"] == table.number(advice.best.action)
        action = chooser.choice(np.flatnonzero(info["action_mask"]))
        gaps = {table.number(option.action): option.gap for option in advice.options}
        _, _, over, _, info = env.step(action)
        assert info["regret"] == gaps[int(action)]
    assert info["optimal_action"] == NO_ACTION


@pytest.mark.parametrize("make", [BatchEnv, PairEnv])
def test_thousands_of_games_have_the_labels_of_one(make: Any) -> None:
    batch, table = make("yacht", 50, labels=True), action_table(game("yacht"))
    _, info = batch.reset(seed=6)
    assert (info["optimal_action"] == 0).all()
    shown, _, _, _, info = batch.step(info["optimal_action"])
    assert not info["regret"].any()
    dice = [tuple(face for face in range(1, 7) for _ in range(round(5 * row[face - 1]))) for row in shown]
    label, actions = info["optimal_action"].copy(), batch.sample_legal()
    _, _, _, _, info = batch.step(actions)
    for row in range(50):
        advice = advise(replace(start(game("yacht")), dice=dice[row], rolls_left=2))
        gaps = {table.number(option.action): option.gap for option in advice.options}
        assert label[row] == table.number(advice.best.action)
        assert info["regret"][row] == gaps[int(actions[row])]


def test_who_follows_the_labels_regrets_nothing() -> None:
    env = BatchEnv("yacht", 2_000, labels=True)
    _, info = env.reset(seed=1)
    gained, done, regret = np.zeros(2_000), np.zeros(2_000, dtype=np.bool_), 0.0
    while not done.all():
        _, rewards, over, _, info = env.step(np.maximum(info["optimal_action"], 0))
        gained += np.where(done, 0.0, rewards)
        regret += float(info["regret"].sum())
        done |= over
    assert regret == 0.0
    assert gained.mean() == pytest.approx(env.optimum(), abs=4 * 34.98 / 2_000**0.5)


def test_games_without_points_of_one_card_are_labelled_too() -> None:
    env = SoloEnv("place-value-3", labels=True)
    _, info = env.reset(seed=1)
    assert action_table(env.rules).actions[info["optimal_action"]] == Throw()
    _, _, _, _, info = env.step(info["optimal_action"])
    assert info["action_mask"][info["optimal_action"]]


def test_masks_are_where_masked_learners_ask() -> None:
    solo, seats, batch = SoloEnv("yahtzee"), SeatsEnv("yahtzee"), BatchEnv("yahtzee", 3)
    _, info = solo.reset(seed=1)
    seats.reset(seed=1)
    _, infos = batch.reset(seed=1)
    assert solo.action_masks().dtype == np.bool_
    assert (solo.action_masks() == info["action_mask"]).all()
    assert (seats.action_masks() == seats.observe(seats.agent_selection)["action_mask"]).all()
    assert (batch.action_masks() == infos["action_mask"]).all()


def test_what_is_no_action_is_refused_and_does_nothing() -> None:
    """A negative number scores no box from the end of the list."""
    envs: tuple[tuple[Any, str], ...] = ((SoloEnv("yahtzee"), "state"), (SeatsEnv("yahtzee"), "position"))
    for env, state in envs:
        env.reset(seed=1)
        env.step(0)
        before = getattr(env, state)
        for action in (-1, 223, 1.5, None, "0", np.array([1, 2])):
            with refused("env-action"):
                env.step(action)
            assert getattr(env, state) == before


@pytest.mark.parametrize(
    ("name", "value"), [("reward", "oops"), ("right", 1.5), ("right", float("nan")), ("render_mode", "human")]
)
def test_settings_that_are_not_there_are_refused(name: str, value: Any) -> None:
    with refused("env-setting"):
        SeatsEnv("zombie", **{name: value})
