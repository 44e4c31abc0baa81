"""Games that are played by somebody else's executor are the same to the bit."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from dicehouse import study


@pytest.mark.parametrize("games", [0, 1, 7, 1_000])
def test_threads_play_the_same_games(games: int) -> None:
    here = study.simulate("yacht", "greedy", games, seed=3)
    with ThreadPoolExecutor(2) as executor:
        there = study.simulate("yacht", "greedy", games, seed=3, executor=executor)
    assert here.tobytes() == there.tobytes()


@pytest.mark.nightly
@pytest.mark.parametrize("policy", ["perfect", "casual"])
def test_processes_play_the_same_games(policy: str) -> None:
    executor: Executor
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        there = study.simulate("yahtzee", policy, 5_000, seed=5, executor=executor)
    assert study.simulate("yahtzee", policy, 5_000, seed=5).tobytes() == there.tobytes()
