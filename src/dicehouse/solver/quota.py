"""How much of the disk solved arrays may take. Loads no NumPy."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

MOST_BYTES = 8 * 2**30
"""Of all arrays together; where a new one would need more than is left of it, the oldest are dropped."""

READ_ONLY = "DICEHOUSE_TABLES_READ_ONLY"
"""The environment variable of a process that keeps nothing: a house writes no tables for guests' own rules."""


def is_read_only() -> bool:
    return bool(os.environ.get(READ_ONLY))


def make_room(folder: Path, size: int, most: int = MOST_BYTES) -> None:
    """Drop the oldest files until so many bytes more are within the bound; OSError where they never can be."""
    if size > most:
        raise OSError(errno.EFBIG, f"{size:,} bytes are more than the {most:,} that all tables may take")
    kept: list[tuple[float, int, Path]] = []
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            about = path.stat()
            kept.append((about.st_mtime, about.st_size, path))
    taken = sum(one for _, one, _ in kept)
    for _, one, path in sorted(kept):
        if taken + size <= most:
            return
        with contextlib.suppress(OSError):
            path.unlink()
            taken -= one
