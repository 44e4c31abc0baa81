"""Issue 3: "corrupt or foreign cache file, full disk ... never a wrong number; ... checked when read"."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.solver import CacheWarning, solved, store
from dicehouse.solver.kernels.cache import cache_home, sources_digest
from dicehouse.solver.points import tables
from dicehouse.solver.points.tables import load_table
from dicehouse.solver.store import load_arrays, table_folder

VALUE = pytest.approx(166.9550677045723, abs=1e-10)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    return tmp_path / "tables"


@pytest.fixture
def yacht() -> RuleSet:
    return game("yacht")


def means_file(folder: Path) -> Path:
    [path] = folder.glob("*.means")
    return path


def test_a_table_is_kept_and_found_again_to_the_bit(folder: Path, yacht: RuleSet) -> None:
    assert load_table(yacht) is None
    first = solved(yacht, moments=True)
    again = load_table(yacht, moments=True)
    assert again is not None
    assert again.squares is not None
    assert first.squares is not None
    assert np.array_equal(first.means, again.means)
    assert np.array_equal(first.squares, again.squares)
    assert first.deviation() == again.deviation()
    assert [path.suffix for path in sorted(folder.iterdir())] == [".means", ".squares"]


def test_means_alone_do_not_answer_for_deviations(folder: Path, yacht: RuleSet) -> None:
    solved(yacht)
    assert load_table(yacht) is not None
    assert load_table(yacht, moments=True) is None
    assert solved(yacht, moments=True).deviation() > 0


@pytest.mark.parametrize("place", [0, 5, 40, 4095, 4096, 5000, -1])
def test_a_changed_byte_is_noticed(folder: Path, yacht: RuleSet, place: int) -> None:
    solved(yacht)
    path = means_file(folder)
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    assert load_table(yacht) is None
    assert solved(yacht).value() == VALUE
    assert load_table(yacht) is not None


@pytest.mark.parametrize("size", [0, 1, 100, 4096, 4097, -1])
def test_a_torn_file_is_solved_anew(folder: Path, yacht: RuleSet, size: int) -> None:
    solved(yacht)
    path = means_file(folder)
    path.write_bytes(path.read_bytes()[:size])
    assert load_table(yacht) is None
    assert solved(yacht).value() == VALUE


def test_a_longer_file_is_not_ours(folder: Path, yacht: RuleSet) -> None:
    solved(yacht)
    path = means_file(folder)
    path.write_bytes(path.read_bytes() + b"\0")
    assert load_table(yacht) is None


def test_another_game_s_table_is_foreign(folder: Path, yacht: RuleSet) -> None:
    kniffel = game("kniffel")
    solved(yacht)
    solved(kniffel)
    mine, theirs = (next(folder.glob(f"{rules.id}-*.means")) for rules in (yacht, kniffel))
    mine.write_bytes(theirs.read_bytes())
    assert load_table(yacht) is None


def test_squares_are_no_means(folder: Path, yacht: RuleSet) -> None:
    solved(yacht, moments=True)
    [squares] = folder.glob("*.squares")
    means_file(folder).write_bytes(squares.read_bytes())
    assert load_table(yacht) is None


def test_an_older_solver_s_table_is_not_read(folder: Path, yacht: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    solved(yacht)
    monkeypatch.setattr(tables, "sources_digest", lambda module: "another")
    assert load_table(yacht) is None


def test_a_rule_that_is_read_otherwise_makes_another_table(folder: Path, yacht: RuleSet) -> None:
    """The same rule file, and a scoring function that was mended since."""
    table = solved(yacht)
    mended = replace(table.compiled, outcome_points=table.compiled.outcome_points + 1)
    assert load_arrays(tables._key(yacht, mended), ["means"]) is None
    assert load_arrays(tables._key(yacht, table.compiled), ["means"]) is not None


def test_an_older_format_is_not_read(folder: Path, yacht: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    solved(yacht)
    monkeypatch.setattr(store, "_FORMAT", 1)
    assert load_table(yacht) is None


def test_a_folder_in_the_file_s_place_is_passed_over(folder: Path, yacht: RuleSet) -> None:
    solved(yacht)
    path = means_file(folder)
    path.unlink()
    path.mkdir()
    assert load_table(yacht) is None
    with pytest.warns(CacheWarning, match="is not kept"):
        assert solved(yacht).value() == VALUE


def test_a_folder_that_cannot_be_made_is_a_warning(
    yacht: RuleSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "file"))
    with pytest.warns(CacheWarning, match="is not kept"):
        assert solved(yacht).value() == VALUE


def test_a_full_disk_leaves_nothing_behind(folder: Path, yacht: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.warns(CacheWarning, match="No space left"):
        assert solved(yacht).value() == VALUE
    assert list(folder.iterdir()) == []


def test_fresh_solves_whatever_the_cache_holds(folder: Path, yacht: RuleSet) -> None:
    solved(yacht)
    before = means_file(folder).stat().st_mtime_ns
    solved(yacht, fresh=True)
    assert means_file(folder).stat().st_mtime_ns > before


def test_what_is_done_to_a_table_in_memory_never_reaches_the_file(folder: Path, yacht: RuleSet) -> None:
    solved(yacht)
    table = load_table(yacht)
    assert table is not None
    table.means[:] = 0.0
    again = load_table(yacht)
    assert again is not None
    assert again.value() == VALUE


def test_the_cache_is_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DICEHOUSE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_home() == tmp_path / "dicehouse"
    assert table_folder() == tmp_path / "dicehouse" / "tables"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_home() == tmp_path / ".cache" / "dicehouse"


def test_a_kernel_s_folder_depends_on_what_it_imports() -> None:
    digests = {
        name: sources_digest(name)
        for name in ("model.types", "kernels.vector", "kernels.turn", "kernels.moments", "kernels.options")
    }
    assert len(set(digests.values())) == len(digests)
    assert all(len(digest) == 16 for digest in digests.values())
