"""Cards played for a score or a win, LANES scores at a time.

A cell is one between-turn state (mask, flag, total) as one number; its lanes are scores: the points still needed, the
points held, or by how many two cards are apart. Before its first lane and past its last one a cell is worth what it is
worth there. A section's bonus counts as paid at the end, as in a table of points. Points are whole numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import GameArrays, Worths
from ..model.types import LANES, Floats, Indices, Rows, Vec
from .cache import kernel, step
from .turn import first_throw, joker_works, legal_rows, roll_on, room_for_throws, write
from .vector import add, lanes_at, load, mul, splat, store, store_lanes


class Mover(NamedTuple):
    """Whose turn it is: of one card, or of the first or the second of two, whose pairs stand row by row."""

    cells: Indices  # of this card
    place_of: Indices  # where each cell stands among them
    wide: int  # cells of the second card, 1 without one
    first: bool
    sign: int  # how points move the lanes


class Scores(NamedTuple):
    """Where the lanes of each place stand, and which score is its first."""

    start: Indices
    first: Indices
    length: Indices


@kernel
def cell(game: GameArrays, state: int, total: int) -> int:
    return state * game.totals + int(game.stand_in[game.group_of[state // game.flags], total])


@kernel
def after(game: GameArrays, place: int, box: int, outcome: int) -> int:
    """The cell that an outcome leads to."""
    mask, flag = place // game.totals // game.flags, place // game.totals % game.flags
    state = (mask | (1 << box)) * game.flags + (flag | game.outcome_flag[outcome])
    return cell(game, state, game.after[game.outcome_step[outcome], place % game.totals])


@kernel
def mark(game: GameArrays, first: int, needed: NDArray[np.bool_]) -> None:
    """Mark every cell that can follow, itself included; a later mask is always a larger number."""
    needed[first] = True
    for place in range(first, needed.size):
        if needed[place]:
            mask = place // game.totals // game.flags
            for box in range(game.boxes):
                if (mask >> box) & 1 == 0:
                    for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                        needed[after(game, place, box, outcome)] = True


@kernel
def to_come(game: GameArrays, section_bonus: Floats, cells: Indices, sign: int, found: Indices) -> None:
    """The most points that can still come, or with the sign -1 the fewest; cells from the last level to the first."""
    for place in cells:
        mask, flag = place // game.totals // game.flags, place // game.totals % game.flags
        if mask == (1 << game.boxes) - 1:
            found[place] = np.int64(section_bonus[place % game.totals])
            continue
        best = np.int64(0) if sign > 0 else np.int64(-1) << 40
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    later = found[after(game, place, box, outcome)]
                    best = max(best, sign * (later + np.int64(game.outcome_points[outcome])))
        if sign > 0 and joker_works(game, mask, flag):
            best += np.int64(game.joker_bonus * flag)
        found[place] = sign * best


@kernel
def points_so_far(game: GameArrays, cells: Indices, low: Indices, high: Indices) -> None:
    """The fewest and the most points that a cell may hold, from the first cell on, whose own are set."""
    for place in cells:
        mask, flag = place // game.totals // game.flags, place // game.totals % game.flags
        bonus = np.int64(game.joker_bonus * flag) if joker_works(game, mask, flag) else np.int64(0)
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    to = after(game, place, box, outcome)
                    points = np.int64(game.outcome_points[outcome])
                    low[to] = min(low[to], low[place] + points)
                    high[to] = max(high[to], high[place] + points + bonus)


@step
def _shifted(values: Floats, start: int, length: int, at: int, rows: Rows, row: int) -> None:
    """A row: LANES values of a cell from `at` on."""
    if at >= 0 and at + LANES <= length:
        store(rows, row, lanes_at(values, start + at))
    elif at >= length:
        store(rows, row, splat(rows, values[start + length - 1]))
    elif at + LANES <= 0:
        store(rows, row, splat(rows, values[start]))
    else:
        for i in range(LANES):
            rows[row, i] = values[start + min(max(at + i, 0), length - 1)]


@step
def _ride(values: Any, start: int, length: int, at: int, rows: Any, row: int, points: float) -> None:
    """The points that ride along, those of this turn with them."""
    if values is not None:
        _shifted(values, start, length, at, rows, row)
        store(rows, row, add(load(rows, row), splat(rows, -points)))


@step
def _keep_riders(game: GameArrays, worth: Any, riders: Any, start: int) -> None:
    if riders is not None:
        store_lanes(riders, start, first_throw(game, worth))


@step
def _for(rows: Rows, is_first: bool, share: Vec) -> Vec:
    """What is the first player's of the win as the mover's, and the other way round."""
    return share if is_first else add(splat(rows, 1.0), mul(splat(rows, -1.0), share))


@kernel
def solve_cells(
    game: GameArrays,
    places: Indices,
    mover: Mover,
    at: Scores,
    shares: Worths,
    rows: Worths,
    worth: Worths,
) -> None:
    """Fill these places, whose successors are filled already, with the best share of the win, or chance of a score.

    The points still to come may ride along, negated, so that of two choices with equal shares the one with more points
    is followed.
    """
    outcomes = game.outcome_points.size
    throws = room_for_throws(game)
    later = np.empty(outcomes, dtype=np.int64)
    whole = game.outcome_points.astype(np.int64)
    for place in places:
        column = place % mover.wide
        own = mover.cells[place // mover.wide if mover.first else column]
        mask, flag = own // game.totals // game.flags, own // game.totals % game.flags
        bonus = np.int64(game.joker_bonus * flag) if joker_works(game, mask, flag) else np.int64(0)
        free = legal_rows(game, mask, flag, outcomes + 1, throws)
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    to = mover.place_of[after(game, own, box, outcome)]
                    later[outcome] = to * mover.wide + column if mover.first else place - column + to
        for lane in range(0, at.length[place], LANES):
            for box in range(game.boxes):
                if (mask >> box) & 1:
                    continue
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    to = later[outcome]
                    for paid in range(2 if bonus else 1):
                        points = whole[outcome] + paid * bonus
                        score = at.first[place] + lane + mover.sign * points - at.first[to]
                        row = outcome + paid * (outcomes + 1)
                        _shifted(shares.value, at.start[to], at.length[to], score, rows.value, row)
                        if not mover.first:
                            store(rows.value, row, _for(rows.value, False, load(rows.value, row)))
                        _ride(shares.rider, at.start[to], at.length[to], score, rows.rider, row, float(points))
            write(game, throws, free, rows, worth, game.partial, False)
            roll_on(game, worth)
            won = _for(rows.value, mover.first, first_throw(game, worth.value))
            store_lanes(shares.value, at.start[place] + lane, won)
            _keep_riders(game, worth.rider, shares.rider, at.start[place] + lane)
