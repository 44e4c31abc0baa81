"""The cards that can follow from one, and what each is worth at every score: worked out level by level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..kernels.cells import Mover, Scores, cell, mark, solve_cells, to_come
from ..model.arrays import GameArrays, Worths, aligned, game_arrays, room_for
from ..model.compiled import CompiledRules
from ..model.position import Position
from ..model.types import LANES, Indices
from ..threads import Progress, work_through


@dataclass(frozen=True, eq=False)
class Cells:
    """A card's cells from here to its end, the fullest first."""

    game: GameArrays
    cells: Indices
    filled: Indices  # boxes
    place_of: Indices  # by cell; -1 where it cannot follow
    most: Indices  # points that can still come

    def place(self, position: Position) -> int:
        state = position.mask * self.game.flags + position.flag
        return int(self.place_of[cell(self.game, state, position.total)])

    def mover(self, sign: int, wide: int = 1, *, first: bool = True) -> Mover:
        return Mover(self.cells, self.place_of, wide, first, sign)

    def levels(self, sign: int) -> list[tuple[Mover, Indices]]:
        """The cells that are not full by filled boxes, the fullest first, for a card that is played alone."""
        mover = self.mover(sign)
        filled = range(self.game.boxes - 1, int(self.filled[-1]) - 1, -1)
        return [(mover, np.flatnonzero(self.filled == boxes)) for boxes in filled]


def cells_from(compiled: CompiledRules, position: Position) -> Cells:
    game = game_arrays(compiled)
    needed = np.zeros((1 << game.boxes) * game.flags * game.totals, dtype=np.bool_)
    mark(game, cell(game, position.mask * game.flags + position.flag, position.total), needed)
    cells = np.flatnonzero(needed)
    filled = np.bitwise_count(cells // game.totals // game.flags).astype(np.int64)
    order = np.argsort(-filled, kind="stable")
    cells, filled = cells[order], filled[order]
    most = np.zeros(len(needed), dtype=np.int64)
    to_come(game, compiled.section_bonus, cells, 1, most)
    place_of = np.full(len(needed), -1, dtype=np.int64)
    place_of[cells] = np.arange(len(cells))
    return Cells(game, cells, filled, place_of, most[cells])


@dataclass(frozen=True, eq=False)
class Shares:
    """What every place is worth at each of its scores: a part of the win, or the chance of a score; and the points that
    ride along, where they are asked for. Before a place's first score and past its last one it is worth what it is
    worth there."""

    at: Scores
    worths: Worths

    def __len__(self) -> int:
        return len(self.worths.value)

    def index(self, place: int, score: int) -> int:
        lane = min(max(score - int(self.at.first[place]), 0), int(self.at.length[place]) - 1)
        return int(self.at.start[place]) + lane

    def of(self, place: int) -> slice:
        return slice(int(self.at.start[place]), int(self.at.start[place] + self.at.length[place]))

    def scores(self, place: int) -> Indices:
        return np.asarray(np.arange(self.at.length[place]) + self.at.first[place])

    def share(self, place: int, score: int) -> float:
        return float(self.worths.value[self.index(place, score)])


def scores(first: Indices, counts: Indices) -> Scores:
    """Room for so many scores of each place, in whole rows."""
    length = (counts + LANES - 1) // LANES * LANES
    return Scores(np.cumsum(length) - length, first, length)


def no_shares(at: Scores, *, riders: bool = False) -> Shares:
    size = int(at.length.sum())
    return Shares(at, Worths(aligned(size), aligned(size) if riders else None))


def full_cards(compiled: CompiledRules, cells: Cells) -> Iterator[tuple[int, int]]:
    """Each place of a card that is full, with the bonuses that its sections have earned."""
    for place in np.flatnonzero(cells.filled == cells.game.boxes).tolist():
        yield place, int(compiled.section_bonus[cells.cells[place] % cells.game.totals])


def fill_shares(
    game: GameArrays,
    levels: Sequence[tuple[Mover, Indices]],
    shares: Shares,
    *,
    sure: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> None:
    """Fill places level by level, those of one level at the same time. `sure`: the first score of each is certain."""

    def work(level: int, places: Indices) -> None:
        room = room_for(game, riders=shares.worths.rider is not None)
        solve_cells(game, places, levels[level][0], shares.at, shares.worths, *room)
        if sure:
            shares.worths.value[shares.at.start[places]] = 1.0  # to the bit

    work_through([(places, shares.at.length[places]) for _, places in levels], work, threads, progress)
