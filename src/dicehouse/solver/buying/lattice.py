"""Dice that may be bought: which of them still have their chance, which are fixed, and where a purchase leads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from ...rules import Dice, sort_dice
from ..model.lattice import lattice
from ..model.types import Indices


@dataclass(frozen=True, eq=False)
class BuyingLattice:
    """A position is (fresh dice, fixed dice). A gap is a position with one fresh die taken up:
    `before` says which position it was taken from, `after` what it is once the die is put back fixed.

    Positions and gaps are ordered by their fixed dice, the most first, so that a gap's results stand before
    the positions that lead to them.
    """

    positions: tuple[tuple[Dice, Dice], ...]
    position_start: Indices  # [most + 2]: positions with `most` dice fixed come first
    throw: Indices  # [positions]: the throw that all dice show
    gap_start: Indices  # [most + 1]: gaps with `most - 1` dice fixed come first
    before: Indices  # [gaps, sides]: by the face of the die that was taken up
    after: Indices  # [gaps, sides]: by the face that it shows now
    fresh_throw: Indices  # [throws]: the position with every die fresh

    def index(self, fresh: Dice, fixed: Dice) -> int:
        return self._places[fresh, fixed]

    @property
    def _places(self) -> dict[tuple[Dice, Dice], int]:
        return _numbered(self.positions)


@lru_cache
def _numbered(positions: tuple[tuple[Dice, Dice], ...]) -> dict[tuple[Dice, Dice], int]:
    return {position: number for number, position in enumerate(positions)}


@lru_cache
def buying_lattice(count: int, sides: int, most: int) -> BuyingLattice:
    """All positions with at most `most` dice fixed: 4,368 for five dice of six sides."""
    faces = range(1, sides + 1)
    dice = lattice(count, sides)

    def pairs(fresh: int, fixed: int) -> list[tuple[Dice, Dice]]:
        parts = (combinations_with_replacement(faces, size) for size in (fresh, fixed))
        first, second = map(list, parts)
        return [(left, right) for left in first for right in second]

    levels = [pairs(count - fixed, fixed) for fixed in range(most, -1, -1)]
    positions = tuple(pair for level in levels for pair in level)
    place = {position: number for number, position in enumerate(positions)}
    gaps = [pairs(count - 1 - fixed, fixed) for fixed in range(most - 1, -1, -1)]
    before = [[place[sort_dice((*fresh, face)), fixed] for face in faces] for level in gaps for fresh, fixed in level]
    after = [[place[fresh, sort_dice((*fixed, face))] for face in faces] for level in gaps for fresh, fixed in level]
    return BuyingLattice(
        positions=positions,
        position_start=np.cumsum([0, *map(len, levels)]).astype(np.int64),
        throw=np.array([dice.index(fresh + fixed) - dice.partial for fresh, fixed in positions], dtype=np.int64),
        gap_start=np.cumsum([0, *map(len, gaps)]).astype(np.int64),
        before=np.array(before, dtype=np.int64).reshape(-1, sides),
        after=np.array(after, dtype=np.int64).reshape(-1, sides),
        fresh_throw=np.array([place[throw, ()] for throw in dice.throws], dtype=np.int64),
    )
