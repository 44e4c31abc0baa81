"""Solved arrays in the user's cache folder: written whole or not at all, and checked to the last byte when read.

Whoever solves something names what its numbers depend on (`StoreKey`) and keeps as many named arrays under it as it
likes, of any shape and type. Each array is a file of its own, so that one can be read without the others.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import mmap
import os
import tempfile
import warnings
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from ..rules import RuleSet, digest
from .kernels.cache import cache_home
from .quota import is_read_only, make_room

_MAGIC = b"dicehouse array\n"
_FORMAT = 2
_HEADER = 4096
"""Bytes before the numbers: a whole page, so that these can be mapped into memory."""

_CHECKED = len(_MAGIC) + 9
"""Where the checked part of the header begins: after eight hexadecimal digits of checksum and the end of their line."""

AnyArray = NDArray[Any]


@dataclass(frozen=True, slots=True)
class StoreKey:
    """All that the numbers depend on; arrays that were kept under another key are never found."""

    rules: RuleSet
    solver: str
    """The digest of the sources that compute the numbers: `sources_digest("points.solve")`."""

    inputs: str = ""
    """The digest of what the rule set was turned into, so that a mended rule makes another table."""

    variant: str = ""
    """What else makes a difference, as part of a file's name: `3-seats`."""

    def path(self, array: str) -> Path:
        variant = f"-{self.variant}" if self.variant else ""
        return table_folder() / f"{self.rules.id}-{digest(self.rules)[:16]}{variant}.{array}"

    def _described(self, array: str, dtype: str, shape: tuple[int, ...]) -> bytes:
        description = {
            "format": _FORMAT,
            "rules": self.rules.name_version,
            "digest": digest(self.rules),
            "solver": self.solver,
            "inputs": self.inputs,
            "variant": self.variant,
            "array": array,
            "dtype": dtype,
            "shape": shape,
        }
        return json.dumps(description).encode().ljust(_HEADER - _CHECKED, b"\n")


class CacheWarning(UserWarning):
    """What was solved could not be kept; it was solved all the same."""


def digest_of(*values: object) -> str:
    """Of arrays, and of plain values: of all that a kernel is told."""
    content = hashlib.sha256()
    for number, value in enumerate(values):
        if isinstance(value, np.ndarray):
            content.update(f"{number} {value.dtype} {value.shape}".encode() + value.tobytes())
        else:
            content.update(f"{number} {value!r}".encode())
    return content.hexdigest()


def table_folder() -> Path:
    return cache_home() / "tables"


def load_arrays(key: StoreKey, names: Iterable[str]) -> dict[str, AnyArray] | None:
    """The arrays, mapped into memory; None where one is missing, torn, altered, foreign or of an older solver.

    A page that is written to is copied first, so that what is done to an array never reaches its file.
    """
    arrays: dict[str, AnyArray] = {}
    for name in names:
        array = _read(key, name)
        if array is None:
            return None
        arrays[name] = array
    return arrays


def has_arrays(key: StoreKey, names: Iterable[str]) -> bool:
    """Whether the arrays are there under this key; their numbers are checked when they are loaded."""
    return all(_has(key, name) for name in names)


def save_arrays(key: StoreKey, arrays: Mapping[str, AnyArray]) -> None:
    """Keep the arrays, all or none; OSError where a folder cannot be written or has no room."""
    if is_read_only():
        return
    table_folder().mkdir(parents=True, exist_ok=True)
    written: list[tuple[Path, Path]] = []
    make_room(table_folder(), sum(_HEADER + array.nbytes for array in arrays.values()))
    try:
        for name, array in arrays.items():
            handle, temporary = tempfile.mkstemp(dir=table_folder(), prefix=".new-")
            written.append((Path(temporary), key.path(name)))
            with os.fdopen(handle, "wb") as file:
                _write(file, key, name, array)
        for temporary_path, path in written:
            temporary_path.replace(path)
    except BaseException:
        for temporary_path, _ in written:
            with contextlib.suppress(OSError):
                temporary_path.unlink(missing_ok=True)
        raise


def keep_arrays(key: StoreKey, arrays: Mapping[str, AnyArray]) -> None:
    """As `save_arrays`; a folder that cannot be written or has no room is worth a warning, no more."""
    try:
        save_arrays(key, arrays)
    except OSError as error:
        reason = error.strerror or str(error)
        warnings.warn(f"What was solved is not kept in {table_folder()}: {reason}.", CacheWarning, stacklevel=3)


def _read(key: StoreKey, name: str) -> AnyArray | None:
    try:
        with key.path(name).open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except (OSError, ValueError):
        return None
    header = mapped[:_HEADER]
    if header[:_CHECKED] != _MAGIC + _checksum(memoryview(mapped)[_CHECKED:]):
        return None
    # the checksum says that the file is as it was written; this says that it was written for this key
    layout = _layout(key, name, header, len(mapped))
    return None if layout is None else np.ndarray(layout[1], layout[0], mapped, _HEADER)


def _has(key: StoreKey, name: str) -> bool:
    try:
        with key.path(name).open("rb") as file:
            header, size = file.read(_HEADER), os.fstat(file.fileno()).st_size
    except OSError:
        return False
    return _layout(key, name, header, size) is not None


def _layout(key: StoreKey, name: str, header: bytes, size: int) -> tuple[np.dtype[Any], tuple[int, ...]] | None:
    """Type and shape that a header tells; None where it was written for another key, or for another size of file."""
    try:
        described = json.loads(header[_CHECKED:])
        dtype, shape = np.dtype(described["dtype"]), tuple(described["shape"])
    except (ValueError, TypeError, KeyError):
        return None
    if dtype.hasobject or header[_CHECKED:] != key._described(name, dtype.str, shape):
        return None
    return (dtype, shape) if size == _HEADER + math.prod(shape) * dtype.itemsize else None


def _write(file: BinaryIO, key: StoreKey, name: str, array: AnyArray) -> None:
    if array.dtype.hasobject:
        raise TypeError(f"{name} holds Python objects, not numbers")
    whole = np.ascontiguousarray(array).reshape(array.shape)
    header = key._described(name, whole.dtype.str, whole.shape)
    if len(header) != _HEADER - _CHECKED:
        raise ValueError(f"the key of {name} takes more than a page")
    numbers = whole.reshape(-1).view(np.uint8).data
    file.write(_MAGIC + _checksum(header, numbers) + header)
    file.write(numbers)
    file.flush()
    os.fsync(file.fileno())


def _checksum(*parts: bytes | memoryview) -> bytes:
    """As a line of text."""
    checksum = 0
    for part in parts:
        checksum = zlib.crc32(part, checksum)
    return f"{checksum:08x}\n".encode()
