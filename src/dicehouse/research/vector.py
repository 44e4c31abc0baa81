"""Thousands of games at once behind Gymnasium's vector interface: games of points, a card each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..rules import RuleSet
from ..rules.catalogue import game
from ..solver import compile_rules, solved
from ..solver.kernels.batch import UNTHROWN, act, legal, observe, pick
from ..solver.model.arrays import game_arrays
from .actions import action_table
from .cards import fresh_games, section_progress_of
from .errors import EnvError, checked_actions, checked_choice
from .labels import NO_ACTION, BatchLabels
from .observations import Observer
from .optimum import optimum
from .streams import DICE, PICKS, fresh_seeds, reset_rows, row_seeds, streams

__all__ = ["BatchEnv", "Shown", "autoreset"]

Shown = NDArray[np.float32]
Info = dict[str, Any]


class BatchEnv(gymnasium.vector.VectorEnv[Shown, NDArray[np.int64], NDArray[Any]]):
    """The numbers of `SoloEnv`, game by game. A game that is over begins anew with the next step, with the same
    (`autoreset_mode`), or when it is reset (`options={"reset_mask": ...}`).

    Each game has dice of its own, which its seed decides and nothing else; row n of seed s has the seed s + n. The
    arrays that `reset` and `step` return are written anew by the next step: copy what is to be kept. With `labels`
    infos hold the best action of each game, `optimal_action`, and what the last ones cost, `regret`.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        rules: RuleSet | str,
        num_envs: int = 4096,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        labels: bool = False,
    ) -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        self.num_envs = num_envs
        self._autoreset = autoreset(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._autoreset}
        compiled = compile_rules(self._card_rules())
        observer = Observer(self.rules, 1)
        self._plain_size = Observer(self._card_rules(), 1).size
        self._game, self._bonus = game_arrays(compiled), compiled.section_bonus
        dice, self._count = compiled.lattice, len(action_table(self.rules))
        self._lattice = dice
        faces = [[throw.count(face) for face in range(1, dice.sides + 1)] for throw in dice.throws]
        self._faces = (np.array(faces) / dice.dice).astype(np.float32)
        self._progress = section_progress_of(compiled.section_thresholds, compiled.totals)
        self._most = np.array(observer.most, dtype=np.float64)
        self._games = fresh_games(num_envs, compiled.boxes, compiled.rolls)
        self._chooser = np.zeros(num_envs, dtype=np.uint64)
        self._seed(fresh_seeds(num_envs))
        self._shown = np.zeros((num_envs, observer.size), dtype=np.float32)
        self._marks = np.zeros((num_envs, self._count), dtype=np.int8)
        self._labels = BatchLabels(solved(self.rules), num_envs) if labels else None
        self._all = np.ones(num_envs, dtype=np.bool_)
        self.single_observation_space = spaces.Box(observer.least, 1.0, (observer.size,), np.float32)
        self.single_action_space = spaces.Discrete(self._count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Shown, Info]:
        """A list seeds rows one by one; games without a seed go on with their dice."""
        rows, seeds = reset_rows(options, self.num_envs), row_seeds(seed, self.num_envs)
        super().reset(seed=seeds[0])
        self._seed(seeds, rows)
        self._begin(rows)
        return self._show(), self._info(np.zeros(self.num_envs))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Shown, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        chosen = checked_actions(actions, self.num_envs, self._count)
        if self._autoreset is AutoresetMode.DISABLED and self._games.over.any():
            row = np.flatnonzero(self._games.over)[0]
            raise EnvError("env-finished", f"The game in row {row} is over: reset it with reset_mask.")
        regret = self._labels.regret(chosen) if self._labels else np.zeros(0)
        rewards, refused = self._act(chosen)
        over = self._games.over.copy()
        final: Info = {}
        if self._autoreset is AutoresetMode.SAME_STEP and over.any():
            final = self._final(over, refused, regret)
            self._begin(over)
        info = self._info(regret) | {"refused": refused.astype(np.bool_), "_refused": self._all} | final
        return self._show(), rewards, over, np.zeros(self.num_envs, dtype=np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """[games, actions]: True where an action may be done now."""
        self._mark()
        return self._marks.astype(np.bool_)

    def sample_legal(self) -> NDArray[np.int64]:
        """A random legal action for every game."""
        actions = np.empty(self.num_envs, dtype=np.int64)
        pick(self._games, self._marks, self._chooser, actions)
        return actions

    def optimum(self) -> float:
        """What perfect play scores on average."""
        return optimum(self.rules)

    def _card_rules(self) -> RuleSet:
        """The rules that the kernels play by."""
        return self.rules

    def _act(self, chosen: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
        """One action in every game: the points gained, and what was refused."""
        rewards, refused = np.empty(self.num_envs), np.empty(self.num_envs, dtype=np.int8)
        act(self._game, self._bonus, self._games, chosen, rewards, refused)
        return rewards, refused

    def _mark(self) -> None:
        legal(self._game, self._games, self._marks)

    def _seed(self, seeds: Sequence[int | None], rows: NDArray[np.bool_] | None = None) -> None:
        """Give the rows that have a seed their dice; the others keep theirs."""
        seeded = [row for row, seed in enumerate(seeds) if seed is not None and (rows is None or rows[row])]
        numbers = [seed for row in seeded if (seed := seeds[row]) is not None]
        self._games.stream[seeded] = streams(numbers, DICE)
        self._chooser[seeded] = streams(numbers, PICKS)

    def _begin(self, rows: NDArray[np.bool_]) -> None:
        """Empty cards in these rows; what their dice will show is not touched."""
        games = self._games
        for part in (games.mask, games.flag, games.total, games.extra, games.entries):
            part[rows] = 0
        games.throw[rows], games.rolls_left[rows], games.over[rows] = UNTHROWN, self._game.rolls, False

    def _final(self, over: NDArray[np.bool_], refused: NDArray[np.int8], regret: NDArray[np.float64]) -> Info:
        """What the games that are over last showed, in Gymnasium's form."""
        shown, last = self._show(), np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(over):
            last[row] = shown[row].copy()
        info: Info = {"action_mask": np.zeros_like(self._marks), "refused": refused.astype(np.bool_)}
        if self._labels:
            info |= {"optimal_action": np.full(self.num_envs, NO_ACTION), "regret": regret}
        masks = {f"_{name}": over for name in info}
        return {"final_obs": last, "_final_obs": over, "final_info": info | masks, "_final_info": over}

    def _show(self) -> Shown:
        joker = self.rules.joker is not None
        observe(self._game, self._games, self._faces, self._progress, self._most, joker, self._shown)
        return self._shown

    def _info(self, regret: NDArray[np.float64]) -> Info:
        self._mark()
        info: Info = {"action_mask": self._marks}
        if self._labels:
            self._labels.look(self._games)
            info |= {"optimal_action": self._labels.best, "regret": regret}
        return info | {f"_{name}": self._all for name in info}


def autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    """By its member or by its name: `NextStep`, `SameStep`, `Disabled`."""
    known = {each.value: each for each in AutoresetMode}
    if isinstance(mode, AutoresetMode):
        return mode
    return known[checked_choice("autoreset mode", mode, known)]
