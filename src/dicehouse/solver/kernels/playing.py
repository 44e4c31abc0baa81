"""A turn played by what its options are worth, and chance for it.

Random bits are a hash of what they are for: neither batches nor threads can change them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..model.arrays import GameArrays
from ..model.types import Floats, Places
from .cache import kernel, step

GOLDEN = 0x9E3779B97F4A7C15
"""What a counter moves by: 2**64 over the golden ratio, so that near counters lie far apart."""

Word = Any
"""A uint64 inside kernels."""


@kernel
def mix(x: Word) -> Word:
    """splitmix64's finisher."""
    y = np.uint64(x)
    y = (y ^ (y >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    y = (y ^ (y >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return y ^ (y >> np.uint64(31))


@kernel
def jitter(stream: Word, option: int) -> float:
    """Between -1 and 1, most often near 0: two uniform numbers added."""
    bits = mix(np.uint64(stream) + np.uint64(option + 1000) * np.uint64(GOLDEN))
    return float((bits >> np.uint64(32)) / 2.0**32 + (bits & np.uint64(0xFFFFFFFF)) / 2.0**32 - 1.0)


@kernel
def stream_of(seed: int, game: int, turn: int) -> Word:
    """The random bits of one turn of one game."""
    return mix(mix(np.uint64(seed) + np.uint64(game) * np.uint64(GOLDEN)) + np.uint64(turn))


@kernel
def throw_dice(game: GameArrays, keep: Any, stream: Word, roll: int) -> int:
    """The keep filled up with thrown dice; die d of a roll is always the same for its stream."""
    number = roll * 64
    while keep < game.partial:
        number += 1
        bits = mix(stream + np.uint64(number) * np.uint64(GOLDEN))
        face = ((bits >> np.uint64(32)) * np.uint64(game.sides)) >> np.uint64(32)
        keep = np.int64(game.more[keep, face])
    return int(keep)


@step
def best_keep(
    within: Places, start: int, end: int, written: float, worth: Floats, lane: int, noise: float, draw: Word
) -> int:
    """The keep, of those that a throw holds, that is worth more than what is `written` now, -1 where none is; with
    noise every judgement is off by a little."""
    kept = -1
    best = written
    if noise > 0.0:
        best += noise * jitter(draw, 0)
    for place in range(start, end):
        value = worth[within[place], lane]
        if noise > 0.0:
            value += noise * jitter(draw, within[place] + 1)
        if value > best:
            best = value
            kept = int(within[place])
    return kept


@kernel
def best_box(values: Floats, noise: float, stream: Word) -> int:
    """The box to write in; those that may not be taken are worth -inf."""
    best = -np.inf
    taken = 0
    for box in range(values.size):
        value = values[box]
        if noise > 0.0:
            value += noise * jitter(stream, box)
        if value > best:
            best = value
            taken = box
    return taken
