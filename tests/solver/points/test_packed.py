"""A packed game answers as the arrays that it was made of, to the bit."""

from __future__ import annotations

import numpy as np
import pytest

from dicehouse.rules.catalogue import game
from dicehouse.solver import compile_rules
from dicehouse.solver.kernels.options import chain_values, option_values, table_rows
from dicehouse.solver.kernels.packed import packed, packed_options
from dicehouse.solver.model.arrays import game_arrays


@pytest.mark.parametrize("game_id", ["yahtzee-hasbro", "crag", "hooligan"])
def test_options_of_a_packed_game_are_the_same_to_the_bit(game_id: str) -> None:
    arrays = game_arrays(compile_rules(game(game_id)))
    chance = np.random.default_rng(7)
    table = chance.random((1 << arrays.boxes) * arrays.flags * arrays.stride)
    block = packed(arrays)
    for _ in range(60):
        mask = int(chance.integers((1 << arrays.boxes) - 1))
        flag = int(arrays.flags > 1 and mask >> arrays.joker_box & 1 and chance.integers(2))
        total, throw = int(chance.integers(arrays.totals)), int(chance.integers(arrays.keeps - arrays.partial))
        rolls = int(chance.integers(3))
        first, end = arrays.within_start[throw], arrays.within_start[throw + 1]
        plain, quick = np.zeros(arrays.boxes + end - first), np.zeros(arrays.boxes + end - first)
        option_values(arrays, table, 0.5, mask, flag, total, throw, rolls, plain)
        legal = packed_options(block, table, 0.5, mask, flag, total, throw, rolls, quick)
        allowed = ~np.isnan(plain)
        assert legal == sum(1 << box for box in range(arrays.boxes) if allowed[box])
        asked = len(plain) if rolls else arrays.boxes
        given = plain[:asked][allowed[:asked]]
        assert np.array_equal(given, quick[: len(given)])
        if rolls:
            rows, every = np.empty((1, len(arrays.outcome_points) + 1)), np.empty((rolls + 1, arrays.keeps))
            table_rows(arrays, table, 0.5, mask, flag, total, rows[0])
            chain_values(arrays, mask, flag, rows, every)
            assert np.array_equal(given[legal.bit_count() :], every[-1][arrays.within[first:end]])
