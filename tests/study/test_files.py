"""Tables as files: CSV, NPY and Parquet read back as what they were."""

from __future__ import annotations

import csv
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicehouse.study import files
from dicehouse.study.files import write_table
from dicehouse.study.strategy import Columns
from testkit.refusals import refused

TABLE: Columns = {"dice": ["11111", "12345"], "value": np.array([1.5, 0.1]), "rolls": np.array([2, 0])}


def test_every_kind_of_file_reads_back(tmp_path: Path) -> None:
    for name in ("table.csv", "table.NPY", "table.parquet"):
        write_table(tmp_path / name, TABLE)
    with (tmp_path / "table.csv").open(newline="", encoding="utf-8") as file:
        header, *lines = csv.reader(file)
    assert (header, lines) == (list(TABLE), [["11111", "1.5", "2"], ["12345", "0.1", "0"]])
    parquet: Any = import_module("pyarrow.parquet").read_table(tmp_path / "table.parquet")
    npy = np.load(tmp_path / "table.NPY")
    for column, values in TABLE.items():
        assert npy[column].tolist() == parquet[column].to_pylist() == list(values)
    write_table(tmp_path / "one.npy", {"score": np.arange(3)})
    assert np.load(tmp_path / "one.npy").tolist() == [0, 1, 2]


def test_other_endings_and_places_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with refused("table-format"):
        write_table(tmp_path / "table.xlsx", TABLE)
    with refused("file-unwritable"):
        write_table(tmp_path / "nowhere" / "table.csv", TABLE)
    monkeypatch.setattr(files, "find_spec", lambda _: None)
    with refused("extra-missing"):
        files.check_table(tmp_path / "table.parquet")
