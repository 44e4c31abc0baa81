"""Where messages go out: a synchronous `write` and an awaitable `drain`, as asyncio's streams have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from ...play.units import Centis
from ...wire import ToClient
from ...wire.lesson import ToLessonClient

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
