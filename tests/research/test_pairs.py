"""Games for two by the thousand: the rules, the numbers and the results of `SeatsEnv`."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import pytest

from dicehouse.research import EnvError, Observer, PairEnv, action_table
from dicehouse.rules import ScriptedDice, Seat, State, Throw, decide, scores, standing, start
from dicehouse.rules.catalogue import game


def _do(state: State, number: int, faces: np.ndarray[Any, np.dtype[np.float32]]) -> State:
    """The rule book's answer to the same action, with the dice that the batch threw."""
    action = action_table(state.rules).action(state, number)
    thrown: list[int] = []
    if isinstance(action, Throw):
        counts = np.rint(faces * state.rules.dice.count).astype(int)
        thrown = [face for face, count in enumerate(counts, 1) for _ in range(count)]
        for face in action.keep:
            thrown.remove(face)
    return decide(state, state.seat, action, ScriptedDice([thrown])).state


@pytest.mark.parametrize("game_id", ["yahtzee", "yacht"])
@pytest.mark.parametrize("reward", ["result", "points"])
def test_every_game_follows_the_rule_book(game_id: str, reward: Literal["result", "points"]) -> None:
    rules = game(game_id)
    env, observer, table = PairEnv(rules, 6, reward=reward), Observer(rules, 2), action_table(rules)
    shown, info = env.reset(seed=3)
    states = [start(rules, 2) for _ in range(6)]
    chooser, finished = np.random.default_rng(3), 0
    for _ in range(220):
        assert env.observation_space.contains(shown)
        for row, state in enumerate(states):
            if not state.over:
                assert (shown[row] == observer.observe(state, state.seat)).all()
                assert info["seat"][row] == state.seat
            assert (info["action_mask"][row] == table.mask(state)).all()
        masks = info["action_mask"]
        actions = np.array([chooser.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        shown, rewards, over, _, info = env.step(actions)
        assert not info["refused"].any()
        for row, before in enumerate(states):
            if before.over:
                states[row], finished = start(rules, 2), finished + 1
                assert rewards[row] == 0.0
                continue
            after = _do(before, int(actions[row]), shown[row, : rules.dice.sides])
            states[row] = after
            assert over[row] == after.over
            assert info["scores"][row].tolist() == list(scores(after))
            if reward == "points":
                assert rewards[row] == scores(after)[before.seat - 1] - scores(before)[before.seat - 1]
            else:
                winners = standing(after).winners if after.over else ()
                assert rewards[row] == (1 / len(winners) if before.seat in winners else 0.0)
    assert finished >= 6


def test_a_seed_repeats_a_game_and_a_mask_resets_some() -> None:
    def first(env: PairEnv, **reset: Any) -> Any:
        env.reset(**reset)
        return env.step(np.zeros(4, dtype=np.int64))[0][:, :6].copy()

    env = PairEnv("yacht", 4)
    thrown = first(env, seed=9)
    assert (first(env, seed=[9, 10, 11, 12]) == thrown).all()
    assert (first(env) != thrown).any()
    shown, info = env.reset(options={"reset_mask": np.array([True, False, False, False])})
    assert not shown[0, :6].any()
    assert shown[1:, :6].any(axis=1).all()
    assert info["seat"].tolist() == [Seat(1)] * 4


def test_a_refused_action_changes_nothing_and_what_is_none_raises() -> None:
    env = PairEnv("yacht", 2)
    before = env.reset(seed=1)[0].copy()
    after, _, _, _, info = env.step(np.array([5, 5]))
    assert info["refused"].all()
    assert (after == before).all()
    with pytest.raises(EnvError):
        env.step(np.array([0, -1]))
    with pytest.raises(EnvError):
        PairEnv("yacht", 2, reward="oops")  # type: ignore[arg-type]  # that is the test
