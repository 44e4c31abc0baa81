"""What a game with saved rolls takes, known before any work: values, memory, disk."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from pathlib import Path

from ...rules import RuleSet
from ..model.lanes import live_totals
from ..model.saved import compiled_of, saved_counts
from ..support import Unsolvable, memory_at_hand

__all__ = ["SMALL", "Needs", "check_room", "needs"]

SMALL = 1 << 20
"""Values in a level that is kept in float64; larger levels are kept in float32."""

_SPARE = 0.9
"""The share of what is free that may be taken."""


@dataclass(frozen=True, slots=True)
class Needs:
    """`levels`: values by filled boxes; `memory` and `disk` in bytes, at the fullest moment."""

    levels: tuple[int, ...]
    memory: int
    disk: int
    kept: int  # bytes of the finished table

    @property
    def values(self) -> int:
        return sum(self.levels)


def needs(rules: RuleSet) -> Needs:
    compiled = compiled_of(rules)
    widths = [len(live) for live in live_totals(compiled).live]
    others = compiled.boxes - len(compiled.section_boxes)
    levels = [0] * (compiled.boxes + 1)
    for group, width in enumerate(widths):
        filled = group.bit_count()
        for more in range(others + 1):
            levels[filled + more] += comb(others, more) * width
    flags = compiled.flags
    levels = [size * count * flags for size, count in zip(levels, saved_counts(rules), strict=True)]
    kept = sum(size * (8 if size <= SMALL else 4) for size in levels[:-1])
    both = max(8 * (one + other) for one, other in pairwise(levels))
    largest = max(levels)
    index = (1 << compiled.boxes) * (flags * 8 + 24)
    return Needs(tuple(levels), both + 4 * largest + index, kept + both, kept)


def check_room(rules: RuleSet, found: Needs, folder: Path) -> None:
    """Refuse, with the figures, what does not fit into memory or onto the disk."""
    free = memory_at_hand()
    if found.memory > _SPARE * free:
        raise Unsolvable(
            "solver-too-large",
            f"{rules.name} has {found.values:,} values: solving it takes {_gib(found.memory)} of memory, "
            f"and {_gib(free)} are free.",
            found.values,
            found.memory,
        )
    room = _free_disk(folder)
    if found.disk > _SPARE * room:
        raise Unsolvable(
            "solver-too-large",
            f"{rules.name} has {found.values:,} values: its table takes {_gib(found.kept)} on the disk, "
            f"{_gib(found.disk)} while it is solved, and {_gib(room)} are free in {folder}.",
            found.values,
            found.disk,
        )


def _free_disk(folder: Path) -> int:
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free


def _gib(size: int) -> str:
    return f"{size / 2**30:,.1f} GiB"
