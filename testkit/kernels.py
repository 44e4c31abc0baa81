"""The solver's kernels, compiled in two processes before any test needs them: `python -m testkit.kernels`.

They are kept between runs. A fresh machine compiles for about a minute of one processor: done here, no test with a
deadline waits for it, and no two workers compile the same.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import dicehouse

__all__ = ["keep_kernels"]


def keep_kernels() -> None:
    """In one folder for all processes and runs, also where a test has a cache of its own for solved tables."""
    os.environ.setdefault("NUMBA_CACHE_DIR", str(Path.home() / ".cache" / "dicehouse" / "kernels"))


def _games_of_points() -> None:
    from dicehouse import study
    from dicehouse.rules.catalogue import game
    from dicehouse.solver import solved
    from dicehouse.solver.bots.strengths import POLICIES

    solved(game("hooligan"), moments=True)
    line = "hooligan@1 1:3,2:6,3:9/1:3,2:6,3:9 1 1 11234"
    advice = study.advise(line)
    advice.aims(advice.best)
    study.opening_rolls("hooligan")
    for policy in POLICIES:
        study.simulate("hooligan", policy, games=100)
    study.odds(line, 60)
    study.odds(line, to_win=True)
    study.against("hooligan").options(line.replace("/1:3,2:6,3:9", ""))
    study.simulated_play("hooligan", "steady", games=100)


def _other_games() -> None:
    import numpy as np

    from dicehouse.notation import read_state
    from dicehouse.research import BatchEnv, BuyingEnv
    from dicehouse.rules import start
    from dicehouse.rules.catalogue import game
    from dicehouse.solver.advise import advise
    from dicehouse.solver.buying.tables import starts
    from dicehouse.solver.compared.field import settle
    from dicehouse.solver.saved import table
    from dicehouse.solver.saved.advice import SavedCoach
    from dicehouse.solver.saved.simulate import simulate_saved
    from dicehouse.solver.saved.solve import solve_saved
    from testkit.rules.table import position
    from testkit.solver.tiny_saved import tiny_saved

    saved, zombie = tiny_saved("bonus"), game("zombie")
    for small in (1 << 20, 4):  # levels that are kept in float64, and in float32
        setattr(table, "SMALL", small)  # noqa: B010 - of this process alone
        solution = solve_saved(saved, fresh=True)
        simulate_saved(solution, 100, seed=1)
        advice = SavedCoach(solution).advise(position(saved, {}, dice="12", rolls_left=1))
        advice.aims(advice.best)
    for state in (start(zombie), read_state("zombie@1 - 1 0 11234")):
        advise(state, 0.5)
    starts(zombie, 0.5)
    settle(game("place-value-3"), 2, rounds=1)
    for env in (BatchEnv("yahtzee", 2, labels=True), BuyingEnv("zombie", 2)):
        env.reset(seed=1)
        env.step(np.zeros(2, dtype=np.int64))
        env.step(env.sample_legal())


_HALVES = (_games_of_points, _other_games)


def _compile(half: int) -> None:
    keep_kernels()
    with tempfile.TemporaryDirectory() as empty:
        os.environ["DICEHOUSE_CACHE"] = empty  # a table that was kept is not solved
        _HALVES[half]()


def main() -> None:
    keep_kernels()
    done = Path(os.environ["NUMBA_CACHE_DIR"]) / f"compiled-{_sources()}"
    if done.exists():
        return
    with ProcessPoolExecutor(len(_HALVES), mp_context=get_context("spawn")) as pool:
        list(pool.map(_compile, range(len(_HALVES))))
    done.touch()


def _sources() -> str:
    """As Numba knows them: by where they are, their times and their sizes."""
    found = sorted(Path(dicehouse.__path__[0], "solver").rglob("*.py"))
    known = "".join(f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}\n" for path in found)
    return hashlib.sha256(known.encode()).hexdigest()[:16]


if __name__ == "__main__":
    main()
