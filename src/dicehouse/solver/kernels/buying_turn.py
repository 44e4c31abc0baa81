"""The solver's turn with purchases at its end: stop rolling, buy, score."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.arrays import GameArrays
from ..model.types import Floats, Indices
from .cache import kernel
from .moments import best_boxes_squares, choose_squares, outcome_squares
from .purchase_lanes import PurchaseArrays, PurchaseWorkspace
from .purchases import value_purchases
from .turn import best_boxes, choose, expect, first_throw, joker_works, outcome_values, spread
from .vector import LANES, load, store

__all__ = ["TurnWorkspace", "solve_buying_states", "take_purchase_values", "value_chunk_purchases"]


class TurnWorkspace(NamedTuple):
    """A thread's own room: a row for every outcome, a value for every keep, and the mean squares of both."""

    row: Floats
    square_row: Floats
    value: Floats
    square: Floats


@kernel
def _score(game: GameArrays, mask: int, flag: int, scratch: TurnWorkspace, stop: Floats, moments: bool) -> None:
    """Every throw's best box, from the rows that are laid out."""
    free = np.empty(game.boxes, dtype=np.int64)
    first = game.partial * LANES
    if moments:
        best_boxes_squares(game, mask, flag, scratch.row, scratch.square_row, free, scratch.value, scratch.square)
        stop[1, :] = scratch.square[first:]
    else:
        best_boxes(game, mask, flag, scratch.row, free, scratch.value)
    stop[0, :] = scratch.value[first:]


@kernel
def value_chunk_purchases(
    game: GameArrays,
    plain: GameArrays,
    purchases: PurchaseArrays,
    p: float,
    means: Floats,
    squares: Floats,
    rows: Indices,
    made: int,
    limit: int,
    mask: int,
    flag: int,
    chunk: int,
    scratch: TurnWorkspace,
    workspace: PurchaseWorkspace,
    moments: bool,
) -> bool:
    """Work out the purchases of one chunk of totals; True where jokers count only while no die was bought.

    `means[u]` is the table to go on with once u tries were made; `plain` is the game as bought dice play it.
    """
    jokers = plain.joker_box < 0 and joker_works(game, mask, flag)
    for used in range(rows[limit] + 1):
        outcome_values(game, means[used], mask, flag, chunk, scratch.row)
        if moments:
            outcome_squares(game, means[used], squares[used], mask, flag, chunk, scratch.square_row)
        _score(plain, mask, flag, scratch, workspace.stop[:, used], moments)
        if jokers:
            _score(game, mask, flag, scratch, workspace.natural_stop[:, used], moments)
    value_purchases(purchases, p, rows, made, limit, jokers, workspace, moments)
    return jokers


@kernel
def take_purchase_values(
    game: GameArrays, purchases: PurchaseArrays, jokers: bool, workspace: PurchaseWorkspace, scratch: TurnWorkspace
) -> None:
    """Every throw's value becomes that of its purchases with all dice fresh."""
    for throw in range(game.keeps - game.partial):
        source = purchases.fresh_throw[throw] * LANES
        place = (game.partial + throw) * LANES
        store(scratch.value, place, load(workspace.values[0, 0], source))
        store(scratch.square, place, load(workspace.values[1, 0], source))
    if jokers:
        for number in range(game.joker_throw.size):
            source = purchases.fresh_throw[game.joker_throw[number]] * LANES
            place = (game.partial + int(game.joker_throw[number])) * LANES
            store(scratch.value, place, load(workspace.natural_values[0, 0], source))
            store(scratch.square, place, load(workspace.natural_values[1, 0], source))


@kernel
def solve_buying_states(
    game: GameArrays,
    plain: GameArrays,
    purchases: PurchaseArrays,
    p: float,
    states: Indices,
    means: Floats,
    squares: Floats,
    rows: Indices,
    limit: int,
    scratch: TurnWorkspace,
    workspace: PurchaseWorkspace,
    moments: bool,
) -> None:
    """Fill `means[0]`, and with `moments` also `squares[0]`, at these states."""
    result = np.empty(2 * LANES)
    for state in states:
        mask = state // game.flags
        flag = state % game.flags
        group = game.group_of[mask]
        base = state * game.stride
        for chunk in range(game.chunk_start[group], game.chunk_start[group + 1]):
            jokers = value_chunk_purchases(
                game,
                plain,
                purchases,
                p,
                means,
                squares,
                rows,
                0,
                limit,
                mask,
                flag,
                chunk,
                scratch,
                workspace,
                moments,
            )
            take_purchase_values(game, purchases, jokers, workspace, scratch)
            for _ in range(1, game.rolls):
                expect(game, scratch.value)
                if moments:
                    expect(game, scratch.square)
                    choose_squares(game, scratch.value, scratch.square)
                else:
                    choose(game, scratch.value)
            store(result, 0, first_throw(game, scratch.value))
            store(result, LANES, first_throw(game, scratch.square))
            for i in range(LANES):
                place = base + game.lane_total[chunk * LANES + i]
                means[0, place] = result[i]
                if moments:
                    squares[0, place] = result[LANES + i]
        spread(game, group, means[0], base)
        if moments:
            spread(game, group, squares[0], base)
