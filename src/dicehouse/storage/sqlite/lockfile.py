"""One server for each file: a lock that the system drops when its holder dies, however it dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ...play.units import Instant
from ..errors import StoreRefused

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


MARK_AT = 8
"""Behind the byte that is locked."""


class FileLock:
    """Beside the database and not on it: closing a second descriptor of it would drop SQLite's own locks."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        except OSError as error:
            reason = f"{path} cannot be written: {error.strerror}."
            raise StoreRefused("store-unreachable", reason) from None
        try:
            _lock(self._descriptor)
        except OSError:
            os.close(self._descriptor)
            raise StoreRefused(
                "store-in-use",
                f"Another server has {database} open. Stop it first, or use PostgreSQL for several workers.",
            ) from None

    def mark(self, beat: Instant | None) -> None:
        """Note that the store holds this beat: when it is opened again, it must."""
        os.lseek(self._descriptor, MARK_AT, os.SEEK_SET)
        os.write(self._descriptor, b"%020d" % (beat or 0))

    def marked(self) -> Instant | None:
        os.lseek(self._descriptor, MARK_AT, os.SEEK_SET)
        text = os.read(self._descriptor, 20)
        return Instant(int(text)) if text.isdigit() and int(text) else None

    def release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
