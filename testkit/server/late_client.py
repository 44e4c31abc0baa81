"""A client that answers pings when it likes: late, or never. What it says in text is as honest as any."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from testkit.server.clients import PATIENCE, Guest, House, Table

__all__ = ["LateClient"]


class LateClient:
    """Pongs go out `seconds` late; None is never. `answered` tells that one went."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, uri: str, seconds: float | None
    ) -> None:
        self.view: dict[str, Any] = {}
        self.pinged = asyncio.Event()
        self.answered = asyncio.Event()
        self._reader = reader
        self._writer = writer
        self._seconds = seconds
        self._protocol = ClientProtocol(parse_uri(uri), max_size=None)
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._pongs: set[asyncio.Task[None]] = set()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, house: House, table: Table, guest: Guest, seconds: float | None) -> LateClient:
        uri = f"ws://127.0.0.1:{house.port}/api/tables/{table.id}/socket"
        client = cls(*await asyncio.open_connection("127.0.0.1", house.port), uri, seconds)
        client._protocol.send_request(client._protocol.connect())
        client._flush()
        async with asyncio.timeout(PATIENCE):
            while client._protocol.state is State.CONNECTING:
                await asyncio.sleep(0.01)
        client.send({"is": "hello", "token": guest.token})
        await client.hear()
        return client

    def send(self, message: object) -> None:
        self._protocol.send_text(json.dumps(message).encode())
        self._flush()

    async def hear(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self._heard.get(), PATIENCE)
        self.view = message.get("table") or self.view
        return message

    async def do(self, what: dict[str, Any]) -> dict[str, Any]:
        name = secrets.token_hex(8)
        self.send({"is": "do", "id": name, "command": what})
        while True:
            message = await self.hear()
            if message.get("id") == name:
                return message

    async def close(self) -> None:
        for task in (self._reading, *self._pongs):
            task.cancel()
        self._writer.transport.abort()
        with suppress(ConnectionError):
            await self._writer.wait_closed()

    async def _read(self) -> None:
        while data := await self._reader.read(65536):
            self._protocol.receive_data(data)
            for event in self._protocol.events_received():
                if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                    self._heard.put_nowait(json.loads(bytes(event.data)))
                elif isinstance(event, Frame) and event.opcode is Opcode.PING:
                    self.pinged.set()
            pongs = b"".join(self._protocol.data_to_send())
            if pongs and self._seconds is not None:
                task = asyncio.create_task(self._pong(pongs, self._seconds))
                self._pongs.add(task)
                task.add_done_callback(self._pongs.discard)

    async def _pong(self, pongs: bytes, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._writer.write(pongs)
        self.answered.set()

    def _flush(self) -> None:
        self._writer.write(b"".join(self._protocol.data_to_send()))
