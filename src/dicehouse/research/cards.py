"""Many cards of one game of points side by side, with dice of their own: what batched environments are made of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..rules import RuleSet
from ..solver import compile_rules
from ..solver.kernels.batch import UNTHROWN, Games, act, legal, observe
from ..solver.model.arrays import game_arrays
from .actions import action_table
from .observations import Observer
from .streams import DICE, streams

__all__ = ["CardBatch", "fresh_games", "section_progress_of"]

Shown = NDArray[np.float32]
_NONE = -1
"""The action of a card on which nothing is done; the kernel refuses it."""


class CardBatch:
    """One row a card; a full card stays as it is until it is begun anew."""

    def __init__(self, rules: RuleSet, rows: int) -> None:
        compiled = compile_rules(rules)
        observer = Observer(rules, 1)
        dice = compiled.lattice
        faces = [[throw.count(face) for face in range(1, dice.sides + 1)] for throw in dice.throws]
        self._game, self._bonus = game_arrays(compiled), compiled.section_bonus
        self._faces = (np.array(faces) / dice.dice).astype(np.float32)
        self._progress = section_progress_of(compiled.section_thresholds, compiled.totals)
        self._most = np.array(observer.most, dtype=np.float64)
        self._joker = rules.joker is not None
        self._games = fresh_games(rows, compiled.boxes, compiled.rolls)
        self._shown = np.zeros((rows, observer.size), dtype=np.float32)
        self._marks = np.zeros((rows, len(action_table(rules))), dtype=np.int8)
        self.full = np.zeros(rows, dtype=np.bool_)

    def seed(self, seeds: Sequence[int | None]) -> None:
        """Dice for the rows that have a seed; the others keep theirs."""
        seeded = [row for row, seed in enumerate(seeds) if seed is not None]
        self._games.stream[seeded] = streams([seed for seed in seeds if seed is not None], DICE)

    def begin(self, rows: NDArray[np.bool_]) -> None:
        games = self._games
        for part in (games.mask, games.flag, games.total, games.extra, games.entries):
            part[rows] = 0
        games.throw[rows], games.rolls_left[rows], self.full[rows] = UNTHROWN, self._game.rolls, False

    def act(
        self, rows: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_]]:
        """One action in each of these rows: the points gained, what was refused, and where a box was written."""
        chosen = np.full(len(self.full), _NONE, dtype=np.int64)
        done = actions != _NONE
        chosen[rows[done]] = actions[done]
        gained, refused = np.empty(len(chosen)), np.empty(len(chosen), dtype=np.int8)
        act(self._game, self._bonus, self._games, chosen, gained, refused)
        # the kernel would begin a card anew that it calls over
        self.full |= self._games.over
        self._games.over[:] = False
        written = done & (refused[rows] == 0) & (actions >= self._game.partial)
        return gained[rows], refused[rows] == 1, written

    def observe(self) -> Shown:
        """The numbers of `Observer` for each card alone."""
        observe(self._game, self._games, self._faces, self._progress, self._most, self._joker, self._shown)
        return self._shown

    def legal(self) -> NDArray[np.int8]:
        legal(self._game, self._games, self._marks)
        return self._marks


def fresh_games(count: int, boxes: int, rolls: int) -> Games:
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


def section_progress_of(thresholds: tuple[int, ...], totals: int) -> Shown:
    """[totals, sections]: how far each bonus section has come."""
    if not thresholds:
        return np.zeros((totals, 0), dtype=np.float32)
    digits = np.unravel_index(np.arange(totals), [threshold + 1 for threshold in thresholds])
    return np.asarray(np.stack(digits, axis=1) / np.array(thresholds), dtype=np.float32)
