"""Simulation: the exact mean and deviation come out, and nothing but the seed decides the games."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.solver import compile_rules, solve, solved
from dicehouse.solver.bots.scores import score_bars, summary
from dicehouse.solver.bots.simulate import simulate
from dicehouse.solver.points.solve import ValueTable
from testkit.rules.strategies import rule_sets

GAMES = 20_000


@pytest.fixture(scope="module")
def yacht() -> ValueTable:
    return solved(game("yacht"), moments=True)


@given(rule_sets())
def test_simulated_scores_have_the_exact_mean(rules: RuleSet) -> None:
    table = solve(compile_rules(rules), moments=True)
    scores = simulate(table, GAMES, seed=5)
    assert abs(scores.mean() - table.value()) <= 4.5 * table.deviation() / GAMES**0.5 + 1e-9
    assert (scores == scores.round()).all()


@pytest.mark.parametrize(("noise", "seed"), [(0.0, 1), (2.0, -4)])
def test_the_seed_decides_and_threads_and_batches_change_nothing(yacht: ValueTable, noise: float, seed: int) -> None:
    one, other = (simulate(yacht, 2000, each, noise=noise) for each in (seed, 2))
    assert not np.array_equal(one, other)
    assert np.array_equal(one, simulate(yacht, 2000, seed, noise=noise, threads=1, batch=777))
    assert np.array_equal(one[:1200], simulate(yacht, 1200, seed, noise=noise, threads=3))


def test_short_sight_and_careless_judgement_cost_points(yacht: ValueTable) -> None:
    exact = yacht.value()
    assert simulate(yacht, GAMES, 1, sight=1).mean() < exact
    assert simulate(yacht, GAMES, 1, noise=5.0).mean() < exact - 10


def test_a_summary_says_how_sure_it_is() -> None:
    scores = np.arange(1000, dtype=np.float64)
    result = summary(scores)
    assert result.mean.value == pytest.approx(499.5)
    assert result.mean.low < 499.5 < result.mean.high
    quantiles = dict(result.quantiles)
    assert quantiles[0.5].value == 500
    assert quantiles[0.5].low < 500 < quantiles[0.5].high
    assert (result.least, result.most) == (0, 999)
    one = summary(np.array([12.0]))
    assert (one.mean.low, one.mean.high, one.sd) == (12, 12, 0)


def test_bars_hold_every_game() -> None:
    scores = np.concatenate([np.arange(100, 400), [5000.0]])
    bars = score_bars(scores)
    assert sum(bar.share for bar in bars) == pytest.approx(1.0)
    assert len(bars) <= 61
    assert all(left.high == right.low for left, right in pairwise(bars))
