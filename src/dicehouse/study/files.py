"""Tables as files that other programs read: CSV, NPY or Parquet, by the ending of the file's name."""

from __future__ import annotations

import csv
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from ..errors import DicehouseError
from .strategy import Columns

FORMATS = (".csv", ".npy", ".parquet")


def check_table(path: Path) -> None:
    """Refuse before the work what could not be written after it."""
    if path.suffix.lower() not in FORMATS:
        raise DicehouseError("table-format", f"{path} ends in none of {', '.join(FORMATS)}.")
    if path.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise DicehouseError(
            "extra-missing", "This needs pyarrow, not installed here: pip install 'dicehouse[parquet]'"
        )


def write_table(path: Path, columns: Columns) -> None:
    """One column alone is a plain array in NPY; more are a structured one."""
    check_table(path)
    try:
        match path.suffix.lower():
            case ".csv":
                _write_csv(path, columns)
            case ".npy":
                _write_npy(path, columns)
            case _:
                _write_parquet(path, columns)
    except OSError as error:
        raise DicehouseError("file-unwritable", f"{path} cannot be written: {error.strerror or error}.") from None


def _write_csv(path: Path, columns: Columns) -> None:
    lists = [part if isinstance(part, list) else part.tolist() for part in columns.values()]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*lists, strict=True))


def _write_npy(path: Path, columns: Columns) -> None:
    arrays = {name: np.asarray(part) for name, part in columns.items()}
    rows = next(iter(arrays.values()))
    if len(arrays) > 1:
        rows = np.empty(len(rows), dtype=[(name, part.dtype) for name, part in arrays.items()])
        for name, part in arrays.items():
            rows[name] = part
    with path.open("wb") as file:
        np.save(file, rows, allow_pickle=False)


def _write_parquet(path: Path, columns: Columns) -> None:
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.table(columns), path)
