"""Many positions at once: one in each lane of a register, LANES at a time. Where they share their filled boxes, what
depends on these alone is done once for all of them.

The sums and comparisons of `options.option_values` in the same order, so that values agree to the bit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices, Places, Whole
from .cache import kernel
from .options import legal_outcomes, write_values, written
from .turn import best_boxes, choose, expect, joker_works
from .vector import LANES, add, larger, load, splat, store

__all__ = ["UNTHROWN", "Positions", "in_blocks", "many_values"]

UNTHROWN = -1
"""The throw of a position whose turn has not begun."""


FEW = 4
"""Positions that share their filled boxes with fewer others than this stand in the lanes beside strangers."""


class Positions(NamedTuple):
    """One row a position, at which something can still be decided."""

    mask: Indices
    flag: Indices
    total: Indices
    throw: Indices  # UNTHROWN before the first roll of a turn
    rolls_left: Indices


@kernel
def in_blocks(game: GameArrays, at: Positions, order: Indices, cuts: Indices) -> int:
    """Positions in an order in which those of a block, from one cut to the next, suit each other's lanes; returns how
    many cuts there are. First those with nothing to look ahead to, then those with like boxes, then all others."""
    cards = (1 << game.boxes) * game.flags
    count = np.zeros(2 * cards, dtype=np.int64)
    card = np.empty(order.size, dtype=np.int32)
    for row in range(order.size):
        ahead = at.throw[row] != UNTHROWN and at.rolls_left[row] > 0
        card[row] = at.mask[row] * game.flags + at.flag[row] + (0 if ahead else cards)
        count[card[row]] += 1
    start = np.empty(2 * cards, dtype=np.int64)
    end = 0
    for place in range(cards, 2 * cards):
        start[place] = end
        end += count[place]
    cuts[0] = 0
    cut = _cut(0, end, cuts, 1)
    for pooled in range(2):
        began = end
        for place in range(cards):
            if count[place] and (count[place] < FEW) == (pooled == 1):
                start[place] = end
                end += count[place]
                if pooled == 0:
                    cut = _cut(start[place], end, cuts, cut)
        if pooled == 1:
            cut = _cut(began, end, cuts, cut)
    for row in range(order.size):
        order[start[card[row]]] = row
        start[card[row]] += 1
    return cut


@kernel
def _cut(begin: int, end: int, cuts: Indices, cut: int) -> int:
    """Cuts after every LANES positions, and at the end; returns where the next goes."""
    for place in range(begin, end, LANES):
        cuts[cut] = min(place + LANES, end)
        cut += 1
    return cut


@kernel
def _like_rows(game: GameArrays, table: Floats, bonus: Floats, at: Positions, rows: Indices, room: Floats) -> None:
    """As `_rows`, where all lanes share their filled boxes."""
    paid = np.zeros(LANES)
    later = np.zeros(LANES)
    totals = np.zeros(LANES, dtype=np.int64)
    for lane in range(rows.size):
        totals[lane] = at.total[rows[lane]]
        paid[lane] = -bonus[totals[lane]]
    mask, flag = at.mask[rows[0]], at.flag[rows[0]]
    for box in range(game.boxes):
        if (mask >> box) & 1:
            continue
        before = -1
        for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
            step = game.outcome_step[outcome]
            card = (mask | (1 << box)) * game.flags + (flag | game.outcome_flag[outcome])
            if step != 0 or card != before:
                after = game.after[step]
                base = card * game.stride
                for lane in range(LANES):
                    later[lane] = table[base + after[totals[lane]]]
                before = card if step == 0 else -1
            value = add(add(load(later, 0), splat(game.outcome_points[outcome])), load(paid, 0))
            store(room, outcome * LANES, value)


@kernel
def _alike(at: Positions, rows: Indices) -> bool:
    for lane in range(1, rows.size):
        if at.mask[rows[lane]] != at.mask[rows[0]] or at.flag[rows[lane]] != at.flag[rows[0]]:
            return False
    return True


@kernel
def _rows(game: GameArrays, table: Floats, bonus: Floats, at: Positions, rows: Indices, room: Floats) -> int:
    """What each outcome leads to in each lane; nothing good in a box that is filled. Returns what is open anywhere."""
    paid = np.zeros(LANES)
    base = np.zeros(LANES, dtype=np.int64)
    later = np.empty(LANES)
    somewhere = 0
    for lane in range(rows.size):
        paid[lane] = -bonus[at.total[rows[lane]]]
        somewhere |= ((1 << game.boxes) - 1) & ~at.mask[rows[lane]]
    for box in range(game.boxes):
        if (somewhere >> box) & 1 == 0:
            continue
        for lane in range(rows.size):
            row = rows[lane]
            base[lane] = ((at.mask[row] | (1 << box)) * game.flags + at.flag[row]) * game.stride
            later[lane] = -np.inf
            if (at.mask[row] >> box) & 1 == 0:
                later[lane] = table[base[lane] + at.total[row]]
        for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
            points = splat(game.outcome_points[outcome])
            step = game.outcome_step[outcome]
            if step == 0 and game.outcome_flag[outcome] == 0:
                store(room, outcome * LANES, add(add(load(later, 0), points), load(paid, 0)))
                continue
            for lane in range(rows.size):
                row = rows[lane]
                value = -np.inf
                if later[lane] != -np.inf:
                    place = base[lane]
                    if game.outcome_flag[outcome] and at.flag[row] == 0:
                        place += game.stride
                    value = table[place + game.after[step, at.total[row]]]
                room[outcome * LANES + lane] = value + game.outcome_points[outcome] + paid[lane]
    return somewhere


@kernel
def _best_boxes(game: GameArrays, rows: Floats, open_boxes: int, value: Floats) -> None:
    """The value of every throw when it must be written now, jokers aside; `open_boxes`: those of any lane."""
    boxes = np.empty(game.boxes, dtype=np.int64)
    count = 0
    for box in range(game.boxes):
        if (open_boxes >> box) & 1:
            boxes[count] = box
            count += 1
    for throw in range(game.keeps - game.partial):
        best = load(rows, game.outcome_of[throw, boxes[0]] * LANES)
        for i in range(1, count):
            best = larger(best, load(rows, game.outcome_of[throw, boxes[i]] * LANES))
        store(value, (game.partial + throw) * LANES, best)


@kernel
def _from_rows(
    game: GameArrays, mask: int, flag: int, throw: int, lane: int, room: Floats, outcomes: Indices, values: Floats
) -> float:
    """`write_values` of a lane whose rows are filled."""
    bonus = legal_outcomes(game, mask, flag, throw, outcomes)
    best = -np.inf
    for box in range(game.boxes):
        if outcomes[box] >= 0:
            values[box] = room[outcomes[box] * LANES + lane] + bonus
            best = max(best, values[box])
    return best


@kernel
def _written(
    game: GameArrays, table: Floats, bonus: Floats, at: Positions, rows: Indices, room: Floats, value: Floats
) -> None:
    """value[throw's keep, lane]: what each throw is worth when it is written at its best."""
    if _alike(at, rows):
        _like_rows(game, table, bonus, at, rows, room)
        free = np.empty(game.boxes, dtype=np.int64)
        best_boxes(game, at.mask[rows[0]], at.flag[rows[0]], room, free, value)
        return
    if game.forced_scratch:
        best = np.empty(game.keeps)
        for lane in range(rows.size):
            row = rows[lane]
            written(game, table, bonus[at.total[row]], at.mask[row], at.flag[row], at.total[row], best)
            for keep in range(game.partial, game.keeps):
                value[keep * LANES + lane] = best[keep]
        return
    somewhere = _rows(game, table, bonus, at, rows, room)
    _best_boxes(game, room, somewhere, value)
    outcomes = np.empty(game.boxes, dtype=np.int64)
    values = np.empty(game.boxes)
    for lane in range(rows.size):
        mask, flag = at.mask[rows[lane]], at.flag[rows[lane]]
        if joker_works(game, mask, flag):
            for number in range(game.joker_throw.size):
                throw: Whole = np.int64(game.joker_throw[number])
                best_joker = _from_rows(game, mask, flag, throw, lane, room, outcomes, values)
                value[(game.partial + throw) * LANES + lane] = best_joker


@kernel
def _best_box(boxes: int, first: int, outcomes: Indices, values: Floats, options: Floats) -> tuple[int, float]:
    """The first best box as an action, and what it is worth."""
    best, worth = -1, -np.inf
    for box in range(boxes):
        if outcomes[box] >= 0:
            if options.size:
                options[first + box] = values[box]
            if values[box] > worth:
                best, worth = first + box, values[box]
    return best, worth


@kernel
def _best_keep(near: Places, value: Floats, most: float, options: Floats) -> tuple[int, float]:
    """The first best of a throw's keeps and what it is worth, -1 where none is worth more than the best box."""
    best: Whole = np.int64(-1)
    if options.size:
        for keep in near:
            options[keep] = value[np.int64(keep) * LANES]
    for keep in near:
        here = value[np.int64(keep) * LANES]
        if here > most:
            best, most = np.int64(keep), here
    return int(best), most


@kernel
def many_values(
    game: GameArrays,
    table: Floats,
    bonus: Floats,
    at: Positions,
    order: Indices,
    cuts: Indices,
    room: Floats,
    value: Floats,
    best: Indices,
    worth: Floats,
    options: Floats,
) -> None:
    """The first best action of each position between these cuts of the order, and what it is worth; `options`, unless
    it has no columns: the worth of every action (keeps that throw a die, then boxes), NaN where it is not allowed.

    `bonus[total]`: what a total has earned already. Boxes come before keeps of equal worth, as in all advice.
    """
    values = np.empty(game.boxes)
    outcomes = np.empty(game.boxes, dtype=np.int64)
    wild = np.zeros(game.keeps - game.partial, dtype=np.bool_)
    for joker in game.joker_throw:
        wild[joker] = True
    whole = options.shape[1] > 0
    for block in range(cuts.size - 1):
        rows = order[cuts[block] : cuts[block + 1]]
        rolls = 0
        for row in rows:
            if at.throw[row] != UNTHROWN:
                rolls = max(rolls, at.rolls_left[row])
        if rolls > 0:
            _written(game, table, bonus, at, rows, room, value)
        for lane in range(rows.size):
            row = rows[lane]
            mask, flag, total, throw = at.mask[row], at.flag[row], at.total[row], at.throw[row]
            if whole:
                options[row, :] = np.nan
            if throw == UNTHROWN:
                best[row], worth[row] = 0, table[(mask * game.flags + flag) * game.stride + total] - bonus[total]
                if whole:
                    options[row, 0] = worth[row]
                continue
            if wild[throw] or game.forced_scratch:
                write_values(game, table, bonus[total], mask, flag, total, throw, outcomes, values)
            else:
                # the same without a call for each position, which costs more than its work
                for box in range(game.boxes):
                    outcome: Whole = np.int64(game.outcome_of[throw, box])
                    outcomes[box] = -1 if (mask >> box) & 1 else outcome
                    if rolls > 0:
                        values[box] = room[outcome * LANES + lane]
                    elif outcomes[box] >= 0:
                        card = (mask | (1 << box)) * game.flags + (flag | game.outcome_flag[outcome])
                        later = table[card * game.stride + game.after[game.outcome_step[outcome], total]]
                        values[box] = later + game.outcome_points[outcome] - bonus[total]
            best[row], worth[row] = _best_box(game.boxes, game.partial, outcomes, values, options[row])
        for roll in range(1, rolls + 1):
            expect(game, value)
            for lane in range(rows.size):
                row = rows[lane]
                if at.rolls_left[row] == roll and at.throw[row] != UNTHROWN:
                    near = game.within[game.within_start[at.throw[row]] : game.within_start[at.throw[row] + 1]]
                    kept, most = _best_keep(near, value[lane:], worth[row], options[row])
                    if kept >= 0:
                        best[row], worth[row] = kept, most
            if roll < rolls:
                choose(game, value)
