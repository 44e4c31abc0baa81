"""Thousands of games at once behind Gymnasium's vector interface: of points, with bought dice, or for two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..named import GameLike, to_rules
from ..rules import RuleSet
from ..solver import solved
from ..solver.kernels.batch import Games, pick
from ..solver.support import support, without_buying
from .buying import BuyingBatch
from .cards import CardBatch, Marks, Numbers, Shown
from .errors import (
    EnvError,
    Seed,
    checked_actions,
    checked_chance,
    checked_choice,
    checked_cost,
    checked_games,
    checked_steps,
)
from .labels import BatchLabels, optimum
from .observations import Observer
from .streams import PICKS, fresh_seeds, reset_rows, row_seeds, streams

Info = dict[str, Any]
Reward = Literal["result", "points"]
AUTORESET: dict[object, AutoresetMode] = {name: mode for mode in AutoresetMode for name in (mode, mode.value)}


class GamesEnv(gymnasium.vector.VectorEnv[Shown, Numbers, NDArray[Any]]):
    """What every batch has: a game that is over begins anew with the next step, with the same (`autoreset_mode`), or
    when it is reset (`options={"reset_mask": ...}`). One that goes on after `max_steps` is truncated, and ends so. What
    the rules refuse changes nothing and takes `refused_cost`.

    Each game has dice of its own, which its seed decides and nothing else; row n of seed s has the seed s + n. The
    arrays that `reset` and `step` return are written anew by the next step: copy what is to be kept.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's own form
    seats = 1
    """Cards of a game, which follow each other in the batch of cards."""

    def __init__(
        self,
        rules: RuleSet,
        num_envs: int,
        autoreset_mode: AutoresetMode | str,
        max_steps: int | None = None,
        refused_cost: float = 0.0,
    ) -> None:
        self._most, self._cost = checked_steps(max_steps), checked_cost(refused_cost)
        self._autoreset = AUTORESET[checked_choice("autoreset mode", autoreset_mode, AUTORESET)]
        num_envs = checked_games(num_envs)
        self.rules, self.num_envs = rules, num_envs
        self.metadata = {**self.metadata, "autoreset_mode": self._autoreset}
        self._cards, self._labels = self._make_cards(self.seats * num_envs), None
        self._marks = self._cards.marks[:num_envs]
        self._steps = np.zeros(num_envs, dtype=np.int64)
        self._chooser, self._all = np.zeros(num_envs, dtype=np.uint64), np.ones(num_envs, dtype=np.bool_)
        self._seed(fresh_seeds(num_envs))
        observer = Observer(rules, self.seats)
        self.single_observation_space = spaces.Box(observer.least, 1.0, (observer.size,), np.float32)
        self.single_action_space = spaces.Discrete(self._cards.marks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    _labels: BatchLabels | None

    def reset(self, *, seed: Seed | list[int | None] = None, options: Info | None = None) -> tuple[Shown, Info]:
        """A list seeds games one by one; what has no seed goes on with its dice."""
        rows, seeds = reset_rows(options, self.num_envs), row_seeds(seed, self.num_envs)
        super().reset(seed=seeds[0])
        self._seed([each if begins else None for each, begins in zip(seeds, rows, strict=True)])
        self._begin_anew(rows)
        return self._show(), self._info(np.zeros(self.num_envs))

    def step(self, actions: Numbers) -> tuple[Shown, NDArray[np.float64], Marks, Marks, Info]:
        chosen = checked_actions(actions, self.num_envs, self._cards.marks.shape[1])
        if self._autoreset is AutoresetMode.DISABLED and self._over.any():
            row = np.flatnonzero(self._over)[0]
            raise EnvError("env-finished", f"The game in row {row} is over: reset it with reset_mask.")
        regret = self._labels.regret(chosen) if self._labels else np.zeros(0)
        begun = self._over.copy()
        rewards, refused = self._act(chosen)
        rewards -= self._cost * refused
        self._steps = np.where(begun, 0, self._steps + 1)
        over, cut, final = self._over.copy(), self._cut(), Info()
        ended = over | cut
        if self._autoreset is AutoresetMode.SAME_STEP and ended.any():
            final = self._final(ended, refused, regret)
            self._begin_anew(ended)
        info = self._info(regret) | {"refused": refused.astype(np.bool_), "_refused": self._all} | final
        return self._show(), rewards, over, cut, info

    def _cut(self) -> Marks:
        """The games that the limit of steps ends now: from here on they are over."""
        cut: Marks = np.asarray(~self._over & (self._steps >= self._most if self._most else False), dtype=np.bool_)
        self._over[cut] = True
        return cut

    def _begin_anew(self, games: Marks) -> None:
        self._steps[games] = 0
        self._begin(games)

    def action_masks(self) -> Marks:
        """[games, actions]: True where an action may be done now."""
        return self._legal().astype(np.bool_)

    def sample_legal(self) -> Numbers:
        """A random legal action for every game."""
        actions = np.empty(self.num_envs, dtype=np.int64)
        pick(self._cards.games, self._marks, self._chooser, actions)
        return actions

    def _make_cards(self, rows: int) -> CardBatch:
        return CardBatch(self.rules, rows)

    @property
    def _over(self) -> Marks:
        return self._cards.games.over

    @property
    def _movers(self) -> Games:
        """The card of each game that is to move."""
        return self._cards.games

    def _act(self, chosen: Numbers) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
        """One action in every game, or a new game where one is over: rewards, and what was refused."""
        return self._cards.act(chosen)

    def _legal(self) -> NDArray[np.int8]:
        self._marks = self._cards.legal()
        return self._marks

    def _seed(self, seeds: Sequence[int | None]) -> None:
        """Dice for the games that have a seed, and for each of their cards."""
        cards = range(self.seats)
        self._cards.seed([None if seed is None else self.seats * seed + card for seed in seeds for card in cards])
        seeded = [row for row, seed in enumerate(seeds) if seed is not None]
        self._chooser[seeded] = streams([seed for seed in seeds if seed is not None], PICKS)

    def _begin(self, games: Marks) -> None:
        self._cards.begin(games)

    def _show(self) -> Shown:
        return self._cards.observe()

    def _told(self, regret: NDArray[np.float64]) -> Info:
        """What infos hold beside the mask."""
        if not self._labels:
            return {}
        self._labels.look(self._movers)
        return {"optimal_action": self._labels.best, "regret": regret}

    def _info(self, regret: NDArray[np.float64]) -> Info:
        info = {"action_mask": self._legal(), **self._told(regret)}
        return info | {f"_{name}": self._all for name in info}

    def _final(self, over: Marks, refused: NDArray[np.int8], regret: NDArray[np.float64]) -> Info:
        """What the games that are over last showed, in Gymnasium's form."""
        shown, last = self._show(), np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(over):
            last[row] = shown[row].copy()
        told = {name: values.copy() for name, values in self._told(regret).items()}
        info: Info = {"action_mask": np.zeros_like(self._legal()), "refused": refused.astype(np.bool_), **told}
        masks = {f"_{name}": over for name in info}
        return {"final_obs": last, "_final_obs": over, "final_info": info | masks, "_final_info": over}


class BatchEnv(GamesEnv):
    """The numbers of `SoloEnv`, game by game. With `labels` infos hold the best action of each game,
    `optimal_action`, and what the last ones cost, `regret`."""

    def __init__(
        self,
        rules: GameLike,
        num_envs: int = 4096,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        labels: bool = False,
        max_steps: int | None = None,
        refused_cost: float = 0.0,
    ) -> None:
        super().__init__(to_rules(rules), num_envs, autoreset_mode, max_steps, refused_cost)
        self._labels = BatchLabels(solved(self.rules), num_envs) if labels else None

    def optimum(self) -> float:
        """What perfect play scores on average."""
        return optimum(self.rules)


class BuyingEnv(BatchEnv):
    """`BatchEnv` for games in which dice are bought: the zombie's class, a card each.

    An answer is right with the chance `right`, by the game's own stream. There are no labels here: `SoloEnv` has them.
    """

    def __init__(
        self,
        rules: GameLike = "zombie",
        num_envs: int = 1024,
        *,
        right: float = 0.5,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_steps: int | None = None,
        refused_cost: float = 0.0,
    ) -> None:
        self.right = checked_chance(right)
        super().__init__(rules, num_envs, autoreset_mode=autoreset_mode, max_steps=max_steps, refused_cost=refused_cost)

    def _make_cards(self, rows: int) -> CardBatch:
        rules = self.rules
        if rules.buying is None or support(without_buying(rules)).engine != "points":
            raise EnvError("env-setting", f"No dice are bought for points in {rules.name_version}: BatchEnv plays it.")
        return BuyingBatch(rules, rules.buying, rows, self.right)

    def optimum(self) -> float:
        return optimum(self.rules, self.right)


class PairEnv(GamesEnv):
    """Self-play for two with the numbers of `SeatsEnv`: observations and masks are those of the seat to move,
    `info["seat"]`.

    A reward is the last mover's: with `"result"` its share of 1 when the game is over (the other seat has the rest),
    with `"points"` what its score gained. `info["scores"]` are both seats'. Row n is `SeatsEnv` in which seat 1 begins,
    with the same seed. With `labels` infos hold what is best for the mover's own points, as in `BatchEnv`.
    """

    seats = 2

    def __init__(
        self,
        rules: GameLike,
        num_envs: int = 1024,
        *,
        reward: Reward = "result",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        labels: bool = False,
        max_steps: int | None = None,
        refused_cost: float = 0.0,
    ) -> None:
        self.reward: Reward = checked_choice("reward", reward, get_args(Reward))
        super().__init__(to_rules(rules), num_envs, autoreset_mode, max_steps, refused_cost)
        self._games = np.arange(num_envs)
        self._seat, self._scores = np.zeros(num_envs, dtype=np.int64), np.zeros((num_envs, 2))
        self._full, self._finished = np.zeros(2 * num_envs, dtype=np.bool_), np.zeros(num_envs, dtype=np.bool_)
        self._labels = BatchLabels(solved(self.rules), num_envs) if labels else None

    @property
    def _over(self) -> Marks:
        return self._finished

    @property
    def _mine(self) -> Numbers:
        """The mover's card of each game."""
        return 2 * self._games + self._seat

    @property
    def _movers(self) -> Games:
        cards: Any = (part[self._mine] for part in self._cards.games)
        return Games(*cards)._replace(over=self._finished)

    def _act(self, chosen: Numbers) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
        begun, mine, cards = self._finished.copy(), self._mine, self._cards
        each = np.full(len(self._full), -1, dtype=np.int64)  # nothing is done on the other card
        each[mine] = np.where(begun, -1, chosen)
        gains, refusals = cards.act(each)
        # the kernel would begin a card anew that it calls over
        self._full |= cards.games.over
        cards.games.over[:] = False
        gained, refused = np.where(begun, 0.0, gains[mine]), np.where(begun, 0, refusals[mine])
        written = ~begun & (refused == 0) & (chosen >= cards.game.partial)
        self._scores[self._games, self._seat] += gained
        self._finished = written & self._full.reshape(-1, 2).all(axis=1)
        rewards = gained if self.reward == "points" else self._results()
        self._seat = np.where(written & ~self._finished, 1 - self._seat, self._seat)
        if begun.any():
            self._begin(begun)
        return rewards, refused

    def _results(self) -> NDArray[np.float64]:
        """The share of the last mover where a game is over, and nothing where it goes on."""
        mine, theirs = self._scores[self._games, self._seat], self._scores[self._games, 1 - self._seat]
        return np.where(self._finished, np.where(mine == theirs, 0.5, mine > theirs), 0.0)

    def _legal(self) -> NDArray[np.int8]:
        self._marks = self._cards.legal()[self._mine]
        self._marks[self._finished] = 0
        return self._marks

    def _begin(self, games: Marks) -> None:
        cards = np.repeat(games, 2)
        self._cards.begin(cards)
        self._full[cards], self._finished[games], self._seat[games], self._scores[games] = False, False, 0, 0.0

    def _show(self) -> Shown:
        """The mover's dice and card, then the other card; nobody has left a game here."""
        shown, first = self._cards.observe(), self.rules.dice.sides + 1
        mine, left = self._mine, np.zeros((self.num_envs, 1), dtype=np.float32)
        return np.concatenate([shown[mine], left, shown[mine ^ 1, first:], left], axis=1)

    def _told(self, regret: NDArray[np.float64]) -> Info:
        return {"seat": self._seat + 1, "scores": self._scores, **super()._told(regret)}
