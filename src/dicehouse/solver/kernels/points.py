"""The table of a game of points: LANES upper totals at a time."""

from __future__ import annotations

from ..model.arrays import GameArrays
from ..model.types import LANES, Floats, Indices, Rows
from .cache import kernel, step
from .turn import (
    Riders,
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
def outcome_rows(
    game: GameArrays, table: Floats, squares: Riders, mask: int, flag: int, chunk: int, rows: Rows, rider_rows: Riders
) -> None:
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
                put_row(rows, rider_rows, outcome, (lanes_at(table, start), lanes_at(squares, start)))
            else:
                for i in range(LANES):
                    place = base + game.after[step, game.lane_total[lane + i]]
                    rows[outcome, i] = table[place]
                    if squares is not None:
                        rider_rows[outcome, i] = squares[place]
            put_row(rows, rider_rows, outcome, with_points(rows, row_at(rows, rider_rows, outcome), points))
    best_zero(game, mask, rows, rider_rows)


@step
def keep_result(game: GameArrays, chunk: int, base: int, value: Rows, table: Floats) -> None:
    """What a turn is worth before its first throw, at the totals of this chunk."""
    store(value, 0, first_throw(game, value))
    for i in range(LANES):
        table[base + game.lane_total[chunk * LANES + i]] = value[0, i]


@step
def spread(game: GameArrays, group: int, table: Floats, base: int) -> None:
    """Give every total its stand-in's value, and the room beyond the last total the last value."""
    for total in range(game.totals):
        table[base + total] = table[base + game.stand_in[group, total]]
    for place in range(game.totals, game.stride):
        table[base + place] = table[base + game.totals - 1]


@kernel
def solve_states(
    game: GameArrays,
    states: Indices,
    table: Floats,
    squares: Riders,
    rows: Rows,
    rider_rows: Riders,
    value: Rows,
    rider: Riders,
) -> None:
    """Fill the table at these states (mask * flags + flag), whose successors are filled already; with `squares` the
    mean squares under the same choices."""
    throws = room_for_throws(game)
    for state in states:
        mask, flag = state // game.flags, state % game.flags
        group = game.group_of[mask]
        base = state * game.stride
        free = legal_rows(game, mask, flag, 0, throws)
        for chunk in range(game.chunk_start[group], game.chunk_start[group + 1]):
            outcome_rows(game, table, squares, mask, flag, chunk, rows, rider_rows)
            write(game, throws, free, rows, rider_rows, value, rider, game.partial, False)
            roll_on(game, value, rider)
            keep_result(game, chunk, base, value, table)
            if squares is not None:
                keep_result(game, chunk, base, rider, squares)
        spread(game, group, table, base)
        if squares is not None:
            spread(game, group, squares, base)


@kernel
def turn_keeps(
    game: GameArrays,
    table: Floats,
    mask: int,
    flag: int,
    chunk: int,
    throws: Throws,
    free: int,
    rows: Rows,
    value: Rows,
    keeps: Floats,
) -> None:
    """keeps[0]: each throw written at its best; keeps[n]: each keep with n rolls left. `rows`: each outcome."""
    outcome_rows(game, table, None, mask, flag, chunk, rows, None)
    write(game, throws, free, rows, None, value, None, game.partial, False)
    keeps[0, game.partial :] = value[game.partial :]
    for roll in range(1, game.rolls):
        expect(game, value, None)
        keeps[roll, : game.partial] = value[: game.partial]
        if roll + 1 < game.rolls:
            choose(game, value, None, game.keeps)
