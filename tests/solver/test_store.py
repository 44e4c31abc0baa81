"""The store: named arrays of any type and shape, kept under all that they depend on. Tables: see points/test_tables."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.rules.catalogue import game
from dicehouse.solver import store
from dicehouse.solver.store import AnyArray, StoreKey, load_arrays, save_arrays

KEY = StoreKey(game("yacht"), "solver 1", "inputs 1", "3-seats")
NUMBERS: dict[str, AnyArray] = {
    "values": np.linspace(0.0, 1.0, 12).reshape(3, 4),
    "boxes": np.arange(5, dtype=np.uint16),
}


pytestmark = pytest.mark.usefixtures("own_store")


def equal(one: AnyArray, other: AnyArray) -> bool:
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


@given(
    st.sampled_from(["<f8", ">f8", "<f4", "<i8", "<u2", "|u1", "|b1", "<c16"]),
    st.lists(st.integers(0, 4), max_size=3),
    st.booleans(),
)
def test_any_array_comes_back_to_the_bit(dtype: str, shape: list[int], turned: bool) -> None:
    size = int(np.prod(shape, dtype=np.int64))
    array = np.arange(size).astype(dtype).reshape(shape)
    array = array.T if turned else array
    save_arrays(KEY, {"any": array})
    arrays = load_arrays(KEY, ["any"])
    assert arrays is not None
    assert equal(arrays["any"], array)


def test_several_arrays_are_kept_and_read_one_by_one(own_store: Path) -> None:
    save_arrays(KEY, NUMBERS)
    arrays = load_arrays(KEY, NUMBERS) or {}
    assert all(equal(arrays[name], array) for name, array in NUMBERS.items())
    arrays["values"][:] = 7.0  # it never reaches the file
    again = load_arrays(KEY, ["values"]) or {}
    assert again.keys() == {"values"}
    assert equal(again["values"], NUMBERS["values"])
    assert sorted(path.suffix for path in own_store.iterdir()) == [".boxes", ".values"]
    assert load_arrays(KEY, ["boxes", "another"]) is None


@pytest.mark.parametrize(
    "part",
    [{"rules": replace(game("yacht"), name="Another")}, {"solver": "2"}, {"inputs": "2"}, {"variant": "2-seats"}],
    ids=lambda part: next(iter(part)),
)
def test_nothing_is_found_under_another_key(part: dict[str, Any]) -> None:
    other = replace(KEY, **part)
    save_arrays(KEY, NUMBERS)
    assert load_arrays(other, ["values"]) is None
    other.path("values").write_bytes(KEY.path("values").read_bytes())
    assert load_arrays(other, ["values"]) is None
    assert load_arrays(KEY, ["values"]) is not None or other.path("values") == KEY.path("values")


def test_every_single_byte_is_checked_and_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the file holds another array, or was written in an older format."""
    save_arrays(KEY, NUMBERS)
    path = KEY.path("boxes")
    whole = path.read_bytes()
    wrong = [whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :] for place in range(len(whole))]
    wrong = [*wrong[:400], *wrong[4090:], *(whole[:size] for size in (0, 1, 100, 4096, 4097, -1)), whole + b"\0"]
    for number, changed in enumerate([*wrong, KEY.path("values").read_bytes()]):
        path.write_bytes(changed)
        assert load_arrays(KEY, ["boxes"]) is None, number
    path.write_bytes(whole)
    assert load_arrays(KEY, ["boxes"]) is not None
    monkeypatch.setattr(store, "_FORMAT", 1)
    assert load_arrays(KEY, ["boxes"]) is None


def test_where_one_array_finds_no_room_none_is_kept(own_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_arrays(KEY, NUMBERS)
    assert list(own_store.iterdir()) == []


def test_what_is_no_number_is_not_kept(own_store: Path) -> None:
    with pytest.raises(TypeError, match="objects"):
        save_arrays(KEY, {"things": np.array([object()])})
    with pytest.raises(ValueError, match="page"):
        save_arrays(replace(KEY, inputs="long" * 2000), NUMBERS)
    assert list(own_store.iterdir()) == []
