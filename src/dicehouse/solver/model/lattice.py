"""The keeps of so many dice as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import factorial

import numpy as np

from .keeps import all_keeps
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
        return all_keeps(self.dice, self.sides).places[tuple(sorted(keep))]


def _ways(throw: tuple[int, ...]) -> int:
    ways = factorial(len(throw))
    for face in set(throw):
        ways //= factorial(throw.count(face))
    return ways


@lru_cache
def lattice(dice: int, sides: int) -> Lattice:
    keeps, _, partial, more, fewer, within = all_keeps(dice, sides)
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
