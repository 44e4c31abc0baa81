"""Issue 3: "corrupt or foreign cache file, full disk ... never a wrong number; ... checked when read".

What the store notices is tried in test_store; here, that a table it refuses is solved anew.
"""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dicehouse.rules.catalogue import game
from dicehouse.solver import CacheWarning, solved
from dicehouse.solver.kernels.cache import cache_home
from dicehouse.solver.points import tables
from dicehouse.solver.points.tables import load_table
from dicehouse.solver.store import load_arrays, table_folder

HOOLIGAN = game("hooligan")
VALUE = pytest.approx(71.87251952605482, abs=1e-10)


def test_a_table_is_kept_and_found_again_to_the_bit(own_store: Path) -> None:
    """Means alone do not answer for deviations; what is done to them in memory never reaches the file."""
    assert load_table(HOOLIGAN) is None
    solved(HOOLIGAN)
    means = load_table(HOOLIGAN)
    assert means is not None
    means.means[:] = 0.0
    assert load_table(HOOLIGAN, moments=True) is None
    first, again = solved(HOOLIGAN, moments=True), load_table(HOOLIGAN, moments=True)
    assert again is not None
    assert np.array_equal(first.means, again.means)
    assert first.deviation() == again.deviation() > 0
    assert [path.suffix for path in sorted(own_store.iterdir())] == [".means", ".squares"]


def test_what_is_not_the_table_is_solved_anew(own_store: Path) -> None:
    solved(HOOLIGAN)
    path = next(own_store.iterdir())
    data = bytearray(path.read_bytes())
    data[5000] ^= 1
    path.write_bytes(data)
    assert load_table(HOOLIGAN) is None
    assert solved(HOOLIGAN).value() == VALUE
    assert load_table(HOOLIGAN) is not None
    path.unlink()
    path.mkdir()
    with pytest.warns(CacheWarning, match="is not kept"):
        assert solved(HOOLIGAN).value() == VALUE


def test_tables_of_another_solver_or_of_rules_read_otherwise_are_not_read(
    own_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same rule file, and a scoring function that was mended since."""
    table = solved(HOOLIGAN)
    mended = replace(table.compiled, outcome_points=table.compiled.outcome_points + 1)
    assert load_arrays(tables._key(HOOLIGAN, mended), ["means"]) is None
    assert load_arrays(tables._key(HOOLIGAN, table.compiled), ["means"]) is not None
    monkeypatch.setattr(tables, "sources_digest", lambda module: "another")
    assert load_table(HOOLIGAN) is None


def test_a_full_disk_is_a_warning_and_leaves_nothing_behind(own_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.warns(CacheWarning, match="No space left"):
        assert solved(HOOLIGAN).value() == VALUE
    assert list(own_store.iterdir()) == []


def test_fresh_solves_whatever_the_cache_holds(own_store: Path) -> None:
    solved(HOOLIGAN)
    before = next(own_store.iterdir()).stat().st_ino
    solved(HOOLIGAN, fresh=True)
    assert next(own_store.iterdir()).stat().st_ino != before  # the file was written anew


def test_the_cache_is_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DICEHOUSE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_home() == tmp_path / "dicehouse"
    assert table_folder() == tmp_path / "dicehouse" / "tables"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_home() == tmp_path / ".cache" / "dicehouse"
