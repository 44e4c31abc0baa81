"""What the policy with the best average does in a turn: how likely it is to end with each entry.

The choices, and what is done where two are equal, are those of `bots.simulate` without noise.
"""

from __future__ import annotations

import numpy as np

from ..model.arrays import GameArrays, Worths
from ..model.types import LANES, Floats, Indices, Rows, Whole
from .cache import kernel, step
from .options import legal_outcomes
from .playing import best_keep
from .points import turn_keeps
from .turn import Throws, legal_rows, open_boxes, room_for_throws


@kernel
def _ends(game: GameArrays, keeps: Floats, lane: int, mass: Floats, ends: Floats) -> None:
    """ends[throw]: the chance that the turn ends with it; `keeps[left, keep, lane]` are worths with rolls left."""
    mass[:] = 0.0
    ends[:] = 0.0
    mass[0] = 1.0
    share = 1.0 / game.sides
    for left in range(game.rolls - 1, -1, -1):
        for keep in range(game.partial):
            if mass[keep] > 0.0:
                part = mass[keep] * share
                for face in range(game.sides):
                    mass[game.more[keep, face]] += part
                mass[keep] = 0.0
        for throw in range(game.keeps - game.partial):
            here = game.partial + throw
            chance = mass[here]
            if chance == 0.0:
                continue
            mass[here] = 0.0
            kept = -1
            if left > 0:
                start, end = game.within_start[throw], game.within_start[throw + 1]
                kept = best_keep(game.within, start, end, keeps[0, here, lane], keeps[left], lane, 0.0, np.uint64(0))
            if kept < 0:
                ends[throw] += chance
            else:
                mass[kept] += chance


@step
def _entries(
    game: GameArrays, throws: Throws, rows: Rows, lane: int, card: tuple[int, int], ends: Floats, written: Floats
) -> None:
    """written[0, outcome]: the chance that it is written; written[1, outcome]: with the joker's bonus."""
    written[:] = 0.0
    mask, flag = card
    free = open_boxes(game, mask, throws)
    outcomes = np.empty(game.boxes, dtype=np.int64)
    number = 0
    for throw in range(ends.size):
        is_joker = number < game.joker_throw.size and game.joker_throw[number] == throw
        number += is_joker
        if ends[throw] == 0.0:
            continue
        paid, taken, best = 0, 0, -np.inf
        if is_joker or game.forced_scratch:
            paid = int(legal_outcomes(game, mask, flag, throw, outcomes) > 0.0)
            for box in range(game.boxes):
                if outcomes[box] >= 0 and rows[outcomes[box], lane] > best:
                    best, taken = rows[outcomes[box], lane], outcomes[box]
        else:
            for i in range(free):
                outcome: Whole = np.int64(game.outcome_of[throw, throws.free[i]])
                if rows[outcome, lane] > best:
                    best, taken = rows[outcome, lane], outcome
        written[paid, taken] += ends[throw]


@kernel
def turn_entries(
    game: GameArrays,
    table: Floats,
    states: Indices,
    alike: Floats,
    rows: Worths,
    worth: Worths,
    keeps: Floats,
    count: Indices,
    after: Indices,
    entry: Indices,
    chance: Floats,
    kinds: Floats,
) -> int:
    """For each state (card * totals + total, cards in order): count[state] entries, and of each in turn the state that
    it leads to, its outcome (counted on from all outcomes where the joker pays), and its chance; returns how many.

    kinds[state]: the chance that the turn ends with a throw of which `alike` is 1.
    """
    throws = room_for_throws(game)
    mass = np.empty(game.keeps)
    ends = np.empty(game.keeps - game.partial)
    written = np.empty((2, game.outcome_points.size))
    box_of = np.empty(game.outcome_points.size, dtype=np.int64)
    for box in range(game.boxes):
        for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
            box_of[outcome] = box
    card, chunk, lane, free = -1, -1, -1, 0
    filled = 0
    for number in range(states.size):
        total: Whole = states[number] % game.totals
        mask, flag = states[number] // game.totals // game.flags, states[number] // game.totals % game.flags
        if states[number] // game.totals != card:
            chunk = -1
            free = legal_rows(game, mask, flag, 0, throws)
        card = states[number] // game.totals
        place: Whole = np.int64(game.lane_of[game.group_of[mask], total])
        if chunk < 0 or place != lane:
            if place // LANES != chunk:
                chunk = place // LANES
                turn_keeps(game, table, mask, flag, chunk, throws, free, rows, worth, keeps)
            lane = place
            _ends(game, keeps, lane - chunk * LANES, mass, ends)
            _entries(game, throws, rows.value, lane - chunk * LANES, (mask, flag), ends, written)
        kinds[number] = 0.0
        for throw in range(ends.size):
            kinds[number] += ends[throw] * alike[throw]
        begun = filled
        for outcome in range(game.outcome_points.size):
            for paid in range(2):
                likely = written[paid, outcome]
                if likely > 0.0:
                    card_after = (mask | (1 << box_of[outcome])) * game.flags + (flag | game.outcome_flag[outcome])
                    after[filled] = card_after * game.totals + game.after[game.outcome_step[outcome], total]
                    entry[filled] = outcome + paid * game.outcome_points.size
                    chance[filled] = likely
                    filled += 1
        count[number] = filled - begun
    return filled


@kernel
def pull(
    targets: Indices,
    into_start: Indices,
    into: Indices,
    source: Indices,
    points: Indices,
    chance: Floats,
    low: Indices,
    start: Indices,
    scores: Floats,
    low_after: Indices,
    start_after: Indices,
    scores_after: Floats,
) -> None:
    """The scores of each target, from those of the states that lead to it, each moved by the points of the entry."""
    for target in targets:
        shift = start_after[target] - low_after[target]
        for place in range(into_start[target], into_start[target + 1]):
            move = into[place]
            state = source[move]
            offset = shift + low[state] + points[move] - start[state]
            likely = chance[move]
            for at in range(start[state], start[state + 1]):
                scores_after[offset + at] += likely * scores[at]
