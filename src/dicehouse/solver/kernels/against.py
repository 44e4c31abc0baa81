"""The best share of the win against known chances of a score, LANES own scores at a time.

A cell is one between-turn state (mask, flag, total); its lanes are the points that its boxes and jokers hold by then.
The points still to come ride along, negated, so that of two choices with equal shares the one with more points is
followed. A section's bonus counts as paid at the end, as in `solve`. Points are whole numbers.
"""

from __future__ import annotations

import numpy as np

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices, Vec, Whole
from .cache import kernel
from .moments import choose_squares
from .odds import after
from .turn import expect, first_throw, joker_choice, joker_works, natural_choice
from .vector import LANES, add, larger, load, rider_of_larger, splat, store

__all__ = ["least_to_come", "points_so_far", "solve_shares"]


@kernel
def points_so_far(game: GameArrays, cells: Indices, low: Indices, high: Indices) -> None:
    """The fewest and the most points that a cell may hold, from the first cell on, whose own are set."""
    for place in cells:
        mask = place // game.totals // game.flags
        flag = place // game.totals % game.flags
        bonus = np.int64(game.joker_bonus * flag) if joker_works(game, mask, flag) else np.int64(0)
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    to = after(game, mask, flag, place % game.totals, box, outcome)
                    points = np.int64(game.outcome_points[outcome])
                    low[to] = min(low[to], low[place] + points)
                    high[to] = max(high[to], high[place] + points + bonus)


@kernel
def least_to_come(game: GameArrays, section_bonus: Floats, cells: Indices, least: Indices) -> None:
    """The fewest points that can still come, for cells from the last level to the first."""
    for place in cells:
        mask = place // game.totals // game.flags
        flag = place // game.totals % game.flags
        total = place % game.totals
        if mask == (1 << game.boxes) - 1:
            least[place] = np.int64(section_bonus[total])
            continue
        fewest = np.int64(1) << 40
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    later = least[after(game, mask, flag, total, box, outcome)]
                    fewest = min(fewest, later + np.int64(game.outcome_points[outcome]))
        least[place] = fewest


@kernel
def _window(values: Floats, start: int, length: int, at: int, scratch: Floats) -> Vec:
    """LANES values from `at` on; before the first and past the last a cell is worth what it is worth there."""
    if at >= 0 and at + LANES <= length:
        return load(values, start + at)
    for i in range(LANES):
        scratch[i] = values[start + min(max(at + i, 0), length - 1)]
    return load(scratch, 0)


@kernel
def solve_shares(
    game: GameArrays,
    cells: Indices,
    start: Indices,
    first: Indices,
    length: Indices,
    shares: Floats,
    riders: Floats,
    value: Floats,
    rider: Floats,
) -> None:
    """Fill these cells, whose successors are filled already; first[cell] is the score of its first lane."""
    scratch = np.empty(LANES)
    outcomes = game.outcome_points.size
    rows, rider_rows = np.empty(2 * outcomes * LANES), np.empty(2 * outcomes * LANES)
    later = np.empty(outcomes, dtype=np.int64)
    joker_number = np.full(game.keeps - game.partial, -1)
    for number in range(game.joker_throw.size):
        joker_number[game.joker_throw[number]] = number
    for place in cells:
        mask = place // game.totals // game.flags
        flag = place // game.totals % game.flags
        bonus = np.int64(game.joker_bonus * flag)
        works = joker_works(game, mask, flag)
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    later[outcome] = after(game, mask, flag, place % game.totals, box, outcome)
        for lane in range(0, length[place], LANES):
            for box in range(game.boxes):
                if (mask >> box) & 1 == 0:
                    for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                        to = later[outcome]
                        for paid in range(2 if works and bonus else 1):
                            points = np.int64(game.outcome_points[outcome]) + paid * bonus
                            at = first[place] + lane + points - first[to]
                            row = (paid * outcomes + outcome) * LANES
                            store(rows, row, _window(shares, start[to], length[to], at, scratch))
                            ride = _window(riders, start[to], length[to], at, scratch)
                            store(rider_rows, row, add(ride, splat(-float(points))))
            for throw in range(game.keeps - game.partial):
                number = joker_number[throw] if works else -1
                legal, joker = natural_choice(game, mask, throw), 0
                if number >= 0:
                    legal, joker = joker_choice(game, mask, number)
                best, ride = splat(-np.inf), splat(0.0)
                for box in range(game.boxes):
                    if (legal >> box) & 1:
                        written: Whole = np.int64(game.outcome_of[throw, box])
                        if (joker >> box) & 1:
                            written = np.int64(game.joker_outcome[number, box])
                        row = (written + (outcomes if number >= 0 and bonus else 0)) * LANES
                        other = load(rows, row)
                        ride = rider_of_larger(best, other, ride, load(rider_rows, row))
                        best = larger(best, other)
                store(value, (game.partial + throw) * LANES, best)
                store(rider, (game.partial + throw) * LANES, ride)
            for _ in range(1, game.rolls):
                expect(game, value)
                expect(game, rider)
                choose_squares(game, value, rider)
            store(shares, start[place] + lane, first_throw(game, value))
            store(riders, start[place] + lane, first_throw(game, rider))
