"""What is solved of bought dice is kept: whole tables for the coach, their beginnings for a match's odds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.rules.catalogue import game
from dicehouse.solver import CacheWarning
from dicehouse.solver.buying import tables
from dicehouse.solver.buying.solve import solve_buying
from dicehouse.solver.buying.tables import kept_buying, load_buying, starts

ZOMBIE = game("zombie")
LOWER = ZOMBIE.sections[1]
assert ZOMBIE.buying is not None
SMALL = replace(
    ZOMBIE,
    sections=(replace(LOWER, boxes=LOWER.boxes[-2:]),),
    joker=None,
    buying=replace(ZOMBIE.buying, max_buys_turn=1, max_buys_game=2),
)


@pytest.mark.usefixtures("own_store")
def test_a_table_is_solved_once_and_then_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_buying(SMALL, 0.5) is None
    heard: list[tuple[int, int]] = []
    table = kept_buying(SMALL, 0.5, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(2, 3), (3, 3)]
    assert (table.means == solve_buying(SMALL, 0.5).means).all()
    monkeypatch.setattr(tables, "fill_table", None)
    again = kept_buying(SMALL, 0.5)
    assert (again.means == table.means).all()
    assert again.value(budget=1) == table.value(budget=1)
    with pytest.raises(TypeError, match="not callable"):  # another chance is solved
        kept_buying(SMALL, 0.6)


@pytest.mark.usefixtures("own_store")
def test_a_second_lesson_has_the_odds_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table, first = solve_buying(SMALL, 0.5, moments=True), starts(SMALL, 0.5)
    means = [first.mean(budget) for budget in range(3)]
    assert means == [table.value(budget=budget) for budget in range(3)] == sorted(means)
    assert [first.deviation(budget) for budget in range(3)] == [table.deviation(budget=budget) for budget in range(3)]
    assert first.mean() == table.value()
    monkeypatch.setattr(tables, "solve_buying", None)
    again = starts(SMALL, 0.5)
    assert (again.mean(1), again.deviation(1)) == (first.mean(1), first.deviation(1))
    with pytest.raises(TypeError, match="not callable"):
        starts(SMALL, 0.55)


@pytest.mark.usefixtures("no_store")
def test_a_folder_that_takes_nothing_stops_nobody() -> None:
    with pytest.warns(CacheWarning):
        assert kept_buying(SMALL, 0.5).value() == solve_buying(SMALL, 0.5).value()
