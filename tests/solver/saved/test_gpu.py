"""What needs no GPU: which games it takes, and what it is told. `benchmarks.saved --gpu` checks its values."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from dicehouse.rules.catalogue import game
from dicehouse.solver.model.saved import saved_game
from dicehouse.solver.saved.gpu import GPU_LANES, gpu_blocks, gpu_levels, on_gpu
from testkit.refusals import refused
from testkit.solver.tiny_saved import tiny_saved


def test_games_with_jokers_are_left_to_the_processor() -> None:
    assert on_gpu(saved_game(game("maxi-yatzy"))) is None
    yahtzee = saved_game(game("yahtzee"))
    assert on_gpu(yahtzee) is not None
    with refused("gpu-unsupported", "has jokers"):
        list(gpu_levels(yahtzee, 13, np.zeros(1), lambda passes: None))


def test_without_cupy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    tiny = saved_game(tiny_saved("pairs"))
    with refused("gpu-missing", r"dicehouse\[gpu\]"):
        list(gpu_levels(tiny, tiny.game.boxes, np.zeros(1), lambda passes: None))


def test_every_live_total_of_every_card_has_its_block_once() -> None:
    maxi = saved_game(game("maxi-yatzy"))
    masks, lanes = gpu_blocks(maxi, 3)
    found = set(zip(masks.tolist(), lanes.tolist(), strict=True))
    assert len(found) == len(masks)
    for mask in maxi.levels[3].tolist():
        width = int(maxi.plan.width[maxi.game.group_of[mask]])
        assert {lane for other, lane in found if other == mask} == set(range(0, width, GPU_LANES))
