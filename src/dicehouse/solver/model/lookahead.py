"""One turn looked ahead in NumPy: for values that stand in no table, many columns at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from .lattice import Lattice
from .types import Floats, Indices


@dataclass(frozen=True, eq=False)
class Lookahead:
    """`keeps[j]`: the worth of each partial keep when the rest is thrown as the first of j + 1 rolls left. Columns are
    whatever was asked at once."""

    keeps: tuple[Floats, ...]

    @property
    def start(self) -> Floats:
        """The worth of the turn before its first throw."""
        return np.asarray(self.keeps[-1][0])


def throw_values(lattice: Lattice, throws: Floats) -> Floats:
    """The mean over what may be thrown, for each partial keep."""
    values = np.empty((len(lattice.keeps), *throws.shape[1:]))
    values[lattice.partial :] = throws
    for first, end in _levels(lattice):
        values[first:end] = values[lattice.more[first:end]].sum(axis=1) / lattice.sides
    return values[: lattice.partial]


def look_ahead(lattice: Lattice, written: Floats | Sequence[Floats], rolls: int, *, saved: float = 0.0) -> Lookahead:
    """`written[throw]`: what a throw is worth when it is written now, by the rolls left where that makes a difference;
    `saved`: what each roll not used is worth."""
    by_left = [written] * rolls if isinstance(written, np.ndarray) else written
    keeps = [throw_values(lattice, by_left[0])]
    starts = lattice.within_start[:-1].astype(np.int64)
    for left in range(1, rolls):
        kept = np.maximum.reduceat(keeps[-1][lattice.within], starts, axis=0)
        keeps.append(throw_values(lattice, np.maximum(by_left[left] + saved * left, kept)))
    return Lookahead(tuple(keeps))


@lru_cache
def _levels(lattice: Lattice) -> tuple[tuple[int, int], ...]:
    """The partial keeps of equal size, the largest first."""
    sizes = [len(keep) for keep in lattice.keeps[: lattice.partial]]
    return tuple((sizes.index(size), sizes.index(size) + sizes.count(size)) for size in sorted(set(sizes))[::-1])


def look_ahead_carrying(lattice: Lattice, written: Floats, carried: Floats, rolls: int) -> tuple[float, float]:
    """The worth of a turn before its first throw, and the mean of what the choices made carry with them."""
    worth, carry = written, carried
    mean = carried_mean = np.zeros(lattice.partial)
    within = _padded(lattice)
    rows = np.arange(len(within))
    for roll in range(rolls):
        mean, carried_mean = throw_values(lattice, worth), throw_values(lattice, carry)
        if roll + 1 < rolls:
            place = within[rows, np.append(mean, -np.inf)[within].argmax(axis=1)]
            kept = mean[place]
            # a tie is broken towards writing, then towards the first keep
            carry = np.where(kept > written, carried_mean[place], carried)
            worth = np.maximum(written, kept)
    return float(mean[0]), float(carried_mean[0])


@lru_cache
def _padded(lattice: Lattice) -> Indices:
    """The partial keeps within each throw as rows of equal length, filled up with one past the last."""
    starts = lattice.within_start.astype(np.int64)
    width = int(np.diff(starts).max())
    rows = np.full((len(starts) - 1, width), lattice.partial, dtype=np.int64)
    for row, (first, end) in enumerate(pairwise(starts.tolist())):
        rows[row, : end - first] = lattice.within[first:end]
    return rows
