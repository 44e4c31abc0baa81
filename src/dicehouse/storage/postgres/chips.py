"""The ledger and the seals in PostgreSQL: what is locked, and in which order.

A transaction locks its table first, then accounts in the order of their names, then the chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import asyncpg

from ...play.dice.sealed import chain
from ...play.ledger import FIRST_GRANT, HOUSE, Posting
from ...play.log import ChipsShort
from ...play.units import TableId
from .. import chips

if TYPE_CHECKING:
    from .connector import Executor

__all__ = ["grant", "post", "seal"]

CHAIN_LOCK = 0x6368616E

_ENTRY = "INSERT INTO entries (account, chips, table_id, version) VALUES ($1, $2, $3, $4)"


async def grant(connection: Executor, accounts: Iterable[str]) -> None:
    """Open the guests' accounts among these that are not open yet, each with the first grant."""
    names = sorted(account for account in accounts if chips.needs_grant(account))
    opened = await connection.fetch("SELECT name FROM accounts WHERE name = ANY($1::text[])", names)
    for account in sorted(set(names) - {row["name"] for row in opened}):
        async with connection.transaction():
            sql = "INSERT INTO accounts VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name"
            if await connection.fetchval(sql, account, FIRST_GRANT):
                await connection.execute(
                    "UPDATE accounts SET balance = balance - $1 WHERE name = $2", FIRST_GRANT, HOUSE
                )
                rows = [(name, moved, None, None) for name, moved in chips.entries((chips.grant(account),))]
                await connection.executemany(_ENTRY, rows)


async def post(connection: Executor, postings: Sequence[Posting], table: TableId, version: int) -> None:
    """Within the transaction that appends the events; raises ChipsShort."""
    for account, change in chips.changes(postings):
        if not chips.needs_grant(account):
            await connection.execute("INSERT INTO accounts VALUES ($1, 0) ON CONFLICT DO NOTHING", account)
        try:
            sql = "UPDATE accounts SET balance = balance + $1 WHERE name = $2"
            if await connection.execute(sql, change, account) == "UPDATE 0":
                # it was granted a moment ago, and closed meanwhile: the whole transaction is tried again
                raise asyncpg.SerializationError("an account was closed meanwhile")
        except asyncpg.CheckViolationError:
            raise ChipsShort(account) from None
    rows = [(account, moved, table, version) for account, moved in chips.entries(postings)]
    await connection.executemany(_ENTRY, rows)


async def seal(connection: Executor, table: TableId, secret: str, commitment: str) -> None:
    """One transaction at a time appends to the chain."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", CHAIN_LOCK)
    last = await connection.fetchrow("SELECT number, link FROM commitments ORDER BY number DESC LIMIT 1")
    number, link = (last["number"], last["link"]) if last else (0, "")
    await connection.execute(
        "INSERT INTO commitments VALUES ($1, $2, $3, $4)",
        number + 1,
        table,
        commitment,
        chain(link, table, commitment),
    )
    await connection.execute("INSERT INTO secrets VALUES ($1, $2)", table, secret)
