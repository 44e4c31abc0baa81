"""Every multiset of at most n dice, ordered by size: the keeps, and at the end the full throws."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial

import numpy as np

from .types import Floats, Places, Starts


@dataclass(frozen=True, eq=False)
class Lattice:
    dice: int
    sides: int
    keeps: tuple[tuple[int, ...], ...]  # sorted faces, by size
    partial: int  # keeps with fewer than all dice; throws follow them
    more: Places  # uint16[partial, sides]: the keep with one more die of each face
    fewer: Places  # uint16[*]: the keeps with one die less
    fewer_start: Starts  # uint32[keeps + 1]: where each keep's part of `fewer` begins
    chance: Floats  # float64[throws]: of a throw of all dice
    within: Places  # uint16[*]: the partial keeps that a throw holds
    within_start: Starts  # uint32[throws + 1]

    @property
    def throws(self) -> tuple[tuple[int, ...], ...]:
        return self.keeps[self.partial :]

    def index(self, keep: tuple[int, ...]) -> int:
        return _places(self.dice, self.sides)[tuple(sorted(keep))]


@lru_cache
def _places(dice: int, sides: int) -> dict[tuple[int, ...], int]:
    return {keep: place for place, keep in enumerate(lattice(dice, sides).keeps)}


def _ways(throw: tuple[int, ...]) -> int:
    ways = factorial(len(throw))
    for face in set(throw):
        ways //= factorial(throw.count(face))
    return ways


@lru_cache
def lattice(dice: int, sides: int) -> Lattice:
    faces = range(1, sides + 1)
    keeps = tuple(keep for size in range(dice + 1) for keep in combinations_with_replacement(faces, size))
    place = {keep: number for number, keep in enumerate(keeps)}
    partial = sum(len(keep) < dice for keep in keeps)
    more = [[place[tuple(sorted((*keep, face)))] for face in faces] for keep in keeps[:partial]]
    fewer: list[list[int]] = []
    for keep in keeps:
        without = []
        for face in sorted(set(keep)):
            rest = list(keep)
            rest.remove(face)
            without.append(place[tuple(rest)])
        fewer.append(without)
    within = [sorted({place[part] for size in range(dice) for part in combinations(t, size)}) for t in keeps[partial:]]
    return Lattice(
        dice=dice,
        sides=sides,
        keeps=keeps,
        partial=partial,
        more=np.array(more, dtype=np.uint16).reshape(partial, sides),
        fewer=np.array([k for without in fewer for k in without], dtype=np.uint16),
        fewer_start=np.cumsum([0, *map(len, fewer)]).astype(np.uint32),
        chance=np.array([_ways(throw) / sides**dice for throw in keeps[partial:]]),
        within=np.array([k for part in within for k in part], dtype=np.uint16),
        within_start=np.cumsum([0, *map(len, within)]).astype(np.uint32),
    )
