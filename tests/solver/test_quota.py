"""How much of the disk solved arrays may take."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from dicehouse.rules.catalogue import game
from dicehouse.solver.quota import READ_ONLY, make_room
from dicehouse.solver.store import StoreKey, load_arrays, save_arrays


def kept(folder: Path, name: str, size: int, age: int) -> Path:
    path = folder / name
    path.write_bytes(bytes(size))
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def test_the_oldest_make_room_and_no_more_of_them_than_must(tmp_path: Path) -> None:
    oldest, old, young = (kept(tmp_path, name, 100, age) for name, age in (("a", 30), ("b", 20), ("c", 10)))
    make_room(tmp_path, 100, most=300)
    assert [path.exists() for path in (oldest, old, young)] == [False, True, True]
    make_room(tmp_path, 100, most=300)
    assert [path.exists() for path in (oldest, old, young)] == [False, True, True]


def test_what_never_fits_is_refused_and_drops_nothing(tmp_path: Path) -> None:
    path = kept(tmp_path, "a", 100, 10)
    with pytest.raises(OSError, match="more than the 300"):
        make_room(tmp_path, 301, most=300)
    assert path.exists()


def test_a_process_that_keeps_nothing_writes_no_table(own_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = StoreKey(game("yacht"), "a solver")
    monkeypatch.setenv(READ_ONLY, "yes")
    save_arrays(key, {"means": np.zeros(3)})
    assert not own_store.exists()
    monkeypatch.delenv(READ_ONLY)
    save_arrays(key, {"means": np.zeros(3)})
    assert load_arrays(key, ("means",)) is not None
