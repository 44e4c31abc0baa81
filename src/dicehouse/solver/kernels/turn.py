"""The turn, LANES totals at a time. Sums and comparisons run in one fixed order, so results never differ by a bit."""

from __future__ import annotations

import numpy as np

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices, Vec, Whole
from .cache import kernel
from .vector import LANES, add, larger, load, mul, splat, store

__all__ = [
    "best_boxes",
    "best_natural",
    "choose",
    "expect",
    "first_throw",
    "joker_choice",
    "joker_works",
    "natural_choice",
    "outcome_values",
    "solve_means",
    "spread",
]


@kernel
def joker_works(game: GameArrays, mask: int, flag: int) -> bool:
    filled = game.joker_box >= 0 and (mask >> game.joker_box) & 1 == 1
    return filled and (flag == 1 or game.joker_on_zero)


@kernel
def joker_choice(game: GameArrays, mask: int, number: int) -> tuple[int, int]:
    """(masks of the boxes that may be taken, of those that then give joker points)."""
    free = ((1 << game.boxes) - 1) & ~mask
    match: Whole = np.int64(game.joker_match[number])
    lower = free & game.lower_mask
    legal = free
    joker = lower
    if game.joker_placement == 0:
        joker = 0
    elif game.joker_placement == 1:
        if match & free:
            legal = match
            joker = 0
        elif not game.joker_upper_zero_any and lower != 0:
            legal = lower
    elif game.joker_placement == 2 and match & free:
        joker = 0
    if game.forced_scratch:
        paying = 0
        for box in range(game.boxes):
            outcome = game.outcome_of[game.joker_throw[number], box]
            if (joker >> box) & 1:
                outcome = game.joker_outcome[number, box]
            if game.outcome_points[outcome] > 0.0:
                paying |= free & (1 << box)
        if paying:
            legal &= paying
    return legal, joker


@kernel
def natural_choice(game: GameArrays, mask: int, throw: int) -> int:
    """The mask of the boxes that a throw may be written in when it is no joker."""
    free = ((1 << game.boxes) - 1) & ~mask
    if not game.forced_scratch:
        return free
    paying = 0
    for box in range(game.boxes):
        if (free >> box) & 1 and game.outcome_points[game.outcome_of[throw, box]] > 0.0:
            paying |= 1 << box
    return paying if paying else free


@kernel
def outcome_values(game: GameArrays, table: Floats, mask: int, flag: int, chunk: int, rows: Floats) -> None:
    """What each outcome of each open box leads to, points included."""
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
                store(rows, outcome * LANES, add(load(table, start), splat(points)))
            else:
                for i in range(LANES):
                    rows[outcome * LANES + i] = table[base + game.after[step, game.lane_total[lane + i]]] + points


@kernel
def _best_paying(game: GameArrays, mask: int, rows: Floats, value: Floats) -> None:
    """As `best_natural`, where a zero must be forced."""
    for throw in range(game.keeps - game.partial):
        legal = natural_choice(game, mask, throw)
        best = splat(-np.inf)
        for box in range(game.boxes):
            if (legal >> box) & 1:
                best = larger(best, load(rows, game.outcome_of[throw, box] * LANES))
        store(value, (game.partial + throw) * LANES, best)


@kernel
def best_natural(game: GameArrays, mask: int, rows: Floats, free: Indices, value: Floats) -> None:
    """The value of every throw when it must be written now, jokers aside."""
    if game.forced_scratch:
        _best_paying(game, mask, rows, value)
        return
    count = 0
    for box in range(game.boxes):
        if (mask >> box) & 1 == 0:
            free[count] = box
            count += 1
    for throw in range(game.keeps - game.partial):
        best = load(rows, game.outcome_of[throw, free[0]] * LANES)
        for i in range(1, count):
            best = larger(best, load(rows, game.outcome_of[throw, free[i]] * LANES))
        store(value, (game.partial + throw) * LANES, best)


@kernel
def best_boxes(game: GameArrays, mask: int, flag: int, rows: Floats, free: Indices, value: Floats) -> None:
    """The value of every throw when it must be written now."""
    best_natural(game, mask, rows, free, value)
    if not joker_works(game, mask, flag):
        return
    bonus = splat(game.joker_bonus * flag)
    for number in range(game.joker_throw.size):
        legal, joker = joker_choice(game, mask, number)
        best = splat(-np.inf)
        for box in range(game.boxes):
            if (legal >> box) & 1:
                outcome = game.outcome_of[game.joker_throw[number], box]
                if (joker >> box) & 1:
                    outcome = game.joker_outcome[number, box]
                best = larger(best, load(rows, outcome * LANES))
        store(value, (game.partial + game.joker_throw[number]) * LANES, add(best, bonus))


@kernel
def expect(game: GameArrays, value: Floats) -> None:
    """Each partial keep's value: the mean over the next die."""
    share = splat(1.0 / game.sides)
    sides = game.sides
    for keep in range(game.partial - 1, -1, -1):
        total = load(value, game.more[keep, 0] * LANES)
        for face in range(1, sides):
            total = add(total, load(value, game.more[keep, face] * LANES))
        store(value, keep * LANES, mul(total, share))


@kernel
def choose(game: GameArrays, value: Floats) -> None:
    """Each keep's value becomes that of the best keep within it."""
    for keep in range(1, game.keeps):
        best = load(value, keep * LANES)
        for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
            best = larger(best, load(value, game.fewer[place] * LANES))
        store(value, keep * LANES, best)


@kernel
def first_throw(game: GameArrays, value: Floats) -> Vec:
    total = splat(0.0)
    for throw in range(game.keeps - game.partial):
        total = add(total, mul(load(value, (game.partial + throw) * LANES), splat(game.chance[throw])))
    return total


@kernel
def spread(game: GameArrays, group: int, table: Floats, base: int) -> None:
    """Give every total its stand-in's value, and the room beyond the last total the last value."""
    for total in range(game.totals):
        table[base + total] = table[base + game.stand_in[group, total]]
    for place in range(game.totals, game.stride):
        table[base + place] = table[base + game.totals - 1]


@kernel
def solve_means(game: GameArrays, states: Indices, table: Floats, rows: Floats, value: Floats) -> None:
    """Fill the rows of these states (mask * flags + flag), whose successors are filled already."""
    free = np.empty(game.boxes, dtype=np.int64)
    result = np.empty(LANES)
    for state in states:
        mask = state // game.flags
        flag = state % game.flags
        group = game.group_of[mask]
        base = state * game.stride
        for chunk in range(game.chunk_start[group], game.chunk_start[group + 1]):
            outcome_values(game, table, mask, flag, chunk, rows)
            best_boxes(game, mask, flag, rows, free, value)
            for _ in range(1, game.rolls):
                expect(game, value)
                choose(game, value)
            store(result, 0, first_throw(game, value))
            for i in range(LANES):
                table[base + game.lane_total[chunk * LANES + i]] = result[i]
        spread(game, group, table, base)
