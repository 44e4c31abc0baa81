"""Exact odds, published once: solver, hints and lessons all read this function."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import factorial

from .dice import Dice, all_throws, sort_dice
from .ruleset import RuleSet

__all__ = ["outcomes", "ways"]


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
