"""Dropping what is not kept any more: tables with all that hangs on them, and guests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...play.ledger import HOUSE, escrow_account, guest_account
from ...play.units import GuestId, Instant, TableId

if TYPE_CHECKING:
    from .connector import Executor

__all__ = ["forget", "forget_guest"]

_SUMMARIES = """
DELETE FROM summaries s USING unnest($1::text[], $2::bigint[], $3::text[]) AS g (table_id, changed, escrow)
WHERE s.table_id = g.table_id AND s.changed = g.changed AND s.deadline IS NULL
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.name = g.escrow AND a.balance <> 0)
RETURNING s.table_id
"""
_VISITS = """
DELETE FROM visits v USING (SELECT DISTINCT guest, table_id FROM events WHERE table_id = ANY($1::text[])) e
WHERE v.guest = e.guest AND v.table_id = e.table_id
"""
# what each account has won or lost there is one entry from now on; escrow has come out at nothing
_SUMS = """
INSERT INTO entries (account, chips)
SELECT account, sum(chips) FROM entries WHERE table_id = ANY($1::text[]) GROUP BY account, table_id
HAVING sum(chips) <> 0
"""
_OF_TABLES = (
    _VISITS,
    "DELETE FROM events WHERE table_id = ANY($1::text[])",
    "DELETE FROM secrets WHERE table_id = ANY($1::text[])",
    _SUMS,
    "DELETE FROM entries WHERE table_id = ANY($1::text[])",
)


async def forget(connection: Executor, tables: Sequence[tuple[TableId, Instant]]) -> list[TableId]:
    ids, escrows = [table for table, _ in tables], [escrow_account(table) for table, _ in tables]
    async with connection.transaction():
        gone = await connection.fetch(_SUMMARIES, ids, [changed for _, changed in tables], escrows)
        forgotten = [TableId(row["table_id"]) for row in gone]
        for statement in _OF_TABLES:
            await connection.execute(statement, forgotten)
        names = [escrow_account(table) for table in forgotten]
        await connection.execute("DELETE FROM accounts WHERE name = ANY($1::text[])", names)
    return forgotten


async def forget_guest(connection: Executor, guest: GuestId, only_idle: bool) -> bool:
    """The account is closed, its chips go back to the house."""
    account = guest_account(guest)
    async with connection.transaction():
        # a stake of this guest waits for the row, and opens the account anew
        chips = await connection.fetchval("SELECT balance FROM accounts WHERE name = $1 FOR UPDATE", account)
        if only_idle and await connection.fetchval("SELECT 1 FROM visits WHERE guest = $1 LIMIT 1", guest):
            return False
        await connection.execute("DELETE FROM visits WHERE guest = $1", guest)
        if chips is not None:
            await connection.execute("DELETE FROM entries WHERE account = $1", account)
            await connection.execute("DELETE FROM accounts WHERE name = $1", account)
            await connection.execute("UPDATE accounts SET balance = balance + $1 WHERE name = $2", chips, HOUSE)
            await connection.execute("INSERT INTO entries (account, chips) VALUES ($1, $2)", HOUSE, chips)
    return True
