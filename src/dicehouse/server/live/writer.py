"""Where messages go out: a synchronous `write` and an awaitable `drain`, as asyncio's streams have them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol, cast

import msgspec
from litestar.types import Send, WebSocketScope

from ...play.units import NO_TIME, Centis
from ...wire import ToClient
from ...wire.lesson import ToLessonClient

FRAMES = "dicehouse.frames"
"""The ASGI extension by which our own protocol class offers itself as a writer."""

CLIENT_GONE = (OSError, RuntimeError)
"""What servers raise when the other side was quicker to go."""

_encoder = msgspec.json.Encoder()


def encode(message: ToClient | ToLessonClient) -> bytes:
    """A message as it goes out, framed once for a whole room: a server's frames are not masked, and nothing is
    compressed (RFC 6455, 5.2). The library's framing, which knows every kind, takes four times as long."""
    text = _encoder.encode(message)
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def text_of(frame: bytes) -> str:
    """What a frame of ours holds."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :].decode()


class SocketWriter(Protocol):
    """`on_shutdown` is called before the server cuts the socket, by servers that announce it."""

    on_shutdown: Callable[[], None] | None

    @property
    def full(self) -> bool:
        """Whether `drain` has something to wait for."""

    def write(self, messages: Sequence[bytes]) -> None:
        """Take them, without waiting; raises one of CLIENT_GONE."""

    async def drain(self) -> None:
        """Wait until more may be written."""

    async def close(self, code: int) -> None: ...

    def measure(self) -> None:
        """Find out how long the line takes, where the server can."""

    @property
    def lag(self) -> Centis:
        """How long it takes, there and back; nothing where that is not known."""


class AsgiWriter:
    """For any ASGI server: what is written is sent, message by message, while it is drained."""

    def __init__(self, send: Send) -> None:
        self.on_shutdown: Callable[[], None] | None = None
        self._send = send
        self._waiting: deque[bytes] = deque()

    @property
    def full(self) -> bool:
        return bool(self._waiting)

    def write(self, messages: Sequence[bytes]) -> None:
        self._waiting.extend(messages)

    async def drain(self) -> None:
        while self._waiting:
            await self._send({"type": "websocket.send", "text": text_of(self._waiting.popleft()), "bytes": None})

    async def close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": None})

    def measure(self) -> None:
        """ASGI knows no ping."""

    @property
    def lag(self) -> Centis:
        return NO_TIME


def writer_of(scope: WebSocketScope, send: Send) -> SocketWriter:
    """Our own protocol where it is running, and otherwise what every ASGI server has."""
    offered = (scope.get("extensions") or {}).get(FRAMES)
    return cast(SocketWriter, offered["writer"]) if offered else AsgiWriter(send)
