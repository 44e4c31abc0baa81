"""Dropping what is not kept any more: tables with all that hangs on them, and guests. Each function is one job."""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from ...play.ledger import HOUSE, escrow_account, guest_account
from ...play.units import GuestId, Instant, TableId
from .jobs import value

__all__ = ["forget", "forget_guest"]

_SUMMARY = """
DELETE FROM summaries WHERE table_id = ? AND changed = ? AND deadline IS NULL
  AND NOT EXISTS (SELECT 1 FROM accounts WHERE name = ? AND balance != 0)
"""
_VISITS = """
DELETE FROM visits WHERE table_id = ?1 AND guest IN (SELECT guest FROM events WHERE table_id = ?1)
"""
# what each account has won or lost there is one entry from now on; escrow has come out at nothing
_SUMS = """
INSERT INTO entries (account, chips)
SELECT account, sum(chips) FROM entries WHERE table_id = ? GROUP BY account HAVING sum(chips) != 0
"""


def forget(tables: Sequence[tuple[TableId, Instant]], connection: apsw.Connection) -> list[TableId]:
    return [table for table, changed in tables if _forget(connection, table, changed)]


def _forget(connection: apsw.Connection, table: TableId, changed: Instant) -> bool:
    escrow = escrow_account(table)
    connection.execute(_SUMMARY, (table, changed, escrow))
    if not connection.changes():
        return False
    connection.execute(_VISITS, (table,))
    connection.execute("DELETE FROM events WHERE table_id = ?", (table,))
    connection.execute("DELETE FROM secrets WHERE table_id = ?", (table,))
    connection.execute(_SUMS, (table,))
    connection.execute("DELETE FROM entries WHERE table_id = ?", (table,))
    connection.execute("DELETE FROM accounts WHERE name = ?", (escrow,))
    return True


def forget_guest(guest: GuestId, only_idle: bool, connection: apsw.Connection) -> bool:
    """The account is closed, its chips go back to the house."""
    if only_idle and value(connection, "SELECT 1 FROM visits WHERE guest = ? LIMIT 1", (guest,)):
        return False
    connection.execute("DELETE FROM visits WHERE guest = ?", (guest,))
    account = guest_account(guest)
    chips = value(connection, "SELECT balance FROM accounts WHERE name = ?", (account,))
    if chips is not None:
        connection.execute("DELETE FROM entries WHERE account = ?", (account,))
        connection.execute("DELETE FROM accounts WHERE name = ?", (account,))
        connection.execute("UPDATE accounts SET balance = balance + ? WHERE name = ?", (chips, HOUSE))
        connection.execute("INSERT INTO entries (account, chips) VALUES (?, ?)", (HOUSE, chips))
    return True
