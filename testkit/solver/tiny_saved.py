"""Tiny games whose unused rolls are saved, small enough for exact fractions."""

from __future__ import annotations

from functools import partial

from dicehouse.rules import RuleSet
from testkit.solver.reduced import reduced

__all__ = ["NAMES", "tiny_saved"]

_maxi = partial(reduced, "maxi-yatzy")
_GAMES = {
    "pairs": _maxi("1", "2", "1P", dice=2, bonus=4),
    "no bonus": _maxi("1P", "3K", "C", bonus=None),
    "bonus": _maxi("1", "2", "1P", "C", dice=2, sides=2, bonus=3),
    "three rolls": _maxi("1", "3", "1P", dice=2, rolls=3, bonus=5),
    "one roll": _maxi("1", "2", "C", dice=2, sides=4, rolls=1, bonus=3),
}

NAMES = tuple(_GAMES)


def tiny_saved(name: str) -> RuleSet:
    return _GAMES[name]
