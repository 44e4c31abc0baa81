"""A turn with purchases at its end: stop rolling, then stop, or try to buy one more die; worked out from the end.

A turn that never succeeds in buying stays natural. It differs from the others only where the dice make a joker, so only
those positions are computed twice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices, Rows
from .cache import kernel, step
from .points import keep_result, outcome_rows, spread
from .turn import (
    Riders,
    Worth,
    better,
    joker_works,
    legal_rows,
    nothing,
    put_row,
    roll_on,
    room_for_throws,
    row_at,
    write,
)
from .vector import add, mul, part_of, splat

SPEND, ENDS, RETRY = 0, 1, 2


class PurchaseArrays(NamedTuple):
    """The buying rules and their lattice in the form Numba takes."""

    wrong: int
    position_start: Indices
    throw: Indices
    gap_start: Indices
    before: Indices
    after: Indices
    lost: Indices  # [gaps, sides]: where a wrong answer leads: a position, or with ENDS a throw to be scored
    fresh_throw: Indices
    joker_start: Indices  # as gap_start, of the tries for a die of a joker
    joker_gap: Indices
    joker_face: Indices


class Workspace(NamedTuple):
    """A thread's own room, for the means or for the mean squares: a row for every outcome, a value for every keep, and
    where one chunk's purchases are worked out. In the end `values[0]` and `natural_values[0]` hold what each position
    is worth. Where no squares are asked for, each part of theirs is None."""

    row: Rows
    value: Rows
    stop: Floats  # [tries, throws, LANES]: scored after so many tries, as dice of which one was bought
    natural_stop: Floats  # the same for dice that were all thrown
    values: Floats  # [2, positions, LANES]
    natural_values: Floats
    best_other: Rows  # [sides, LANES]


@step
def _tried(right: Worth, wrong: Worth, rows: Rows, p: float) -> Worth:
    """Right with the chance p."""
    won, lost = splat(rows, p), splat(rows, 1.0 - p)
    mean = add(mul(right[0], won), mul(wrong[0], lost))
    return mean, add(mul(right[1], won), mul(wrong[1], lost))


@kernel
def _try_dice(
    purchases: PurchaseArrays,
    first: int,
    end: int,
    p: float,
    held: Rows,
    lost: Rows,
    now: Rows,
    others: Rows,
    held_rides: Riders,
    lost_rides: Riders,
    rides: Riders,
    other_rides: Riders,
) -> None:
    """Try to buy the die of every gap; where that beats what its position holds in `now`, it holds that.

    A right answer leads to the best other face in `held`, a wrong one to its place in `lost`.
    """
    before, after = purchases.before, purchases.after
    sides = before.shape[1]
    for gap in range(first, end):
        # the best of the faces below each, then with those above it
        best = row_at(held, held_rides, after[gap, 0])
        for face in range(1, sides):
            put_row(others, other_rides, face, best)
            best = better(best, row_at(held, held_rides, after[gap, face]))
        best = row_at(held, held_rides, after[gap, sides - 1])
        for face in range(sides - 2, 0, -1):
            put_row(others, other_rides, face, better(row_at(others, other_rides, face), best))
            best = better(best, row_at(held, held_rides, after[gap, face]))
        put_row(others, other_rides, 0, best)
        for face in range(sides):
            place = before[gap, face]
            wrong = row_at(lost, lost_rides, purchases.lost[gap, face])
            gain = _tried(row_at(others, other_rides, face), wrong, held, p)
            put_row(now, rides, place, better(row_at(now, rides, place), gain))


@kernel
def _try_jokers(
    purchases: PurchaseArrays,
    level: int,
    p: float,
    held: Rows,
    lost: Rows,
    now: Rows,
    held_rides: Riders,
    lost_rides: Riders,
    rides: Riders,
) -> None:
    """Ask for each die of each joker."""
    for number in range(purchases.joker_start[level], purchases.joker_start[level + 1]):
        gap, face = purchases.joker_gap[number], purchases.joker_face[number]
        best = nothing(held, held_rides)
        for other in range(purchases.after.shape[1]):
            if other != face:
                best = better(best, row_at(held, held_rides, purchases.after[gap, other]))
        gain = _tried(best, row_at(lost, lost_rides, purchases.lost[gap, face]), held, p)
        place = purchases.before[gap, face]
        put_row(now, rides, place, better(row_at(now, rides, place), gain))


@kernel
def _begin(
    purchases: PurchaseArrays,
    stop: Floats,
    rides: Any,
    rows: Indices,
    used: int,
    limit: int,
    held: Rows,
    ridden: Riders,
) -> None:
    """Every position scored as it is, after `used` tries, or after as many as it has fixed dice."""
    most = purchases.position_start.size - 2
    for level in range(most + 1):
        row = rows[min(limit, most - level if used < 0 else used)]
        scored, scored_rides = part_of(stop, row), part_of(rides, row)
        for position in range(purchases.position_start[level], purchases.position_start[level + 1]):
            put_row(held, ridden, position, row_at(scored, scored_rides, purchases.throw[position]))


@kernel
def _stop_everywhere(
    purchases: PurchaseArrays,
    rows: Indices,
    used: int,
    limit: int,
    now: int,
    jokers: bool,
    means: Workspace,
    squares: Workspace,
) -> None:
    held = part_of(means.values, now), part_of(squares.values, now)
    _begin(purchases, means.stop, squares.stop, rows, used, limit, *held)
    if jokers:
        held = part_of(means.natural_values, now), part_of(squares.natural_values, now)
        _begin(purchases, means.natural_stop, squares.natural_stop, rows, used, limit, *held)


@kernel
def _try_levels(
    purchases: PurchaseArrays,
    p: float,
    level: int,
    levels: int,
    row: int,
    now: int,
    later: int,
    jokers: bool,
    means: Workspace,
    squares: Workspace,
) -> None:
    """Try every die of so many levels, and the dice of jokers at the last of these."""
    first, end = purchases.gap_start[level], purchases.gap_start[level + levels]
    held, rides = part_of(means.values, later), part_of(squares.values, later)
    lost, lost_rides = held, rides
    if purchases.wrong == ENDS:
        lost, lost_rides = part_of(means.stop, row), part_of(squares.stop, row)
    values, value_rides = part_of(means.values, now), part_of(squares.values, now)
    others = (means.best_other, rides, lost_rides, value_rides, squares.best_other)
    _try_dice(purchases, first, end, p, held, lost, values, *others)
    if jokers:
        lost, lost_rides = part_of(means.natural_values, later), part_of(squares.natural_values, later)
        if purchases.wrong == ENDS:
            lost, lost_rides = part_of(means.natural_stop, row), part_of(squares.natural_stop, row)
        values, value_rides = part_of(means.natural_values, now), part_of(squares.natural_values, now)
        _try_jokers(purchases, level + levels - 1, p, held, lost, values, rides, lost_rides, value_rides)


@kernel
def value_purchases(
    purchases: PurchaseArrays,
    p: float,
    rows: Indices,
    made: int,
    limit: int,
    jokers: bool,
    means: Workspace,
    squares: Workspace,
) -> None:
    """Work out every position; `rows[tries]` is the row of `stop`, `made` the tries made so far (`retry` only)."""
    most = purchases.gap_start.size - 1
    if purchases.wrong == RETRY:
        # a wrong answer costs only the try, so the last try is worked out first, for every position
        levels = min(limit, most)
        for used in range(limit, made - 1, -1):
            now = (used - made) % 2
            _stop_everywhere(purchases, rows, used, limit, now, jokers, means, squares)
            if used < limit:
                _try_levels(purchases, p, most - levels, levels, 0, now, 1 - now, jokers, means, squares)
    else:
        # every try fixes dice, so positions follow each other without a cycle
        _stop_everywhere(purchases, rows, -1, limit, 0, jokers, means, squares)
        for fixed in range(limit - 1, -1, -1):
            _try_levels(purchases, p, most - 1 - fixed, 1, rows[fixed + 1], 0, 0, jokers, means, squares)


@kernel
def _score(
    game: GameArrays, mask: int, flag: int, rows: Rows, rider_rows: Riders, stop: Rows, stop_rides: Riders
) -> None:
    """Every throw's best box, from the rows that are laid out."""
    throws = room_for_throws(game)
    free = legal_rows(game, mask, flag, 0, throws)
    write(game, throws, free, rows, rider_rows, stop, stop_rides, 0, False)


