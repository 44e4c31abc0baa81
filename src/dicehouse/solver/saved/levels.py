"""A level on the disk: written whole or not at all, mapped and not loaded, each card checked when it is read."""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import tempfile
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import DicehouseError
from ..model.types import Floats, Indices, Starts

__all__ = ["Level", "read_level", "write_level"]

_MAGIC = b"dicehouse level\n"
_HEADER = 4096
"""Bytes before the numbers: a whole page, so that these can be mapped into memory."""

_BLOCK = 4096
"""Cards that are written at a time."""


class Level:
    """The values of a level's cards; `ends` says where each card's values end."""

    def __init__(self, path: Path, values: NDArray[Any], ends: Indices, checksums: Starts) -> None:
        self.path = path
        self.values = values
        self._ends = ends
        self._checksums = checksums
        self._sound = np.zeros(len(ends), dtype=np.bool_)

    def check(self, cards: Indices) -> None:
        """Every byte of these cards is as it was written; what was checked once is not checked again."""
        data = memoryview(self.values).cast("B")  # type: ignore[arg-type]  # an array is a buffer
        size = self.values.itemsize
        for card in cards.tolist():
            if self._sound[card]:
                continue
            first = int(self._ends[card - 1]) if card else 0
            if zlib.crc32(data[first * size : int(self._ends[card]) * size]) != self._checksums[card]:
                raise DicehouseError(
                    "table-damaged", f"{self.path} is damaged. Delete it and solve the game again: `dicehouse solve`."
                )
            self._sound[card] = True

    def trust(self) -> Level:
        """What was made in this process needs no check."""
        self._sound[:] = True
        return self

    def check_all(self) -> None:
        self.check(np.flatnonzero(~self._sound))


def write_level(path: Path, told: dict[str, object], values: Floats, ends: Indices, dtype: type[Any]) -> None:
    """The numbers in `dtype`, then a checksum for each card; the header's own covers these."""
    path.parent.mkdir(parents=True, exist_ok=True)
    checksums = np.empty(len(ends), dtype=np.uint32)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(bytes(_HEADER))
            for block in range(0, len(ends), _BLOCK):
                cuts = [int(ends[block - 1]) if block else 0, *ends[block : block + _BLOCK].tolist()]
                data = values[cuts[0] : cuts[-1]].astype(dtype).data.cast("B")
                size = np.dtype(dtype).itemsize
                places = [(cut - cuts[0]) * size for cut in cuts]
                checksums[block : block + _BLOCK] = [zlib.crc32(data[a:b]) for a, b in pairwise(places)]
                file.write(data)
            file.write(checksums.data)
            file.seek(0)
            file.write(_header(told, len(values), checksums, dtype))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def read_level(path: Path, told: dict[str, object], ends: Indices, dtype: type[Any]) -> Level | None:
    """None where there is no such level, or one that is torn, foreign or of an older solver."""
    count, cards = int(ends[-1]), len(ends)
    size = np.dtype(dtype).itemsize * count
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size != _HEADER + size + 4 * cards:
                return None
            # a copy on write, so that kernels need no second form for read-only arrays
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except (OSError, ValueError):
        return None
    checksums = np.frombuffer(mapped[_HEADER + size :], dtype=np.uint32)
    if mapped[:_HEADER] != _header(told, count, checksums, dtype):
        return None
    return Level(path, np.frombuffer(mapped, dtype=dtype, offset=_HEADER, count=count), ends, checksums)


def _header(told: dict[str, object], count: int, checksums: Starts, dtype: type[Any]) -> bytes:
    whole = {**told, "dtype": np.dtype(dtype).str, "count": count, "crc32": zlib.crc32(checksums.data)}
    return (_MAGIC + json.dumps(whole).encode()).ljust(_HEADER, b"\n")
