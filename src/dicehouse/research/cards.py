"""Many cards of one game of points side by side, with dice of their own: what batched environments are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules import RuleSet
from ..solver import compile_rules
from ..solver.kernels.batch import UNTHROWN, Games, act, legal, observe
from ..solver.model.arrays import game_arrays
from .actions import action_table
from .observations import Observer
from .streams import DICE, streams

Shown = NDArray[np.float32]
Numbers = NDArray[np.int64]
Marks = NDArray[np.bool_]


class CardBatch:
    """One row a card, played by the kernels; the arrays that it hands out are written anew by the next question."""

    def __init__(self, rules: RuleSet, rows: int) -> None:
        compiled, observer = compile_rules(rules), Observer(rules, 1)
        self.lattice, thresholds = compiled.lattice, compiled.section_thresholds
        self.faces = face_counts(self.lattice.throws, self.lattice.sides)
        self.game, self._bonus = game_arrays(compiled), compiled.section_bonus
        self._shares = (self.faces / self.lattice.dice).astype(np.float32)
        # how far each bonus section has come, by what is kept of all totals
        reached = np.unravel_index(np.arange(compiled.totals), [threshold + 1 for threshold in thresholds] or [1])
        self._progress = (np.stack(reached, axis=1)[:, : len(thresholds)] / np.array(thresholds)).astype(np.float32)
        self._most = np.array(observer.most, dtype=np.float64)
        self._joker = rules.joker is not None
        self._shown = np.zeros((rows, observer.size), dtype=np.float32)
        self.marks = np.zeros((rows, len(action_table(rules))), dtype=np.int8)
        numbers: Any = (
            np.zeros((rows, compiled.boxes) if name == "entries" else rows, np.int64) for name in Games._fields
        )
        self.games = Games(*numbers)._replace(over=np.zeros(rows, np.bool_), stream=np.zeros(rows, np.uint64))
        self.begin(np.ones(rows, dtype=np.bool_))

    def seed(self, seeds: Sequence[int | None]) -> None:
        """Dice for the rows that have a seed; the others keep theirs."""
        seeded = [row for row, seed in enumerate(seeds) if seed is not None]
        self.games.stream[seeded] = streams([seed for seed in seeds if seed is not None], DICE)

    def begin(self, rows: Marks) -> None:
        """Empty cards in these rows; what their dice will show is not touched."""
        games = self.games
        for part in (games.mask, games.flag, games.total, games.extra, games.entries):
            part[rows] = 0
        games.throw[rows], games.rolls_left[rows], games.over[rows] = UNTHROWN, self.game.rolls, False

    def act(self, chosen: Numbers) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
        """One action in every row, a card that is full begins anew instead: the points gained, and what was refused."""
        rewards, refused = np.empty(len(chosen)), np.empty(len(chosen), dtype=np.int8)
        act(self.game, self._bonus, self.games, chosen, rewards, refused)
        return rewards, refused

    def observe(self) -> Shown:
        """The numbers of `Observer` for each card alone."""
        observe(self.game, self.games, self._shares, self._progress, self._most, self._joker, self._shown)
        return self._shown

    def legal(self) -> NDArray[np.int8]:
        legal(self.game, self.games, self.marks)
        return self.marks


def face_counts(rows: Sequence[tuple[int, ...]], sides: int) -> Numbers:
    """[rows, faces]: how many dice show each face."""
    return np.array([[dice.count(face) for face in range(1, sides + 1)] for dice in rows])
