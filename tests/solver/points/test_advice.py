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
    Throw,
    decide,
    evolve,
    legal_actions,
    outcomes,
)
from dicehouse.solver import solved
from dicehouse.solver.advise import Advice, advise
from dicehouse.solver.model.position import position_of
from dicehouse.solver.options import Aim, odds_words
from testkit.refusals import refused
from testkit.rows import rows

LINES = [
    "yahtzee-hasbro@1 - 1 3 -",
    "yahtzee@1 - 1 2 13556",
    "yahtzee@1 - 1 0 11246",
    "yahtzee@1 1:3,2:6,3:9,4:12,5:15,Y:50 1 1 66666",
    "yahtzee@1 1:3,2:6,3:9,4:12,5:15,6:18,Y:50 1 0 66666",
    "yahtzee-online@1 1:3,2:6,3:9,4:12,5:15,Y:50 1 1 66666",
    "yahtzee@1 6:18,Y:50 1 1 66666",
    "yahtzee@1 6:18,Y:0 1 0 66666",
    "yahtzee-online@1 6:18,Y:50 1 1 66666",
    "yahtzee-hasbro@1 6:18,Y:50 1 1 66666",
    "yahtzee-free@1 Y:50 1 1 66666",
    "yahtzee-free@1 6:18,Y:0 1 0 66666",
    "yahtzee-hasbro@1 1:3,6:6,Y:0 1 1 66666",
    "yahtzee-hasbro@1 1:3,6:6,3K:0,4K:0,FH:0,SS:0,LS:0,Y:0,C:7 1 0 66666",
    "piecepack@1 - 1 1 11446",
    "yatzy@1 1P:12,2P:0 1 2 22446",
    "yacht@1 - 1 1 12345",
    "yahtzee@1 1:1,3:6,4:12,5:20,6:24,3K:17,4K:17,Y:50,C:26 1 1 45666",
]


def at(line: str) -> Advice:
    return advise(read_state(line))


@pytest.mark.parametrize("line", LINES)
def test_a_box_is_worth_its_points_and_what_follows_and_a_keep_the_mean_of_the_best(line: str) -> None:
    """Through the rule book: the events' points and the table's value of the card after them, or rules.outcomes."""
    state, advice = read_state(line), at(line)
    table = solved(state.rules)
    assert sorted(map(str, legal_actions(state))) == sorted(str(option.action) for option in advice.options)
    values = [option.value for option in advice.options]
    assert values == sorted(values, reverse=True)
    assert [option.gap for option in advice.options] == [advice.value - value for value in values]
    for place, option in enumerate(advice.options):
        if isinstance(option.action, Score):
            decided = decide(state, state.seat, option.action, ScriptedDice())
            points = sum(event.points for event in decided.events if isinstance(event, BoxScored | BonusEarned))
            value = points + table.value(*position_of(table.compiled, decided.state.cards[0]))
            assert option.value == pytest.approx(value, abs=1e-9)
        elif place < 6 and isinstance(option.action, Throw):
            mean = sum(
                float(chance) * advise(evolve(state, DiceThrown(state.seat, option.action.keep, dice))).value
                for dice, chance in outcomes(option.action.keep, state.rules)
            )
            assert option.value == pytest.approx(mean, abs=1e-9)
        aims = advice.aims(option)
        assert all(0 < aim.taken <= 1 and 0 < aim.chance <= 1 for aim in aims)
        assert sum(aim.taken for aim in aims) <= 1


def test_every_seat_is_advised_on_its_own_card() -> None:
    """DESIGN's example line: seat 2 to move, and the same card alone."""
    both = at("yahtzee@1 1:1,2:2,5:5,6:0,LS:0/2:4,3:0,5:10,6:0 2 2 13556")
    alone = at("yahtzee@1 2:4,3:0,5:10,6:0 1 2 13556")
    assert both.options == alone.options
    other = at("yahtzee@1 2:4,3:0,5:10,6:0/1:1,2:2,5:5,LS:0 1 2 13556")
    assert other.options == alone.options


def test_aims_have_their_odds() -> None:
    """Issue 3: "large straight 1 in 3"; and a Yahtzee from four of a kind with two rolls."""
    advice = at("yahtzee@1 - 1 1 22345")
    aims = {aim.box: aim for aim in advice.aims(advice.best)}
    assert (advice.best.text, aims["LS"].chance, aims["LS"].odds) == (">2345", Fraction(1, 3), "1 in 3, 33 %")
    assert (aims["SS"].chance, aims["SS"].taken) == (Fraction(1), Fraction(2, 3))
    assert "Large straight (1 in 3, 33 %)" in advice.why
    advice = at(f"yahtzee@1 {ALL_BUT_YAHTZEE} 1 2 24444")
    [aim] = advice.aims(advice.best)
    assert (advice.best.text, aim.box, aim.chance) == (">4444", "Y", Fraction(11, 36))


ALL_BUT_YAHTZEE = "1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:20,FH:25,SS:30,LS:40,C:20"
REASONS = f"""
yahtzee-hasbro@1 - 1 3 - | throw of all dice
yahtzee@1 1:3,2:6,3:9,4:12,5:15,Y:50 1 1 66666 | earns the Extra bonus of 100 and the Upper bonus of 35
yahtzee@1 - 1 0 22345 | no open box takes more
yahtzee@1 - 1 0 11246 | worth saving
yahtzee@1 {ALL_BUT_YAHTZEE} 1 0 13456 | nothing else is allowed
yahtzee@1 {ALL_BUT_YAHTZEE.replace("LS:40,", "")} 1 0 11134 | zero
piecepack@1 - 1 1 11446 | ace
"""


def test_the_reason_is_a_plain_sentence() -> None:
    for line, said in rows(REASONS):
        advice = at(line)
        assert said in advice.why
        assert not isinstance(advice.best.action, Score) or advice.aims(advice.best) == ()
        assert advice.why.endswith(".")
        assert "\n" not in advice.why


WORDS = """
1/3 | 1 in 3, 33 %
11/36 | about 3 in 10, 31 %
1/36 | 1 in 36, 2.8 %
5/216 | about 1 in 43, 2.3 %
99/100 | almost sure
1 | sure
0 | never
"""


def test_odds_are_told_in_words() -> None:
    assert [[chance, odds_words(Fraction(chance))] for chance, _ in rows(WORDS)] == rows(WORDS)


def test_what_is_sure_and_not_always_written_is_not_called_sure() -> None:
    """Beside a box with a chance of three in five it would read untrue."""
    assert Aim("3K", "Three of a kind", Fraction(1), Fraction(2, 5)).odds == "in any case"
    assert Aim("C", "Chance", Fraction(1), Fraction(1)).odds == "sure"


def test_a_finished_game_has_no_advice() -> None:
    with refused("advice-none", "the game is over"):
        at(f"yahtzee@1 {ALL_BUT_YAHTZEE},Y:50 0 0 -".replace(",C:20,Y:50", ",Y:50,C:20"))
