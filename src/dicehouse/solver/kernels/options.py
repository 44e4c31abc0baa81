"""One position's turn from a table: what every box and every keep of a throw is worth."""

from __future__ import annotations

import numpy as np

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices, Places, Whole
from .cache import kernel
from .turn import joker_choice, joker_works, natural_choice

__all__ = [
    "expect_keeps",
    "keep_values",
    "last_keep_values",
    "legal_outcomes",
    "option_values",
    "outcome_value",
    "write_values",
    "written",
]


@kernel
def outcome_value(
    game: GameArrays, table: Floats, earned: float, mask: int, flag: int, total: int, box: int, outcome: int
) -> float:
    """The points of an outcome and all that comes after; `earned` are the bonuses paid before."""
    state = (mask | (1 << box)) * game.flags + (flag | game.outcome_flag[outcome])
    later = table[state * game.stride + game.after[game.outcome_step[outcome], total]]
    value: float = later + game.outcome_points[outcome] - earned
    return value


@kernel
def legal_outcomes(game: GameArrays, mask: int, flag: int, throw: int, outcomes: Indices) -> float:
    """Which outcome a throw has in each box, -1 where it may not be written; returns the extra bonus it earns."""
    legal = natural_choice(game, mask, throw)
    joker = 0
    bonus = 0.0
    number = 0
    if joker_works(game, mask, flag):
        for place in range(game.joker_throw.size):
            if game.joker_throw[place] == throw:
                number = place
                legal, joker = joker_choice(game, mask, place)
                bonus = game.joker_bonus * flag
    for box in range(game.boxes):
        if (legal >> box) & 1 == 0:
            outcomes[box] = -1
        elif (joker >> box) & 1:
            outcomes[box] = game.joker_outcome[number, box]
        else:
            outcomes[box] = game.outcome_of[throw, box]
    return bonus


@kernel
def write_values(
    game: GameArrays,
    table: Floats,
    earned: float,
    mask: int,
    flag: int,
    total: int,
    throw: int,
    outcomes: Indices,
    values: Floats,
) -> float:
    """The value of writing a throw in each box, NaN where that is not allowed; returns the best."""
    bonus = legal_outcomes(game, mask, flag, throw, outcomes)
    best = -np.inf
    for box in range(game.boxes):
        values[box] = np.nan
        if outcomes[box] >= 0:
            values[box] = outcome_value(game, table, earned, mask, flag, total, box, outcomes[box]) + bonus
            best = max(best, values[box])
    return best


@kernel
def written(game: GameArrays, table: Floats, earned: float, mask: int, flag: int, total: int, best: Floats) -> None:
    """best[throw's keep]: what each throw is worth when written at its best."""
    rows = np.empty(game.outcome_points.size)
    free = np.empty(game.boxes, dtype=np.uint8)
    count = 0
    for box in range(game.boxes):
        if (mask >> box) & 1 == 0:
            free[count] = box
            count += 1
            for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                rows[outcome] = outcome_value(game, table, earned, mask, flag, total, box, outcome)
    for throw in range(game.keeps - game.partial):
        value = -np.inf
        if game.forced_scratch:
            legal = natural_choice(game, mask, throw)
            for i in range(count):
                place: Whole = np.int64(free[i])
                if (legal >> place) & 1:
                    value = max(value, rows[game.outcome_of[throw, place]])
        else:
            of = game.outcome_of[throw]
            for i in range(count):
                here = rows[of[free[i]]]
                if here > value:
                    value = here
        best[game.partial + throw] = value
    if joker_works(game, mask, flag):
        values = np.empty(game.boxes)
        outcomes = np.empty(game.boxes, dtype=np.int64)
        for number in range(game.joker_throw.size):
            joker: Whole = np.int64(game.joker_throw[number])
            best[game.partial + joker] = write_values(game, table, earned, mask, flag, total, joker, outcomes, values)


@kernel
def keep_values(
    game: GameArrays,
    table: Floats,
    earned: float,
    mask: int,
    flag: int,
    total: int,
    rolls_left: int,
    values: Floats,
) -> None:
    """values[j - 1, k]: worth of keeping k and throwing the rest as the first of j rolls left.

    A keep of all dice throws none: it is worth what writing them now is.
    """
    best = np.empty(game.keeps)
    written(game, table, earned, mask, flag, total, best)
    stop = best[game.partial :].copy()
    share = 1.0 / game.sides
    for roll in range(rolls_left):
        here = values[roll]
        here[game.partial :] = best[game.partial :]
        for keep in range(game.partial - 1, -1, -1):
            mean = here[game.more[keep, 0]]
            for face in range(1, game.sides):
                mean += here[game.more[keep, face]]
            here[keep] = mean * share
        here[game.partial :] = stop
        best[0] = here[0]
        for keep in range(1, game.keeps):
            value = here[keep]
            for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
                value = max(value, best[game.fewer[place]])
            best[keep] = value


@kernel
def last_keep_values(
    game: GameArrays,
    table: Floats,
    earned: float,
    mask: int,
    flag: int,
    total: int,
    rolls_left: int,
    best: Floats,
) -> None:
    """best[k]: worth of keeping k, which is not all dice, and throwing the rest as the first of the rolls left.

    The same sums and comparisons as `keep_values`, in one array, without what only later rolls would ask for.
    """
    written(game, table, earned, mask, flag, total, best)
    stop = best[game.partial :].copy()
    for roll in range(rolls_left):
        expect_keeps(game.more, best)
        if roll == rolls_left - 1:
            return
        for keep in range(1, game.keeps):
            value = best[keep] if keep < game.partial else stop[keep - game.partial]
            for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
                before = best[game.fewer[place]]
                if before > value:
                    value = before
            best[keep] = value


@kernel
def expect_keeps(more: Places, best: Floats) -> None:
    """From what each throw is worth to what each keep is, in its place; six faces are added without a loop."""
    partial, sides = more.shape
    share = 1.0 / sides
    if sides == 6:
        for keep in range(partial - 1, -1, -1):
            to = more[keep]
            mean = best[to[0]] + best[to[1]] + best[to[2]] + best[to[3]] + best[to[4]] + best[to[5]]
            best[keep] = mean * share
        return
    for keep in range(partial - 1, -1, -1):
        mean = best[more[keep, 0]]
        for face in range(1, sides):
            mean += best[more[keep, face]]
        best[keep] = mean * share


@kernel
def option_values(
    game: GameArrays,
    table: Floats,
    earned: float,
    mask: int,
    flag: int,
    total: int,
    throw: int,
    rolls_left: int,
    options: Floats,
) -> None:
    """The value of every box, NaN where it may not be taken, then of every keep within the throw."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    write_values(game, table, earned, mask, flag, total, throw, outcomes, options)
    if rolls_left == 0:
        return
    values = np.empty(game.keeps)
    last_keep_values(game, table, earned, mask, flag, total, rolls_left, values)
    first: Whole = np.int64(game.within_start[throw])
    for place in range(first, game.within_start[throw + 1]):
        options[game.boxes + place - first] = values[game.within[place]]
