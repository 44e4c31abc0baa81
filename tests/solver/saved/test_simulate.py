"""Games played by the table score what it promises, within standard errors."""

from __future__ import annotations

import numpy as np
import pytest

from dicehouse.solver.saved.simulate import simulate_saved
from dicehouse.solver.saved.solve import solve_saved
from testkit.solver.tiny_saved import NAMES, tiny_saved

pytestmark = pytest.mark.usefixtures("own_store")
GAMES = 40_000


def test_perfect_play_scores_the_value_within_standard_errors() -> None:
    for name in NAMES:
        table = solve_saved(tiny_saved(name))
        scores = simulate_saved(table, GAMES, seed=1)
        error = scores.std(ddof=1) / GAMES**0.5
        assert scores.mean() == pytest.approx(table.value(), abs=4 * error), name


def test_games_are_the_same_for_any_threads_and_worse_with_noise() -> None:
    table = solve_saved(tiny_saved("bonus"))
    one, many = (simulate_saved(table, 1000, seed=7, threads=threads) for threads in (1, 3))
    assert np.array_equal(one, many)
    assert simulate_saved(table, GAMES, seed=1, noise=20.0).mean() < simulate_saved(table, GAMES, seed=1).mean()
