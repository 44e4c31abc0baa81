"""What the page knows of perfect play is what the solver says of the games of today."""

from __future__ import annotations

import pytest

from dicehouse.rules import digest
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.study.curves import MOST_STEPS, PATH, curve, read_curves, write_curves
from dicehouse.study.perfect import perfect_play
from testkit.solver.values import LARGE, SAVED, SOLVED, WAITING

WRITTEN = PATH.read_text(encoding="utf-8")
CURVES = read_curves(WRITTEN)
BY_NAME = {rules.name_version: rules for rules in catalogue()}
AGAIN = "run: python -m dicehouse.study.curves"


def test_every_game_that_is_solved_card_by_card_has_its_curve() -> None:
    solved = SOLVED.keys() - LARGE.keys() - WAITING.keys() - SAVED.keys()
    assert {BY_NAME[name].id for name in CURVES} == solved, AGAIN


@pytest.mark.parametrize("name", CURVES)
def test_a_curve_is_of_the_game_as_it_is_now(name: str) -> None:
    found, rules = CURVES[name], BY_NAME[name]
    assert found.digest == digest(rules), AGAIN
    assert found.mean == pytest.approx(SOLVED[rules.id], abs=0.051)
    assert sum(found.shares) == pytest.approx(1000, abs=3 + 0.05 * len(found.shares))
    assert len(found.shares) <= MOST_STEPS + 1
    middles = (found.least + (place + 0.5) * found.step for place in range(len(found.shares)))
    mean = sum(middle * share for middle, share in zip(middles, found.shares, strict=True)) / sum(found.shares)
    assert mean == pytest.approx(found.mean, abs=found.step)


@pytest.mark.parametrize("name", ["hooligan", "yacht", "crag"])
def test_a_curve_is_the_solvers(name: str) -> None:
    rules = game(name)
    assert CURVES[rules.name_version] == curve(perfect_play(rules)), AGAIN


def test_curves_are_written_and_read_back() -> None:
    assert write_curves(CURVES.items()) == WRITTEN
