"""Damage is looked for when a file is opened: SQLite alone would pass over a broken write-ahead log in silence.

A commit is on the disk before the next one begins, so a crash tears the last transaction at most, and nobody was told
that it was done. Where something follows a commit behind a broken frame, more is gone than that.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import apsw

from ...play.units import Instant

HEADER, FRAME_HEADER = 32, 24
MAGIC = 0x377F0682
"""The last bit says in which order the bytes of the sums are."""

MASK = 0xFFFFFFFF

LARGEST_CHECKED = 2**30
"""Bytes: a larger file is checked for what its log says only, because the rest would take long."""

MOST_SAID = 3


class _Frame(NamedTuple):
    commits: bool
    salts: bytes
    sums: bytes
    summed: bytes


def wal_damage(database: Path) -> str | None:
    """What is wrong with the write-ahead log, before anybody has opened it; nothing where there is none."""
    path = database.with_name(f"{database.name}-wal")
    if not path.exists() or path.stat().st_size <= HEADER:
        return None
    with path.open("rb") as file:
        header = file.read(HEADER)
        magic, page_size = int.from_bytes(header[:4], "big"), int.from_bytes(header[8:12], "big")
        order = "big" if magic & 1 else "little"
        sums = _summed(header[:24], order, (0, 0))
        if magic & ~1 != MAGIC or _read(header[24:]) != sums:
            return "the head of its write-ahead log cannot be read, and so nothing that stands in it"
        salts, broken, commits_after, last_commits = header[16:24], 0, 0, False
        for number, frame in enumerate(_frames(file, page_size), 1):
            if not broken:
                sums = _summed(frame.summed, order, sums)
                if frame.salts == salts and _read(frame.sums) == sums:
                    continue
                broken = number
            if frame.salts == salts:
                commits_after += frame.commits
                last_commits = frame.commits
    # one commit at the very end is the one that was torn
    if commits_after > 1 or (commits_after == 1 and not last_commits):
        return f"frame {broken} of its write-ahead log is broken, and {commits_after} commits behind it would be gone"
    return None


def _frames(file: BinaryIO, page_size: int) -> Iterator[_Frame]:
    while len(head := file.read(FRAME_HEADER)) == FRAME_HEADER and len(page := file.read(page_size)) == page_size:
        yield _Frame(any(head[4:8]), head[8:16], head[16:24], head[:8] + page)


def _read(eight: bytes) -> tuple[int, int]:
    return int.from_bytes(eight[:4], "big"), int.from_bytes(eight[4:8], "big")


def _summed(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """SQLite's running sum over pairs of words."""
    words = array("I", data)
    if order != sys.byteorder:
        words.byteswap()
    one, two = sums
    pairs = iter(words)
    for first, second in zip(pairs, pairs, strict=True):
        one = (one + first + two) & MASK
        two = (two + second + one) & MASK
    return one, two


def file_damage(connection: apsw.Connection, size: int) -> str | None:
    """What SQLite finds wrong with the pages of the file."""
    if size > LARGEST_CHECKED:
        return None
    found = [str(row[0]) for row in connection.execute(f"PRAGMA quick_check({MOST_SAID})")]
    return None if found == ["ok"] else f"SQLite finds: {'; '.join(found)}"


def rows_gone(connection: apsw.Connection, marked: Instant | None) -> str | None:
    """The lock file is marked after each beat: the store holds a beat as late as that, unless rows of it are gone."""
    if marked is None:
        return None
    held: Any = connection.execute("SELECT max(at) FROM beats WHERE name = 'house'").get
    if held is not None and held >= marked:
        return None
    since = "everything" if held is None else f"what was written in the last {(marked - held) / 100:,.0f} s"
    return f"{since} is gone (an older copy of the file, or one without its write-ahead log, looks like this)"
