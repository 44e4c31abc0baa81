"""A game of points worked out by somebody else's executor: threads, processes, or other machines (Dask's, MPI's).

A task takes along what it reads, the rows of cards with one box more, and brings back what it has worked out. Kernels
and numbers are those of here, and so are the results, to the bit.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import NamedTuple

import numpy as np

from ...rules import RuleSet
from ..kernels.points import solve_states
from ..model.arrays import GameArrays, Worths, aligned, game_arrays, room_for
from ..model.compile import compile_rules
from ..model.types import Floats, Indices
from ..threads import Progress, equal_pieces
from .solve import ValueTable, levels_of, tables_to_fill

PARTS = 16
"""Tasks that a level is given away in."""


class Rows(NamedTuple):
    """A part of a table: so many states (mask * flags + flag), and for each a row of every total."""

    states: Indices
    value: Floats
    rider: Floats | None


def rows_after(game: GameArrays, table: Worths, states: Indices) -> Rows:
    """Of all states that a turn in these may end in."""
    masks, boxes = np.unique(states // game.flags), 1 << np.arange(game.boxes)
    grown = masks[:, np.newaxis] | boxes
    grown = np.unique(grown[grown != masks[:, np.newaxis]])
    return _rows(game, table, (grown[:, np.newaxis] * game.flags + np.arange(game.flags)).ravel())


def table_of(game: GameArrays, rows: Rows) -> Worths:
    """A table that knows these rows, and nothing else."""
    size = (1 << game.boxes) * game.flags * game.stride
    table = Worths(aligned(size), None if rows.rider is None else aligned(size))
    _put(game, rows, table)
    return table


def solve_elsewhere(
    executor: Executor, rules: RuleSet, moments: bool = False, progress: Progress | None = None
) -> ValueTable:
    compiled = compile_rules(rules)
    game = game_arrays(compiled)
    (means,), squares = tables_to_fill(compiled, game, 1, moments)
    table, levels = Worths(means, None if squares is None else squares[0]), levels_of(game)
    done, of = 0, sum(int(cost.sum()) for _, cost in levels)
    for states, cost in levels:
        parts = [
            executor.submit(_solved, rules, rows_after(game, table, piece), piece)
            for piece in equal_pieces(states, cost, PARTS)
        ]
        for part in parts:
            _put(game, part.result(), table)
        done += int(cost.sum())
        if progress:
            progress(done, of)
    return ValueTable(compiled, game, *table)


def _solved(rules: RuleSet, after: Rows, states: Indices) -> Rows:
    """There."""
    game = game_arrays(compile_rules(rules))
    table = table_of(game, after)
    solve_states(game, states, table, *room_for(game, riders=after.rider is not None))
    return _rows(game, table, states)


def _rows(game: GameArrays, table: Worths, states: Indices) -> Rows:
    rider = None if table.rider is None else table.rider.reshape(-1, game.stride)[states]
    return Rows(states, table.value.reshape(-1, game.stride)[states], rider)


def _put(game: GameArrays, rows: Rows, table: Worths) -> None:
    for part, told in zip(table, (rows.value, rows.rider), strict=True):
        if part is not None:
            part.reshape(-1, game.stride)[rows.states] = told
