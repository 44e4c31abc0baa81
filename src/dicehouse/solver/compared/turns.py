"""The best play of a card whose boxes each pay on their own: every set of filled boxes, many at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ...rules import RuleSet
from ..kernels.cache import kernel
from ..model.entries import dice_lattice, natural_points
from ..model.lattice import Lattice
from ..model.types import Floats, Indices, Places, Starts

_COLUMNS = 64
"""Sets of filled boxes worked on at a time: few enough for the second-level cache."""

STOP = -1
"""In place of a keep: write now."""


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
    boxes, forced = 1 << np.arange(len(rules.boxes), dtype=np.int64), rules.scratch == "forced-only"
    value = np.zeros(len(masks))
    keeps = np.full((rules.dice.rolls - 1, *shape), STOP, dtype=np.int64)
    box = np.zeros(shape, dtype=np.int64)
    for columns in _from_the_end(masks[:-1]):
        after = value[place[masks[columns, None] | boxes]]
        written = np.empty((shape[0], len(after)))
        _best_boxes(worth, _fits(rules), masks[columns], after, forced, written, box[:, columns])
        best = written
        for left in range(rules.dice.rolls - 1):
            later, best = _keep_odds(lattice) @ best, np.empty_like(written)
            _best_keeps(lattice.within, lattice.within_start, later, written, best, keeps[left][:, columns])
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
        _fill_boxes(play.masks, columns.start, play.box, _ended(lattice, play, columns), place, reached, filled)
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


@kernel
def _best_boxes(
    worth: Floats, fits: Indices, masks: Indices, after: Floats, forced: bool, best: Floats, box: Indices
) -> None:
    """The best open box of each throw; `fits` is the mask of boxes that take it, `forced` bars an X beside them."""
    throws, boxes = worth.shape
    for throw in range(throws):
        for column in range(masks.size):
            legal = ((1 << boxes) - 1) & ~masks[column]
            if forced and legal & fits[throw]:
                legal &= fits[throw]
            best[throw, column] = -np.inf
            for place in range(boxes):
                if (legal >> place) & 1:
                    value = worth[throw, place] + after[column, place]
                    if value > best[throw, column]:
                        best[throw, column] = value
                        box[throw, column] = place


@kernel
def _best_keeps(within: Places, start: Starts, values: Floats, written: Floats, best: Floats, keep: Indices) -> None:
    """Where throwing again beats writing now: the best keep of each throw; otherwise STOP."""
    throws, columns = written.shape
    for throw in range(throws):
        best[throw, :] = written[throw, :]
        keep[throw, :] = STOP
        for place in range(start[throw], start[throw + 1]):
            part = within[place]
            for column in range(columns):
                if values[part, column] > best[throw, column]:
                    best[throw, column] = values[part, column]
                    keep[throw, column] = part


@kernel
def _fill_boxes(
    masks: Indices, first: int, box: Indices, ended: Floats, place: Indices, reached: Floats, filled: Floats
) -> None:
    """Add what each box is filled with, and which sets of filled boxes come next."""
    throws, columns = ended.shape
    for throw in range(throws):
        for column in range(columns):
            chosen = box[throw, first + column]
            share = ended[throw, column] * reached[first + column]
            filled[chosen, throw] += share
            reached[place[masks[first + column] | (1 << chosen)]] += share
