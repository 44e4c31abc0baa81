"""A compiled rule set and its lanes in the form that Numba takes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compiled import CompiledRules
from .lanes import lanes_of
from .types import LANES, Flags, Floats, Indices, Masks, Places, Rows, Starts, Totals


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
    free_zeros: bool  # any throw may be written as a zero, so the best zero stands for all
    zero_outcome: NDArray[np.int16]
    paying: Places
    paying_start: Starts
    paying_outcome: Places
    group_of: Masks
    chunk_start: Starts
    chunk_adjacent: NDArray[np.bool_]
    lane_total: Totals
    stand_in: Totals
    lane_of: Starts


class Worths(NamedTuple):
    """Values, most often as rows, and what rides along with them: None where nothing does."""

    value: Floats
    rider: Any


class SavedPlan(NamedTuple):
    """Where the values of a level of equally many filled boxes stand: by card, rolls saved, live total."""

    width: Indices  # [groups]: live totals
    lane_after: Places  # [groups, section outcomes, widest]: where an outcome leads, among the next group's live totals
    section_outcome: Indices  # [outcomes]: its row in `lane_after`, -1 where totals stay as they are
    start: Indices  # [masks * flags]: where a card begins in its level
    saved: Indices  # [levels]: how many numbers of saved rolls a card may have


@lru_cache(maxsize=16)
def game_arrays(compiled: CompiledRules) -> GameArrays:
    dice = compiled.lattice
    parts = (compiled, dice, lanes_of(compiled))
    known: dict[str, Any] = {
        name: getattr(part, name) for part in parts for name in GameArrays._fields if hasattr(part, name)
    }
    # for each throw the boxes that it brings points in, and that of the joker
    pays = (compiled.outcome_points[compiled.outcome_of] > 0) | (np.arange(compiled.boxes) == compiled.joker_box)
    known |= {
        "keeps": len(dice.keeps),
        "stride": _stride(compiled),
        "joker_placement": int(compiled.joker_placement),
        "free_zeros": False,
        "zero_outcome": _zeros(compiled),
        "paying": np.nonzero(pays)[1].astype(np.uint16),
        "paying_start": np.cumsum([0, *pays.sum(axis=1)]).astype(np.uint32),
        "paying_outcome": compiled.outcome_of[pays],
    }
    return GameArrays(**known)


def has_free_zeros(game: CompiledRules) -> bool:
    """Then points are never worse than a zero in the same box, and any throw may be written as one."""
    grows = (game.section_bonus[game.after] >= game.section_bonus).all()
    return not game.forced_scratch and bool(grows and (game.outcome_points >= 0).all())


def _zeros(game: CompiledRules) -> NDArray[np.int16]:
    """By box; -1 where it has none, and for the joker's box, which is worth more to some than its points."""
    found = np.full(game.boxes, -1, dtype=np.int16)
    for box in set(range(game.boxes)) - {game.joker_box}:
        outcomes = np.arange(game.outcome_start[box], game.outcome_start[box + 1])
        zeros = outcomes[game.outcome_points[outcomes] == 0]
        found[box] = zeros[0] if len(zeros) else -1
    return found


def _stride(game: CompiledRules) -> int:
    """Room for all totals, and past them for the furthest step of a whole chunk."""
    room = game.totals + int(game.shift.max()) + LANES if game.contiguous else game.totals
    return -(-room // LANES) * LANES


def states_by_level(game: GameArrays) -> list[Indices]:
    """States (mask * flags + flag) by filled boxes; the flag needs its box filled."""
    states = np.arange((1 << game.boxes) * game.flags)
    masks = states // game.flags
    real = (states % game.flags == 0) | ((masks >> max(game.joker_box, 0)) & 1 == 1)
    filled = np.bitwise_count(masks)
    return [states[real & (filled == level)] for level in range(game.boxes + 1)]


def ended_tables(game: GameArrays, count: int, end: Floats) -> Floats:
    """[count, numbers]: tables that are empty but for the full cards, which know their bonuses."""
    states = (1 << game.boxes) * game.flags
    tables = aligned(count * states * game.stride).reshape(count, states, game.stride)
    tables[:, -game.flags :, : game.totals] = end
    tables[:, -game.flags :, game.totals :] = end[-1]
    return tables.reshape(count, -1)


def aligned(size: int) -> Floats:
    line = 8  # doubles in a cache line
    room = np.zeros(size + line)
    skip = (-room.ctypes.data // 8) % line
    return room[skip : skip + size]


def rows_for(count: int) -> Rows:
    """Room for so many rows of LANES values."""
    return aligned(count * LANES).reshape(count, LANES)


def room_for(game: GameArrays, *, riders: bool = False) -> tuple[Worths, Worths]:
    """A thread's own: rows for the outcomes, once more for those paid as jokers, and one spare; rows for the keeps."""
    outcomes, keeps = 2 * len(game.outcome_points) + 1, game.keeps
    return worths_for(outcomes, riders), worths_for(keeps, riders)


def worths_for(count: int, riders: bool) -> Worths:
    return Worths(rows_for(count), rows_for(count) if riders else None)
