"""STYLE, habit 11: the fast solver against the slow obvious one in exact fractions, on generated tiny games."""

from __future__ import annotations

from dataclasses import replace
from math import prod

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicehouse.rules import Bonus, RuleSet, legal_actions, start
from dicehouse.rules.catalogue import game
from dicehouse.rules.scoring import possible_points
from dicehouse.solver import compile_rules, solve
from dicehouse.solver.model.position import position_of
from dicehouse.solver.points.advice import PointsCoach
from testkit.rules.strategies import rule_sets
from testkit.solver.slow_points import SlowPoints

MOST_CARDS = 150


def cards(rules: RuleSet) -> int:
    return prod(len(possible_points(rules, place)) + 1 for place in range(len(rules.boxes)))


@st.composite
def tiny_games(draw: st.DrawFn) -> RuleSet:
    rules = draw(rule_sets())
    assume(cards(rules) <= MOST_CARDS)
    return replace(rules, scratch=draw(st.sampled_from(["free", "free", "forced-only"])))


def agree(rules: RuleSet) -> int:
    """Every card that can be reached has its exact mean and mean square; says how many there are."""
    slow, table = SlowPoints.fresh(), solve(compile_rules(rules), moments=True)
    slow.value(start(rules))
    between = [state for state in slow.known if not state.dice]
    for state in between:
        exact, position = slow.known[state], position_of(table.compiled, state.cards[0])
        assert table.value(*position) == pytest.approx(float(exact.mean), abs=1e-10)
        assert table.second_moment(*position) == pytest.approx(float(exact.square), rel=1e-12, abs=1e-8)
    assert (solve(compile_rules(rules), threads=1).means == table.means).all()
    return len(between)


@given(tiny_games())
def test_every_card_of_a_tiny_game_has_its_exact_value(rules: RuleSet) -> None:
    assert agree(rules) >= 2


@given(tiny_games(), st.data())
def test_every_option_of_a_tiny_game_has_its_exact_value(rules: RuleSet, data: st.DataObject) -> None:
    slow, coach = SlowPoints.fresh(), PointsCoach(solve(compile_rules(rules)))
    slow.value(start(rules))
    state = data.draw(st.sampled_from([state for state in slow.known if not state.over]))
    advice = coach.advise(state)
    assert {option.action for option in advice.options} == set(legal_actions(state))
    for option in advice.options:
        assert option.value == pytest.approx(float(slow.after(state, option.action).mean), abs=1e-10)
    assert advice.value == pytest.approx(float(slow.value(state).mean), abs=1e-10)
    assert [option.gap for option in advice.options] == sorted(option.gap for option in advice.options)


def _nearer(bonus: Bonus) -> Bonus:
    """A bonus within reach of a few boxes, its tiers one point apart."""
    return replace(bonus, at_least=8, tiers=tuple((9 + n, points) for n, (_, points) in enumerate(bonus.tiers)))


def reduced(game_id: str, *codes: str, rolls: int = 2, dice: int = 3, sides: int = 3) -> RuleSet:
    """A game of the catalogue cut down to a few boxes and small dice, so that fractions can follow."""
    rules = game(game_id)
    sections = tuple(
        replace(section, boxes=boxes, bonus=section.bonus and _nearer(section.bonus))
        for section in rules.sections
        if (boxes := tuple(box for box in section.boxes if box.code in codes))
    )
    return replace(rules, sections=sections, dice=replace(rules.dice, count=dice, sides=sides, rolls=rolls))


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
    assert SlowPoints.fresh().value(start(rules)).mean == pytest.approx(0.5)
    assert solve(compile_rules(rules)).value() == 0.5
