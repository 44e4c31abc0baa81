"""Exact odds, published once, for solver, hints and lessons; and which boxes are seldom made."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import factorial

from ..dice import Dice, all_throws, sort_dice
from ..game.boxes import Box
from ..game.ruleset import RuleSet


def ways(dice: Dice) -> int:
    """How many ordered throws show this multiset."""
    count = factorial(len(dice))
    for face in set(dice):
        count //= factorial(dice.count(face))
    return count


@lru_cache(maxsize=4096)
def _outcomes(keep: Dice, count: int, sides: int) -> tuple[tuple[Dice, Fraction], ...]:
    free = count - len(keep)
    whole = sides**free
    return tuple((sort_dice(keep + throw), Fraction(ways(throw), whole)) for throw in all_throws(free, sides))


def outcomes(keep: Dice, rules: RuleSet) -> tuple[tuple[Dice, Fraction], ...]:
    """What the dice may show after keeping `keep` and throwing the rest; the chances add up to one."""
    return _outcomes(keep, rules.dice.count, rules.dice.sides)


RARE = Fraction(1, 20)
"""A full house of five dice comes at once in 39 of 1,000 throws, four alike in 20, a small straight in 123."""


def chance_at_once(rules: RuleSet, box: Box) -> Fraction:
    """The chance that the first throw earns points in the box."""
    dice = rules.dice
    made = sum(ways(throw) for throw in dice.throws if (box.earned(dice, throw) or 0) > 0)
    return Fraction(made, dice.sides**dice.count)


def rare_boxes(rules: RuleSet) -> tuple[str, ...]:
    """The codes of boxes that less than one throw in twenty makes; those for one face are never among them."""
    boxes = [box for box in rules.boxes if not box.takes_number and not box.face]
    chances = {_demand(box): chance_at_once(rules, box) for box in boxes}
    return tuple(box.code for box in boxes if 0 < chances[_demand(box)] < RARE)


def _demand(box: Box) -> object:
    """What the box asks of the dice: the columns of a card ask the same."""
    return box.pattern, box.total, box.faces, box.one_colour, box.times > 0
