"""The solver's turn with a sale at its end: stop rolling, buy, score."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.types import Floats, Indices
from .cache import kernel
from .moments import best_boxes_squares, choose_squares, outcome_squares
from .purchase_lanes import Room, Shop
from .purchases import hold_sale
from .turn import Game, best_boxes, choose, expect, first_throw, joker_works, outcome_values, spread
from .vector import LANES, load, store

__all__ = ["Scratch", "sell", "sold", "solve_buying_states"]


class Scratch(NamedTuple):
    """A thread's own room: a row for every outcome, a value for every keep, and the mean squares of both."""

    row: Floats
    square_row: Floats
    value: Floats
    square: Floats


@kernel
def _score(game: Game, mask: int, flag: int, scratch: Scratch, stop: Floats, moments: bool) -> None:
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
def sell(
    game: Game,
    plain: Game,
    shop: Shop,
    p: float,
    means: Floats,
    squares: Floats,
    rows: Indices,
    made: int,
    limit: int,
    mask: int,
    flag: int,
    chunk: int,
    scratch: Scratch,
    room: Room,
    moments: bool,
) -> bool:
    """Work out the sale of one chunk of totals; True where jokers count only while no die was bought.

    `means[u]` is the table to go on with once u tries were made; `plain` is the game as bought dice play it.
    """
    jokers = plain.joker_box < 0 and joker_works(game, mask, flag)
    for used in range(rows[limit] + 1):
        outcome_values(game, means[used], mask, flag, chunk, scratch.row)
        if moments:
            outcome_squares(game, means[used], squares[used], mask, flag, chunk, scratch.square_row)
        _score(plain, mask, flag, scratch, room.stop[:, used], moments)
        if jokers:
            _score(game, mask, flag, scratch, room.natural_stop[:, used], moments)
    hold_sale(shop, p, rows, made, limit, jokers, room, moments)
    return jokers


@kernel
def sold(game: Game, shop: Shop, jokers: bool, room: Room, scratch: Scratch) -> None:
    """Every throw's value becomes that of its sale with all dice fresh."""
    for throw in range(game.keeps - game.partial):
        source = shop.fresh_throw[throw] * LANES
        place = (game.partial + throw) * LANES
        store(scratch.value, place, load(room.sale[0, 0], source))
        store(scratch.square, place, load(room.sale[1, 0], source))
    if jokers:
        for number in range(game.joker_throw.size):
            source = shop.fresh_throw[game.joker_throw[number]] * LANES
            place = (game.partial + int(game.joker_throw[number])) * LANES
            store(scratch.value, place, load(room.natural[0, 0], source))
            store(scratch.square, place, load(room.natural[1, 0], source))


@kernel
def solve_buying_states(
    game: Game,
    plain: Game,
    shop: Shop,
    p: float,
    states: Indices,
    means: Floats,
    squares: Floats,
    rows: Indices,
    limit: int,
    scratch: Scratch,
    room: Room,
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
            jokers = sell(
                game, plain, shop, p, means, squares, rows, 0, limit, mask, flag, chunk, scratch, room, moments
            )
            sold(game, shop, jokers, room, scratch)
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
