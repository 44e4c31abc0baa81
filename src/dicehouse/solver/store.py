"""Solved tables in the user's cache folder: written whole or not at all, and checked to the last byte when read."""

from __future__ import annotations

import contextlib
import hashlib
import json
import mmap
import os
import sys
import tempfile
import warnings
import zlib
from dataclasses import fields
from functools import lru_cache
from pathlib import Path

import numpy as np

from ..rules import RuleSet
from .kernels.cache import cache_home, sources_digest
from .model.arrays import game_arrays
from .model.compile import compile_rules
from .model.compiled import CompiledRules
from .model.types import Floats
from .points.solve import ValueTable, solve
from .support import check_fits
from .threads import Progress

__all__ = ["CacheWarning", "load_table", "save_table", "solved", "table_folder"]

_MAGIC = b"dicehouse table\n"
_FORMAT = 1
_HEADER = 4096
"""Bytes before the numbers: a whole page, so that these can be mapped into memory."""


class CacheWarning(UserWarning):
    """A table could not be kept; it was solved all the same."""


def solved(
    rules: RuleSet,
    *,
    moments: bool = False,
    threads: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> ValueTable:
    """The game's table: from the cache where it holds a sound one, otherwise solved now and kept."""
    table = None if fresh else load_table(rules, moments=moments)
    if table is None:
        check_fits(rules, moments=moments)
        table = solve(compile_rules(rules), threads, moments, progress)
        save_table(table)
    return table


def table_folder() -> Path:
    return cache_home() / "tables"


def load_table(rules: RuleSet, *, moments: bool = False) -> ValueTable | None:
    """None where there is no table, or one that is torn, altered, foreign or of an older solver."""
    compiled = compile_rules(rules)
    game = game_arrays(compiled)
    count = (1 << game.boxes) * game.flags * game.stride
    means = _read(compiled, "means", count)
    squares = _read(compiled, "squares", count) if moments and means is not None else None
    if means is None or (moments and squares is None):
        return None
    return ValueTable(compiled, game, means, squares)


def save_table(table: ValueTable) -> None:
    """Keep the table; a folder that cannot be written or has no room is worth a warning, no more."""
    try:
        table_folder().mkdir(parents=True, exist_ok=True)
        _write(table.compiled, "means", table.means)
        if table.squares is not None:
            _write(table.compiled, "squares", table.squares)
    except OSError as error:
        reason = error.strerror or str(error)
        warnings.warn(f"The table is not kept in {table_folder()}: {reason}.", CacheWarning, stacklevel=2)


def _path(compiled: CompiledRules, array: str) -> Path:
    return table_folder() / f"{compiled.name.partition('@')[0]}-{compiled.digest[:16]}.{array}"


def _header(compiled: CompiledRules, array: str, count: int, checksum: int) -> bytes:
    """Two headers are equal when everything that the numbers depend on is equal, and the numbers too."""
    told = {
        "format": _FORMAT,
        "rules": compiled.name,
        "digest": compiled.digest,
        "arrays": _content(compiled),
        "solver": sources_digest("store"),
        "array": array,
        "dtype": f"{sys.byteorder} float64",
        "count": count,
        "crc32": checksum,
    }
    return (_MAGIC + json.dumps(told).encode()).ljust(_HEADER, b"\n")


@lru_cache(maxsize=16)
def _content(compiled: CompiledRules) -> str:
    """Of all that the kernels are told: a rule read otherwise than before makes another table."""
    told = hashlib.sha256()
    for part in (compiled, compiled.lattice):
        for field in fields(part):
            value = getattr(part, field.name)
            if isinstance(value, np.ndarray):
                told.update(f"{field.name} {value.dtype} {value.shape}".encode() + value.tobytes())
            elif value is not compiled.lattice:
                told.update(f"{field.name} {value!r}".encode())
    return told.hexdigest()


def _read(compiled: CompiledRules, array: str, count: int) -> Floats | None:
    """The numbers, mapped: a copy on write, so that kernels need no second form for read-only arrays."""
    try:
        with _path(compiled, array).open("rb") as file:
            if os.fstat(file.fileno()).st_size != _HEADER + 8 * count:
                return None
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except (OSError, ValueError):
        return None
    checksum = zlib.crc32(memoryview(mapped)[_HEADER:])
    if mapped[:_HEADER] != _header(compiled, array, count, checksum):
        return None
    return np.frombuffer(mapped, dtype=np.float64, offset=_HEADER)


def _write(compiled: CompiledRules, array: str, numbers: Floats) -> None:
    data = np.ascontiguousarray(numbers).data.cast("B")
    handle, name = tempfile.mkstemp(dir=table_folder(), prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_header(compiled, array, len(numbers), zlib.crc32(data)))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(_path(compiled, array))
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
