"""What the policy with the best average does in a turn: how likely it is to end with each entry.

The choices, and what is done where two are equal, are those of `bots.simulate` without noise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices, Places, Whole
from .cache import kernel
from .keeps import turn_keeps
from .options import legal_outcomes, outcome_value
from .vector import LANES

__all__ = ["pull", "turn_entries"]

Marks = NDArray[np.bool_]


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
                best = keeps[0, here * LANES + lane]
                for place in range(game.within_start[throw], game.within_start[throw + 1]):
                    value = keeps[left, game.within[place] * LANES + lane]
                    if value > best:
                        best = value
                        kept = np.int64(game.within[place])  # type: ignore[assignment]
            if kept < 0:
                ends[throw] += chance
            else:
                mass[kept] += chance


@kernel
def _plain_entries(
    outcome_of: Places, rows: Floats, lane: int, free: Indices, ends: Floats, barred: Marks, plain: Floats
) -> None:
    """plain[outcome]: the chance that it is written, of throws that are not barred; `free`: the open boxes.

    It is handed the few arrays that it needs: a call with all of a game costs more than the work.
    """
    for throw in range(ends.size):
        if ends[throw] > 0.0 and not barred[throw]:
            taken = 0
            best = -np.inf
            for box in free:
                value = rows[outcome_of[throw, box] * LANES + lane]
                if value > best:
                    best = value
                    taken = box
            plain[outcome_of[throw, taken]] += ends[throw]


@kernel
def _other_entries(
    game: GameArrays,
    table: Floats,
    mask: int,
    flag: int,
    total: int,
    ends: Floats,
    barred: Marks,
    plain: Floats,
    rich: Floats,
) -> None:
    """The same of barred throws: jokers, and all where a zero must be forced. rich[outcome]: with the joker's bonus."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    for throw in range(ends.size):
        if ends[throw] == 0.0 or not barred[throw]:
            continue
        bonus = legal_outcomes(game, mask, flag, throw, outcomes)
        best = -np.inf
        taken = 0
        for box in range(game.boxes):
            if outcomes[box] >= 0:
                value = outcome_value(game, table, 0.0, mask, flag, total, box, outcomes[box])
                if value > best:
                    best = value
                    taken = box
        if bonus > 0.0:
            rich[outcomes[taken]] += ends[throw]
        else:
            plain[outcomes[taken]] += ends[throw]


@kernel
def turn_entries(
    game: GameArrays,
    table: Floats,
    states: Indices,
    alike: Floats,
    rows: Floats,
    work: Floats,
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
    free = np.empty(game.boxes, dtype=np.int64)
    mass = np.empty(game.keeps)
    ends = np.empty(game.keeps - game.partial)
    plain = np.empty(game.outcome_points.size)
    rich = np.empty(game.outcome_points.size)
    box_of = np.empty(game.outcome_points.size, dtype=np.int64)
    for box in range(game.boxes):
        for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
            box_of[outcome] = box
    barred = np.full(ends.size, game.forced_scratch)
    for throw in game.joker_throw:
        barred[throw] = True
    card, chunk, lane = -1, -1, -1
    filled = 0
    for number in range(states.size):
        total: Whole = states[number] % game.totals
        if states[number] // game.totals != card:
            chunk = -1
        card = states[number] // game.totals
        mask, flag = card // game.flags, card % game.flags
        place: Whole = np.int64(game.lane_of[game.group_of[mask], total])
        if chunk < 0 or place != lane:
            if place // LANES != chunk:
                chunk = place // LANES
                turn_keeps(game, table, mask, flag, chunk, rows, free, work, keeps)
            lane = place
            _ends(game, keeps, lane - chunk * LANES, mass, ends)
            plain[:] = 0.0
            rich[:] = 0.0
            open_boxes = 0
            for box in range(game.boxes):
                if (mask >> box) & 1 == 0:
                    free[open_boxes] = box
                    open_boxes += 1
            _plain_entries(game.outcome_of, rows, lane - chunk * LANES, free[:open_boxes], ends, barred, plain)
            _other_entries(game, table, mask, flag, total, ends, barred, plain, rich)
        kinds[number] = 0.0
        for throw in range(ends.size):
            kinds[number] += ends[throw] * alike[throw]
        begun = filled
        for outcome in range(plain.size):
            for paid in range(2):
                likely = rich[outcome] if paid else plain[outcome]
                if likely > 0.0:
                    card_after = (mask | (1 << box_of[outcome])) * game.flags + (flag | game.outcome_flag[outcome])
                    after[filled] = card_after * game.totals + game.after[game.outcome_step[outcome], total]
                    entry[filled] = outcome + paid * plain.size
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
