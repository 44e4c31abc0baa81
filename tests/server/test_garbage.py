"""Cycles are rarely searched for, and need not be."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from dicehouse.server.garbage import MANY_LINES, YOUNG, Garbage
from testkit.server.clients import Line, new_guest, new_table, play_scene
from testkit.server.house import OpenHouse


class Knot:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    before = gc.get_threshold()
    found = Garbage()
    found.open()
    yield found
    gc.set_threshold(*before)
    gc.unfreeze()


def test_only_the_young_are_searched(garbage: Garbage) -> None:
    assert gc.get_threshold()[0] == YOUNG
    assert min(gc.get_threshold()[1:]) > 100_000
    assert gc.get_freeze_count() > 0


@pytest.mark.parametrize("due", [False, True])
def test_all_is_searched_after_very_many_lines(garbage: Garbage, due: bool) -> None:
    knot = weakref.ref(Knot())
    for _ in range(MANY_LINES if due else MANY_LINES - 1):
        garbage.line_ended()
    assert garbage.tidy() is due
    assert (knot() is None) is due
    assert not garbage.tidy() or not due, "what was searched for is counted once"


def test_lines_that_have_ended_are_freed_without_a_search(house: OpenHouse) -> None:
    async def run() -> None:
        ana = new_guest(house, "ana")
        table = new_table(ana)
        held = []
        for _ in range(4):
            lines = [await Line.open(house, table, ana) for _ in range(150)]
            for line in lines:
                await line.close()
            await asyncio.sleep(0.3)
            held.append(house.kilobytes())
        assert held[-1] - held[0] < 3 * 150, f"a line leaves something behind: {held} kB"

    play_scene(run)
