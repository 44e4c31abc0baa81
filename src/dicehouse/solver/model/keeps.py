"""Every multiset of at most n dice, ordered by size: the keeps, and at the end the full throws. Without NumPy."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from ...rules import Dice

Places = tuple[tuple[int, ...], ...]


class Keeps(NamedTuple):
    """`Lattice` holds the same as arrays."""

    keeps: tuple[Dice, ...]
    places: dict[Dice, int]
    partial: int  # keeps with fewer than all dice; throws follow them
    more: Places  # [partial]: the keep with one more die of each face
    fewer: Places  # [keeps]: the keeps with one die less
    within: Places  # [throws]: the partial keeps that a throw holds


@lru_cache
def all_keeps(dice: int, sides: int) -> Keeps:
    faces = range(1, sides + 1)
    keeps = tuple(keep for size in range(dice + 1) for keep in combinations_with_replacement(faces, size))
    places = {keep: number for number, keep in enumerate(keeps)}
    partial = sum(len(keep) < dice for keep in keeps)
    return Keeps(
        keeps,
        places,
        partial,
        more=tuple(tuple(places[tuple(sorted((*keep, face)))] for face in faces) for keep in keeps[:partial]),
        fewer=tuple(tuple(places[_without(keep, face)] for face in sorted(set(keep))) for keep in keeps),
        within=tuple(
            tuple(sorted({places[part] for size in range(dice) for part in combinations(throw, size)}))
            for throw in keeps[partial:]
        ),
    )


def _without(keep: Dice, face: int) -> Dice:
    place = keep.index(face)
    return keep[:place] + keep[place + 1 :]
