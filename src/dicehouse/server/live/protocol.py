"""A line's bytes: uvicorn's own protocol, for a house in which one message goes to many and lines come and go."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["FRAMES", "Frames", "LineProtocol", "framed"]

FRAMES: Literal["dicehouse.frames"] = "dicehouse.frames"


class Frames(TypedDict):
    """An event beyond ASGI's own: one or several messages, framed already."""

    type: Literal["dicehouse.frames"]
    frames: bytes


def framed(text: bytes) -> bytes:
    """A text message as it goes over every line alike: nothing in the frame is one client's own."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)


class LineProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        """The application is told that it may send frames."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, dict[object, object]] = self.scope["extensions"]
            extensions[FRAMES] = {}

    async def send(self, message: Any) -> None:
        """Frames go out as they are: a room is framed once, not for each line."""
        if message["type"] != FRAMES:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(message["frames"])

    def connection_lost(self, exc: Exception | None) -> None:
        """The parser waits for bytes and holds the protocol, which holds the parser: closed, it lets go.

        Otherwise only a search for reference cycles would free them, and that stops the whole house.
        """
        super().connection_lost(exc)
        self.conn.parser.close()
