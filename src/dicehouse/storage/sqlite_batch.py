"""Many jobs in few statements: while SQLite works through a list, the interpreter's lock is free for the house.

A statement of its own for each row is the cheaper way for SQLite, but hands the lock to and fro with every one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import apsw

from ..play.log import Outrun
from .codec import encode
from .sqlite_work import Append

__all__ = ["do_all"]

FEW = 4
"""Below so many a list is not worth its while."""

_NEXT = """
UPDATE summaries SET previous = new.value->>1, version = new.value->>2, code = new.value->>3, listed = new.value->>4,
  created = new.value->>5, changed = new.value->>6, deadline = new.value->>7, claimed = 0, body = new.value->>8
FROM json_each(?) AS new WHERE summaries.table_id = new.value->>0 AND summaries.version = new.value->>1
"""
_EVENTS = """
INSERT INTO events SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7
FROM json_each(?)
"""


def do_all(connection: apsw.Connection, jobs: Sequence[Callable[[apsw.Connection], Any]]) -> list[Any]:
    """What each job returns; where one is refused this raises, and the transaction has to be undone."""
    moves = [job for job in jobs if isinstance(job, Append) and job.plain]
    if len(moves) < FEW:
        return [job(connection) for job in jobs]
    _append(connection, moves)
    return [None if isinstance(job, Append) and job.plain else job(connection) for job in jobs]


def _append(connection: apsw.Connection, moves: Sequence[Append]) -> None:
    connection.execute(_NEXT, (encode([move.summary for move in moves]),))
    if connection.changes() != len(moves):
        raise Outrun
    connection.execute(_EVENTS, (encode([row for move in moves for row in move.events]),))
