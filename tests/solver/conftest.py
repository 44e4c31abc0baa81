"""What tests of the solver share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dicehouse.solver.buying.tables import load_buying
from dicehouse.solver.compared.field import find_field
from dicehouse.solver.saved.advice import kept_coach


@pytest.fixture
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a store that is empty; elsewhere tables are those of the user's cache, solved once for all runs."""
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    _forget()
    yield tmp_path / "tables"
    _forget()


def _forget() -> None:
    """What a process holds in memory of one store is not asked of another."""
    for kept in (find_field, kept_coach, load_buying):
        kept.cache_clear()


@pytest.fixture
def no_store(own_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store whose folder cannot be made."""
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "file"))
