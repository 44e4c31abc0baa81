"""Buying dice, solved: known ends, the slow solver, advice, and a match's odds."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicehouse.notation import read_state
from dicehouse.rules import Buy, RuleSet, all_throws, decide, start, total
from dicehouse.rules.catalogue import game
from dicehouse.rules.game.buying import Buying, WrongAnswer
from dicehouse.rules.game.ruleset import Scratch
from dicehouse.solver.buying.advice import BuyingCoach
from dicehouse.solver.buying.fair_fight import fair_fight, match_odds
from dicehouse.solver.buying.lattice import buying_lattice
from dicehouse.solver.buying.solve import buying_value, solve_buying
from dicehouse.solver.buying.tables import starts
from testkit.refusals import refused
from testkit.rules.random_play import RandomSource
from testkit.rules.strategies import rule_sets
from testkit.solver.slow import Slow, cards

ZOMBIE = game("zombie")
assert ZOMBIE.buying is not None
ONE_TRY = replace(ZOMBIE, buying=replace(ZOMBIE.buying, max_buys_turn=1))
CHANCES = st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(3, 4), Fraction(1)])


@st.composite
def buying_games(draw: st.DrawFn) -> RuleSet:
    """Tiny games in which dice are bought after rolling, in every setting."""
    rules = draw(rule_sets().filter(lambda rules: len(rules.boxes) <= 3 and rules.dice.rolls <= 2))
    buying = Buying(
        "after-rolls",
        draw(st.sampled_from(get_args(WrongAnswer))),
        draw(st.integers(1, 4)),
        draw(st.none() | st.integers(1, 3)),
        draw(st.booleans()),
    )
    assume(cards(rules) * len(all_throws(rules.dice.count, rules.dice.sides)) * (buying.max_buys_game or 1) <= 500)
    return replace(rules, buying=buying, scratch=draw(st.sampled_from(get_args(Scratch))))


@given(buying_games(), CHANCES, st.integers(0, 2**32))
def test_every_option_on_the_way_is_worth_what_the_slow_solver_says(
    rules: RuleSet, chance: Fraction, seed: int
) -> None:
    """STYLE, habit 11."""
    slow, coach = Slow(right=chance), BuyingCoach(solve_buying(rules, float(chance)))
    assert buying_value(rules, float(chance)) == pytest.approx(float(slow.of(start(rules))[0]), abs=1e-9)
    chooser, state = random.Random(seed), start(rules)
    while not state.over:
        options = coach.advise(state).options
        for option in options:
            exact = slow.after(state, option.action)[0] - total(rules, state.card)
            assert option.value == pytest.approx(float(exact), abs=1e-9), option.text
        state = decide(state, state.seat, chooser.choice(options).action, RandomSource(chooser)).state


def test_nobody_right_is_yahtzee() -> None:
    """Issue 3: "p = 0 equals `yahtzee`'s value"; RULINGS: 254.48621907."""
    table = solve_buying(ONE_TRY, 0.0, moments=True)
    assert table.value() == pytest.approx(254.48621907, abs=1e-8)
    assert table.deviation() == pytest.approx(59.7174, abs=1e-4)


@pytest.mark.slow
def test_more_right_answers_are_worth_more() -> None:
    """Issue 3: "p = 1 is at least 375"."""
    values = [starts(ZOMBIE, chance).mean() for chance in (0.0, 0.3, 1.0)]
    assert values[0] == pytest.approx(254.48621907, abs=1e-8)
    assert values == sorted(values)
    assert values[-1] >= 375


def test_dice_on_sale_are_counted() -> None:
    """Five dice of twelve kinds, six of them fresh and six fixed: C(16, 5)."""
    assert len(buying_lattice(5, 6, 5).positions) == 4368


def test_the_coach_buys_the_last_die_of_a_straight() -> None:
    coach = BuyingCoach(solve_buying(ONE_TRY, 0.5))
    state = read_state("zombie@1 1:3,2:6 1 0 23455")
    state = replace(state, rules=ONE_TRY)
    assert coach.choose(state, state.seat) in (Buy(5, 6), Buy(5, 1))


@pytest.mark.slow
def test_one_try_a_turn_already_wins_most_matches() -> None:
    """RULINGS, zombie: "one attempt a turn at 30 % correct already wins about 97 % of six-team matches".

    Between perfect players it is 93 %."""
    odds = match_odds(ONE_TRY, 0.3, 6)
    assert odds.survivors == pytest.approx(0.930, abs=0.002)
    assert odds.survivors + odds.draw + odds.zombies == pytest.approx(1.0)
    assert odds.team > odds.zombie


@pytest.mark.slow
def test_a_fair_fight_is_nearer_to_even_than_the_sheet() -> None:
    """RULINGS, zombie: the *fair fight* preset."""
    fight = fair_fight(ZOMBIE, 0.3, 6, team_loss=20)
    assert (fight.max_buys_turn, fight.max_buys_game) == (1, 2)
    assert abs(fight.odds.survivors - 0.5) < 0.05
    buying = fight.applied_to(ZOMBIE).buying
    assert buying is not None
    assert buying.max_buys_game == 2


def test_what_cannot_be_solved_is_refused() -> None:
    any_time = replace(ZOMBIE, buying=Buying("any-time"))
    refusals = [(game("yahtzee"), 0.5, "buying-unknown"), (any_time, 0.5, "solver-unsupported")]
    refusals += [(ZOMBIE, chance, "buying-chance") for chance in (1.5, float("nan"))]
    for rules, chance, code in refusals:
        with refused(code):
            buying_value(rules, chance)


def test_a_table_without_moments_says_so() -> None:
    with pytest.raises(ValueError, match="moments"):
        solve_buying(ONE_TRY, 0.5).deviation()
