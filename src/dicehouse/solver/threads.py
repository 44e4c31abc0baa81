"""How work is shared out: over which processors, in which pieces, and who hears how far it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]

Progress = Callable[[int, int], None]
"""Told after every level: how much is done, and of how much."""


def all_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def equal_pieces(states: Indices, cost: Indices, count: int) -> list[Indices]:
    """At most so many parts of about equal work; more than threads, so that none waits long for the last."""
    added = np.cumsum(cost)
    count = min(len(states), count)
    cuts = np.searchsorted(added, added[-1] * np.arange(1, count) / count)
    return [piece for piece in np.split(states, cuts) if len(piece)]


def work_through(
    levels: Sequence[tuple[Indices, Indices]],
    work: Callable[[int, Indices], object],
    threads: int | None = None,
    progress: Progress | None = None,
) -> None:
    """Level after level, each with what its states cost; `work` is told the level, and a piece of it that may be worked
    on at the same time as the others."""
    threads = threads or all_cores()
    done, of = 0, sum(int(cost.sum()) for _, cost in levels)
    with ThreadPoolExecutor(threads) as pool:
        for level, (states, cost) in enumerate(levels):
            pieces = equal_pieces(states, cost, 1 if threads == 1 else 8 * threads)
            list(pool.map(work, repeat(level), pieces))
            done += int(cost.sum())
            if progress:
                progress(done, of)
