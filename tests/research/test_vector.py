"""Thousands of games at once: the same rules and the same numbers as one game at a time."""

from __future__ import annotations

import numpy as np
import pytest

from dicehouse.research import BatchEnv, Observer, action_table
from dicehouse.rules import RuleSet, ScriptedDice, Seat, State, Throw, decide, start, total
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.solver import Unsolvable
from dicehouse.solver.support import support

ADDITIVE = [rules.id for rules in catalogue() if support(rules).engine == "points" and not rules.columns]


def _do(state: State, number: int, shown: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> State:
    """The rule book's answer to the same action, with the dice that the batch threw."""
    rules = state.rules
    action = action_table(rules).action(state, number)
    thrown: list[int] = []
    if isinstance(action, Throw):
        counts = np.rint(shown[: rules.dice.sides] * rules.dice.count).astype(int)
        thrown = [face for face, count in enumerate(counts, 1) for _ in range(count)]
        for face in action.keep:
            thrown.remove(face)
    return decide(state, Seat(1), action, ScriptedDice([thrown])).state


@pytest.mark.parametrize("game_id", ADDITIVE)
def test_every_game_follows_the_rule_book(game_id: str) -> None:
    rules = game(game_id)
    env, observer, table = BatchEnv(rules, 8), Observer(rules, 1), action_table(rules)
    shown, info = env.reset(seed=3)
    states = [start(rules) for _ in range(8)]
    gained = np.zeros(8)
    finished = 0
    for _ in range(260):
        for row, state in enumerate(states):
            assert (shown[row] == observer.observe(state, Seat(1))).all(), f"{rules.id}: {state}"
            assert (info["action_mask"][row] == table.mask(state)).all()
        actions = env.sample_legal()
        shown, rewards, over, truncated, info = env.step(actions)
        assert not truncated.any()
        assert not info["refused"].any()
        for row, state in enumerate(states):
            if state.over:
                assert gained[row] == total(rules, state.cards[0])
                states[row], gained[row], finished = start(rules), 0.0, finished + 1
            else:
                states[row] = _do(state, int(actions[row]), shown[row])
                gained[row] += rewards[row]
            assert over[row] == states[row].over
    assert finished >= 8


def test_a_seed_repeats_every_game() -> None:
    def played(seed: int) -> list[float]:
        env = BatchEnv("yahtzee", 32)
        env.reset(seed=seed)
        return [float(env.step(env.sample_legal())[1].sum()) for _ in range(200)]

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_a_refused_action_changes_nothing() -> None:
    env = BatchEnv("yahtzee", 2)
    before, _ = env.reset(seed=1)
    before = before.copy()
    after, rewards, over, _, info = env.step(np.array([5, 215]))
    assert info["refused"].all()
    assert (after == before).all()
    assert not rewards.any()
    assert not over.any()


def test_the_dice_are_fair() -> None:
    env = BatchEnv("yahtzee", 60_000)
    env.reset(seed=11)
    shown, *_ = env.step(np.zeros(60_000, dtype=np.int64))
    counts = shown[:, :6].sum(axis=0) * 5
    expected = 60_000 * 5 / 6
    assert float(((counts - expected) ** 2 / expected).sum()) < 20.5  # 5 degrees of freedom, 99.9 %


def test_spaces_hold_what_is_shown() -> None:
    env = BatchEnv("yatzy", 4)
    shown, _ = env.reset(seed=1)
    assert env.observation_space.contains(shown)
    assert env.action_space.contains(env.sample_legal())


@pytest.mark.parametrize("rules", [game("place-value"), game("zombie"), game("maxi-yatzy")], ids=lambda r: r.id)
def test_other_games_are_refused(rules: RuleSet) -> None:
    with pytest.raises(Unsolvable):
        BatchEnv(rules)
