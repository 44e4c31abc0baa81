"""The cards that can follow from one, and what each is worth at every score: worked out level by level."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ..kernels.cells import Mover, Scores, cell, mark, solve_cells, to_come
from ..model.arrays import GameArrays, game_arrays, rows_for
from ..model.compiled import CompiledRules
from ..model.position import Position
from ..model.types import LANES, Floats, Indices
from ..threads import all_cores, equal_pieces


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


def scores(first: Indices, counts: Indices) -> Scores:
    """Room for so many scores of each place, in whole rows."""
    length = (counts + LANES - 1) // LANES * LANES
    return Scores(np.cumsum(length) - length, first, length)


def solve_level(
    game: GameArrays,
    pool: ThreadPoolExecutor,
    places: Indices,
    mover: Mover,
    at: Scores,
    shares: Floats,
    riders: Floats | None = None,
) -> None:
    """Fill places that do not need each other."""

    def work(piece: Indices) -> None:
        outcomes = 2 * len(game.outcome_points) + 1
        rides = (rows_for(outcomes), rows_for(game.keeps)) if riders is not None else (None, None)
        room = (rows_for(outcomes), rides[0], rows_for(game.keeps), rides[1])
        solve_cells(game, piece, mover, at, shares, riders, *room)

    list(pool.map(work, equal_pieces(places, at.length[places], 16 * all_cores())))
