"""Dice of many games, each a stream of its own: a row's seed decides it, and nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules import Buy, Read, Roll
from ..solver.kernels.playing import GOLDEN
from .errors import EnvError, Seed, checked_seed

DICE, PICKS, CONTESTS = 1, 2, 3
"""What a stream is for: cards' dice, random legal actions, or who begins and who wins a tie."""

Streams = NDArray[np.uint64]


def row_seeds(seed: Seed | Sequence[int | None], rows: int) -> list[int | None]:
    """As Gymnasium has it: a number seeds row after row from itself on, a list seeds each; None goes on as it was."""
    if seed is None:
        return [None] * rows
    if not isinstance(seed, Sequence):
        first = checked_seed(seed)
        return [first + row for row in range(rows)]
    if len(seed) != rows:
        raise EnvError("env-setting", f"There are {len(seed)} seeds for {rows} games.")
    return [None if number is None else checked_seed(number) for number in seed]


def streams(seeds: Sequence[int], purpose: int) -> Streams:
    """Where each stream begins: near seeds lie far apart."""
    folded = np.array([number % 2**64 ^ number >> 64 & 2**64 - 1 for number in seeds], dtype=np.uint64)
    return _mixed(_mixed(folded + np.uint64(GOLDEN)) + np.uint64(purpose * GOLDEN % 2**64))


def draw(numbers: Streams, rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """The next number from 0 to below 1 of these rows' streams, which move on."""
    numbers[rows] += np.uint64(GOLDEN)
    return np.asarray((_mixed(numbers[rows]) >> np.uint64(32)) / 2.0**32, dtype=np.float64)


@dataclass
class StreamDice:
    """One game's streams as a source of the rule book: the dice and verdicts that a row of a batch has. Of several
    seats each has its own, after one for what they share."""

    numbers: Streams
    right: float

    @classmethod
    def seeded(cls, seed: int, right: float, seats: int = 1) -> StreamDice:
        cards = streams([seats * seed + card for card in range(seats)], DICE)
        return cls(cards if seats == 1 else np.concatenate([streams([seed], CONTESTS), cards]), right)

    def throw(self, roll: Roll) -> Sequence[int]:
        row = 0 if roll.contest or len(self.numbers) == 1 else roll.seat
        return [int(self._next(row) * roll.sides) + 1 for _ in range(roll.count)]

    def verdict(self, question: Buy | Read) -> bool:
        """Numbers are always read rightly."""
        return isinstance(question, Read) or self._next(0) < self.right

    def _next(self, row: int) -> float:
        return float(draw(self.numbers, np.array([row]))[0])


def fresh_seeds(rows: int) -> list[int]:
    """From the system, for games that nobody has seeded."""
    numbers: list[int] = np.random.SeedSequence().generate_state(rows, np.uint64).tolist()
    return numbers


def reset_rows(options: dict[str, Any] | None, rows: int) -> NDArray[np.bool_]:
    """Which games a reset begins anew: those of `reset_mask`, or all."""
    mask = (options or {}).get("reset_mask")
    if mask is None:
        return np.ones(rows, dtype=np.bool_)
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (rows,) or not mask.any():
        raise EnvError("env-setting", f"reset_mask is an array of {rows} truth values, at least one of them true.")
    return mask


def _mixed(numbers: Streams) -> Streams:
    """`kernels.playing.mix` of an array."""
    y = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    y = (y ^ (y >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(y ^ (y >> np.uint64(31)), dtype=np.uint64)
