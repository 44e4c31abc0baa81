"""Tokens, and guests who leave for good. Each function is one job."""

from __future__ import annotations

from collections.abc import Sequence

import apsw
from msgspec.structs import replace

from ...play.tokens import Revocation, TokenKey
from ...play.units import CommandId, GuestId, Instant, TableId
from ..codec import decode_event, decode_summary, encode, encode_event
from ..leaving import LEFT, names_of, nobody, without, without_command
from .jobs import value

__all__ = ["add_token_key", "forget_tokens", "leave_tables", "revoke"]

_ROWS = """
SELECT version, command, body FROM events
WHERE table_id = ?1 AND (guest = ?2 OR instr(body, ?2) OR instr(command, ?2))
"""


def add_token_key(key: TokenKey, connection: apsw.Connection) -> None:
    connection.execute("INSERT OR REPLACE INTO token_keys VALUES (?, ?, ?)", (key.at, key.grace, key.key.hex()))


def revoke(revoked: Revocation, connection: apsw.Connection) -> None:
    """Who has left stays so."""
    connection.execute(
        "INSERT INTO revocations VALUES (?, ?, ?) ON CONFLICT (guest) DO UPDATE SET "
        "at = max(at, excluded.at), left_house = max(left_house, excluded.left_house)",
        (revoked.guest, revoked.at, revoked.left),
    )


def forget_tokens(before: Instant, connection: apsw.Connection) -> None:
    connection.execute("DELETE FROM revocations WHERE at < ?", (before,))
    connection.execute(
        "DELETE FROM token_keys WHERE at < (SELECT max(at) FROM token_keys WHERE at + grace < ?)", (before,)
    )


def leave_tables(guest: GuestId, tables: Sequence[TableId], connection: apsw.Connection) -> None:
    for table in tables:
        other = nobody(guest, table)
        names: set[str] = set()
        rows: list[tuple[int, CommandId, str]] = connection.execute(_ROWS, (table, guest)).fetchall()  # type: ignore[assignment]
        for version, command, body in rows:
            event = decode_event(body)
            written = without(event, guest, other)
            names |= names_of(event, guest)
            connection.execute(
                "UPDATE events SET command = ?, body = ?, guest = iif(guest = ?, NULL, guest) "
                "WHERE table_id = ? AND version = ?",
                (without_command(command, guest, other), encode_event(written), guest, table, version),
            )
        _leave_summary(connection, table, names)
        connection.execute("DELETE FROM visits WHERE guest = ? AND table_id = ?", (guest, table))


def _leave_summary(connection: apsw.Connection, table: TableId, names: set[str]) -> None:
    body = value(connection, "SELECT body FROM summaries WHERE table_id = ?", (table,))
    if body is not None and (summary := decode_summary(body)).host in names:
        left = encode(replace(summary, host=LEFT))
        connection.execute("UPDATE summaries SET body = ? WHERE table_id = ?", (left, table))
