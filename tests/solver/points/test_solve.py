"""STYLE, habit 11: the fast solver against the slow obvious one in exact fractions, on generated tiny games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicehouse.rules import Card, RuleSet, start
from dicehouse.solver import compile_rules, solve
from dicehouse.solver.model.position import Position, position_of
from dicehouse.solver.points.advice import PointsCoach
from testkit.rules.strategies import rule_sets
from testkit.solver.reduced import reduced
from testkit.solver.slow import Slow, agreed, cards


@st.composite
def tiny_games(draw: st.DrawFn) -> RuleSet:
    rules = draw(rule_sets())
    assume(cards(rules) <= 150)
    return replace(rules, scratch=draw(st.sampled_from(["free", "free", "forced-only"])))


def agree(rules: RuleSet) -> int:
    """Every card and every option has its exact value, every card its exact mean square; says how many cards."""
    table = solve(compile_rules(rules), moments=True)

    def at(card: Card) -> Position:
        return position_of(table.compiled, card)

    found = agreed(rules, PointsCoach(table), lambda card: table.value(*at(card)), positions=50)
    for card, _, square in found:
        assert table.second_moment(*at(card)) == pytest.approx(square, rel=1e-12, abs=1e-8)
    assert (solve(compile_rules(rules), threads=1).means == table.means).all()
    return len(found)


@given(tiny_games())
def test_every_card_and_option_of_a_tiny_game_has_its_exact_value(rules: RuleSet) -> None:
    assert agree(rules) >= 2


@pytest.mark.parametrize(
    "rules",
    [
        reduced("cheerio", "1", "3", "BH"),
        reduced("crag", "2", "3", "LS", "3K"),
        reduced("crag", "6", "OS", "CR", rolls=1, sides=6),
        reduced("kismet", "3", "2P", "FL", sides=4),
        reduced("kismet", "2", "3", "3K", "Y"),
        reduced("kniffel", "1", "2", "3K"),
        reduced("kniffel", "2", "3", "C", rolls=1),
        reduced("yacht", "1", "3", "C"),
        reduced("yatzy", "1", "3", "1P", "3K"),
    ],
    ids=["cheerio", "crag", "crag-thirteen", "kismet", "kismet-bonus", "kniffel", "kniffel-chance", "yacht", "yatzy"],
)
def test_reduced_forms_of_the_catalogue_agree(rules: RuleSet) -> None:
    agree(rules)


def test_the_slow_solver_knows_a_game_that_is_solved_by_hand() -> None:
    """One die of two sides, one roll, one box for ones: a one half of the time."""
    rules = reduced("yacht", "1", rolls=1, dice=1, sides=2)
    assert Slow().of(start(rules))[0] == 0.5
    assert solve(compile_rules(rules)).value() == 0.5
