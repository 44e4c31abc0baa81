"""Tokens, and guests who leave for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...play.tokens import Revocation
from ...play.units import GuestId, TableId
from ..codec import decode_event, decode_summary, encode, encode_event
from ..leaving import LEFT, names_of, nobody, without, without_command

if TYPE_CHECKING:
    from .connector import Executor

__all__ = ["leave_tables", "revoke"]

_ROWS = """
SELECT version, command, body FROM events
WHERE table_id = $1 AND (guest = $2 OR strpos(body, $2) > 0 OR strpos(command, $2) > 0)
ORDER BY version
"""
_ROW = """
UPDATE events SET command = $1, body = $2, guest = nullif(guest, $3) WHERE table_id = $4 AND version = $5
"""
_REVOKE = """
INSERT INTO revocations AS r VALUES ($1, $2, $3) ON CONFLICT (guest) DO UPDATE
SET at = greatest(r.at, excluded.at), left_house = r.left_house OR excluded.left_house
"""


async def revoke(connection: Executor, revoked: Revocation) -> None:
    """Who has left stays so."""
    await connection.execute(_REVOKE, revoked.guest, revoked.at, revoked.left)


async def leave_tables(connection: Executor, guest: GuestId, tables: Sequence[TableId]) -> None:
    async with connection.transaction():
        for table in sorted(tables):
            # commits at the table wait
            body = await connection.fetchval("SELECT body FROM summaries WHERE table_id = $1 FOR UPDATE", table)
            names = await _leave(connection, guest, table)
            if body is not None and (summary := decode_summary(body)).host in names:
                left = encode(replace(summary, host=LEFT))
                await connection.execute("UPDATE summaries SET body = $1 WHERE table_id = $2", left, table)
            await connection.execute("DELETE FROM visits WHERE guest = $1 AND table_id = $2", guest, table)


async def _leave(connection: Executor, guest: GuestId, table: TableId) -> set[str]:
    """What the guest was called there."""
    other = nobody(guest, table)
    names: set[str] = set()
    for row in await connection.fetch(_ROWS, table, guest):
        event = decode_event(row["body"])
        names |= names_of(event, guest)
        written, command = without(event, guest, other), without_command(row["command"], guest, other)
        await connection.execute(_ROW, command, encode_event(written), guest, table, row["version"])
    return names
