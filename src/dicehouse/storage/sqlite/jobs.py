"""What is done on the writing connection: each function is one job."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import apsw

from ...play.dice.sealed import chain
from ...play.ledger import Posting
from ...play.log import ChipsShort, Commit, Outrun, Repeated
from ...play.units import Instant, TableId
from .. import chips
from ..clock import CLAIM_CENTIS
from ..codec import EventRow, SummaryRow, event_rows, summary_row

__all__ = ["Append", "beat", "claim_due", "key", "value"]

_FIRST = """
INSERT OR IGNORE INTO summaries (table_id, previous, version, code, listed, created, changed, deadline, body)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_NEXT = """
UPDATE summaries SET previous = ?2, version = ?3, code = ?4, listed = ?5, created = ?6, changed = ?7,
  deadline = ?8, claimed = 0, body = ?9
WHERE table_id = ?1 AND version = ?2
"""
_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_REPEATED = "SELECT version, steps FROM events WHERE table_id = ? AND command = ? AND step = 0"
_VISIT = "INSERT OR IGNORE INTO visits VALUES (?, ?)"
_ENTRY = "INSERT INTO entries (account, chips, table_id, version) VALUES (?, ?, ?, ?)"


def value(connection: apsw.Connection, sql: str, arguments: Sequence[Any] = ()) -> Any:
    """The first column of the first row, or None."""
    row = connection.execute(sql, tuple(arguments)).fetchone()
    return None if row is None else row[0]


class Append:
    """A commit, encoded before it comes to the writing thread; `visits` where its guest is new at the table.

    It is `plain` where it moves no chips and makes no seal: a move, mostly.
    """

    __slots__ = ("commit", "events", "plain", "summary", "visits")

    def __init__(self, commit: Commit, visits: bool) -> None:
        self.commit = commit
        self.visits = visits
        self.plain = not commit.postings and commit.seal is None
        self.events: list[EventRow] = event_rows(commit)
        self.summary: SummaryRow = summary_row(commit)

    def __call__(self, connection: apsw.Connection) -> None:
        commit = self.commit
        try:
            connection.execute(_NEXT if commit.after else _FIRST, self.summary)
            if not connection.changes():
                raise Outrun
            for row in self.events:
                connection.execute(_EVENT, row)
        except (Outrun, apsw.ConstraintError) as error:
            raise _refusal(connection, commit, error) from None
        if self.visits:
            connection.execute(_VISIT, (commit.guest, commit.table))
        if commit.postings:
            _post(connection, commit.postings, commit.table, commit.after + 1)
        if commit.seal is not None:
            _seal(connection, commit.table, *commit.seal)


def _refusal(connection: apsw.Connection, commit: Commit, error: Exception) -> Exception:
    earlier = connection.execute(_REPEATED, (commit.table, commit.command)).fetchone()
    if earlier is not None:
        first, steps = earlier
        return Repeated(first, first + steps - 1)
    moved_on = isinstance(error, Outrun) or value(
        connection,
        "SELECT 1 FROM events WHERE table_id = ? AND version = ?",
        (commit.table, commit.after + 1),
    )
    return Outrun() if moved_on else error


def _post(connection: apsw.Connection, postings: Sequence[Posting], table: TableId | None, version: int | None) -> None:
    for account, change in chips.changes(postings):
        if not value(connection, "SELECT 1 FROM accounts WHERE name = ?", (account,)):
            _open_account(connection, account)
        try:
            connection.execute("UPDATE accounts SET balance = balance + ? WHERE name = ?", (change, account))
        except apsw.ConstraintError:
            raise ChipsShort(account) from None
    for account, moved in chips.entries(postings):
        connection.execute(_ENTRY, (account, moved, table, version))


def _open_account(connection: apsw.Connection, account: str) -> None:
    connection.execute("INSERT INTO accounts VALUES (?, 0)", (account,))
    if chips.needs_grant(account):
        _post(connection, (chips.grant(account),), None, None)


def _seal(connection: apsw.Connection, table: TableId, secret: str, commitment: str) -> None:
    last = connection.execute("SELECT number, link FROM commitments ORDER BY number DESC LIMIT 1").fetchone()
    number, link = last or (0, "")
    row = (number + 1, table, commitment, chain(link, table, commitment))
    connection.execute("INSERT INTO commitments VALUES (?, ?, ?, ?)", row)
    connection.execute("INSERT INTO secrets VALUES (?, ?)", (table, secret))


def claim_due(now: Instant, limit: int, connection: apsw.Connection) -> list[TableId]:
    sql = "SELECT table_id FROM summaries WHERE deadline <= ? AND claimed <= ? ORDER BY deadline LIMIT ?"
    due = [TableId(table) for (table,) in connection.execute(sql, (now, now, limit))]
    for table in due:
        connection.execute("UPDATE summaries SET claimed = ? WHERE table_id = ?", (now + CLAIM_CENTIS, table))
    return due


def key(fresh: str, connection: apsw.Connection) -> str:
    """The house's key; `fresh` becomes it where there is none yet."""
    connection.execute("INSERT OR IGNORE INTO keys VALUES ('house', ?)", (fresh,))
    return str(value(connection, "SELECT value FROM keys WHERE name = 'house'"))


def beat(now: Instant, connection: apsw.Connection) -> Instant:
    last = value(connection, "SELECT at FROM beats WHERE name = 'house'")
    connection.execute("INSERT OR REPLACE INTO beats VALUES ('house', ?)", (now,))
    return now if last is None else Instant(last)
