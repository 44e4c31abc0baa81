"""The table of a game of points: LANES upper totals at a time."""

from __future__ import annotations

from typing import Any

from ..model.arrays import GameArrays, Worths
from ..model.types import LANES, Floats, Indices
from .cache import kernel, step
from .turn import (
    Throws,
    best_zero,
    choose,
    expect,
    first_throw,
    legal_rows,
    put_row,
    roll_on,
    room_for_throws,
    row_at,
    with_points,
    write,
)
from .vector import lanes_at, store


@step
def outcome_rows(game: GameArrays, table: Worths, mask: int, flag: int, chunk: int, rows: Worths) -> None:
    """What each outcome of each open box leads to, points included."""
    lane = chunk * LANES
    adjacent = game.chunk_adjacent[chunk]
    for box in range(game.boxes):
        if (mask >> box) & 1:
            continue
        filled = (mask | (1 << box)) * game.flags
        for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
            base = (filled + (flag | game.outcome_flag[outcome])) * game.stride
            step = game.outcome_step[outcome]
            points = game.outcome_points[outcome]
            if adjacent:
                start = base + game.lane_total[lane] + game.shift[step]
                put_row(rows, outcome, (lanes_at(table.value, start), lanes_at(table.rider, start)))
            else:
                _gather(game, table.value, base, step, lane, rows.value, outcome)
                _gather(game, table.rider, base, step, lane, rows.rider, outcome)
            put_row(rows, outcome, with_points(rows, row_at(rows, outcome), points))
    best_zero(game, mask, rows)


@step
def _gather(game: GameArrays, table: Any, base: int, step: int, lane: int, rows: Any, outcome: int) -> None:
    if table is not None:
        for i in range(LANES):
            rows[outcome, i] = table[base + game.after[step, game.lane_total[lane + i]]]


@step
def keep_turn(game: GameArrays, chunk: int, base: int, worth: Worths, table: Worths) -> None:
    """What a turn is worth before its first throw, at the totals of this chunk."""
    _keep(game, chunk, base, worth.value, table.value)
    _keep(game, chunk, base, worth.rider, table.rider)


@step
def _keep(game: GameArrays, chunk: int, base: int, value: Any, table: Any) -> None:
    if table is not None:
        store(value, 0, first_throw(game, value))
        for i in range(LANES):
            table[base + game.lane_total[chunk * LANES + i]] = value[0, i]


@step
def spread(game: GameArrays, group: int, table: Worths, base: int) -> None:
    """Give every total its stand-in's value, and the room beyond the last total the last value."""
    _spread(game, group, table.value, base)
    _spread(game, group, table.rider, base)


@step
def _spread(game: GameArrays, group: int, table: Any, base: int) -> None:
    if table is not None:
        for total in range(game.totals):
            table[base + total] = table[base + game.stand_in[group, total]]
        for place in range(game.totals, game.stride):
            table[base + place] = table[base + game.totals - 1]


@kernel
def solve_states(game: GameArrays, states: Indices, table: Worths, rows: Worths, worth: Worths) -> None:
    """Fill the table at these states (mask * flags + flag), whose successors are filled already; what rides along are
    the mean squares under the same choices."""
    throws = room_for_throws(game)
    for state in states:
        mask, flag = state // game.flags, state % game.flags
        group = game.group_of[mask]
        base = state * game.stride
        free = legal_rows(game, mask, flag, 0, throws)
        for chunk in range(game.chunk_start[group], game.chunk_start[group + 1]):
            outcome_rows(game, table, mask, flag, chunk, rows)
            write(game, throws, free, rows, worth, game.partial, False)
            roll_on(game, worth)
            keep_turn(game, chunk, base, worth, table)
        spread(game, group, table, base)


@kernel
def turn_keeps(
    game: GameArrays,
    table: Floats,
    mask: int,
    flag: int,
    chunk: int,
    throws: Throws,
    free: int,
    rows: Worths,
    worth: Worths,
    keeps: Floats,
) -> None:
    """keeps[0]: each throw written at its best; keeps[n]: each keep with n rolls left. `rows`: each outcome."""
    outcome_rows(game, Worths(table, None), mask, flag, chunk, rows)
    write(game, throws, free, rows, worth, game.partial, False)
    keeps[0, game.partial :] = worth.value[game.partial :]
    for roll in range(1, game.rolls):
        expect(game, worth)
        keeps[roll, : game.partial] = worth.value[: game.partial]
        if roll + 1 < game.rolls:
            choose(game, worth, game.keeps)
