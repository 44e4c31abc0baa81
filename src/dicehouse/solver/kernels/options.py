"""One position's turn: what every box and every keep of a throw is worth, and how the turn may end.

A turn in one lane. Whoever asks lays out what each outcome leads to (`table_rows`, or `saved_rows` where the rolls that
are left are saved), by how many rolls are left where that makes a difference.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..model.arrays import GameArrays, SavedPlan, Worths
from ..model.types import Floats, Indices, Whole
from .cache import kernel, step
from .turn import (
    best_zero,
    choose,
    expect,
    joker_choice,
    joker_works,
    legal_rows,
    natural_choice,
    room_for_throws,
    write,
)

Values = Any
"""A level's values: float64 while it is solved, float32 where it is kept so."""


@step
def outcome_value(game: GameArrays, table: Floats, mask: int, flag: int, total: int, box: int, outcome: int) -> float:
    """The points of an outcome and all that comes after, bonuses paid at the end."""
    state = (mask | (1 << box)) * game.flags + (flag | game.outcome_flag[outcome])
    value: float = (
        table[state * game.stride + game.after[game.outcome_step[outcome], total]] + game.outcome_points[outcome]
    )
    return value


@step
def table_rows(game: GameArrays, table: Floats, earned: float, mask: int, flag: int, total: int, rows: Floats) -> None:
    """The points of each outcome and all that comes after; `earned` are the bonuses paid before."""
    for box in range(game.boxes):
        if (mask >> box) & 1 == 0:
            for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                rows[outcome] = outcome_value(game, table, mask, flag, total, box, outcome) - earned
    best_zero(game, mask, Worths(rows, None))


@kernel
def saved_rows(
    game: GameArrays, plan: SavedPlan, later: Values, mask: int, flag: int, lane: int, saved: int, rows: Floats
) -> None:
    """The same with so many rolls saved, bonuses paid at the end."""
    for box in range(game.boxes):
        if (mask >> box) & 1 == 0:
            after = mask | (1 << box)
            for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                section = plan.section_outcome[outcome]
                to: Whole = lane
                if section >= 0:
                    to = plan.lane_after[game.group_of[mask], section, lane]
                place = plan.start[after * game.flags + (flag | game.outcome_flag[outcome])]
                value = later[place + saved * plan.width[game.group_of[after]] + to]
                rows[outcome] = value + game.outcome_points[outcome]
    best_zero(game, mask, Worths(rows, None))


@step
def legal_outcomes(game: GameArrays, mask: int, flag: int, throw: int, outcomes: Indices) -> float:
    """Which outcome a throw has in each box, -1 where it may not be written; returns the extra bonus it earns."""
    legal = natural_choice(game, mask, throw)
    joker = 0
    bonus = 0.0
    number = 0
    if joker_works(game, mask, flag):
        for place in range(game.joker_throw.size):
            if game.joker_throw[place] == throw:
                number = place
                legal, joker = joker_choice(game, mask, place)
                bonus = game.joker_bonus * flag
    for box in range(game.boxes):
        if (legal >> box) & 1 == 0:
            outcomes[box] = -1
        elif (joker >> box) & 1:
            outcomes[box] = game.joker_outcome[number, box]
        else:
            outcomes[box] = game.outcome_of[throw, box]
    return bonus


