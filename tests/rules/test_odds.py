"""Exact odds, and how many throws and keeps there are."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from dicehouse.rules import (
    Dice,
    DiceSpec,
    RuleSet,
    all_keeps,
    all_throws,
    keeps_of,
    natural_worth,
    outcomes,
    sort_dice,
    ways,
)
from dicehouse.rules.catalogue import game

YAHTZEE = game("yahtzee")
SMALL = [(count, sides) for count in (1, 2, 3, 4) for sides in (2, 3, 4)]


def with_dice(count: int, sides: int) -> RuleSet:
    return replace(YAHTZEE, dice=DiceSpec(count=count, sides=sides, rolls=3))


def chance(box: str, keep: Dice = ()) -> Fraction:
    """The chance that the box takes something after keeping and throwing the rest."""
    wanted = YAHTZEE.boxes[YAHTZEE.places[box]]
    return sum((p for dice, p in outcomes(keep, YAHTZEE) if natural_worth(YAHTZEE, wanted, dice)), Fraction(0))


def test_five_dice_have_252_throws_and_462_keeps() -> None:
    """DESIGN: "252 multisets not 7,776 throws"; issue 2: "5 dice: 252 throws, 462 keeps"."""
    assert len(all_throws(5, 6)) == 252
    assert len(all_keeps(5, 6)) == 462
    assert sum(ways(dice) for dice in all_throws(5, 6)) == 7776


@pytest.mark.parametrize(("count", "sides"), SMALL)
def test_the_chances_after_every_keep_add_up_to_one(count: int, sides: int) -> None:
    rules = with_dice(count, sides)
    for keep in all_keeps(count, sides):
        odds = outcomes(keep, rules)
        assert sum(p for _, p in odds) == 1
        assert len({dice for dice, _ in odds}) == len(odds)
        assert all(len(dice) == count and dice == sort_dice(dice) for dice, _ in odds)


@pytest.mark.parametrize(("count", "sides"), SMALL)
def test_outcomes_agree_with_counting_every_ordered_throw(count: int, sides: int) -> None:
    rules = with_dice(count, sides)
    for keep in all_keeps(count, sides):
        counted: dict[Dice, int] = {}
        free = count - len(keep)
        for throw in product(range(1, sides + 1), repeat=free):
            dice = sort_dice(keep + throw)
            counted[dice] = counted.get(dice, 0) + 1
        assert dict(outcomes(keep, rules)) == {d: Fraction(n, sides**free) for d, n in counted.items()}


@pytest.mark.parametrize(
    ("box", "keep", "expected"),
    [
        ("Y", (), Fraction(6, 7776)),
        ("LS", (), Fraction(240, 7776)),
        ("SS", (), Fraction(1200, 7776)),
        ("FH", (), Fraction(300, 7776)),
        ("4K", (), Fraction(156, 7776)),
        ("3K", (), Fraction(1656, 7776)),
        ("C", (), Fraction(1)),
        ("Y", (4, 4, 4), Fraction(1, 36)),
        ("LS", (2, 3, 4, 5), Fraction(1, 3)),
        ("LS", (1, 2, 3, 4), Fraction(1, 6)),
        ("6", (), 1 - Fraction(5, 6) ** 5),
    ],
)
def test_a_known_chance_in_one_throw(box: str, keep: Dice, expected: Fraction) -> None:
    assert chance(box, keep) == expected


def test_keeping_everything_is_certain() -> None:
    assert outcomes((1, 2, 3, 4, 5), YAHTZEE) == (((1, 2, 3, 4, 5), Fraction(1)),)


def test_the_parts_of_a_throw_are_listed_once_each() -> None:
    assert keeps_of((1, 1, 2)) == ((), (1,), (2,), (1, 1), (1, 2), (1, 1, 2))
    assert len(keeps_of((1, 2, 3, 4, 5))) == 32
    assert set().union(*(keeps_of(dice) for dice in all_throws(3, 4))) == set(all_keeps(3, 4))
