"""Opening a SQLite file: its settings, its schema, and whether it is ours."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw

from ...play.units import Instant
from ..errors import StoreRefused
from ..migrations import missing
from .damage import file_damage, rows_gone

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


def connect(path: Path | None, *, read_only: bool = False) -> apsw.Connection:
    flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    try:
        connection = apsw.Connection(":memory:" if path is None else str(path), flags=flags)
        connection.set_busy_timeout(BUSY_MS)
        connection.execute("PRAGMA schema_version").fetchall()
        if path is not None and not read_only:
            _make_durable(connection, path)
    except apsw.NotADBError:
        raise StoreRefused("store-foreign", f"{path} is not a SQLite database.") from None
    except apsw.CorruptError as error:
        raise damaged(f"{path}", f"SQLite says: {error}") from None
    except apsw.Error as error:
        raise StoreRefused("store-unreachable", f"{path} cannot be opened: {error}.") from None
    return connection


def _make_durable(connection: apsw.Connection, path: Path) -> None:
    if value(connection, "PRAGMA journal_mode = WAL") != "wal":
        raise StoreRefused("store-unreachable", f"{path} cannot use a write-ahead log on this file system.")
    for setting in ("synchronous = FULL", "fullfsync = 1", f"wal_autocheckpoint = {CHECKPOINT_PAGES}"):
        connection.execute(f"PRAGMA {setting}").fetchall()


def connect_reader(path: Path) -> apsw.Connection:
    """Reads only, also while a server writes."""
    return connect(path, read_only=True)


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


def migrate(connection: apsw.Connection, name: str) -> None:
    """All that is missing, in one transaction."""
    version = schema_version(connection)
    if connection.pragma("application_id") != MARK:
        if value(connection, "SELECT count(*) FROM sqlite_master"):
            raise StoreRefused("store-foreign", f"{name} is a SQLite database, but not of a house.")
        version = 0
    if not (lacking := missing("sqlite", version)):
        return
    with connection:
        for migration in lacking:
            connection.execute(migration.sql)
        connection.execute(f"PRAGMA user_version = {lacking[-1].number}")
        connection.execute(f"PRAGMA application_id = {MARK}")
