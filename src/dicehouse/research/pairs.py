"""Thousands of games for two at once: the seat to move acts in every game, one card against the other."""

from __future__ import annotations

from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..rules import RuleSet
from ..rules.catalogue import game
from .actions import action_table
from .cards import CardBatch
from .errors import checked_actions, checked_choice
from .observations import Observer
from .streams import fresh_seeds, reset_rows, row_seeds

__all__ = ["PairEnv"]

Shown = NDArray[np.float32]
Info = dict[str, Any]
Reward = Literal["result", "points"]


class PairEnv(gymnasium.vector.VectorEnv[Shown, NDArray[np.int64], NDArray[Any]]):
    """Self-play with the numbers of `SeatsEnv`: observations and masks are those of the seat to move, `info["seat"]`.

    A reward is the last mover's: with `"result"` its share of 1 when the game is over (the other seat has the rest),
    with `"points"` what its score gained. `info["scores"]` are both seats'. A game that is over begins anew with the
    next step. The arrays that `reset` and `step` return are written anew by the next step: copy what is to be kept.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's own form

    def __init__(self, rules: RuleSet | str, num_envs: int = 1024, *, reward: Reward = "result") -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        self.num_envs = num_envs
        self.reward: Reward = checked_choice("reward", reward, get_args(Reward))
        observer, self._count = Observer(self.rules, 2), len(action_table(self.rules))
        # the card of seat s in game n is row 2 n + s
        self._cards = CardBatch(self.rules, 2 * num_envs)
        self._cards.seed(_both(list(fresh_seeds(num_envs))))
        self._seat = np.zeros(num_envs, dtype=np.int64)
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._scores = np.zeros((num_envs, 2))
        self._all = np.ones(num_envs, dtype=np.bool_)
        self.single_observation_space = spaces.Box(observer.least, 1.0, (observer.size,), np.float32)
        self.single_action_space = spaces.Discrete(self._count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Shown, Info]:
        """As of `BatchEnv`: a list seeds games one by one, and what has no seed goes on with its dice."""
        games, seeds = reset_rows(options, self.num_envs), row_seeds(seed, self.num_envs)
        super().reset(seed=seeds[0])
        self._cards.seed(_both([each if begins else None for each, begins in zip(seeds, games, strict=True)]))
        self._begin(games)
        return self._show(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Shown, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        chosen = checked_actions(actions, self.num_envs, self._count)
        rows, begun = self._mine(), self._over.copy()
        gained, refused, written = self._cards.act(np.where(begun, 0, rows), np.where(begun, -1, chosen))
        games = np.arange(self.num_envs)
        self._scores[games, self._seat] += np.where(begun, 0.0, gained)
        self._over = ~begun & written & self._cards.full.reshape(-1, 2).all(axis=1)
        rewards = np.where(begun, 0.0, gained) if self.reward == "points" else self._results()
        self._seat = np.where(written & ~begun & ~self._over, 1 - self._seat, self._seat)
        if begun.any():
            self._begin(begun)
        info = self._info() | {"refused": refused & ~begun, "_refused": self._all}
        return self._show(), rewards, self._over.copy(), np.zeros(self.num_envs, dtype=np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """[games, actions]: True where the seat to move may do it now."""
        marks = self._cards.legal()[self._mine()]
        return np.asarray((marks == 1) & ~self._over[:, None], dtype=np.bool_)

    def _results(self) -> NDArray[np.float64]:
        """The share of the last mover where a game is over, and nothing where it goes on."""
        games = np.arange(self.num_envs)
        mine, theirs = self._scores[games, self._seat], self._scores[games, 1 - self._seat]
        return np.where(self._over, np.where(mine == theirs, 0.5, mine > theirs), 0.0)

    def _begin(self, games: NDArray[np.bool_]) -> None:
        self._cards.begin(np.repeat(games, 2))
        self._seat[games], self._over[games], self._scores[games] = 0, False, 0.0

    def _mine(self) -> NDArray[np.int64]:
        return 2 * np.arange(self.num_envs) + self._seat

    def _show(self) -> Shown:
        """The mover's dice and card, then the other card; nobody has left a game here."""
        shown, first = self._cards.observe(), self.rules.dice.sides + 1
        mine, left = self._mine(), np.zeros((self.num_envs, 1), dtype=np.float32)
        return np.concatenate([shown[mine], left, shown[mine ^ 1, first:], left], axis=1)

    def _info(self) -> Info:
        info: Info = {
            "action_mask": self.action_masks().astype(np.int8),
            "seat": self._seat + 1,
            "scores": self._scores,
        }
        return info | {f"_{name}": self._all for name in info}


def _both(seeds: list[int | None]) -> list[int | None]:
    """A stream for each card of a game, both from the game's seed."""
    return [None if seed is None else 2 * seed + card for seed in seeds for card in range(2)]
