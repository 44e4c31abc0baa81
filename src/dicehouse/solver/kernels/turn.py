"""The turn: the mean over each die, the best of the keeps. Sums and comparisons run in one fixed order, so results
never differ by a bit.

Whoever plays a turn lays out `rows`, what each outcome of each open box leads to in each lane, and reads what each
throw and keep is worth. A lane is an upper total, a number of points, a position: the turn does not know. With the
worth a second number may ride along (a mean square, the points still to come) under the same choices: where two are
equal, the one with the smaller rider is followed. Where nothing rides, the riders of `Worths` are None, and so is what
they make.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..model.arrays import GameArrays, Worths
from ..model.types import Floats, Indices, Places, Rows, Starts, Vec, Whole
from .cache import kernel, step
from .vector import add, larger, load, mul, part_of, rider_of_larger, splat, store

Worth = Any
"""A row and what rides along, or None."""


@step
def row_at(rows: Worths, place: int) -> Worth:
    return load(rows.value, place), load(rows.rider, place)


@step
def put_row(rows: Worths, place: int, worth: Worth) -> None:
    store(rows.value, place, worth[0])
    store(rows.rider, place, worth[1])


@step
def part_at(parts: Worths, place: int) -> Worths:
    return Worths(part_of(parts.value, place), part_of(parts.rider, place))


@step
def nothing(rows: Worths) -> Worth:
    """Worse than anything."""
    return splat(rows.value, -np.inf), splat(rows.rider, 0.0)


@step
def better(one: Worth, other: Worth) -> Worth:
    return larger(one[0], other[0]), rider_of_larger(one[0], other[0], one[1], other[1])


class Throws(NamedTuple):
    """The rows that each throw may be written as on a card, and the joker's bonus that it earns beside them."""

    rows: Places
    first: Starts
    extra: Floats
    free: Indices  # the open boxes


@kernel
def room_for_throws(game: GameArrays) -> Throws:
    count = game.keeps - game.partial
    rows = np.empty(count * (game.boxes + 1) + 1, dtype=np.uint16)
    return Throws(rows, np.empty(count + 1, dtype=np.uint32), np.zeros(count), np.empty(game.boxes, dtype=np.int64))


@step
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


@step
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


@step
def open_boxes(game: GameArrays, mask: int, throws: Throws) -> int:
    """List them in `free`; returns how many there are."""
    free = 0
    for box in range(game.boxes):
        throws.free[free] = box
        free += 1 - ((mask >> box) & 1)
    return free


@step
def legal_rows(game: GameArrays, mask: int, flag: int, paid: int, throws: Throws) -> int:
    """Find what each throw may be written as on this card. Where every throw may go into every open box, they are
    told in `free` alone, and how many they are is returned; otherwise 0, and each throw has its list.

    Where zeros are free, the best of them stands for all, in the row after the outcomes. A throw for which the joker
    pays is written as the rows from `paid` on, where these are told apart.
    """
    free = open_boxes(game, mask, throws)
    works = joker_works(game, mask, flag)
    if not (works or game.free_zeros or game.forced_scratch):
        return free
    count = 0
    number = 0
    for throw in range(game.keeps - game.partial):
        throws.first[throw] = count
        throws.extra[throw] = 0.0
        is_joker = number < game.joker_throw.size and game.joker_throw[number] == throw
        if is_joker and works:
            bonus = game.joker_bonus * flag
            if paid == 0:
                throws.extra[throw] = bonus
            legal, wild = joker_choice(game, mask, number)
            for box in range(game.boxes):
                if (legal >> box) & 1:
                    outcome = game.joker_outcome[number, box] if (wild >> box) & 1 else game.outcome_of[throw, box]
                    throws.rows[count] = outcome + (paid if bonus else 0)
                    count += 1
        elif game.free_zeros:
            throws.rows[count] = game.outcome_points.size
            count += 1
            for place in range(game.paying_start[throw], game.paying_start[throw + 1]):
                # no branch: which boxes are open cannot be foretold
                throws.rows[count] = game.paying_outcome[place]
                count += 1 - ((mask >> game.paying[place]) & 1)
        else:
            legal = natural_choice(game, mask, throw) if game.forced_scratch else ~mask
            for i in range(free):
                throws.rows[count] = game.outcome_of[throw, throws.free[i]]
                count += (legal >> throws.free[i]) & 1
        if is_joker:
            number += 1
    throws.first[game.keeps - game.partial] = count
    return 0


