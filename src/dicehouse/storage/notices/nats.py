"""Notices over NATS: a subject for each room, heard only where it is open. Nothing is kept there."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from typing import Any

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from ...play.units import TableId
from .carrier import Carrier

CONNECT_SECONDS = 2
LOOK_EVERY = 3
"""Seconds between pings; a server that leaves two of them unanswered is away."""

CLOSE_SECONDS = 1.0


class NatsNotices(Carrier):
    """`key` is the house's: houses that share a server do not hear each other, and nobody else knows the subjects."""

    losses = (Error, OSError)  # TimeoutError is one

    def __init__(self, url: str, key: bytes) -> None:
        super().__init__()
        self._url = url
        self._subjects = f"dicehouse.{hashlib.sha256(b'notices ' + key).hexdigest()[:16]}."
        self._rooms: set[TableId] = set()
        self._changed: set[TableId] = set()

    def listen(self, room: TableId) -> None:
        if room not in self._rooms:
            self._rooms.add(room)
            self._changed.add(room)
            self._wake.set()

    def unlisten(self, room: TableId) -> None:
        if room in self._rooms:
            self._rooms.discard(room)
            self._changed.add(room)
            self._wake.set()

    async def _carry(self) -> None:
        async def lost() -> None:
            self._wake.set()

        async def failed(error: Exception) -> None:
            """It closes, and says so."""

        client = await nats.connect(
            self._url, no_echo=True, allow_reconnect=False, connect_timeout=CONNECT_SECONDS, ping_interval=LOOK_EVERY,
            max_outstanding_pings=1, closed_cb=lost, disconnected_cb=lost, error_cb=failed, name="dicehouse",
        )  # fmt: skip
        heard: dict[TableId, Subscription] = {}
        self._changed = self._rooms.copy()
        self._there()
        try:
            while client.is_connected:
                await self._subscribe(client, heard)
                for room, version in self._taken():
                    await client.publish(f"{self._subjects}{room}", b"%d" % version)
                await self._wake.wait()
                self._wake.clear()
            raise ConnectionError("the connection is lost")
        finally:
            with suppress(Error, OSError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await client.close()

    async def _subscribe(self, client: Client, heard: dict[TableId, Subscription]) -> None:
        changed, self._changed = self._changed, set()
        for room in changed:
            if room in self._rooms and room not in heard:
                heard[room] = await client.subscribe(f"{self._subjects}{room}", cb=self._receive)
            elif room not in self._rooms and room in heard:
                await heard.pop(room).unsubscribe()

    async def _receive(self, message: Msg) -> Any:
        with suppress(ValueError):
            self._heard(TableId(message.subject.removeprefix(self._subjects)), int(message.data))
