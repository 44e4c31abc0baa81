"""Mean squares that ride along with the means: what the standard deviation of perfect play is made of.

Where two choices have equal means, the one with the smaller mean square is followed.
"""

from __future__ import annotations

import numpy as np

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices
from .cache import kernel
from .turn import expect, first_throw, joker_choice, joker_works, natural_choice, outcome_values, spread
from .vector import LANES, add, larger, load, mul, rider_of_larger, splat, store

__all__ = ["best_boxes_squares", "choose_squares", "outcome_squares", "solve_squares"]


@kernel
def outcome_squares(
    game: GameArrays, table: Floats, squares: Floats, mask: int, flag: int, chunk: int, rows: Floats
) -> None:
    """As `outcome_values`, for the mean square: (p + X)^2 = p^2 + 2pX + X^2."""
    lane = chunk * LANES
    adjacent = game.chunk_adjacent[chunk]
    for box in range(game.boxes):
        if (mask >> box) & 1:
            continue
        filled = (mask | (1 << box)) * game.flags
        for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
            base = (filled + (flag | game.outcome_flag[outcome])) * game.stride
            step = game.outcome_step[outcome]
            points = game.outcome_points[outcome]
            if adjacent:
                start = base + game.lane_total[lane] + game.shift[step]
                cross = add(mul(load(table, start), splat(2.0 * points)), splat(points * points))
                store(rows, outcome * LANES, add(load(squares, start), cross))
            else:
                for i in range(LANES):
                    place = base + game.after[step, game.lane_total[lane + i]]
                    rows[outcome * LANES + i] = squares[place] + (table[place] * (2.0 * points) + points * points)


@kernel
def best_boxes_squares(
    game: GameArrays,
    mask: int,
    flag: int,
    rows: Floats,
    square_rows: Floats,
    free: Indices,
    value: Floats,
    square: Floats,
) -> None:
    count = 0
    for box in range(game.boxes):
        if (mask >> box) & 1 == 0:
            free[count] = box
            count += 1
    for throw in range(game.keeps - game.partial):
        legal = natural_choice(game, mask, throw)
        best = splat(-np.inf)
        ride = splat(0.0)
        for i in range(count):
            if (legal >> free[i]) & 1:
                place = game.outcome_of[throw, free[i]] * LANES
                other = load(rows, place)
                ride = rider_of_larger(best, other, ride, load(square_rows, place))
                best = larger(best, other)
        store(value, (game.partial + throw) * LANES, best)
        store(square, (game.partial + throw) * LANES, ride)
    if not joker_works(game, mask, flag):
        return
    bonus = game.joker_bonus * flag
    for number in range(game.joker_throw.size):
        legal, joker = joker_choice(game, mask, number)
        best = splat(-np.inf)
        ride = splat(0.0)
        for box in range(game.boxes):
            if (legal >> box) & 1:
                outcome = game.outcome_of[game.joker_throw[number], box]
                if (joker >> box) & 1:
                    outcome = game.joker_outcome[number, box]
                other = load(rows, outcome * LANES)
                ride = rider_of_larger(best, other, ride, load(square_rows, outcome * LANES))
                best = larger(best, other)
        place = (game.partial + game.joker_throw[number]) * LANES
        store(value, place, add(best, splat(bonus)))
        cross = add(mul(best, splat(2.0 * bonus)), splat(bonus * bonus))
        store(square, place, add(ride, cross))


@kernel
def choose_squares(game: GameArrays, value: Floats, square: Floats) -> None:
    for keep in range(1, game.keeps):
        best = load(value, keep * LANES)
        ride = load(square, keep * LANES)
        for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
            source = game.fewer[place] * LANES
            other = load(value, source)
            ride = rider_of_larger(best, other, ride, load(square, source))
            best = larger(best, other)
        store(value, keep * LANES, best)
        store(square, keep * LANES, ride)


@kernel
def solve_squares(
    game: GameArrays,
    states: Indices,
    table: Floats,
    squares: Floats,
    rows: Floats,
    square_rows: Floats,
    value: Floats,
    square: Floats,
) -> None:
    """`solve_means`, and with it the mean squares under the same choices."""
    free = np.empty(game.boxes, dtype=np.int64)
    result = np.empty(LANES)
    result_square = np.empty(LANES)
    for state in states:
        mask = state // game.flags
        flag = state % game.flags
        group = game.group_of[mask]
        base = state * game.stride
        for chunk in range(game.chunk_start[group], game.chunk_start[group + 1]):
            outcome_values(game, table, mask, flag, chunk, rows)
            outcome_squares(game, table, squares, mask, flag, chunk, square_rows)
            best_boxes_squares(game, mask, flag, rows, square_rows, free, value, square)
            for _ in range(1, game.rolls):
                expect(game, value)
                expect(game, square)
                choose_squares(game, value, square)
            store(result, 0, first_throw(game, value))
            store(result_square, 0, first_throw(game, square))
            for i in range(LANES):
                place = base + game.lane_total[chunk * LANES + i]
                table[place] = result[i]
                squares[place] = result_square[i]
        spread(game, group, table, base)
        spread(game, group, squares, base)