@step
def best_zero(game: GameArrays, mask: int, rows: Worths) -> None:
    """The row after the outcomes: the best box to cross out."""
    best = nothing(rows)
    if game.free_zeros:
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0 and game.zero_outcome[box] >= 0:
                best = better(best, row_at(rows, game.zero_outcome[box]))
    put_row(rows, game.outcome_points.size, best)


@step
def write(game: GameArrays, throws: Throws, free: int, rows: Worths, worth: Worths, first: int, again: bool) -> None:
    """Each throw's worth, from the row `first` on: of the best row that it may be written as, or with `again` of the
    best keep within it. `free` is what `legal_rows` said."""
    for throw in range(game.keeps - game.partial):
        if free:
            best = row_at(rows, game.outcome_of[throw, throws.free[0]])
            for i in range(1, free):
                best = better(best, row_at(rows, game.outcome_of[throw, throws.free[i]]))
        else:
            start = throws.first[throw]
            best = row_at(rows, throws.rows[start])
            for place in range(start + 1, throws.first[throw + 1]):
                best = better(best, row_at(rows, throws.rows[place]))
            if throws.extra[throw] != 0.0:
                best = with_points(rows, best, throws.extra[throw])
        if again:
            keep = game.partial + throw
            for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
                best = better(best, row_at(worth, game.fewer[place]))
        put_row(worth, first + throw, best)


@step
def with_points(rows: Worths, worth: Worth, points: float) -> Worth:
    """Points beside the mean X, and where its square rides along: (p + X)^2 = p^2 + 2pX + X^2."""
    cross = add(mul(worth[0], splat(rows.value, 2.0 * points)), splat(rows.value, points * points))
    return add(worth[0], splat(rows.value, points)), add(worth[1], cross)


@step
def expect(game: GameArrays, worth: Worths) -> None:
    """Each partial keep's worth: the mean over the next die."""
    _mean(game.more, worth.value)
    _mean(game.more, worth.rider)


@step
def _mean(more: Places, value: Any) -> None:
    if value is None:
        return
    partial, sides = more.shape
    share = splat(value, 1.0 / sides)
    for keep in range(partial - 1, -1, -1):
        to = more[keep]
        total = load(value, to[0])
        if sides == 6:  # without a loop
            total = add(add(total, load(value, to[1])), load(value, to[2]))
            total = add(add(add(total, load(value, to[3])), load(value, to[4])), load(value, to[5]))
        else:
            for face in range(1, sides):
                total = add(total, load(value, to[face]))
        store(value, keep, mul(total, share))


@step
def choose(game: GameArrays, worth: Worths, end: int) -> None:
    """The worth of each keep up to `end` becomes that of the best keep within it."""
    for keep in range(1, end):
        best = row_at(worth, keep)
        for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
            best = better(best, row_at(worth, game.fewer[place]))
        put_row(worth, keep, best)


@step
def first_throw(game: GameArrays, value: Rows) -> Vec:
    total = splat(value, 0.0)
    for throw in range(game.keeps - game.partial):
        total = add(total, mul(load(value, game.partial + throw), splat(value, game.chance[throw])))
    return total


@step
def roll_on(game: GameArrays, worth: Worths) -> None:
    """From what each throw is worth when it is written now to what it is worth when it is the first of a turn."""
    for _ in range(1, game.rolls):
        expect(game, worth)
        choose(game, worth, game.keeps)