@kernel
def value_chunk_purchases(
    game: GameArrays,
    plain: GameArrays,
    purchases: PurchaseArrays,
    p: float,
    tables: Floats,
    square_tables: Any,
    rows: Indices,
    made: int,
    limit: int,
    mask: int,
    flag: int,
    chunk: int,
    means: Workspace,
    squares: Workspace,
) -> bool:
    """Work out the purchases of one chunk of totals; True where jokers count only while no die was bought.

    `tables[u]` is the table to go on with once u tries were made; `plain` is the game as bought dice play it.
    """
    jokers = plain.joker_box < 0 and joker_works(game, mask, flag)
    for used in range(rows[limit] + 1):
        table, square_table = part_of(tables, used), part_of(square_tables, used)
        outcome_rows(game, table, square_table, mask, flag, chunk, means.row, squares.row)
        stop = part_of(means.stop, used), part_of(squares.stop, used)
        _score(plain, mask, flag, means.row, squares.row, stop[0], stop[1])
        if jokers:
            stop = part_of(means.natural_stop, used), part_of(squares.natural_stop, used)
            _score(game, mask, flag, means.row, squares.row, stop[0], stop[1])
    value_purchases(purchases, p, rows, made, limit, jokers, means, squares)
    return jokers


@kernel
def take_purchase_values(
    game: GameArrays, purchases: PurchaseArrays, jokers: bool, means: Workspace, squares: Workspace
) -> None:
    """Every throw's value becomes that of its purchases with all dice fresh."""
    values, rides = part_of(means.values, 0), part_of(squares.values, 0)
    for throw in range(game.keeps - game.partial):
        source = row_at(values, rides, purchases.fresh_throw[throw])
        put_row(means.value, squares.value, game.partial + throw, source)
    if jokers:
        values, rides = part_of(means.natural_values, 0), part_of(squares.natural_values, 0)
        for throw in game.joker_throw:
            source = row_at(values, rides, purchases.fresh_throw[throw])
            put_row(means.value, squares.value, game.partial + int(throw), source)


@kernel
def solve_buying_states(
    game: GameArrays,
    plain: GameArrays,
    purchases: PurchaseArrays,
    p: float,
    states: Indices,
    tables: Floats,
    square_tables: Any,
    rows: Indices,
    limit: int,
    means: Workspace,
    squares: Workspace,
) -> None:
    """Fill the first of the tables, and where they are asked for that of the squares, at these states."""
    table, square_table = part_of(tables, 0), part_of(square_tables, 0)
    for state in states:
        mask, flag = state // game.flags, state % game.flags
        group = game.group_of[mask]
        base = state * game.stride
        for chunk in range(game.chunk_start[group], game.chunk_start[group + 1]):
            given = (p, tables, square_tables, rows, 0, limit, mask, flag, chunk, means, squares)
            jokers = value_chunk_purchases(game, plain, purchases, *given)
            take_purchase_values(game, purchases, jokers, means, squares)
            roll_on(game, means.value, squares.value)
            keep_result(game, chunk, base, means.value, table)
            if square_tables is not None:
                keep_result(game, chunk, base, squares.value, square_table)
        spread(game, group, table, base)
        if square_tables is not None:
            spread(game, group, square_table, base)
