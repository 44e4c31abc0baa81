"""The tables of bought dice are kept, and told of while they are solved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicehouse.solver import CacheWarning
from dicehouse.solver.buying import tables as module
from dicehouse.solver.buying.solve import solve_buying
from dicehouse.solver.buying.tables import kept_buying, load_buying
from tests.solver.buying.test_starts import SMALL


def test_a_table_is_solved_once_and_then_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    load_buying.cache_clear()
    assert load_buying(SMALL, 0.5) is None
    heard: list[tuple[int, int]] = []
    table = kept_buying(SMALL, 0.5, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(2, 3), (3, 3)]
    assert (table.means == solve_buying(SMALL, 0.5).means).all()

    def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("it was solved again")

    monkeypatch.setattr(module, "fill_table", never)
    again = kept_buying(SMALL, 0.5)
    assert (again.means == table.means).all()
    assert again.value(budget=1) == table.value(budget=1)
    with pytest.raises(AssertionError, match="solved again"):
        kept_buying(SMALL, 0.6)
    load_buying.cache_clear()


def test_a_folder_that_takes_nothing_stops_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "file"))
    load_buying.cache_clear()
    with pytest.warns(CacheWarning):
        table = kept_buying(SMALL, 0.5)
    assert table.value() == solve_buying(SMALL, 0.5).value()
    load_buying.cache_clear()
