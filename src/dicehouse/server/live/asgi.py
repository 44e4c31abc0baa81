"""A writer for any ASGI server, and how a better one is found."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import cast

from litestar.types import Send, WebSocketScope

from ...api.live.writer import SocketWriter, text_of
from ...play.units import NO_TIME, Centis

FRAMES = "dicehouse.frames"
"""The ASGI extension by which our own protocol class offers itself as a writer."""


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
