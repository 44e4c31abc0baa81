"""Saved rolls: what solving Maxi Yatzy takes. `--whole` solves it, `--gpu` does it on a GPU and compares."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from dataclasses import replace

import numpy as np

from benchmarks.report import report
from dicehouse.rules.catalogue import game
from dicehouse.solver.model.saved import SavedGame, saved_game
from dicehouse.solver.saved.gpu import gpu_levels
from dicehouse.solver.saved.solve import cpu_levels, solve_piece, solve_saved
from dicehouse.solver.saved.table import full_cards
from dicehouse.solver.sizes import needs
from dicehouse.solver.threads import all_cores

CARDS = 300
LEVELS = (8, 10, 12, 14)


def main() -> None:
    rules = game("maxi-yatzy")
    found = needs(rules)
    figures: dict[str, object] = {
        "values": found.values,
        "memory, GiB": found.memory / 2**30,
        "table, GiB": found.table / 2**30,
    }
    figures |= _sampled(saved_game(rules))
    if "--whole" in sys.argv[1:]:
        figures |= _whole()
    if "--gpu" in sys.argv[1:]:
        figures |= _gpu()
    report("saved", figures)


def _sampled(maxi: SavedGame) -> dict[str, object]:
    """A roll of LANES totals of a card, from cards of several levels, and what that makes for the whole game."""
    random = np.random.default_rng(1)
    passes, seconds = 0, 0.0
    for level in (LEVELS[0], *LEVELS):
        later, here = random.random(maxi.sizes[level + 1]) * 100, np.empty(maxi.sizes[level])
        middle = len(maxi.levels[level]) // 2
        began = time.thread_time()
        done = solve_piece(maxi, level, later, here, maxi.levels[level][middle : middle + CARDS])
        if passes or seconds:
            seconds += time.thread_time() - began
            passes += done
        else:  # the first compiles or loads the kernel
            seconds = 1e-9
    whole = sum(int(maxi.passes(states, level).sum()) for level, states in enumerate(maxi.levels[:-1]))
    return {"a roll, microseconds": seconds / passes * 1e6, "whole game from that: CPU s": seconds / passes * whole}


def _whole() -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DICEHOUSE_CACHE"] = folder
        wall, cpu = time.perf_counter(), time.process_time()
        value = solve_saved(game("maxi-yatzy")).value()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"value": value, "threads": all_cores(), "wall s": wall, "CPU s": cpu, "most memory, GiB": most / 2**20}


def _gpu() -> dict[str, object]:
    """Yatzy with saving is small enough to be compared value by value."""
    yatzy = game("yatzy")
    small = saved_game(replace(yatzy, dice=replace(yatzy.dice, save_rolls=True)))
    boxes = small.game.boxes
    ours = dict(cpu_levels(small, boxes, full_cards(small), lambda passes: None, all_cores()))
    theirs = dict(gpu_levels(small, boxes, full_cards(small), lambda passes: None))
    assert all(np.array_equal(ours[level], theirs[level]) for level in ours), "the GPU says something else"
    maxi = saved_game(game("maxi-yatzy"))
    began = time.perf_counter()
    value = 0.0
    for _, values in gpu_levels(maxi, maxi.game.boxes, full_cards(maxi), lambda passes: None):
        value = float(values[0])
    return {"GPU: value": value, "GPU: s": time.perf_counter() - began}


if __name__ == "__main__":
    main()
