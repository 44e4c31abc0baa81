"""A turn with purchases at its end: stop rolling, then stop, or try to buy one more die; worked out from the end.

A turn that never succeeds in buying stays natural. It differs from the others only where the dice make a joker, so only
those positions are computed twice.
"""

from __future__ import annotations

from typing import NamedTuple

from ..model.arrays import GameArrays, Worths
from ..model.types import Indices
from .cache import kernel, step
from .points import keep_turn, outcome_rows, spread
from .turn import (
    Worth,
    better,
    joker_works,
    legal_rows,
    nothing,
    part_at,
    put_row,
    roll_on,
    room_for_throws,
    row_at,
    write,
)
from .vector import add, mul, splat

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
    """A thread's own room: a row for every outcome, a value for every keep, and where one chunk's purchases are worked
    out. In the end the first of `values` and of `natural_values` hold what each position is worth."""

    rows: Worths
    worth: Worths
    stop: Worths  # [tries, throws, LANES]: scored after so many tries, as dice of which one was bought
    natural_stop: Worths  # the same for dice that were all thrown
    values: Worths  # [2, positions, LANES]
    natural_values: Worths
    best_other: Worths  # [sides, LANES]


@step
def _tried(right: Worth, wrong: Worth, rows: Worths, p: float) -> Worth:
    """Right with the chance p."""
    won, lost = splat(rows.value, p), splat(rows.value, 1.0 - p)
    mean = add(mul(right[0], won), mul(wrong[0], lost))
    return mean, add(mul(right[1], won), mul(wrong[1], lost))


@kernel
def _try_dice(
    purchases: PurchaseArrays, first: int, end: int, p: float, held: Worths, lost: Worths, now: Worths, others: Worths
) -> None:
    """Try to buy the die of every gap; where that beats what its position holds in `now`, it holds that.

    A right answer leads to the best other face in `held`, a wrong one to its place in `lost`.
    """
    before, after = purchases.before, purchases.after
    sides = before.shape[1]
    for gap in range(first, end):
        # the best of the faces below each, then with those above it
        best = row_at(held, after[gap, 0])
        for face in range(1, sides):
            put_row(others, face, best)
            best = better(best, row_at(held, after[gap, face]))
        best = row_at(held, after[gap, sides - 1])
        for face in range(sides - 2, 0, -1):
            put_row(others, face, better(row_at(others, face), best))
            best = better(best, row_at(held, after[gap, face]))
        put_row(others, 0, best)
        for face in range(sides):
            place = before[gap, face]
            gain = _tried(row_at(others, face), row_at(lost, purchases.lost[gap, face]), held, p)
            put_row(now, place, better(row_at(now, place), gain))


@kernel
def _try_jokers(purchases: PurchaseArrays, level: int, p: float, held: Worths, lost: Worths, now: Worths) -> None:
    """Ask for each die of each joker."""
    for number in range(purchases.joker_start[level], purchases.joker_start[level + 1]):
        gap, face = purchases.joker_gap[number], purchases.joker_face[number]
        best = nothing(held)
        for other in range(purchases.after.shape[1]):
            if other != face:
                best = better(best, row_at(held, purchases.after[gap, other]))
        gain = _tried(best, row_at(lost, purchases.lost[gap, face]), held, p)
        place = purchases.before[gap, face]
        put_row(now, place, better(row_at(now, place), gain))


@kernel
def _begin(purchases: PurchaseArrays, stop: Worths, rows: Indices, used: int, limit: int, held: Worths) -> None:
    """Every position scored as it is, after `used` tries, or after as many as it has fixed dice."""
    most = purchases.position_start.size - 2
    for level in range(most + 1):
        scored = part_at(stop, rows[min(limit, most - level if used < 0 else used)])
        for position in range(purchases.position_start[level], purchases.position_start[level + 1]):
            put_row(held, position, row_at(scored, purchases.throw[position]))


