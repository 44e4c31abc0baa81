"""What a match asks of a game with bought dice is kept on disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicehouse.rules.catalogue import game
from dicehouse.solver.buying import starts as module
from dicehouse.solver.buying.solve import solve_buying
from dicehouse.solver.buying.starts import starts

ZOMBIE = game("zombie")
LOWER = ZOMBIE.sections[1]
assert ZOMBIE.buying is not None
SMALL = replace(
    ZOMBIE,
    sections=(replace(LOWER, boxes=LOWER.boxes[-2:]),),
    joker=None,
    buying=replace(ZOMBIE.buying, max_buys_turn=1, max_buys_game=2),
)


def test_a_second_lesson_has_the_odds_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    table = solve_buying(SMALL, 0.5, moments=True)
    first = starts(SMALL, 0.5)
    for budget in range(3):
        assert first.mean(budget) == table.value(budget=budget)
        assert first.deviation(budget) == table.deviation(budget=budget)
    assert first.mean() == table.value()
    assert [first.mean(budget) for budget in range(3)] == sorted(first.mean(budget) for budget in range(3))

    def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("it was solved again")

    monkeypatch.setattr(module, "solve_buying", never)
    again = starts(SMALL, 0.5)
    assert (again.mean(1), again.deviation(1)) == (first.mean(1), first.deviation(1))
    with pytest.raises(AssertionError, match="solved again"):
        starts(SMALL, 0.55)
