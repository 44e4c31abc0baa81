"""Backward induction over the levels of equally many filled boxes."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ..kernels.points import solve_states
from ..model.arrays import GameArrays, aligned, game_arrays, outcome_rows, rows_for
from ..model.compiled import CompiledRules
from ..model.types import Floats, Indices
from ..threads import Progress, all_cores, equal_pieces


@dataclass(frozen=True, eq=False)
class ValueTable:
    """Mean and mean square of what is still to come, where a section's bonus counts as paid at the end."""

    compiled: CompiledRules
    game: GameArrays
    means: Floats
    squares: Floats | None

    def _place(self, mask: int, flag: int, total: int) -> int:
        return (mask * self.game.flags + flag) * self.game.stride + total

    def value(self, mask: int = 0, flag: int = 0, total: int = 0) -> float:
        """The points still to come under perfect play, bonuses that are earned already not among them."""
        return float(self.means[self._place(mask, flag, total)] - self.compiled.section_bonus[total])

    def second_moment(self, mask: int = 0, flag: int = 0, total: int = 0) -> float:
        if self.squares is None:
            raise ValueError("solved without second moments")
        place = self._place(mask, flag, total)
        earned = self.compiled.section_bonus[total]
        return float(self.squares[place] - 2 * earned * self.means[place] + earned * earned)

    def deviation(self, mask: int = 0, flag: int = 0, total: int = 0) -> float:
        """Standard deviation of the points still to come."""
        variance = self.second_moment(mask, flag, total) - self.value(mask, flag, total) ** 2
        return math.sqrt(max(0.0, variance))


def solve(
    compiled: CompiledRules, threads: int | None = None, moments: bool = False, progress: Progress | None = None
) -> ValueTable:
    """Every state's value, the same to the bit whatever the threads."""
    threads = threads or all_cores()
    game = game_arrays(compiled)
    means = _with_end(game, compiled.section_bonus)
    squares = _with_end(game, compiled.section_bonus**2) if moments else None

    def work(states: Indices) -> None:
        rider_rows, rider = (outcome_rows(game), rows_for(game.keeps)) if moments else (None, None)
        solve_states(game, states, means, squares, outcome_rows(game), rider_rows, rows_for(game.keeps), rider)

    first = game.chunk_start.astype(np.int64)
    chunks = first[1:] - first[:-1]
    levels = _levels(game)
    done, of = 0, sum(map(len, levels))
    with ThreadPoolExecutor(threads) as pool:
        for level in levels:
            group = game.group_of[level // game.flags]
            list(pool.map(work, equal_pieces(level, chunks[group], 1 if threads == 1 else 8 * threads)))
            done += len(level)
            if progress:
                progress(done, of)
    return ValueTable(compiled, game, means, squares)


def _levels(game: GameArrays) -> list[Indices]:
    masks = np.arange(1 << game.boxes)
    filled = np.bitwise_count(masks)
    levels = []
    for level in range(game.boxes - 1, -1, -1):
        here = masks[filled == level]
        states = here * game.flags
        if game.flags == 2:
            states = np.sort(np.concatenate([states, states[(here >> game.joker_box) & 1 == 1] + 1]))
        levels.append(states)
    return levels


def _with_end(game: GameArrays, end: Floats) -> Floats:
    """An empty table but for the full cards, which know their bonuses."""
    states = (1 << game.boxes) * game.flags
    table = aligned(states * game.stride)
    rows = table.reshape(states, game.stride)[-game.flags :]
    rows[:, : game.totals] = end
    rows[:, game.totals :] = end[-1]
    return table
