"""What the dice earn in boxes that no sheet has an example for: Yatzy, Maxi Yatzy, Yacht, Kniffel."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.rules import (
    Anything,
    Digit,
    DigitSum,
    Face,
    Groups,
    Pattern,
    Run,
    best_number,
    contains,
    fits,
    numbers,
    points,
    sort_dice,
)
from dicehouse.rules.catalogue import game
from dicehouse.rules.dice import common, without
from dicehouse.rules.game.ruleset import may_hold
from testkit.rows import rows
from testkit.rules.table import differing, faces

DICE = st.lists(st.integers(1, 6), max_size=6).map(sort_dice)


SHEETS = {
    "yatzy": """
    33455 =1P:10 33455 =2P:16 33334 =3K:9 33334 =4K:12 12345 =SS:15 23456 =LS:20 33355 =FH:19 33333 =Y:50
    33345 =1P:6 33334 =2P:0 23456 =SS:0 12345 =LS:0 33333 =FH:0
""",
    "maxi-yatzy": """
    113355 =3P:18 333555 =V:24 333355 =T:22 333555 =FH:21 333335 =5K:15 123456 =FS:21 444444 =MY:100
    113333 =3P:0 333355 =V:0 333555 =T:0 123455 =FS:0
""",
    "yacht": """
    22444 =FH:16 44445 =4K:16 12345 =LS:30 23456 =BS:30 22222 =Y:50
    44444 =FH:0 12346 =LS:0
""",
    "kniffel": """
    66655 =FH:25 66655 =3K:28 66666 =Y:50
""",
}


def test_a_box_of_another_card_pays_what_its_rule_says() -> None:
    for game_id, sheet in SHEETS.items():
        assert not differing(game(game_id), sheet), game_id


def test_the_dearest_groups_and_the_highest_run_are_matched() -> None:
    """RULINGS, matrix: `full_house_five`: five of a kind is a full house only where one face may serve twice."""
    assert [points(Groups((3, 2), same_face), 25, faces("44444")) for same_face in (False, True)] == [None, 25]
    assert points(Groups((2,)), "matched", faces("2255")) == 10
    assert points(Groups((3, 2)), "matched", faces("222555")) == 19
    assert points(Run(3), "matched", faces("123456")) == 15
    assert points(Run(3, 2), "matched", faces("123456")) == 9
    assert points(Face(6), "matched", faces("12345")) == 0


def test_patterns_of_numbers_are_not_asked_for_points() -> None:
    with pytest.raises(ValueError, match="asks for a number"):
        points(Digit(3, 2), "number", faces("6341"))
    with pytest.raises(ValueError, match="numbers"):
        points(Anything(), "number", faces("6341"))


def test_a_number_is_asked_digit_by_digit() -> None:
    asked: dict[Pattern, tuple[int, int]] = {
        Digit(3, 2): (6341, 41),
        DigitSum(9, (3, 0)): (5624, 5623),
        Run(3): (5343, 5121),
        Face(3): (6341, 6241),
    }
    for pattern, (fitting, other) in asked.items():
        assert fits(pattern, fitting)
        assert not fits(pattern, other)


@given(dice=st.lists(st.integers(1, 6), min_size=1, max_size=5).map(sort_dice), total=st.integers(1, 30))
def test_numbers_are_all_arrangements_that_fit_the_greatest_first(dice: tuple[int, ...], total: int) -> None:
    pattern = DigitSum(total, (0,))
    laid = {int("".join(map(str, order))) for order in permutations(dice) if order[-1] == total}
    assert numbers(pattern, dice) == tuple(sorted(laid, reverse=True))
    assert best_number(pattern, dice) == max(laid, default=0)


@given(dice=DICE, other=DICE)
def test_dice_are_multisets(dice: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert contains(dice, common(dice, other))
    assert contains(other, common(dice, other))
    assert sort_dice(common(dice, other) + without(dice, other)) == dice
    assert contains(dice, other) == (without(other, dice) == ())


HELD = """
yahtzee | 5 | 15 | 14 30
yahtzee | FH | 25 | 24
yahtzee | 4K | 5 |
yahtzee | C | | 4
place-value | 3H | 6341 0 | 6431 341 9341
place-value-3 | 3H | | -12
"""


def test_a_box_may_hold_only_what_some_throw_can_put_there() -> None:
    for game_id, box, possible, impossible in rows(HELD):
        rules = game(game_id)
        held = [
            number for number in f"{possible} {impossible}".split() if may_hold(rules, rules.places[box], int(number))
        ]
        assert held == possible.split(), (game_id, box)
