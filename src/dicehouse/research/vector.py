"""Thousands of games at once behind Gymnasium's vector interface: games of points, a card each."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..rules import RuleSet
from ..rules.catalogue import game
from ..solver import compile_rules
from ..solver.kernels.batch import UNTHROWN, Games, act, legal, observe, pick
from ..solver.model.arrays import game_arrays
from .actions import action_table
from .observations import Observer
from .optimum import optimum

__all__ = ["BatchEnv"]

Shown = NDArray[np.float32]
Info = dict[str, Any]


class BatchEnv(gymnasium.vector.VectorEnv[Shown, NDArray[np.int64], NDArray[Any]]):
    """The numbers of `SoloEnv`, game by game. A game that is over begins anew with the next step.

    Each game has dice of its own, which the seed and its row decide and nothing else. The arrays that `reset` and
    `step` return are written anew by the next step: copy what is to be kept.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's own form

    def __init__(self, rules: RuleSet | str, num_envs: int = 4096) -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        self.num_envs = num_envs
        compiled = compile_rules(self.rules)
        observer = Observer(self.rules, 1)
        self._game, self._bonus = game_arrays(compiled), compiled.section_bonus
        dice, count = compiled.lattice, len(action_table(self.rules))
        faces = [[throw.count(face) for face in range(1, dice.sides + 1)] for throw in dice.throws]
        self._faces = (np.array(faces) / dice.dice).astype(np.float32)
        self._progress = _progress(compiled.section_thresholds, compiled.totals)
        self._most = np.array(observer.most, dtype=np.float64)
        self._games = _fresh(num_envs, compiled.boxes, compiled.rolls)
        self._chooser = np.zeros(num_envs, dtype=np.uint64)
        self._shown = np.zeros((num_envs, observer.size), dtype=np.float32)
        self._marks = np.zeros((num_envs, count), dtype=np.int8)
        self.single_observation_space = spaces.Box(observer.least, 1.0, (observer.size,), np.float32)
        self.single_action_space = spaces.Discrete(count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Shown, Info]:
        entropy = [number or 0 for number in seed] if isinstance(seed, list) else seed
        dice, chooser = np.random.SeedSequence(entropy).spawn(2)
        fresh = _fresh(self.num_envs, self._game.boxes, self._game.rolls)
        self._games = fresh._replace(stream=_streams(dice, self.num_envs))
        self._chooser = _streams(chooser, self.num_envs)
        return self._show(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Shown, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        rewards, refused = np.empty(self.num_envs), np.empty(self.num_envs, dtype=np.int8)
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        act(self._game, self._bonus, self._games, chosen, rewards, refused)
        info = self._info() | {"refused": refused.astype(np.bool_)}
        return self._show(), rewards, self._games.over.copy(), np.zeros(self.num_envs, dtype=np.bool_), info

    def sample_legal(self) -> NDArray[np.int64]:
        """A random legal action for every game."""
        actions = np.empty(self.num_envs, dtype=np.int64)
        pick(self._games, self._marks, self._chooser, actions)
        return actions

    def optimum(self) -> float:
        """What perfect play scores on average."""
        return optimum(self.rules)

    def _show(self) -> Shown:
        joker = self.rules.joker is not None
        observe(self._game, self._games, self._faces, self._progress, self._most, joker, self._shown)
        return self._shown

    def _info(self) -> Info:
        legal(self._game, self._games, self._marks)
        return {"action_mask": self._marks}


def _fresh(count: int, boxes: int, rolls: int) -> Games:
    def zeros() -> NDArray[np.int64]:
        return np.zeros(count, dtype=np.int64)

    return Games(
        mask=zeros(),
        flag=zeros(),
        total=zeros(),
        throw=np.full(count, UNTHROWN, dtype=np.int64),
        rolls_left=np.full(count, rolls, dtype=np.int64),
        entries=np.zeros((count, boxes), dtype=np.int64),
        extra=zeros(),
        over=np.zeros(count, dtype=np.bool_),
        stream=np.zeros(count, dtype=np.uint64),
    )


def _streams(sequence: np.random.SeedSequence, count: int) -> NDArray[np.uint64]:
    return sequence.generate_state(count, np.uint64).astype(np.uint64)


def _progress(thresholds: tuple[int, ...], totals: int) -> Shown:
    """[totals, sections]: how far each bonus section has come."""
    if not thresholds:
        return np.zeros((totals, 0), dtype=np.float32)
    digits = np.unravel_index(np.arange(totals), [threshold + 1 for threshold in thresholds])
    return np.asarray(np.stack(digits, axis=1) / np.array(thresholds), dtype=np.float32)
