"""A compiled rule set and its lanes in the form that Numba takes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compiled import CompiledRules
from .lanes import lanes_of
from .types import LANES, Flags, Floats, Masks, Places, Starts, Totals

__all__ = ["GameArrays", "aligned", "game_arrays"]


class GameArrays(NamedTuple):
    """All that the kernels know of a game: `CompiledRules` and `Lanes` say what each part means."""

    boxes: int
    flags: int
    totals: int
    stride: int
    rolls: int
    partial: int
    keeps: int
    sides: int
    chance: Floats
    within: Places
    within_start: Starts
    more: Places
    fewer: Places
    fewer_start: Starts
    outcome_of: Places
    outcome_points: Floats
    outcome_step: Places
    outcome_flag: Flags
    outcome_start: Starts
    after: Totals
    shift: Totals
    joker_box: int
    joker_bonus: float
    joker_placement: int
    joker_upper_zero_any: bool
    joker_on_zero: bool
    joker_throw: Places
    joker_match: Masks
    joker_outcome: Places
    lower_mask: int
    forced_scratch: bool
    group_of: Masks
    chunk_start: Starts
    chunk_adjacent: NDArray[np.bool_]
    lane_total: Totals
    stand_in: Totals
    lane_of: Starts


@lru_cache(maxsize=16)
def game_arrays(compiled: CompiledRules) -> GameArrays:
    dice = compiled.lattice
    lanes = lanes_of(compiled)
    return GameArrays(
        boxes=compiled.boxes,
        flags=compiled.flags,
        totals=compiled.totals,
        stride=_stride(compiled),
        rolls=compiled.rolls,
        partial=dice.partial,
        keeps=len(dice.keeps),
        sides=dice.sides,
        chance=dice.chance,
        within=dice.within,
        within_start=dice.within_start,
        more=dice.more,
        fewer=dice.fewer,
        fewer_start=dice.fewer_start,
        outcome_of=compiled.outcome_of,
        outcome_points=compiled.outcome_points,
        outcome_step=compiled.outcome_step,
        outcome_flag=compiled.outcome_flag,
        outcome_start=compiled.outcome_start,
        after=compiled.after,
        shift=compiled.shift,
        joker_box=compiled.joker_box,
        joker_bonus=compiled.joker_bonus,
        joker_placement=int(compiled.joker_placement),
        joker_upper_zero_any=compiled.joker_upper_zero_any,
        joker_on_zero=compiled.joker_on_zero,
        joker_throw=compiled.joker_throw,
        joker_match=compiled.joker_match,
        joker_outcome=compiled.joker_outcome,
        lower_mask=compiled.lower_mask,
        forced_scratch=compiled.forced_scratch,
        group_of=lanes.group_of,
        chunk_start=lanes.chunk_start,
        chunk_adjacent=lanes.chunk_adjacent,
        lane_total=lanes.lane_total,
        stand_in=lanes.stand_in,
        lane_of=lanes.lane_of,
    )


def _stride(game: CompiledRules) -> int:
    """Room for all totals, and past them for the furthest step of a whole chunk."""
    room = game.totals + int(game.shift.max()) + LANES if game.contiguous else game.totals
    return -(-room // LANES) * LANES


def aligned(size: int) -> Floats:
    line = 8  # doubles in a cache line
    room = np.zeros(size + line)
    skip = (-room.ctypes.data // 8) % line
    return room[skip : skip + size]
