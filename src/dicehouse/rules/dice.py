"""Dice as sorted tuples of faces: a throw or a keep is a multiset, never a place on the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NewType

MOST_SIDES = 20
"""Of a die; with many dice their throws are the limit before that."""

MOST_THROWS = 3003
"""Distinct throws: 8 dice of 6 sides have 1,287, 6 dice of 9 sides have 3,003."""

Dice = tuple[int, ...]
"""Faces in ascending order; the empty tuple is a cup that has not been thrown."""

Seat = NewType("Seat", int)
"""Counted from 1; 0 is nobody, the seat of a finished game."""


def sort_dice(faces: Iterable[int]) -> Dice:
    return tuple(sorted(faces))


def contains(dice: Dice, keep: Dice) -> bool:
    """Whether `keep` can be picked out of `dice`; both are sorted."""
    place, size = 0, len(dice)
    for face in keep:
        while place < size and dice[place] < face:
            place += 1
        if place == size or dice[place] != face:
            return False
        place += 1
    return True


def without(dice: Dice, taken: Dice) -> Dice:
    """What is left of `dice`; faces of `taken` that are not there are passed over."""
    left = list(dice)
    for face in taken:
        if face in left:
            left.remove(face)
    return tuple(left)


def common(dice: Dice, others: Dice) -> Dice:
    """The multiset that both hold."""
    return without(dice, without(dice, others))


def without_one(dice: Dice, face: int) -> Dice:
    place = dice.index(face)
    return dice[:place] + dice[place + 1 :]


@lru_cache(maxsize=64)
def all_throws(count: int, sides: int) -> tuple[Dice, ...]:
    """Every multiset of `count` dice: 252 for five dice of six sides, not 7,776."""
    return tuple(combinations_with_replacement(range(1, sides + 1), count))


@lru_cache(maxsize=64)
def all_keeps(count: int, sides: int) -> tuple[Dice, ...]:
    """Every multiset of at most `count` dice, the smallest first: 462 for five dice."""
    return tuple(keep for size in range(count + 1) for keep in all_throws(size, sides))


@lru_cache(maxsize=8192)
def keeps_of(dice: Dice) -> tuple[Dice, ...]:
    """Every distinct part of `dice`, from nothing to all of it."""
    keeps: set[Dice] = {()}
    for face in dice:
        keeps |= {(*keep, face) for keep in keeps}
    return tuple(sorted(keeps, key=lambda keep: (len(keep), keep)))
