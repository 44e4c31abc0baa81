"""Backward induction over the levels of equally many filled boxes."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..kernels.moments import solve_squares
from ..kernels.turn import Game, solve_means
from ..model.compiled import Compiled
from ..model.lanes import lanes_of
from ..model.types import LANES, Floats, Indices

__all__ = ["Progress", "Table", "aligned", "all_cores", "arrays", "solve"]

Progress = Callable[[int, int], None]
"""Told after every level: how many states are solved, and of how many."""


def all_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def aligned(size: int) -> Floats:
    line = 8  # doubles in a cache line
    room = np.zeros(size + line)
    skip = (-room.ctypes.data // 8) % line
    return room[skip : skip + size]


@lru_cache(maxsize=16)
def arrays(compiled: Compiled) -> Game:
    dice = compiled.lattice
    lanes = lanes_of(compiled)
    return Game(
        boxes=compiled.boxes,
        flags=compiled.flags,
        totals=compiled.totals,
        stride=_stride(compiled),
        rolls=compiled.rolls,
        partial=dice.partial,
        keeps=len(dice.keeps),
        sides=dice.sides,
        chance=dice.chance,
        within=dice.within,
        within_start=dice.within_start,
        more=dice.more,
        fewer=dice.fewer,
        fewer_start=dice.fewer_start,
        outcome_of=compiled.outcome_of,
        outcome_points=compiled.outcome_points,
        outcome_step=compiled.outcome_step,
        outcome_flag=compiled.outcome_flag,
        outcome_start=compiled.outcome_start,
        after=compiled.after,
        shift=compiled.shift,
        joker_box=compiled.joker_box,
        joker_bonus=compiled.joker_bonus,
        joker_placement=int(compiled.joker_placement),
        joker_upper_zero_any=compiled.joker_upper_zero_any,
        joker_on_zero=compiled.joker_on_zero,
        joker_throw=compiled.joker_throw,
        joker_match=compiled.joker_match,
        joker_outcome=compiled.joker_outcome,
        lower_mask=compiled.lower_mask,
        forced_scratch=compiled.forced_scratch,
        group_of=lanes.group_of,
        chunk_start=lanes.chunk_start,
        chunk_adjacent=lanes.chunk_adjacent,
        lane_total=lanes.lane_total,
        stand_in=lanes.stand_in,
        lane_of=lanes.lane_of,
    )


def _stride(game: Compiled) -> int:
    """Room for all totals, and past them for the furthest step of a whole chunk."""
    room = game.totals + int(game.shift.max()) + LANES if game.contiguous else game.totals
    return -(-room // LANES) * LANES


@dataclass(frozen=True, eq=False)
class Table:
    """Mean and mean square of what is still to come, where a section's bonus counts as paid at the end."""

    compiled: Compiled
    game: Game
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
    compiled: Compiled, threads: int | None = None, moments: bool = False, progress: Progress | None = None
) -> Table:
    """Every state's value, the same to the bit whatever the threads."""
    threads = threads or all_cores()
    game = arrays(compiled)
    means = _with_end(game, compiled.section_bonus)
    squares = _with_end(game, compiled.section_bonus**2) if moments else None
    outcomes = len(game.outcome_points) * LANES
    lattice = game.keeps * LANES

    def work(states: Indices) -> None:
        if squares is None:
            solve_means(game, states, means, aligned(outcomes), aligned(lattice))
        else:
            rooms = [aligned(size) for size in (outcomes, outcomes, lattice, lattice)]
            solve_squares(game, states, means, squares, *rooms)

    levels = _levels(game)
    done, of = 0, sum(map(len, levels))
    with ThreadPoolExecutor(threads) as pool:
        for level in levels:
            list(pool.map(work, _pieces(game, level, threads)))
            done += len(level)
            if progress:
                progress(done, of)
    return Table(compiled, game, means, squares)


def _levels(game: Game) -> list[Indices]:
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


def _pieces(game: Game, states: Indices, threads: int) -> list[Indices]:
    """Parts of about equal work; more than threads, so that none waits long for the last."""
    group = game.group_of[states // game.flags]
    cost = np.cumsum(game.chunk_start[group + 1] - game.chunk_start[group])
    count = min(len(states), 1 if threads == 1 else 8 * threads)
    cuts = np.searchsorted(cost, cost[-1] * np.arange(1, count) / count)
    return [piece for piece in np.split(states, cuts) if len(piece)]


def _with_end(game: Game, end: Floats) -> Floats:
    """An empty table but for the full cards, which know their bonuses."""
    states = (1 << game.boxes) * game.flags
    table = aligned(states * game.stride)
    rows = table.reshape(states, game.stride)[-game.flags :]
    rows[:, : game.totals] = end
    rows[:, game.totals :] = end[-1]
    return table
