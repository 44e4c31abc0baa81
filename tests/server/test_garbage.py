"""Everything is searched for cycles when as many lines have ended as are open."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from dicehouse.server.garbage import FEWEST_LINES, YOUNG, Garbage


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


def test_the_young_are_searched_in_large_lots(garbage: Garbage) -> None:
    assert gc.get_threshold()[0] == YOUNG
    assert gc.get_freeze_count() > 0


@pytest.mark.parametrize(("ended", "lines", "due"), [(FEWEST_LINES - 1, 0, False), (FEWEST_LINES, 0, True),
    (FEWEST_LINES, FEWEST_LINES + 1, False), (3 * FEWEST_LINES, 3 * FEWEST_LINES, True)])  # fmt: skip
def test_all_is_searched_when_it_is_worth_it(garbage: Garbage, ended: int, lines: int, due: bool) -> None:
    knot = weakref.ref(Knot())
    for _ in range(ended):
        garbage.line_ended()
    assert garbage.tidy(lines) is due
    assert (knot() is None) is due
    assert not garbage.tidy(lines), "what was searched for is counted once"
