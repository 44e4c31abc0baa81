"""Notices by PostgreSQL's NOTIFY, for a house of a few workers: everybody hears of everything.

They have a transaction of their own, after the commit. Within it they would take a lock of the whole database when it
ends, and so undo group commit; nobody waits for these, nor do they wait for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg
import msgspec

from ...play.units import TableId
from ..postgres.connector import DATABASE_ERRORS, Connector
from .carrier import Carrier

CHANNEL = "dicehouse_notices"

TOGETHER = 50
"""Rooms in one notice, which has 8,000 bytes at the most."""

LOOK_EVERY = 10.0
"""Seconds after which a silent line is tried."""

_payload_decoder = msgspec.json.Decoder(list[tuple[str, int]])


class NotifyNotices(Carrier):
    losses = DATABASE_ERRORS

    def __init__(self, connector: Connector) -> None:
        super().__init__()
        self._connector = connector

    def listen(self, room: TableId) -> None:
        """Everybody hears of everything."""

    def unlisten(self, room: TableId) -> None: ...

    async def _carry(self) -> None:
        connection = await self._connector.connect()
        try:
            connection.add_termination_listener(lambda _: self._wake.set())
            await connection.execute("SET synchronous_commit = off")
            own = connection.get_server_pid()

            def heard(_: object, pid: int, channel: str, payload: object) -> None:
                if pid != own:
                    self._decode(str(payload))

            await connection.add_listener(CHANNEL, heard)
            self._there()
            while True:
                await self._tell(connection)
        finally:
            connection.terminate()

    async def _tell(self, connection: asyncpg.Connection[Any]) -> None:
        try:
            # not wait_for, which takes a cancellation for an answer where both come at once (Python 3.11)
            async with asyncio.timeout(LOOK_EVERY):
                await self._wake.wait()
        except TimeoutError:
            await connection.execute("SELECT 1")
        self._wake.clear()
        if connection.is_closed():
            raise ConnectionError("the connection is lost")
        if told := self._taken():
            parts = [_encode(told[n : n + TOGETHER]) for n in range(0, len(told), TOGETHER)]
            await connection.execute("SELECT pg_notify($1, part) FROM unnest($2::text[]) part", CHANNEL, parts)

    def _decode(self, payload: str) -> None:
        try:
            told = _payload_decoder.decode(payload)
        except msgspec.DecodeError:
            return  # another program's
        for room, version in told:
            self._heard(TableId(room), version)


def _encode(told: Sequence[tuple[TableId, int]]) -> str:
    return msgspec.json.encode(told).decode()
