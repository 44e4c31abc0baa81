"""Levels of a game whose unused rolls are saved: a chain of rolls for every number of them, LANES totals at a time.

W(k), the worth of a throw with k rolls left, is the larger of writing it, with k rolls saved, and of throwing again,
the mean of W(k - 1). A turn with s rolls saved begins as the mean of W(s + rolls - 1).
"""

from __future__ import annotations

from ..model.arrays import GameArrays, SavedPlan, Worths
from ..model.types import LANES, Floats, Indices, Rows
from .cache import kernel
from .options import Values
from .turn import best_zero, choose, expect, legal_rows, room_for_throws, write
from .vector import add, load, splat, store


@kernel
def _fill_rows(
    game: GameArrays,
    plan: SavedPlan,
    later: Values,
    mask: int,
    flag: int,
    lane: int,
    lanes: int,
    saved: int,
    rows: Rows,
) -> None:
    """What each outcome of each open box leads to with so many rolls saved, points included."""
    group = game.group_of[mask]
    spare = game.outcome_points.size + 1
    known = -1
    for box in range(game.boxes):
        if (mask >> box) & 1:
            continue
        filled = (mask | (1 << box)) * game.flags
        width = plan.width[game.group_of[mask | (1 << box)]]
        for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
            base = plan.start[filled + (flag | game.outcome_flag[outcome])] + saved * width
            points = game.outcome_points[outcome]
            section = plan.section_outcome[outcome]
            if section < 0:
                # the outcomes of such a box lead to one card: it is fetched once
                if base != known:
                    for i in range(lanes):
                        rows[spare, i] = later[base + lane + i]
                    known = base
                store(rows, outcome, add(load(rows, spare), splat(rows, points)))
            else:
                for i in range(lanes):
                    rows[outcome, i] = later[base + plan.lane_after[group, section, lane + i]] + points
    best_zero(game, mask, Worths(rows, None))


@kernel
def solve_chains(
    game: GameArrays,
    plan: SavedPlan,
    level: int,
    states: Indices,
    later: Values,
    here: Floats,
    rows: Worths,
    worth: Worths,
) -> None:
    """Fill the values of these states (mask * flags + flag) of a level, whose successors stand in `later`."""
    throws = room_for_throws(game)
    last = plan.saved[level] + game.rolls - 2
    most = plan.saved[level + 1] - 1
    for state in states:
        mask, flag = state // game.flags, state % game.flags
        width = plan.width[game.group_of[mask]]
        free = legal_rows(game, mask, flag, 0, throws)
        for lane in range(0, width, LANES):
            lanes = min(LANES, width - lane)
            for left in range(last + 1):
                if left > 0:
                    choose(game, worth, game.partial)
                if left <= most:
                    _fill_rows(game, plan, later, mask, flag, lane, lanes, left, rows.value)
                write(game, throws, free, rows, worth, game.partial, left > 0)
                # of no dice kept: what a turn is worth whose first throw leaves so many rolls
                expect(game, worth)
                if left >= game.rolls - 1:
                    base = plan.start[state] + (left - game.rolls + 1) * width + lane
                    for i in range(lanes):
                        here[base + i] = worth.value[0, i]
