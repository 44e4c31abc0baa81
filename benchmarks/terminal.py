"""How soon the terminal app can be used: from the start of the process to its first screen on a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time

from benchmarks.report import report

RUNS = 5
GOAL_SECONDS = 1.0

STARTS = {
    "the front": (["play"], "Who plays?"),
    "a table": (["play", "yahtzee", "--players", "ana,bo"], "Roll all 5 dice"),
    "for comparison, dicehouse games": (["games"], "yahtzee-online"),
}


def main() -> None:
    figures: dict[str, object] = {}
    for name, (words, shown) in STARTS.items():
        seconds, processor = min(_until(words, shown) for _ in range(RUNS))
        figures[f"{name}, seconds"] = seconds
        figures[f"{name}, seconds of the processor"] = processor
    figures["goal: the front, seconds"] = GOAL_SECONDS
    report("terminal", figures)


def _until(words: list[str], shown: str) -> tuple[float, float]:
    """Seconds until these words stand on the screen, and what the processor did until then."""
    master, slave = pty.openpty()
    settings = {**os.environ, "TERM": "xterm-256color", "LINES": "24", "COLUMNS": "80"}
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "dicehouse", *words], stdin=slave, stdout=slave, stderr=slave, env=settings
    )
    os.close(slave)
    seen = b""
    while shown.encode() not in seen:
        if select.select([master], [], [], 60)[0]:
            seen += os.read(master, 65536)
        else:
            raise RuntimeError(f"{shown!r} never came")
    taken = time.perf_counter() - began
    process.kill()
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0  # waited for already
    os.close(master)
    return taken, used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
