"""A message as it goes out: encoded once, however many it goes to."""

from __future__ import annotations

from websockets.frames import Frame, Opcode

from ...wire import ToClient, written

__all__ = ["Encoded", "encode"]


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
            self._frame = Frame(Opcode.TEXT, self.text).serialize(mask=False)
        return self._frame


def encode(message: ToClient) -> Encoded:
    return Encoded(written(message))
