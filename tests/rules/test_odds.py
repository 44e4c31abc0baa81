"""Exact odds, and how many throws and keeps there are."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

from dicehouse.rules import (
    DiceSpec,
    all_keeps,
    all_throws,
    keeps_of,
    natural_worth,
    outcomes,
    sort_dice,
    ways,
)
from dicehouse.rules.catalogue import game
from testkit.rows import rows
from testkit.rules.table import faces

YAHTZEE = game("yahtzee")


def test_five_dice_have_252_throws_and_462_keeps() -> None:
    """DESIGN: "252 multisets not 7,776 throws"; issue 2: "5 dice: 252 throws, 462 keeps"."""
    assert len(all_throws(5, 6)) == 252
    assert len(all_keeps(5, 6)) == 462
    assert sum(ways(dice) for dice in all_throws(5, 6)) == 7776


def test_outcomes_agree_with_counting_every_ordered_throw() -> None:
    for count, sides in product((1, 2, 3, 4), (2, 3, 4)):
        rules = replace(YAHTZEE, dice=DiceSpec(count=count, sides=sides, rolls=3))
        for keep in all_keeps(count, sides):
            throws = list(product(range(1, sides + 1), repeat=count - len(keep)))
            counted = Counter(sort_dice(keep + throw) for throw in throws)
            odds = outcomes(keep, rules)
            assert len(odds) == len(counted)
            assert dict(odds) == {dice: Fraction(n, len(throws)) for dice, n in counted.items()}


CHANCES = """
Y | | 6/7776
LS | | 240/7776
SS | | 1200/7776
FH | | 300/7776
4K | | 156/7776
3K | | 1656/7776
C | | 1
Y | 444 | 1/36
LS | 2345 | 1/3
LS | 1234 | 1/6
6 | | 4651/7776
"""


def test_a_known_chance_in_one_throw() -> None:
    """The last is one less the chance of no six, (5/6)^5."""
    for box, keep, chance in rows(CHANCES):
        wanted = YAHTZEE.boxes[YAHTZEE.places[box]]
        made = sum(p for dice, p in outcomes(faces(keep), YAHTZEE) if natural_worth(YAHTZEE, wanted, dice))
        assert made == Fraction(chance), (box, keep)


def test_keeping_everything_is_certain() -> None:
    assert outcomes((1, 2, 3, 4, 5), YAHTZEE) == (((1, 2, 3, 4, 5), Fraction(1)),)


def test_the_parts_of_a_throw_are_listed_once_each() -> None:
    assert keeps_of((1, 1, 2)) == ((), (1,), (2,), (1, 1), (1, 2), (1, 1, 2))
    assert len(keeps_of((1, 2, 3, 4, 5))) == 32
    assert set().union(*(keeps_of(dice) for dice in all_throws(3, 4))) == set(all_keeps(3, 4))
