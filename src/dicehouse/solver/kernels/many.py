"""Many positions at once: one in each lane of a register, LANES at a time. Where they share their filled boxes, what
depends on these alone is done once for all of them.

The sums and comparisons of `options.option_values` in the same order, so that values agree to the bit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.arrays import GameArrays, Worths
from ..model.types import LANES, Floats, Indices, Places, Rows, Whole
from .cache import kernel, step
from .options import legal_outcomes, outcome_value
from .turn import Throws, choose, expect, joker_works, legal_rows, open_boxes, room_for_throws, write
from .vector import add, lanes_at, splat, store

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


@step
def _rows(game: GameArrays, table: Floats, bonus: Floats, at: Positions, rows: Indices, room: Rows) -> int:
    """What each outcome leads to in each lane; nothing good in a box that is filled. Returns what is open anywhere."""
    paid = np.zeros(LANES)
    totals = np.zeros(LANES, dtype=np.int64)
    later = np.zeros(LANES)
    somewhere = 0
    for lane in range(rows.size):
        totals[lane] = at.total[rows[lane]]
        paid[lane] = -bonus[totals[lane]]
        somewhere |= ((1 << game.boxes) - 1) & ~at.mask[rows[lane]]
    for box in range(game.boxes):
        if (somewhere >> box) & 1 == 0:
            continue
        known = -1
        for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
            step = np.int64(game.outcome_step[outcome]) * 2 + game.outcome_flag[outcome]
            # outcomes of a box that lead to one card are fetched once
            if step != known:
                known = step
                after = game.after[game.outcome_step[outcome]]
                for lane in range(rows.size):
                    row = rows[lane]
                    card = (at.mask[row] | (1 << box)) * game.flags + (at.flag[row] | game.outcome_flag[outcome])
                    later[lane] = table[card * game.stride + after[totals[lane]]]
                    if (at.mask[row] >> box) & 1:
                        later[lane] = -np.inf
            value = add(add(lanes_at(later, 0), splat(room, game.outcome_points[outcome])), lanes_at(paid, 0))
            store(room, outcome, value)
    return somewhere


@step
def _alike(at: Positions, rows: Indices) -> bool:
    for lane in range(1, rows.size):
        if at.mask[rows[lane]] != at.mask[rows[0]] or at.flag[rows[lane]] != at.flag[rows[0]]:
            return False
    return True


@step
def _written(
    game: GameArrays,
    table: Floats,
    bonus: Floats,
    at: Positions,
    rows: Indices,
    throws: Throws,
    room: Rows,
    value: Rows,
) -> None:
    """value[throw's keep, lane]: what each throw is worth when it is written at its best."""
    somewhere = _rows(game, table, bonus, at, rows, room)
    laid, worth = Worths(room, None), Worths(value, None)
    if _alike(at, rows):
        free = legal_rows(game, at.mask[rows[0]], at.flag[rows[0]], 0, throws)
        write(game, throws, free, laid, worth, game.partial, False)
        return
    free = open_boxes(game, ~somewhere, throws)
    # of any lane's open boxes; then what jokers and forced zeros make different, lane by lane
    write(game, throws, free, laid, worth, game.partial, False)
    outcomes = np.empty(game.boxes, dtype=np.int64)
    for lane in range(rows.size):
        mask, flag = at.mask[rows[lane]], at.flag[rows[lane]]
        if game.forced_scratch:
            for throw in range(game.keeps - game.partial):
                value[game.partial + throw, lane] = _best(game, mask, flag, throw, lane, room, outcomes)
        elif joker_works(game, mask, flag):
            for joker in game.joker_throw:
                value[game.partial + joker, lane] = _best(game, mask, flag, np.int64(joker), lane, room, outcomes)


@kernel
def _best(game: GameArrays, mask: int, flag: int, throw: Whole, lane: int, room: Rows, outcomes: Indices) -> float:
    """What a throw is worth in a lane when it is written at its best."""
    bonus = legal_outcomes(game, mask, flag, throw, outcomes)
    best = -np.inf
    for box in range(game.boxes):
        if outcomes[box] >= 0:
            best = max(best, room[outcomes[box], lane] + bonus)
    return best


@step
def _best_keep(near: Places, value: Rows, lane: int, most: float, options: Floats) -> tuple[int, float]:
    """The first best of a throw's keeps and what it is worth, -1 where none is worth more than the best box."""
    best: Whole = np.int64(-1)
    if options.size:
        for keep in near:
            options[keep] = value[keep, lane]
    for keep in near:
        if value[keep, lane] > most:
            best, most = np.int64(keep), value[keep, lane]
    return int(best), most


@kernel
def many_values(
    game: GameArrays,
    table: Floats,
    bonus: Floats,
    at: Positions,
    order: Indices,
    cuts: Indices,
    room: Rows,
    value: Rows,
    best: Indices,
    worth: Floats,
    options: Floats,
) -> None:
    """The first best action of each position between these cuts of the order, and what it is worth; `options`, unless
    it has no columns: the worth of every action (keeps that throw a die, then boxes), NaN where it is not allowed.

    `bonus[total]`: what a total has earned already. Boxes come before keeps of equal worth, as in all advice.
    """
    throws = room_for_throws(game)
    outcomes = np.empty(game.boxes, dtype=np.int64)
    wild = np.full(game.keeps - game.partial, game.forced_scratch)
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
            _written(game, table, bonus, at, rows, throws, room, value)
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
            extra = 0.0
            if wild[throw]:
                extra = legal_outcomes(game, mask, flag, throw, outcomes)
            worth[row] = -np.inf
            for box in range(game.boxes):
                outcome: Whole = np.int64(game.outcome_of[throw, box])
                if wild[throw]:
                    outcome = outcomes[box]
                if (mask >> box) & 1 or outcome < 0:
                    continue
                if rolls > 0:
                    here = room[outcome, lane] + extra
                else:
                    here = outcome_value(game, table, mask, flag, total, box, outcome) - bonus[total] + extra
                if whole:
                    options[row, game.partial + box] = here
                if here > worth[row]:
                    best[row], worth[row] = game.partial + box, here
        for roll in range(1, rolls + 1):
            expect(game, Worths(value, None))
            for lane in range(rows.size):
                row = rows[lane]
                if at.rolls_left[row] == roll and at.throw[row] != UNTHROWN:
                    near = game.within[game.within_start[at.throw[row]] : game.within_start[at.throw[row] + 1]]
                    kept, most = _best_keep(near, value, lane, worth[row], options[row])
                    if kept >= 0:
                        best[row], worth[row] = kept, most
            if roll < rolls:
                choose(game, Worths(value, None), game.keeps)
