"""A message as it goes out: encoded once, however many it goes to."""

from __future__ import annotations

import msgspec

from ...wire import ToClient
from ...wire.lesson import ToLessonClient


class Encoded:
    """Its text for any ASGI server, and its frame for ours: a room is framed once, not for each of its sockets."""

    __slots__ = ("_frame", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._frame = b""

    @property
    def frame(self) -> bytes:
        """The same for every socket: a server's frames are not masked, and nothing is compressed."""
        if not self._frame:
            self._frame = _head(len(self.text)) + self.text
        return self._frame


def _head(size: int) -> bytes:
    """Of a whole text message without a mask (RFC 6455, 5.2): the library's, which knows every kind, takes four times
    as long."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)


_encoder = msgspec.json.Encoder()


def encode(message: ToClient | ToLessonClient) -> Encoded:
    return Encoded(_encoder.encode(message))
