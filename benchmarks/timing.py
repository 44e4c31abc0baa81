"""CPU seconds beside wall seconds, and peers that are measured when they are installed."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

__all__ = ["cpu_and_wall", "peer"]


def cpu_and_wall(times: int, work: Callable[[], object]) -> tuple[float, float]:
    """The least CPU time of several runs, all threads together, and the least wall time."""
    taken = []
    for _ in range(times):
        cpu, wall = time.process_time(), time.perf_counter()
        work()
        taken.append((time.process_time() - cpu, time.perf_counter() - wall))
    return min(cpu for cpu, _ in taken), min(wall for _, wall in taken)


def peer(module: str) -> Any:
    """The peer's package, or None where it is not installed: `pip install 'dicehouse[bench]'` brings it."""
    return import_module(module) if find_spec(module) else None
