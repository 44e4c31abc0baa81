"""Uvicorn's own WebSocket protocol, as a writer of frames: one message goes to many, and sockets come and go.

It saves a frame and a coroutine for each message to each socket; without it, `AsgiWriter` does the same work. It stands
on what is private to uvicorn and websockets: `pyproject.toml` caps their versions, and a test says what must be there.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from ...play.units import SECOND, Centis
from ..tcp.limits import CountedProtocol
from .asgi import FRAMES

GOODBYE_SECONDS = 0.5
"""So long has a client to read that the house closes, and to answer the close."""

NO_TEXT = 1007
"""The close code of a message that says it is text and is not."""

SLICE = 256
"""Bytes that are read at once: as frames they are some forty at most."""

PAUSE = 2.0
"""Seconds between two pings, at least."""

GIVE_UP = 10.0
"""Seconds after which a ping that was not answered is asked again."""

SAMPLES = 4


class RoundTrip:
    """How long a line takes, there and back, by the house's own clock: a ping that clients answer without being told.

    Of one socket. `lag` is the shortest of the latest answers: a hiccup is no line, and who delays one answer wins
    nothing. Who delays all of them is met by the bounds in `play/clock.py`.
    """

    __slots__ = ("_asked", "_latest", "_sent_at")

    def __init__(self) -> None:
        self._asked = b""
        self._sent_at = float("-inf")
        self._latest: tuple[float, ...] = ()

    def ask(self, now: float) -> bytes | None:
        """What to ping with now, which nobody can foresee; None where it is too early."""
        if now - self._sent_at < (GIVE_UP if self._asked else PAUSE):
            return None
        self._asked, self._sent_at = secrets.token_bytes(8), now
        return self._asked

    def answer(self, payload: bytes, now: float) -> None:
        """A pong; one that was not asked for counts for nothing."""
        if self._asked and payload == self._asked:
            self._latest = (*self._latest, now - self._sent_at)[-SAMPLES:]
            self._asked = b""

    @property
    def lag(self) -> Centis:
        return Centis(int(min(self._latest, default=0.0) * SECOND))


class FrameProtocol(CountedProtocol, WebSocketsSansIOProtocol):
    on_shutdown: Callable[[], None] | None = None
    _second = 0
    _frames = 0

    def handle_connect(self, event: Request) -> None:
        """The application is offered a writer."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, dict[str, Any]] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[FRAMES] = {"writer": self}
            self.round_trip = RoundTrip()

    def data_received(self, data: bytes) -> None:
        """In slices: whoever sends more frames than a player does is cut off before the rest of them is read."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            self.conn.receive_data(data[start : start + SLICE])
            if self.conn.parser_exc is not None:
                self.handle_parser_exception()
                return
            second = int(self.loop.time())
            if second != self._second:
                self._second, self._frames = second, 0
            self._frames += len(self.conn.events)
            if self._tcp is not None and self._frames > self._tcp.frames_a_second:
                self.transport.abort()
                return
            self.handle_events()

    @property
    def full(self) -> bool:
        return not self.writable.is_set()

    def write(self, messages: Sequence[bytes]) -> None:
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join(messages))

    async def drain(self) -> None:
        await self.writable.wait()

    async def close(self, code: int) -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": None})

    def measure(self) -> None:
        """A client that reads slowly would answer late: it is not asked."""
        if self.disconnected or self.full or self.conn.state is not State.OPEN:
            return
        payload = self.round_trip.ask(self.loop.time())
        if payload is not None:
            self.transport.write(Frame(Opcode.PING, payload).serialize(mask=False))

    @property
    def lag(self) -> Centis:
        return self.round_trip.lag

    def handle_ping(self) -> None:
        """Answered only while the client reads: what it does not read is not kept for it."""
        answer = b"".join(self.conn.data_to_send())
        if not self.full:
            self.transport.write(answer)

    def send_receive_event_to_app(self) -> None:
        """What is no text ends the connection, and nothing is written about it."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                if self.conn.state is State.OPEN:  # the second of two finds it closing
                    self.conn.send_close(NO_TEXT)
                    self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_pong(self, event: Frame) -> None:
        """Uvicorn's own pings are off: every pong is for us."""
        self.round_trip.answer(bytes(event.data), self.loop.time())

    def shutdown(self) -> None:
        """Uvicorn calls this for every connection when it closes: clients hear of it before their sockets are cut."""
        if self.on_shutdown is None:
            super().shutdown()
        else:
            self.on_shutdown()
            self.loop.call_later(GOODBYE_SECONDS, self._cut)

    def _cut(self) -> None:
        if not self.disconnected:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """What holds itself lets go: only a search for reference cycles would free it, and that stops the whole house.

        The parser waits for bytes and holds the protocol, which holds the parser; the scope holds the writer on offer.
        """
        super().connection_lost(exc)
        self.conn.parser.close()
        if self.handshake_initiated:
            self.scope["extensions"].clear()
