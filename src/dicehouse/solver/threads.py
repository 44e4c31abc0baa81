"""How work is shared out: over which processors, in which pieces, and who hears how far it is."""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]

Progress = Callable[[int, int], None]
"""Told after every level: how many states are solved, and of how many."""


def all_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def equal_pieces(states: Indices, cost: Indices, count: int) -> list[Indices]:
    """At most so many parts of about equal work; more than threads, so that none waits long for the last."""
    added = np.cumsum(cost)
    count = min(len(states), count)
    cuts = np.searchsorted(added, added[-1] * np.arange(1, count) / count)
    return [piece for piece in np.split(states, cuts) if len(piece)]
