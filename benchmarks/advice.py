"""Advice in-process: microseconds for the values of all options of one position, ours and the peer's; and of many."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from benchmarks.report import best_of, report
from benchmarks.timing import peer
from dicehouse import study
from dicehouse.notation import read_state, write_state
from dicehouse.rules import State
from dicehouse.solver.points.advice import points_coach
from dicehouse.solver.threads import all_cores
from testkit.solver.positions import any_positions

GAME = "yahtzee-hasbro"
GOAL = 10.0
POSITIONS = 500_000
CALLS, RUNS = 300, 20
STATES = {
    "first turn, 2 rolls left": "yahtzee-hasbro@1 - 1 2 13556",
    "first turn, 1 roll left": "yahtzee-hasbro@1 - 1 1 13556",
    "first turn, no roll left": "yahtzee-hasbro@1 - 1 0 13556",
    "middle, 2 rolls left": "yahtzee-hasbro@1 1:3,2:6,3:9,FH:25,SS:30,C:20 1 2 13456",
    "five different dice, 2 rolls left": "yahtzee-hasbro@1 - 1 2 12346",
}
PEER_STATE = "dice 1 3 5 5 6 | rolls 2 | upper 0 | filled -"


def main() -> None:
    figures: dict[str, object] = {}
    for name, line in STATES.items():
        state = read_state(line)
        known = points_coach(state.rules)
        figures[f"{name}: all options, us"] = _microseconds(lambda s=state, k=known: k.advise(s))  # type: ignore[misc]  # bound per loop
    figures["goal: all options, us"] = GOAL
    first = read_state(STATES["first turn, 2 rolls left"])
    known = points_coach(first.rules)
    figures["ranked, with the gap to the best, us"] = _microseconds(lambda: known.advise(first).options)
    figures["with aims of all options and the sentence, us"] = _microseconds(lambda: _in_full(first))
    figures |= _peer(figures)
    figures |= _public(first)
    figures |= _many()
    report("advice", figures)


def _public(state: State) -> dict[str, object]:
    """The calls that people make."""
    line = write_state(state)
    return {
        "study.advise(state).best, us": _microseconds(lambda: study.advise(state).best),
        "study.advise(line).best, us": _microseconds(lambda: study.advise(line).best),
    }


def _many() -> dict[str, object]:
    """As many with each number of rolls left; beside single calls on a few positions, in the same minute."""
    coach = study.coach(GAME)
    positions = any_positions(coach.table, POSITIONS)
    room = np.zeros((POSITIONS, len(coach.actions)))
    lines = [read_state(line) for line in STATES.values()]
    known = points_coach(lines[0].rules)
    one = best_of(RUNS, lambda: [known.advise(state) for state in lines * CALLS]) / len(lines) / CALLS
    figures: dict[str, object] = {"one by one: all options, positions a second": 1 / one}
    for threads in sorted({1, all_cores()}):
        best = best_of(3, partial(coach.best, positions, threads=threads))
        whole = best_of(3, partial(coach.values, positions, threads=threads, out=room))
        figures[f"{POSITIONS:,} positions, {threads} threads: best actions, positions a second"] = POSITIONS / best
        figures[f"{POSITIONS:,} positions, {threads} threads: all options, positions a second"] = POSITIONS / whole
        figures[f"{POSITIONS:,} positions, {threads} threads: all options, times one by one"] = one * POSITIONS / whole
    return figures


def _in_full(state: State) -> object:
    advice = points_coach(state.rules).advise(state)
    return advice.why, [advice.aims(option) for option in advice.options]


def _microseconds(work: Callable[[], object]) -> float:
    """The least CPU time of a call, so that other processes do not count."""
    work()
    best = float("inf")
    for _ in range(RUNS):
        began = time.thread_time()
        for _ in range(CALLS):
            work()
        best = min(best, time.thread_time() - began)
    return best / CALLS * 1e6


def _peer(ours: dict[str, object]) -> dict[str, object]:
    peers = peer("yatzy_solver")
    if peers is None:
        return {"yatzy-solver": "not installed"}
    solver = peers.Solver.build(peers.Variant("american+forced-joker"))
    theirs = _microseconds(lambda: solver.option_values(PEER_STATE))
    mine = ours["first turn, 2 rolls left: all options, us"]
    assert isinstance(mine, float)
    return {
        "yatzy-solver, first turn, 2 rolls left: all options, us": theirs,
        "yatzy-solver, times ours": theirs / mine,
    }


if __name__ == "__main__":
    main()
