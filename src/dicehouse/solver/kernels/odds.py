"""The chance of reaching a score under the play that maximises that very chance, for LANES scores at a time.

A cell is one between-turn state (mask, flag, total); its lanes are the points still needed. A section's bonus counts
as paid at the end, as in `solve`. Points are whole numbers.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices, Vec
from .cache import kernel
from .turn import best_natural, choose, expect, first_throw, joker_choice, joker_works
from .vector import LANES, larger, load, splat, store

__all__ = ["after", "cell", "mark", "most_to_come", "solve_cells", "window"]


@kernel
def cell(game: GameArrays, state: int, total: int) -> int:
    return state * game.totals + int(game.stand_in[game.group_of[state // game.flags], total])


@kernel
def after(game: GameArrays, mask: int, flag: int, total: int, box: int, outcome: int) -> int:
    state = (mask | (1 << box)) * game.flags + (flag | game.outcome_flag[outcome])
    return cell(game, state, game.after[game.outcome_step[outcome], total])


@kernel
def mark(game: GameArrays, state: int, total: int, needed: NDArray[np.bool_]) -> None:
    """Mark every cell that can follow, itself included; a later mask is always a larger number."""
    first = cell(game, state, total)
    needed[first] = True
    for place in range(first, needed.size):
        if not needed[place]:
            continue
        mask = place // game.totals // game.flags
        flag = place // game.totals % game.flags
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    needed[after(game, mask, flag, place % game.totals, box, outcome)] = True


@kernel
def most_to_come(game: GameArrays, section_bonus: Floats, cells: Indices, most: Indices) -> None:
    """The most points that can still come, for cells from the last level to the first."""
    for place in cells:
        mask = place // game.totals // game.flags
        flag = place // game.totals % game.flags
        total = place % game.totals
        if mask == (1 << game.boxes) - 1:
            most[place] = np.int64(section_bonus[total])
            continue
        best = np.int64(0)
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    later = most[after(game, mask, flag, total, box, outcome)]
                    best = max(best, later + np.int64(game.outcome_points[outcome]))
        if joker_works(game, mask, flag):
            best += np.int64(game.joker_bonus * flag)
        most[place] = best


@kernel
def window(chances: Floats, start: int, length: int, need: int, scratch: Floats) -> Vec:
    """The chances for LANES needs from `need` on: 1 below zero, 0 past the most that can come."""
    if need >= 0 and need + LANES <= length:
        return load(chances, start + need)
    if need >= length:
        return splat(0.0)
    if need + LANES <= 0:
        return splat(1.0)
    for i in range(LANES):
        if need + i < 0:
            scratch[i] = 1.0
        elif need + i < length:
            scratch[i] = chances[start + need + i]
        else:
            scratch[i] = 0.0
    return load(scratch, 0)


@kernel
def solve_cells(
    game: GameArrays, cells: Indices, start: Indices, length: Indices, chances: Floats, rows: Floats, value: Floats
) -> None:
    free = np.empty(game.boxes, dtype=np.int64)
    scratch = np.empty(LANES)
    later = np.empty(game.outcome_points.size, dtype=np.int64)
    points = game.outcome_points.astype(np.int64)
    for place in cells:
        mask = place // game.totals // game.flags
        flag = place // game.totals % game.flags
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    later[outcome] = after(game, mask, flag, place % game.totals, box, outcome)
        bonus = np.int64(game.joker_bonus) * flag
        works = joker_works(game, mask, flag)
        for need in range(0, length[place], LANES):
            for box in range(game.boxes):
                if (mask >> box) & 1 == 0:
                    for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                        to = later[outcome]
                        left = need - points[outcome]
                        store(rows, outcome * LANES, window(chances, start[to], length[to], left, scratch))
            best_natural(game, mask, rows, free, value)
            if works:
                for number in range(game.joker_throw.size):
                    legal, joker = joker_choice(game, mask, number)
                    best = splat(0.0)
                    for box in range(game.boxes):
                        if (legal >> box) & 1:
                            outcome = game.outcome_of[game.joker_throw[number], box]
                            if (joker >> box) & 1:
                                outcome = game.joker_outcome[number, box]
                            to = later[outcome]
                            left = need - points[outcome] - bonus
                            best = larger(best, window(chances, start[to], length[to], left, scratch))
                    store(value, (game.partial + game.joker_throw[number]) * LANES, best)
            for _ in range(1, game.rolls):
                expect(game, value)
                choose(game, value)
            store(chances, start[place] + need, first_throw(game, value))
