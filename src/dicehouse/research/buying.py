"""Thousands of games at once in which dice are bought with answers: the zombie's class, a card each."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ..rules import RuleSet
from ..rules.catalogue import game
from ..solver.kernels.batch import UNTHROWN, Games, act, legal, observe
from ..solver.support import support, without_buying
from .errors import EnvError, checked_chance
from .optimum import optimum
from .purchases import PurchaseBatch
from .streams import draw
from .vector import BatchEnv, Shown

__all__ = ["BuyingEnv"]


class BuyingEnv(BatchEnv):
    """`BatchEnv` for games in which dice are bought: the numbers, actions and rewards of `SoloEnv`, game by game.

    An answer is right with the chance `right`, by the game's own stream. There are no labels here: `SoloEnv` has them.
    """

    def __init__(
        self,
        rules: RuleSet | str = "zombie",
        num_envs: int = 1024,
        *,
        right: float = 0.5,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        played = game(rules) if isinstance(rules, str) else rules
        if played.buying is None or support(without_buying(played)).engine != "points":
            raise EnvError("env-setting", f"No dice are bought for points in {played.name_version}: BatchEnv plays it.")
        self.right = checked_chance(right)
        super().__init__(played, num_envs, autoreset_mode=autoreset_mode)
        self._purchases = PurchaseBatch(played, played.buying, self._lattice, num_envs)
        self._plain_shown = np.zeros((num_envs, self._plain_size), dtype=np.float32)
        self._plain_game = self._game._replace(joker_box=-1)

    def optimum(self) -> float:
        return optimum(self.rules, self.right)

    def _card_rules(self) -> RuleSet:
        return without_buying(self.rules)

    def _act(self, chosen: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
        games, purchases = self._games, self._purchases
        begun, before = games.over.copy(), games.throw.copy()
        first_purchase = self._game.partial + self._game.boxes
        buys = ~begun & (chosen >= first_purchase)
        barred = ~begun & (chosen < self._game.partial) & purchases.bars_throws
        plain = ~begun & (chosen >= self._game.partial) & ~buys & purchases.unnatural
        rewards, refused = np.empty(self.num_envs), np.empty(self.num_envs, dtype=np.int8)
        others = np.where(buys | barred | plain, -1, chosen)
        act(self._game, self._bonus, games, others, rewards, refused)
        self._write_plain(np.flatnonzero(plain), chosen, rewards, refused)
        self._buy(np.flatnonzero(buys), chosen - first_purchase, refused)
        done = ~begun & (refused == 0) & ~buys
        thrown = np.flatnonzero(done & (chosen < self._game.partial) & (before != UNTHROWN))
        purchases.keep(thrown, chosen[thrown], before[thrown], games.throw[thrown])
        purchases.end_turn(done & (chosen >= self._game.partial))
        purchases.begin(begun)
        return rewards, refused

    def _write_plain(
        self,
        rows: NDArray[np.int64],
        chosen: NDArray[np.int64],
        rewards: NDArray[np.float64],
        refused: NDArray[np.int8],
    ) -> None:
        """Boxes of these rows, in which bought dice make no joker."""
        part = self._rows(rows)
        gained, no = np.empty(len(rows)), np.empty(len(rows), dtype=np.int8)
        act(self._plain_game, self._bonus, part, chosen[rows], gained, no)
        for field, changed in zip(self._games, part, strict=True):
            field[rows] = changed
        rewards[rows], refused[rows] = gained, no

    def _rows(self, rows: NDArray[np.int64]) -> Games:
        """These games alone, copied."""
        parts: Any = (field[rows] for field in self._games)
        return Games(*parts)

    def _buy(self, rows: NDArray[np.int64], numbers: NDArray[np.int64], refused: NDArray[np.int8]) -> None:
        allowed = self._allowed()[rows, numbers[rows]]
        refused[rows] = ~allowed
        rows = rows[allowed]
        right = draw(self._games.stream, rows) < self.right
        self._purchases.buy(rows, numbers[rows], right, self._games.throw)

    def _allowed(self) -> NDArray[np.bool_]:
        games = self._games
        return self._purchases.legal(games.throw, (games.throw != UNTHROWN) & ~games.over)

    def _mark(self) -> None:
        legal(self._game, self._games, self._marks)
        rows = np.flatnonzero(self._purchases.unnatural)
        marks = np.zeros((len(rows), self._count), dtype=np.int8)
        legal(self._plain_game, self._rows(rows), marks)
        self._marks[rows] = marks
        self._marks[self._purchases.bars_throws, : self._game.partial] = 0
        self._marks[:, self._game.partial + self._game.boxes :] = self._allowed()

    def _show(self) -> Shown:
        joker = self.rules.joker is not None
        observe(self._game, self._games, self._faces, self._progress, self._most, joker, self._plain_shown)
        first = self._game.sides + 1
        dice, card = self._plain_shown[:, :first], self._plain_shown[:, first:]
        parts = [dice, self._purchases.shown(), card, self._purchases.shown_card()]
        np.concatenate(parts, axis=1, out=self._shown)
        return self._shown

    def _begin(self, rows: NDArray[np.bool_]) -> None:
        super()._begin(rows)
        self._purchases.begin(rows)
