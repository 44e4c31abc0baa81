"""How work is shared out: over which processors, and who hears how far it is."""

from __future__ import annotations

import os
from collections.abc import Callable

__all__ = ["Progress", "all_cores"]

Progress = Callable[[int, int], None]
"""Told after every level: how many states are solved, and of how many."""


def all_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
