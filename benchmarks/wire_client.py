"""A WebSocket client that costs next to nothing, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

__all__ = ["WireClient", "open_client"]

MASK = b"\0\0\0\0"
"""Masking with zeros is allowed, and spares the load generator the work."""


def frame(text: bytes) -> bytes:
    if len(text) < 126:
        return bytes((0x81, 0x80 | len(text))) + MASK + text
    return bytes((0x81, 0x80 | 126)) + struct.pack("!H", len(text)) + MASK + text


class WireClient(asyncio.Protocol):
    """Calls `heard` with each text message; `opened` is done when the handshake is."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._buffer = b""
        self._shaken = False
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server closed the connection"))

    def shake(self, host: str, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        self._write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def send(self, text: bytes) -> None:
        self._write(frame(text))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._shaken:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head[:200].decode("latin-1")))
                return
            self._shaken = True
            self._buffer = rest
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, place = self._buffer, 0
        while len(buffer) - place >= 2:
            size, start = buffer[place + 1] & 0x7F, place + 2
            if size == 126:
                if len(buffer) < start + 2:
                    break
                size, start = int.from_bytes(buffer[start : start + 2]), start + 2
            elif size == 127:
                if len(buffer) < start + 8:
                    break
                size, start = int.from_bytes(buffer[start : start + 8]), start + 8
            if len(buffer) < start + size:
                break
            if buffer[place] & 0x0F == 1:
                self._heard(buffer[start : start + size])
            place = start + size
        self._buffer = buffer[place:]

    def _write(self, data: bytes) -> None:
        if self.transport is not None:
            self.transport.write(data)


async def open_client(port: int, path: str, heard: Callable[[bytes], None]) -> WireClient:
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: WireClient(heard), "127.0.0.1", port)
    client.shake(f"127.0.0.1:{port}", path)
    await client.opened
    return client
