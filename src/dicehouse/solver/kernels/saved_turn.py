"""A turn whose unused rolls are saved: one chain of rolls for every number of rolls saved, LANES totals at a time.

W(k), the worth of a throw with k rolls left, is the larger of writing it, with k rolls saved, and of throwing again,
the mean of W(k - 1). A turn with s rolls saved begins as the mean of W(s + rolls - 1).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..model.arrays import GameArrays
from ..model.saved_plan import SavedPlan
from ..model.types import Floats, Indices, Places, Starts
from .cache import kernel
from .turn import expect, joker_choice, joker_works, natural_choice
from .vector import LANES, add, larger, load, splat, store

__all__ = ["Throws", "Values", "legal_rows", "solve_chains"]

Values = Any
"""A level's values: float64 while it is solved, float32 where it is kept so."""


class Throws(NamedTuple):
    """The rows that each throw may be written as; where zeros are free, without those that pay nothing."""

    rows: Places
    first: Starts
    extra: Floats


@kernel
def legal_rows(game: GameArrays, plan: SavedPlan, mask: int, flag: int, lanes: int, throws: Throws) -> None:
    """Fill in what each throw may be written as on this card; a row has so many lanes."""
    count = 0
    joker = 0
    works = joker_works(game, mask, flag)
    for throw in range(game.keeps - game.partial):
        throws.first[throw] = count
        throws.extra[throw] = 0.0
        if plan.free_zeros:
            for place in range(plan.paying_start[throw], plan.paying_start[throw + 1]):
                box = plan.paying[place]
                if (mask >> box) & 1 == 0:
                    throws.rows[count] = game.outcome_of[throw, box] * lanes
                    count += 1
            continue
        legal = natural_choice(game, mask, throw)
        wild = 0
        is_joker = works and joker < game.joker_throw.size and game.joker_throw[joker] == throw
        if is_joker:
            legal, wild = joker_choice(game, mask, joker)
            throws.extra[throw] = game.joker_bonus * flag
        for box in range(game.boxes):
            if (legal >> box) & 1:
                outcome = game.outcome_of[throw, box]
                if (wild >> box) & 1:
                    outcome = game.joker_outcome[joker, box]
                throws.rows[count] = outcome * lanes
                count += 1
        if joker < game.joker_throw.size and game.joker_throw[joker] == throw:
            joker += 1
    throws.first[game.keeps - game.partial] = count


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
    rows: Floats,
) -> None:
    """What each outcome of each open box leads to with so many rolls saved, points included; then the best zero."""
    group = game.group_of[mask]
    best = splat(-np.inf)
    spare = (game.outcome_points.size + 1) * LANES
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
                        rows[spare + i] = later[base + lane + i]
                    known = base
                store(rows, outcome * LANES, add(load(rows, spare), splat(points)))
            else:
                for i in range(lanes):
                    rows[outcome * LANES + i] = later[base + plan.lane_after[group, section, lane + i]] + points
            if points == 0.0:
                best = larger(best, load(rows, outcome * LANES))
    store(rows, game.outcome_points.size * LANES, best)


@kernel
def _write(game: GameArrays, free_zeros: bool, throws: Throws, rows: Floats, value: Floats, again: bool) -> None:
    """Each throw's value: of the best box, or of the best keep within it when it may be thrown again."""
    zero = splat(-np.inf)
    if free_zeros:
        zero = load(rows, game.outcome_points.size * LANES)
    for throw in range(game.keeps - game.partial):
        best = zero
        for place in range(throws.first[throw], throws.first[throw + 1]):
            best = larger(best, load(rows, throws.rows[place]))
        if not free_zeros:
            best = add(best, splat(throws.extra[throw]))
        keep = game.partial + throw
        if again:
            for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
                best = larger(best, load(value, game.fewer[place] * LANES))
        store(value, keep * LANES, best)


@kernel
def _choose(game: GameArrays, value: Floats) -> None:
    """Each partial keep's value becomes that of the best keep within it."""
    for keep in range(1, game.partial):
        best = load(value, keep * LANES)
        for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
            best = larger(best, load(value, game.fewer[place] * LANES))
        store(value, keep * LANES, best)


@kernel
def solve_chains(
    game: GameArrays,
    plan: SavedPlan,
    level: int,
    states: Indices,
    later: Values,
    here: Floats,
    throws: Throws,
    rows: Floats,
    value: Floats,
) -> None:
    """Fill the values of these states (mask * flags + flag) of a level, whose successors stand in `later`."""
    result = np.empty(LANES)
    last = plan.saved[level] + game.rolls - 2
    most = plan.saved[level + 1] - 1
    for state in states:
        mask = state // game.flags
        flag = state % game.flags
        width = plan.width[game.group_of[mask]]
        legal_rows(game, plan, mask, flag, LANES, throws)
        for lane in range(0, width, LANES):
            lanes = min(LANES, width - lane)
            for left in range(last + 1):
                if left > 0:
                    _choose(game, value)
                if left <= most:
                    _fill_rows(game, plan, later, mask, flag, lane, lanes, left, rows)
                _write(game, plan.free_zeros, throws, rows, value, left > 0)
                # of no dice kept: what a turn is worth whose first throw leaves so many rolls
                expect(game, value)
                if left >= game.rolls - 1:
                    store(result, 0, load(value, 0))
                    base = plan.start[state] + (left - game.rolls + 1) * width + lane
                    for i in range(lanes):
                        here[base + i] = result[i]
