"""All plain commits that wait in one statement, which is a transaction by itself.

It saves the interpreter's lock: a statement for each row would be cheaper for SQLite, but each would take the lock from
the house and hand it back. During the one statement, the writing to the disk included, the house has it all the time.
"""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from ..codec import Append, encode

_PREPARE = """
PRAGMA temp_store = MEMORY;

CREATE TEMP VIEW commits AS SELECT NULL AS firsts, NULL AS nexts, NULL AS events, NULL AS visits;

CREATE TEMP TRIGGER append_commits INSTEAD OF INSERT ON commits BEGIN
  UPDATE summaries SET previous = row.value->>1, version = row.value->>2, code = row.value->>3,
    listed = row.value->>4, created = row.value->>5, changed = row.value->>6, deadline = row.value->>7,
    claimed = 0, body = row.value->>8
  FROM json_each(NEW.nexts) AS row
  WHERE summaries.table_id = row.value->>0 AND summaries.version = row.value->>1;

  SELECT RAISE(ABORT, 'outrun') WHERE changes() != json_array_length(NEW.nexts);

  INSERT INTO summaries (table_id, previous, version, code, listed, created, changed, deadline, body)
  SELECT row.value->>0, row.value->>1, row.value->>2, row.value->>3, row.value->>4, row.value->>5, row.value->>6,
    row.value->>7, row.value->>8
  FROM json_each(NEW.firsts) AS row;

  INSERT INTO events SELECT row.value->>0, row.value->>1, row.value->>2, row.value->>3,
    row.value->>4, row.value->>5, row.value->>6, row.value->>7
  FROM json_each(NEW.events) AS row;

  INSERT OR IGNORE INTO visits SELECT row.value->>0, row.value->>1 FROM json_each(NEW.visits) AS row;
END;
"""


def prepare(connection: apsw.Connection) -> None:
    """Once for a connection; nothing of it is kept in the file."""
    connection.execute(_PREPARE)


def append_together(connection: apsw.Connection, commits: Sequence[Append]) -> None:
    """All are written; or one is refused, this raises, and none is."""
    columns = (
        [append.summary for append in commits if append.summary and not append.summary.previous],
        [append.summary for append in commits if append.summary and append.summary.previous],
        [row for append in commits for row in append.events],
        [(append.commit.guest, append.commit.room) for append in commits if append.visits],
    )
    connection.execute("INSERT INTO commits VALUES (?, ?, ?, ?)", tuple(map(encode, columns)))
