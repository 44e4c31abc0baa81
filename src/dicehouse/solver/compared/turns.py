"""The best play of a card whose boxes each pay on their own: every set of filled boxes, many at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ...rules import RuleSet
from ..kernels.compared import STOP, best_boxes, best_keeps, fill_boxes
from ..model.entries import dice_lattice, natural_points
from ..model.lattice import Lattice
from ..model.types import Floats, Indices

_COLUMNS = 64
"""Sets of filled boxes worked on at a time: few enough for the second-level cache."""


@dataclass(frozen=True, eq=False)
class Play:
    """What to do with each throw, for every set of filled boxes that holds those filled at first."""

    masks: Indices  # [sets]: the emptiest first, the full card last
    value: Floats  # [sets]: what the open boxes will pay
    keeps: Indices  # [rolls - 1, throws, sets]: with one roll left, two and so on: the partial keep, or STOP to write
    box: Indices  # [throws, sets]: where to write

    def column(self, mask: int) -> int:
        return int(np.flatnonzero(self.masks == mask)[0])


@lru_cache(maxsize=16)
def _keep_odds(lattice: Lattice) -> Floats:
    """[partial keeps, throws]: the chance of each throw once the rest is thrown."""
    odds = np.zeros((len(lattice.keeps), len(lattice.throws)))
    odds[lattice.partial :] = np.eye(len(lattice.throws))
    for keep in range(lattice.partial - 1, -1, -1):
        odds[keep] = odds[lattice.more[keep]].mean(axis=0)
    return odds[: lattice.partial]


@lru_cache(maxsize=16)
def _fits(rules: RuleSet) -> Indices:
    """The mask of the boxes that take each throw."""
    fitting = (natural_points(rules) > 0).astype(np.int64)
    return np.asarray((fitting << np.arange(len(rules.boxes))).sum(axis=1), dtype=np.int64)


def best_play(rules: RuleSet, worth: Floats, filled: int = 0) -> Play:
    """`worth[throw, box]` is what the throw's best number earns in the box."""
    lattice = dice_lattice(rules)
    masks, place = _supersets(len(rules.boxes), filled)
    shape = (len(lattice.throws), len(masks))
    boxes = 1 << np.arange(len(rules.boxes), dtype=np.int64)
    value = np.zeros(len(masks))
    keeps = np.full((rules.dice.rolls - 1, *shape), STOP, dtype=np.int64)
    box = np.zeros(shape, dtype=np.int64)
    for columns in _from_the_end(masks[:-1]):
        after = value[place[masks[columns, None] | boxes]]
        written = np.empty((shape[0], len(after)))
        best_boxes(worth, _fits(rules), masks[columns], after, rules.scratch == "forced-only", written, box[:, columns])
        best = written
        for left in range(rules.dice.rolls - 1):
            later, best = _keep_odds(lattice) @ best, np.empty_like(written)
            best_keeps(lattice.within, lattice.within_start, later, written, best, keeps[left][:, columns])
        value[columns] = lattice.chance @ best
    return Play(masks, value, keeps, box)


def final_throws(rules: RuleSet, play: Play) -> Floats:
    """[boxes, throws]: the chance that a box is filled with this throw; a box that was open adds up to 1."""
    lattice = dice_lattice(rules)
    _, place = _supersets(len(rules.boxes), int(play.masks[0]))
    reached = np.zeros(len(play.masks))
    reached[0] = 1.0
    filled = np.zeros((len(rules.boxes), len(lattice.throws)))
    for columns in reversed(list(_from_the_end(play.masks[:-1]))):
        fill_boxes(play.masks, columns.start, play.box, _ended(lattice, play, columns), place, reached, filled)
    return filled


def _supersets(boxes: int, filled: int) -> tuple[Indices, Indices]:
    """The sets of filled boxes that may still come, the emptiest first, and where each stands."""
    masks = np.array([mask for mask in range(1 << boxes) if mask & filled == filled], dtype=np.int64)
    masks = masks[np.argsort(np.bitwise_count(masks), kind="stable")]
    place = np.zeros(1 << boxes, dtype=np.int64)
    place[masks] = np.arange(len(masks))
    return masks, place


def _from_the_end(masks: Indices) -> Iterator[slice]:
    """Columns with equally many filled boxes, the fullest first, a few at a time."""
    filled = np.bitwise_count(masks)
    for level in np.unique(filled)[::-1]:
        first, end = (int(place) for place in np.searchsorted(filled, [level, level + 1]))
        for start in range(first, end, _COLUMNS):
            yield slice(start, min(end, start + _COLUMNS))


def _ended(lattice: Lattice, play: Play, columns: slice) -> Floats:
    """[throws, columns]: the chance that a turn ends with each throw."""
    count = columns.stop - columns.start
    now = np.repeat(lattice.chance[:, None], count, axis=1)
    ended = np.zeros_like(now)
    for keeps in play.keeps[::-1]:
        keep = keeps[:, columns]
        ended += np.where(keep == STOP, now, 0.0)
        cell = np.where(keep == STOP, lattice.partial, keep) * count + np.arange(count)
        kept = np.bincount(cell.ravel(), now.ravel(), (lattice.partial + 1) * count).reshape(-1, count)
        now = _keep_odds(lattice).T @ kept[:-1]
    return np.asarray(ended + now)
