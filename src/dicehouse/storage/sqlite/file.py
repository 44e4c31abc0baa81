"""Opening a SQLite file: its settings, its schema, whether it is ours, and the lock that makes it one server's."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw

from ...play.units import Instant
from ..migrations import missing
from ..open import StoreRefused
from .damage import file_damage, rows_gone

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


MARK = 0x64696365
"""Written into the file's header ("dice"), so that another program's database is not taken for a house."""

BUSY_MS = 5000

logger = logging.getLogger("dicehouse.store")
CHECKPOINT_PAGES = 4000


def value(connection: apsw.Connection, sql: str, arguments: Sequence[Any] = ()) -> Any:
    """The first column of the first row, or None."""
    row = connection.execute(sql, tuple(arguments)).fetchone()
    return None if row is None else row[0]


def make_private(path: Path) -> None:
    """Where there is no file, one for its owner alone: it holds the key that signs tokens.

    Only under the lock, because closing a descriptor would drop the locks of a connection in this process. A file with
    a second hard name is refused: another server could open it by that, past the lock.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))
        names = path.stat().st_nlink
    except OSError as error:
        raise StoreRefused("store-unreachable", f"{path} cannot be opened: {error.strerror}.") from None
    if names > 1:
        raise StoreRefused("store-linked", f"{path} has {names} names (hard links): remove all but one.")


def connect(path: Path, *, read_only: bool = False) -> apsw.Connection:
    """What reads only may read while a server writes."""
    flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    try:
        connection = apsw.Connection(str(path), flags=flags)
        connection.set_busy_timeout(BUSY_MS)
        connection.execute("PRAGMA schema_version").fetchall()
        if not read_only:
            _make_durable(connection, path)
    except apsw.NotADBError:
        raise StoreRefused("store-foreign", f"{path} is not a SQLite database.") from None
    except apsw.CorruptError as error:
        raise damaged(path, f"SQLite says: {error}") from None
    except apsw.Error as error:
        raise StoreRefused("store-unreachable", f"{path} cannot be opened: {error}.") from None
    return connection


def _make_durable(connection: apsw.Connection, path: Path) -> None:
    if value(connection, "PRAGMA journal_mode = WAL") != "wal":
        raise StoreRefused("store-unreachable", f"{path} cannot use a write-ahead log on this file system.")
    for setting in ("synchronous = FULL", "fullfsync = 1", f"wal_autocheckpoint = {CHECKPOINT_PAGES}"):
        connection.execute(f"PRAGMA {setting}").fetchall()


def expect_undamaged(
    connection: apsw.Connection, path: Path, found: str | None, marked: Instant | None, *, accept: bool
) -> None:
    """`found` was wrong before the file was opened; whoever accepts damage is told of it in the log alone."""
    try:
        wrong = [found, file_damage(connection, path.stat().st_size), rows_gone(connection, marked)]
    except apsw.Error as error:
        wrong = [found, f"SQLite says: {error}"]
    if not (told := "; ".join(one for one in wrong if one)):
        return
    if not accept:
        raise damaged(path, told)
    logger.warning("%s is damaged, and was opened all the same: %s", path, told)


def damaged(path: Path | str, told: str) -> StoreRefused:
    return StoreRefused(
        "store-damaged",
        f"{path} is damaged: {told}. Bring back a copy, or open it as it is with `dicehouse serve --accept-damage`.",
    )


def compact(path: Path) -> int:
    """Give back what is not used any more; returns how many bytes. Nobody else may have the file open."""
    before = path.stat().st_size
    try:
        with closing(connect(path)) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except apsw.FullError:
        return 0  # a copy does not fit on the disk: the room is used again all the same
    return max(0, before - path.stat().st_size)


def schema_version(connection: apsw.Connection) -> int:
    return int(connection.pragma("user_version"))


def migrate(connection: apsw.Connection, name: Path) -> None:
    """All that is missing, in one transaction."""
    version = schema_version(connection)
    if connection.pragma("application_id") != MARK:
        if value(connection, "SELECT count(*) FROM sqlite_master"):
            raise StoreRefused("store-foreign", f"{name} is a SQLite database, but not of a house.")
        version = 0
    if not (lacking := missing("sqlite", version)):
        return
    with connection:
        for number, sql in lacking:
            connection.execute(sql).fetchall()  # a pragma among them has an answer
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute(f"PRAGMA application_id = {MARK}")


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

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
