"""Advice: every legal option with its exact value, what it aims at, and a sentence why."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehouse.notation import read_state
from dicehouse.rules import (
    BonusEarned,
    BoxScored,
    DiceThrown,
    Score,
    ScriptedDice,
    decide,
    evolve,
    legal_actions,
    outcomes,
)
from dicehouse.solver import solved
from dicehouse.solver.model.position import position_of
from dicehouse.solver.points.advice import PointsAdvice, advise_points
from dicehouse.solver.points.aims import Aim, odds_words
from testkit.refusals import refused

LINES = [
    "yahtzee@1 - 1 2 13556",
    "yahtzee@1 - 1 0 11246",
    "yahtzee@1 1:3,2:6,3:9,4:12,5:15,Y:50 1 1 66666",
    "yahtzee@1 1:3,2:6,3:9,4:12,5:15,6:18,Y:50 1 0 66666",
    "yahtzee-online@1 1:3,2:6,3:9,4:12,5:15,Y:50 1 1 66666",
    "yahtzee-hasbro@1 1:3,6:6,Y:0 1 1 66666",
    "yahtzee-hasbro@1 1:3,6:6,3K:0,4K:0,FH:0,SS:0,LS:0,Y:0,C:7 1 0 66666",
    "piecepack@1 - 1 1 11446",
    "yatzy@1 1P:12,2P:0 1 2 22446",
    "yacht@1 - 1 1 12345",
    "yahtzee@1 1:1,3:6,4:12,5:20,6:24,3K:17,4K:17,Y:50,C:26 1 1 45666",
]


def at(line: str) -> PointsAdvice:
    return advise_points(read_state(line))


@pytest.mark.parametrize("line", LINES)
def test_a_box_is_worth_its_points_and_what_follows_and_a_keep_the_mean_of_the_best(line: str) -> None:
    """Through the rule book: the events' points and the table's value of the card after them, or rules.outcomes."""
    state, advice = read_state(line), at(line)
    table = solved(state.rules)
    assert sorted(map(str, legal_actions(state))) == sorted(str(option.action) for option in advice.options)
    for place, option in enumerate(advice.options):
        if isinstance(option.action, Score):
            decided = decide(state, state.seat, option.action, ScriptedDice())
            points = sum(event.points for event in decided.events if isinstance(event, BoxScored | BonusEarned))
            value = points + table.value(*position_of(table.compiled, decided.state.cards[0]))
            assert option.value == pytest.approx(value, abs=1e-9)
        elif place < 6:
            mean = sum(
                float(chance) * advise_points(evolve(state, DiceThrown(state.seat, option.action.keep, dice))).value
                for dice, chance in outcomes(option.action.keep, state.rules)
            )
            assert option.value == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("line", LINES)
def test_gaps_are_to_the_best_which_comes_first_and_chances_of_where_a_turn_ends_never_exceed_one(line: str) -> None:
    advice = at(line)
    values = [option.value for option in advice.options]
    assert values == sorted(values, reverse=True)
    assert [option.gap for option in advice.options] == [advice.value - value for value in values]
    assert advice.best.gap == 0
    for option in advice.options:
        aims = advice.aims(option)
        assert all(0 < aim.taken <= 1 and 0 < aim.chance <= 1 for aim in aims)
        assert sum(aim.taken for aim in aims) <= 1


def test_a_turn_begins_with_a_throw() -> None:
    advice = at("yahtzee-hasbro@1 - 1 3 -")
    assert [option.text for option in advice.options] == [">-"]
    assert advice.value == pytest.approx(254.58772873449593, abs=1e-9)
    assert "throw of all dice" in advice.why


def test_options_are_written_as_in_the_record() -> None:
    texts = {option.text for option in at("yahtzee@1 - 1 2 13556").options}
    assert {">55", ">-", ">1355", "=FH", "=1", "=Y"} <= texts
    assert ">13556" not in texts


def test_every_seat_is_advised_on_its_own_card() -> None:
    """DESIGN's example line: seat 2 to move, and the same card alone."""
    both = at("yahtzee@1 1:1,2:2,5:5,6:0,LS:0/2:4,3:0,5:10,6:0 2 2 13556")
    alone = at("yahtzee@1 2:4,3:0,5:10,6:0 1 2 13556")
    assert both.options == alone.options
    other = at("yahtzee@1 2:4,3:0,5:10,6:0/1:1,2:2,5:5,LS:0 1 2 13556")
    assert other.options == alone.options


def test_a_large_straight_is_one_in_three() -> None:
    """Issue 3: "large straight 1 in 3"."""
    advice = at("yahtzee@1 - 1 1 22345")
    assert advice.best.text == ">2345"
    aims = {aim.box: aim for aim in advice.aims(advice.best)}
    assert aims["LS"].chance == Fraction(1, 3)
    assert aims["LS"].odds == "1 in 3"
    assert aims["SS"].chance == 1
    assert aims["SS"].taken == Fraction(2, 3)
    assert "Large straight (1 in 3)" in advice.why


def test_a_yahtzee_from_four_of_a_kind_with_two_rolls() -> None:
    line = "yahtzee@1 1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:20,FH:25,SS:30,LS:40,C:20 1 2 24444"
    advice = at(line)
    assert advice.best.text == ">4444"
    [aim] = advice.aims(advice.best)
    assert (aim.box, aim.chance) == ("Y", Fraction(11, 36))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("yahtzee@1 1:3,2:6,3:9,4:12,5:15,Y:50 1 1 66666", "earns the Extra bonus of 100 and the Upper bonus of 35"),
        ("yahtzee@1 - 1 0 22345", "no open box takes more"),
        ("yahtzee@1 - 1 0 11246", "worth saving"),
        (
            "yahtzee@1 1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:20,FH:25,SS:30,LS:40,C:20 1 0 13456",
            "nothing else is allowed",
        ),
        ("yahtzee@1 1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:20,FH:25,SS:30,C:20 1 0 11134", "zero"),
        ("piecepack@1 - 1 1 11446", "ace"),
    ],
)
def test_the_reason_is_a_plain_sentence(line: str, said: str) -> None:
    why, best = at(line).why, at(line).best
    assert said in why
    assert not isinstance(best.action, Score) or at(line).aims(best) == ()
    assert why.endswith(".")
    assert "\n" not in why


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1, 3), "1 in 3"),
        (Fraction(11, 36), "about 3 in 10"),
        (Fraction(1, 36), "1 in 36"),
        (Fraction(5, 216), "about 1 in 43"),
        (Fraction(99, 100), "almost sure"),
        (Fraction(1), "sure"),
        (Fraction(0), "never"),
    ],
)
def test_odds_are_told_in_words(chance: Fraction, words: str) -> None:
    assert odds_words(chance) == words


def test_what_is_sure_and_not_always_written_is_not_called_sure() -> None:
    """Beside a box with a chance of three in five it would read untrue."""
    assert Aim("3K", "Three of a kind", Fraction(1), Fraction(2, 5)).odds == "in any case"
    assert Aim("C", "Chance", Fraction(1), Fraction(1)).odds == "sure"


def test_a_finished_game_has_no_advice() -> None:
    full = "1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:20,FH:25,SS:30,LS:40,Y:50,C:20"
    with refused("advice-none", "the game is over"):
        at(f"yahtzee@1 {full} 0 0 -")
