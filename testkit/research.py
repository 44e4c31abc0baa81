"""Games of a batch followed one by one in the rule book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from dicehouse.research import BatchEnv, Observer, PairEnv, action_table
from dicehouse.rules import Action, Buy, ScriptedDice, Seat, State, Throw, decide, scores, start

__all__ = ["Move", "followed"]

Row = np.ndarray[Any, np.dtype[Any]]


class Move(NamedTuple):
    """One action in one game; a game that is over has none."""

    before: State
    action: Action
    reward: float
    after: State


def followed(
    env: BatchEnv | PairEnv, steps: int, choose: Callable[[State, Row], int] | None = None
) -> Iterator[list[Move]]:
    """What all its games do, step by step, each shown, allowed and ended as by the rule book; at random unless told."""
    rules, seats = env.rules, 2 if isinstance(env, PairEnv) else 1
    observer, table, chooser = Observer(rules, seats), action_table(rules), np.random.default_rng(3)
    shown, info = env.reset(seed=3)
    states = [start(rules, seats)] * env.num_envs
    for _ in range(steps):
        assert env.observation_space.contains(shown)
        for state, row, mask in zip(states, shown, info["action_mask"], strict=True):
            if not state.over or seats == 1:
                assert (row == observer.observe(state, state.seat or Seat(1))).all(), f"{rules.id}: {state}"
            assert (mask == table.mask(state)).all(), f"{rules.id}: {state}"
        if choose is None and isinstance(env, BatchEnv):
            numbers = env.sample_legal()
        else:
            pick = choose or (lambda state, mask: int(chooser.choice(np.flatnonzero(mask))))
            allowed = zip(states, info["action_mask"], strict=True)
            numbers = np.array([0 if state.over else pick(state, mask) for state, mask in allowed])
        shown, rewards, over, truncated, info = env.step(numbers)
        assert not (truncated | info["refused"]).any()
        moves = []
        for row, before in enumerate(states):
            if before.over:
                states[row] = start(rules, seats)
                assert rewards[row] == 0.0
            else:
                action = table.action(before, int(numbers[row]))
                states[row] = _answer(before, action, shown[row])
                moves.append(Move(before, action, float(rewards[row]), states[row]))
                if seats == 2:
                    assert info["scores"][row].tolist() == list(scores(states[row]))
                    assert states[row].over or info["seat"][row] == states[row].seat
            assert over[row] == states[row].over
        yield moves


def _answer(state: State, action: Action, shown: Row) -> State:
    """The rule book's, with the dice that the batch threw and the answers that it heard."""
    spec = state.rules.dice
    counts = np.rint(shown[: spec.sides] * spec.count).astype(int)
    dice = [face for face, count in enumerate(counts, 1) for _ in range(count)]
    answers = [tuple(dice) != state.dice] if isinstance(action, Buy) else []
    for face in action.keep if isinstance(action, Throw) else ():
        dice.remove(face)
    return decide(state, state.seat, action, ScriptedDice([dice], answers)).state