@kernel
def box_values(game: GameArrays, rows: Floats, mask: int, flag: int, throw: int, values: Floats) -> None:
    """The value of writing a throw in each box, NaN where that is not allowed."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    bonus = legal_outcomes(game, mask, flag, throw, outcomes)
    for box in range(game.boxes):
        values[box] = rows[outcomes[box]] + bonus if outcomes[box] >= 0 else np.nan


@kernel
def chain_values(game: GameArrays, mask: int, flag: int, rows: Floats, values: Floats) -> None:
    """values[j, keep]: of a partial keep, its worth when the rest is thrown as the first of j rolls left; of a throw,
    its worth when it is written with j rolls left. A partial keep of no rolls is worth nothing.

    `rows[j]`: each outcome with j rolls left; the last stands for all that follow.
    """
    throws = room_for_throws(game)
    free = legal_rows(game, mask, flag, 0, throws)
    best = np.full(game.keeps, -np.inf)
    worth = Worths(best, None)
    for left in range(values.shape[0]):
        if left > 0:
            expect(game, worth)
        values[left, : game.partial] = best[: game.partial]
        if left < rows.shape[0]:
            write(game, throws, free, Worths(rows[left], None), worth, game.partial, False)
            values[left, game.partial :] = best[game.partial :]
        else:
            values[left, game.partial :] = values[left - 1, game.partial :]
            best[game.partial :] = values[left, game.partial :]
        choose(game, worth, game.keeps)


@step
def last_keep_values(game: GameArrays, mask: int, flag: int, rows: Floats, rolls_left: int, best: Floats) -> None:
    """best[keep]: the last of the `chain_values` of a partial keep, where all rows are alike."""
    throws = room_for_throws(game)
    free = legal_rows(game, mask, flag, 0, throws)
    worth = Worths(best, None)
    write(game, throws, free, Worths(rows, None), worth, game.partial, False)
    for roll in range(rolls_left):
        if roll > 0:
            choose(game, worth, game.keeps)
        expect(game, worth)


@step
def option_values(
    game: GameArrays,
    table: Floats,
    earned: float,
    mask: int,
    flag: int,
    total: int,
    throw: int,
    rolls_left: int,
    options: Floats,
) -> None:
    """The value of every box, NaN where it may not be taken, then of every keep within the throw."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    bonus = legal_outcomes(game, mask, flag, throw, outcomes)
    for box in range(game.boxes):
        options[box] = np.nan
        if outcomes[box] >= 0:
            options[box] = outcome_value(game, table, mask, flag, total, box, outcomes[box]) - earned + bonus
    if rolls_left == 0:
        return
    rows, values = np.empty(game.outcome_points.size + 1), np.empty(game.keeps)
    table_rows(game, table, earned, mask, flag, total, rows)
    last_keep_values(game, mask, flag, rows, rolls_left, values)
    first: Whole = np.int64(game.within_start[throw])
    for place in range(first, game.within_start[throw + 1]):
        options[game.boxes + place - first] = values[game.within[place]]


@kernel
def ends_of(game: GameArrays, values: Floats, keep: int, slack: float, ends: Floats) -> None:
    """ends[j, throw]: the chance that the turn ends with it and j rolls left, after keeping `keep`.

    `values` are `chain_values`. Those closer than `slack` are one value: then the player stops, or keeps more dice.
    """
    mass = np.zeros(game.keeps)
    mass[keep] = 1.0
    for left in range(ends.shape[0] - 1, -1, -1):
        for kept in range(game.partial):
            if mass[kept] > 0.0:
                for face in range(game.sides):
                    mass[game.more[kept, face]] += mass[kept] / game.sides
                mass[kept] = 0.0
        for throw in range(game.keeps - game.partial):
            here = game.partial + throw
            if mass[here] == 0.0:
                continue
            chosen: Whole = here
            best = values[left, here]
            if left > 0:
                for place in range(game.within_start[throw + 1], game.within_start[throw], -1):
                    other: Whole = np.int64(game.within[place - 1])
                    if values[left, other] > best + slack:
                        chosen = other
                        best = values[left, other]
            if chosen == here:
                ends[left, throw] += mass[here]
            else:
                mass[chosen] += mass[here]
            mass[here] = 0.0


@kernel
def taken_boxes(
    game: GameArrays, mask: int, flag: int, rows: Floats, slack: float, ends: Floats, boxes: Indices, points: Floats
) -> None:
    """The box that each throw is written in at its best with each number of rolls left, -1 where no turn ends so."""
    outcomes = np.empty(game.boxes, dtype=np.int64)
    for left in range(ends.shape[0]):
        here = rows[min(left, rows.shape[0] - 1)]
        for throw in range(ends.shape[1]):
            boxes[left, throw] = -1
            if ends[left, throw] > 0.0:
                legal_outcomes(game, mask, flag, throw, outcomes)
                best = -np.inf
                for box in range(game.boxes):
                    if outcomes[box] >= 0 and here[outcomes[box]] > best + slack:
                        best = here[outcomes[box]]
                        boxes[left, throw] = box
                        points[left, throw] = game.outcome_points[outcomes[box]]
