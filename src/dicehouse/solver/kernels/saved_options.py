"""One position's turn where rolls are saved: what every box and every keep is worth, for each number of rolls left."""

from __future__ import annotations

import numpy as np

from ..model.arrays import GameArrays
from ..model.saved_plan import SavedPlan
from ..model.types import Floats, Indices
from .cache import kernel
from .options import legal_outcomes
from .saved_turn import Throws, Values, legal_rows

__all__ = ["chain_values", "ends_of", "saved_outcome_value", "taken_boxes", "write_saved_values"]


@kernel
def saved_outcome_value(
    game: GameArrays,
    plan: SavedPlan,
    later: Values,
    mask: int,
    flag: int,
    lane: int,
    saved: int,
    box: int,
    outcome: int,
) -> float:
    """The points of an outcome and all that comes after with so many rolls saved, bonuses paid at the end."""
    after = mask | (1 << box)
    section = plan.section_outcome[outcome]
    if section >= 0:
        lane = plan.lane_after[game.group_of[mask], section, lane]
    place = plan.start[after * game.flags + (flag | game.outcome_flag[outcome])]
    value: float = later[place + saved * plan.width[game.group_of[after]] + lane] + game.outcome_points[outcome]
    return value


@kernel
def write_saved_values(
    game: GameArrays,
    plan: SavedPlan,
    later: Values,
    mask: int,
    flag: int,
    lane: int,
    throw: int,
    saved: int,
    outcomes: Indices,
    values: Floats,
) -> float:
    """The value of writing a throw in each box with so many rolls saved, NaN where that is not allowed.

    Returns the extra bonus that the throw earns, which the values hold.
    """
    bonus = legal_outcomes(game, mask, flag, throw, outcomes)
    for box in range(game.boxes):
        values[box] = np.nan
        if outcomes[box] >= 0:
            value = saved_outcome_value(game, plan, later, mask, flag, lane, saved, box, outcomes[box])
            values[box] = value + bonus
    return bonus


@kernel
def _written(
    game: GameArrays,
    plan: SavedPlan,
    later: Values,
    mask: int,
    flag: int,
    lane: int,
    saved: int,
    throws: Throws,
    rows: Floats,
    best: Floats,
) -> None:
    """best[throw]: what each throw is worth when it is written at its best with so many rolls saved."""
    zero = -np.inf
    for box in range(game.boxes):
        if (mask >> box) & 1 == 0:
            for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                rows[outcome] = saved_outcome_value(game, plan, later, mask, flag, lane, saved, box, outcome)
                if plan.free_zeros and game.outcome_points[outcome] == 0.0:
                    zero = max(zero, rows[outcome])
    for throw in range(game.keeps - game.partial):
        value = zero
        for place in range(throws.first[throw], throws.first[throw + 1]):
            value = max(value, rows[throws.rows[place]])
        best[throw] = value + throws.extra[throw]


@kernel
def chain_values(
    game: GameArrays,
    plan: SavedPlan,
    later: Values,
    level: int,
    mask: int,
    flag: int,
    lane: int,
    left: int,
    values: Floats,
) -> None:
    """values[j, keep]: of a partial keep, its worth when the rest is thrown as the first of j rolls left; of a throw,
    its worth when it is written with j rolls left. Up to `left` rolls; a partial keep of no rolls is worth nothing."""
    count = game.keeps - game.partial
    throws = Throws(
        np.empty(count * game.boxes, dtype=np.uint16), np.empty(count + 1, dtype=np.uint32), np.empty(count)
    )
    legal_rows(game, plan, mask, flag, 1, throws)
    rows = np.empty(game.outcome_points.size)
    best = np.empty(game.keeps)
    most = plan.saved[level + 1] - 1
    share = 1.0 / game.sides
    for rolls in range(left + 1):
        here = values[rolls]
        if rolls > 0:
            here[game.partial :] = best[game.partial :]
            for keep in range(game.partial - 1, -1, -1):
                mean = here[game.more[keep, 0]]
                for face in range(1, game.sides):
                    mean += here[game.more[keep, face]]
                here[keep] = mean * share
        else:
            here[: game.partial] = -np.inf
        if rolls <= most:
            _written(game, plan, later, mask, flag, lane, rolls, throws, rows, here[game.partial :])
        else:
            here[game.partial :] = values[most, game.partial :]
        best[0] = here[0]
        for keep in range(1, game.keeps):
            value = here[keep]
            for place in range(game.fewer_start[keep], game.fewer_start[keep + 1]):
                value = max(value, best[game.fewer[place]])
            best[keep] = value


@kernel
def ends_of(game: GameArrays, values: Floats, keep: int, rolls_left: int, slack: float, ends: Floats) -> None:
    """ends[j, throw]: the chance that the turn ends with it and j rolls left, after keeping `keep`.

    Values closer than `slack` are one value: then the player stops, or keeps more dice.
    """
    mass = np.zeros(game.keeps)
    mass[keep] = 1.0
    for left in range(rolls_left - 1, -1, -1):
        for kept in range(game.partial):
            if mass[kept] > 0.0:
                for face in range(game.sides):
                    mass[game.more[kept, face]] += mass[kept] / game.sides
                mass[kept] = 0.0
        for throw in range(game.keeps - game.partial):
            here = game.partial + throw
            if mass[here] == 0.0:
                continue
            chosen = here
            best = values[left, here]
            if left > 0:
                for place in range(game.within_start[throw + 1], game.within_start[throw], -1):
                    other = game.within[place - 1]
                    if values[left, other] > best + slack:
                        chosen = int(other)
                        best = values[left, other]
            if chosen == here:
                ends[left, throw] += mass[here]
            else:
                mass[chosen] += mass[here]
            mass[here] = 0.0


@kernel
def taken_boxes(
    game: GameArrays,
    plan: SavedPlan,
    later: Values,
    mask: int,
    flag: int,
    lane: int,
    most: int,
    slack: float,
    ends: Floats,
    boxes: Indices,
    points: Floats,
) -> None:
    """The box that each throw is written in at its best with each number of rolls left, -1 where no turn ends so."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    values = np.empty(game.boxes)
    for left in range(ends.shape[0]):
        for throw in range(ends.shape[1]):
            boxes[left, throw] = -1
            if ends[left, throw] > 0.0:
                saved = min(left, most)
                write_saved_values(game, plan, later, mask, flag, lane, throw, saved, outcomes, values)
                best = -np.inf
                for box in range(game.boxes):
                    if outcomes[box] >= 0 and values[box] > best + slack:
                        best = values[box]
                        boxes[left, throw] = box
                        points[left, throw] = game.outcome_points[outcomes[box]]
