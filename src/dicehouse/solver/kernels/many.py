"""Many positions at once, whatever their cards: one in each lane of a register, LANES at a time.

The sums and comparisons of `options.option_values` in the same order, so that values agree to the bit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices, Whole
from .cache import kernel
from .options import legal_outcomes, write_values, written
from .turn import choose, expect, joker_works
from .vector import LANES, add, larger, load, splat, store

__all__ = ["UNTHROWN", "Positions", "many_values"]

UNTHROWN = -1
"""The throw of a position whose turn has not begun."""


class Positions(NamedTuple):
    """One row a position, at which something can still be decided."""

    mask: Indices
    flag: Indices
    total: Indices
    throw: Indices  # UNTHROWN before the first roll of a turn
    rolls_left: Indices


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
def many_values(
    game: GameArrays,
    table: Floats,
    bonus: Floats,
    at: Positions,
    order: Indices,
    room: Floats,
    value: Floats,
    best: Indices,
    worth: Floats,
    options: Floats,
) -> None:
    """The first best action of each position in `order` and what it is worth; `options`, unless it has no columns:
    the worth of every action (keeps that throw a die, then boxes), NaN where it is not allowed.

    `bonus[total]`: what a total has earned already. Boxes come before keeps of equal worth, as in all advice.
    """
    values = np.empty(game.boxes)
    outcomes = np.empty(game.boxes, dtype=np.int64)
    wild = np.zeros(game.keeps - game.partial, dtype=np.bool_)
    for joker in game.joker_throw:
        wild[joker] = True
    whole = options.shape[1] > 0
    for first in range(0, order.size, LANES):
        rows = order[first : first + LANES]
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
                    throw = at.throw[row]
                    for place in range(game.within_start[throw], game.within_start[throw + 1]):
                        keep = game.within[place]
                        here = value[keep * LANES + lane]
                        if whole:
                            options[row, keep] = here
                        if here > worth[row]:
                            best[row], worth[row] = keep, here
            if roll < rolls:
                choose(game, value)
