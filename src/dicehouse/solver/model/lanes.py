"""Which totals are worth computing, LANES at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compiled import CompiledRules
from .types import LANES, Indices, Masks, Starts, Totals


class LiveTotals(NamedTuple):
    """Of each group: its totals that are computed, and for every total the one that stands in for it."""

    live: tuple[Indices, ...]
    stand_in: Totals  # [groups, totals]


@dataclass(frozen=True)
class Lanes:
    """A group is all masks that share their filled section boxes: their totals are worth the same effort.

    Totals from which no bonus can be lost or won any more share one value, that of their stand-in.
    """

    group_of: Masks  # [masks]
    chunk_start: Starts  # [groups + 1]: a group's chunks are neighbours
    chunk_adjacent: NDArray[np.bool_]  # [chunks]: its totals are neighbours
    lane_total: Totals  # [chunks * LANES]
    stand_in: Totals  # [groups, totals]: the total that is computed for this one
    lane_of: Starts  # [groups, totals]: where that one is computed


def live_totals(game: CompiledRules) -> LiveTotals:
    """Totals that some card shows, those merged from which no bonus can be lost or won any more."""
    groups = 1 << len(game.section_boxes)
    bases = [threshold + 1 for threshold in game.section_thresholds] or [1]
    digits = np.array(np.unravel_index(np.arange(game.totals), bases))
    reached = np.zeros((groups, game.totals), dtype=np.bool_)
    reached[0, 0] = True
    stand_in = np.zeros((groups, game.totals), dtype=np.uint32)
    live = []
    for group in range(groups):
        if group:
            _reach(game, group, reached)
        if game.section_thresholds:
            filled = [box for place, box in enumerate(game.section_boxes) if group >> place & 1]
            left = game.section_reach.sum(axis=1) - game.section_reach[:, filled].sum(axis=1)
            dead = np.array(game.section_least) - left - 1
            stand_in[group] = np.ravel_multi_index(list(np.maximum(digits, dead[:, None])), bases)
        live.append(np.unique(stand_in[group][reached[group]]).astype(np.int64))
    return LiveTotals(tuple(live), stand_in)


def lanes_of(game: CompiledRules) -> Lanes:
    found = live_totals(game)
    lane_of = np.zeros_like(found.stand_in)
    chunk_start, adjacent, lane_total = [0], [], []
    for group, live in enumerate(found.live):
        lanes = _padded(live, game.contiguous)
        adjacent += [game.contiguous and bool((np.diff(row) == 1).all()) for row in lanes.reshape(-1, LANES)]
        lane_total.append(lanes)
        lane_of[group, live] = chunk_start[-1] * LANES + np.searchsorted(lanes, live)
        lane_of[group] = lane_of[group, found.stand_in[group]]
        chunk_start.append(chunk_start[-1] + len(lanes) // LANES)
    return Lanes(
        _groups(game),
        np.array(chunk_start, dtype=np.uint32),
        np.array(adjacent, dtype=np.bool_),
        np.concatenate(lane_total).astype(np.uint32),
        found.stand_in,
        lane_of,
    )


def _groups(game: CompiledRules) -> Masks:
    masks = np.arange(1 << game.boxes)
    group_of = np.zeros(len(masks), dtype=np.uint32)
    for place, box in enumerate(game.section_boxes):
        group_of |= (((masks >> box) & 1) << place).astype(np.uint32)
    return group_of


def _reach(game: CompiledRules, group: int, reached: NDArray[np.bool_]) -> None:
    """The totals of a group: those of the group without its last box, and one step further."""
    place = group.bit_length() - 1
    box = game.section_boxes[place]
    before = np.flatnonzero(reached[group ^ (1 << place)])
    outcomes = range(int(game.outcome_start[box]), int(game.outcome_start[box + 1]))
    for step in {int(game.outcome_step[outcome]) for outcome in outcomes}:
        reached[group, game.after[step, before]] = True


def _padded(live: Indices, contiguous: bool) -> Indices:
    """Whole chunks of totals: neighbours where that takes no more of them."""
    chunks = -(-len(live) // LANES)
    whole = int(live[-1] - live[0]) + 1
    if contiguous and -(-whole // LANES) == chunks:
        return np.arange(live[0], live[0] + chunks * LANES)
    padding = np.full(chunks * LANES - len(live), live[-1], dtype=np.int64)
    return np.concatenate([live, padding])
