"""How every benchmark reports: a JSON object for programs, aligned lines for people."""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path

__all__ = ["best_of", "machine", "report"]


def machine() -> dict[str, object]:
    return {
        "cpu": _cpu_name(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.system(),
        "load": round(os.getloadavg()[0], 2),
    }


def _cpu_name() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()


def best_of(times: int, work: Callable[[], object]) -> float:
    """Seconds of the quickest of several runs: the others measure the neighbours."""
    seconds = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return min(seconds)


def report(name: str, figures: dict[str, object]) -> None:
    """Print the figures; with `--json` among the arguments, as one object."""
    if "--json" in sys.argv[1:]:
        print(json.dumps({"benchmark": name, "machine": machine(), **figures}, indent=2))
        return
    known = machine()
    print(f"{name} on {known['cpu']}, Python {known['python']}, load {known['load']} in the last minute")
    widest = max(map(len, figures))
    for key, value in figures.items():
        shown = f"{value:,.2f}" if isinstance(value, float) else value
        print(f"  {key:<{widest}}  {shown}")