@kernel
def _stop_everywhere(
    purchases: PurchaseArrays, rows: Indices, used: int, limit: int, now: int, jokers: bool, room: Workspace
) -> None:
    _begin(purchases, room.stop, rows, used, limit, part_at(room.values, now))
    if jokers:
        _begin(purchases, room.natural_stop, rows, used, limit, part_at(room.natural_values, now))


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
    room: Workspace,
) -> None:
    """Try every die of so many levels, and the dice of jokers at the last of these."""
    first, end = purchases.gap_start[level], purchases.gap_start[level + levels]
    ends = purchases.wrong == ENDS
    held = part_at(room.values, later)
    lost = part_at(room.stop, row) if ends else held
    _try_dice(purchases, first, end, p, held, lost, part_at(room.values, now), room.best_other)
    if jokers:
        lost = part_at(room.natural_stop, row) if ends else part_at(room.natural_values, later)
        _try_jokers(purchases, level + levels - 1, p, held, lost, part_at(room.natural_values, now))


@kernel
def value_purchases(
    purchases: PurchaseArrays, p: float, rows: Indices, made: int, limit: int, jokers: bool, room: Workspace
) -> None:
    """Work out every position; `rows[tries]` is the row of `stop`, `made` the tries made so far (`retry` only)."""
    most = purchases.gap_start.size - 1
    if purchases.wrong == RETRY:
        # a wrong answer costs only the try, so the last try is worked out first, for every position
        levels = min(limit, most)
        for used in range(limit, made - 1, -1):
            now = (used - made) % 2
            _stop_everywhere(purchases, rows, used, limit, now, jokers, room)
            if used < limit:
                _try_levels(purchases, p, most - levels, levels, 0, now, 1 - now, jokers, room)
    else:
        # every try fixes dice, so positions follow each other without a cycle
        _stop_everywhere(purchases, rows, -1, limit, 0, jokers, room)
        for fixed in range(limit - 1, -1, -1):
            _try_levels(purchases, p, most - 1 - fixed, 1, rows[fixed + 1], 0, 0, jokers, room)


@kernel
def _score(game: GameArrays, mask: int, flag: int, rows: Worths, stop: Worths) -> None:
    """Every throw's best box, from the rows that are laid out."""
    throws = room_for_throws(game)
    free = legal_rows(game, mask, flag, 0, throws)
    write(game, throws, free, rows, stop, 0, False)


@kernel
def value_chunk_purchases(
    game: GameArrays,
    plain: GameArrays,
    purchases: PurchaseArrays,
    p: float,
    tables: Worths,
    rows: Indices,
    made: int,
    limit: int,
    mask: int,
    flag: int,
    chunk: int,
    room: Workspace,
) -> bool:
    """Work out the purchases of one chunk of totals; True where jokers count only while no die was bought.

    `tables[u]` is the table to go on with once u tries were made; `plain` is the game as bought dice play it.
    """
    jokers = plain.joker_box < 0 and joker_works(game, mask, flag)
    for used in range(rows[limit] + 1):
        outcome_rows(game, part_at(tables, used), mask, flag, chunk, room.rows)
        _score(plain, mask, flag, room.rows, part_at(room.stop, used))
        if jokers:
            _score(game, mask, flag, room.rows, part_at(room.natural_stop, used))
    value_purchases(purchases, p, rows, made, limit, jokers, room)
    return jokers


@kernel
def take_purchase_values(game: GameArrays, purchases: PurchaseArrays, jokers: bool, room: Workspace) -> None:
    """Every throw's value becomes that of its purchases with all dice fresh."""
    values = part_at(room.values, 0)
    for throw in range(game.keeps - game.partial):
        put_row(room.worth, game.partial + throw, row_at(values, purchases.fresh_throw[throw]))
    if jokers:
        values = part_at(room.natural_values, 0)
        for throw in game.joker_throw:
            put_row(room.worth, game.partial + int(throw), row_at(values, purchases.fresh_throw[throw]))


@kernel
def solve_buying_states(
    game: GameArrays,
    plain: GameArrays,
    purchases: PurchaseArrays,
    p: float,
    states: Indices,
    tables: Worths,
    rows: Indices,
    limit: int,
    room: Workspace,
) -> None:
    """Fill the first of the tables at these states."""
    table = part_at(tables, 0)
    for state in states:
        mask, flag = state // game.flags, state % game.flags
        group = game.group_of[mask]
        base = state * game.stride
        for chunk in range(game.chunk_start[group], game.chunk_start[group + 1]):
            given = (p, tables, rows, 0, limit, mask, flag, chunk, room)
            jokers = value_chunk_purchases(game, plain, purchases, *given)
            take_purchase_values(game, purchases, jokers, room)
            roll_on(game, room.worth)
            keep_turn(game, chunk, base, room.worth, table)
        spread(game, group, table, base)
