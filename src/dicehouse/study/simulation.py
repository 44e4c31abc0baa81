"""Many games of one policy: a bot's, at millions of games a minute, or any function's of yours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import UsageError
from ..rules import Action, Buy, Read, Roll, RuleSet, Seat, State, decide, scores, start
from ..solver.bots.strengths import find_policy, simulate_policy
from ..solver.model.types import Floats
from .named import GameLike, to_rules

__all__ = ["PythonPolicy", "simulate"]

PythonPolicy = Callable[[State], Action]
"""What to do in a state; asked whenever something is to be decided."""


def simulate(
    game: GameLike, policy: str | PythonPolicy = "perfect", games: int = 10_000, seed: int = 0, right: float = 0.0
) -> Floats:
    """The final scores of one player's games; the same seed plays the same games.

    A name is that of a bot: greedy, casual, steady, sharp, perfect. A function is asked for every action, and plays a
    few hundred games a second; where it buys dice, answers are right with the chance `right`.
    """
    rules = to_rules(game)
    if games < 0:
        raise UsageError(f"{games} games cannot be played.")
    if isinstance(policy, str):
        return simulate_policy(rules, find_policy(policy), games, seed)
    return np.array([_played(rules, policy, seed, number, right) for number in range(games)], dtype=np.float64)


def _played(rules: RuleSet, policy: PythonPolicy, seed: int, number: int, right: float) -> int:
    source = _Dice(np.random.default_rng((seed, number)), right)
    state = start(rules, 1)
    while not state.over:
        state = decide(state, Seat(1), policy(state), source).state
    return scores(state)[0]


@dataclass(frozen=True)
class _Dice:
    generator: np.random.Generator
    right: float

    def throw(self, roll: Roll) -> Sequence[int]:
        return [int(face) for face in self.generator.integers(1, roll.sides + 1, roll.count)]

    def verdict(self, question: Buy | Read) -> bool:
        return isinstance(question, Read) or bool(self.generator.random() < self.right)
