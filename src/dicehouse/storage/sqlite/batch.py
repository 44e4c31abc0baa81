"""All moves that wait in one statement, which is a transaction by itself.

A statement for each row would be cheaper for SQLite, but each would take the interpreter's lock from the house and hand
it back. During the one statement, the writing to the disk included, the house has it all the time.
"""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from ..codec import encode
from .jobs import Append

__all__ = ["append_together", "prepare"]

_PREPARE = """
PRAGMA temp_store = MEMORY;

CREATE TEMP VIEW moves AS SELECT NULL AS summaries, NULL AS events;

CREATE TEMP TRIGGER append_moves INSTEAD OF INSERT ON moves BEGIN
  UPDATE summaries SET previous = row.value->>1, version = row.value->>2, code = row.value->>3,
    listed = row.value->>4, created = row.value->>5, changed = row.value->>6, deadline = row.value->>7,
    claimed = 0, body = row.value->>8
  FROM json_each(NEW.summaries) AS row
  WHERE summaries.table_id = row.value->>0 AND summaries.version = row.value->>1;

  SELECT RAISE(ABORT, 'outrun') WHERE changes() != json_array_length(NEW.summaries);

  INSERT INTO events SELECT row.value->>0, row.value->>1, row.value->>2, row.value->>3,
    row.value->>4, row.value->>5, row.value->>6, row.value->>7
  FROM json_each(NEW.events) AS row;
END;
"""


def prepare(connection: apsw.Connection) -> None:
    """Once for a connection; nothing of it is kept in the file."""
    connection.execute(_PREPARE)


def append_together(connection: apsw.Connection, moves: Sequence[Append]) -> None:
    """All are written; or one is refused, this raises, and none is."""
    summaries = encode([move.summary for move in moves])
    events = encode([row for move in moves for row in move.events])
    connection.execute("INSERT INTO moves VALUES (?, ?)", (summaries, events))
