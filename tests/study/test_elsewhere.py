"""What somebody else's executor plays, solves and evaluates is the same to the bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicehouse import study
from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.solver.model.compile import compile_rules
from dicehouse.solver.perfect import find_course, play_forward
from dicehouse.solver.points.elsewhere import solve_elsewhere
from dicehouse.solver.points.solve import solve
from dicehouse.study.coaching import _table

Elsewhere = Callable[[], AbstractContextManager[Executor]]


@contextmanager
def dask() -> Iterator[Executor]:
    """A cluster of this machine, whose workers are processes that are reached over TCP."""
    distributed: Any = import_module("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        yield executor


@pytest.fixture(
    params=[
        lambda: ThreadPoolExecutor(2),
        pytest.param(lambda: ProcessPoolExecutor(2, get_context("spawn")), marks=pytest.mark.nightly),
        pytest.param(dask, marks=[pytest.mark.nightly, pytest.mark.filterwarnings("default")]),
    ],
    ids=["threads", "processes", "dask"],
)
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    elsewhere: Elsewhere = request.param
    with elsewhere() as opened:
        yield opened


@pytest.mark.parametrize("games", [0, 1, 7, 1_000])
def test_the_same_games_are_played(executor: Executor, games: int) -> None:
    there = study.simulate("yacht", "greedy", games, seed=3, executor=executor)
    assert study.simulate("yacht", "greedy", games, seed=3).tobytes() == there.tobytes()


@pytest.mark.nightly
@pytest.mark.parametrize("policy", ["perfect", "casual"])
def test_bots_that_need_a_table_play_the_same_games(executor: Executor, policy: str) -> None:
    there = study.simulate("yahtzee", policy, 5_000, seed=5, executor=executor)
    assert study.simulate("yahtzee", policy, 5_000, seed=5).tobytes() == there.tobytes()


GAMES = [
    game("hooligan"),
    game("yacht"),
    pytest.param(game("yahtzee"), marks=pytest.mark.nightly),  # a bonus, and a joker whose box counts
    pytest.param(game("piecepack"), marks=pytest.mark.nightly),
]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
@pytest.mark.parametrize("moments", [False, True])
def test_the_same_table_is_solved(executor: Executor, rules: RuleSet, moments: bool) -> None:
    heard: list[tuple[int, int]] = []
    here = solve(compile_rules(rules), moments=moments)
    there = solve_elsewhere(executor, rules, moments, lambda done, of: heard.append((done, of)))
    assert here.means.tobytes() == there.means.tobytes()
    assert (here.squares is None) == (there.squares is None) == (not moments)
    if here.squares is not None and there.squares is not None:
        assert here.squares.tobytes() == there.squares.tobytes()
    assert len(heard) == len(rules.boxes)
    assert heard[-1][0] == heard[-1][1]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_perfect_play_has_the_same_figures(
    executor: Executor, rules: RuleSet, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = solve(compile_rules(rules))
    here = play_forward(table, threads=1)
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    there = find_course(rules, table, executor=executor)
    for name in ("entries", "paid", "totals", "chances"):
        assert getattr(here, name).tobytes() == getattr(there, name).tobytes()
    assert (here.alike, here.least, here.reached) == (there.alike, there.least, there.reached)


def test_a_coach_whose_game_is_solved_elsewhere_keeps_its_table(
    executor: Executor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    given: list[str] = []
    submit: Callable[..., Any] = executor.submit

    def noted(task: Callable[..., Any], *rest: Any) -> Any:
        given.append(task.__name__)
        return submit(task, *rest)

    monkeypatch.setattr(executor, "submit", noted)
    _table.cache_clear()
    play = study.perfect_play("hooligan", executor=executor)
    assert {"_solved", "_turns_there"} == set(given)
    given.clear()
    again = study.perfect_play("hooligan", executor=executor)
    assert given == [], "both are kept"
    assert np.array_equal(play.chances, again.chances)
    assert study.coach("hooligan").value == pytest.approx(play.mean, abs=1e-9)
    _table.cache_clear()
