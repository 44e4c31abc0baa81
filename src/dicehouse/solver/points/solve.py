"""Backward induction over the levels of equally many filled boxes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..kernels.points import solve_states
from ..model.arrays import GameArrays, Worths, ended_tables, game_arrays, room_for, states_by_level
from ..model.compiled import CompiledRules
from ..model.types import Floats, Indices
from ..threads import Progress, work_through


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
    game = game_arrays(compiled)
    (means,), squares = tables_to_fill(compiled, game, 1, moments)
    table = Worths(means, squares if squares is None else squares[0])

    def work(states: Indices) -> None:
        solve_states(game, states, table, *room_for(game, riders=moments))

    induct(game, work, threads, progress)
    return ValueTable(compiled, game, *table)


def tables_to_fill(compiled: CompiledRules, game: GameArrays, count: int, moments: bool) -> Worths:
    """[count, numbers]: means, and with `moments` mean squares, that know nothing yet but how cards end."""
    bonus = compiled.section_bonus
    return Worths(ended_tables(game, count, bonus), ended_tables(game, count, bonus**2) if moments else None)


def levels_of(game: GameArrays) -> list[tuple[Indices, Indices]]:
    """The states that are not full, the fullest level first; chunks of totals are what a state costs."""
    first = game.chunk_start.astype(np.int64)
    chunks = first[1:] - first[:-1]
    return [(states, chunks[game.group_of[states // game.flags]]) for states in states_by_level(game)[-2::-1]]


def induct(game: GameArrays, work: Callable[[Indices], object], threads: int | None, progress: Progress | None) -> None:
    work_through(levels_of(game), lambda level, states: work(states), threads, progress)
