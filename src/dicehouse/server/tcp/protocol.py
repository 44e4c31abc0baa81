"""Uvicorn's own HTTP protocol with limits: half requests are not waited for, and a full house says so.

Like `live.protocol` it stands on what is private to uvicorn, and a test says what must be there.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from ...errors.codes import CODES
from .limits import LINGER, CountedProtocol

Awaited = Literal["head", "body"]


def _answer(line: str, code: str, *headers: str) -> bytes:
    """Written past the application: it has not been asked."""
    body = json.dumps({"code": code, "message": CODES[code].words}).encode()
    head = (f"HTTP/1.1 {line}", "content-type: application/json", f"content-length: {len(body)}", *headers)
    return "\r\n".join((*head, "connection: close", "", "")).encode() + body


FULL = _answer("503 Service Unavailable", "house-full", "retry-after: 60")
SLOW = _answer("408 Request Timeout", "too-slow")
MALFORMED = _answer("400 Bad Request", "malformed")

BARE_LINE_FEED = re.compile(rb"(?<!\r)\n")
"""As an end of line it is read by some and not by others: between two servers that makes two requests of one."""


class TcpProtocol(CountedProtocol, H11Protocol):
    _awaited: Awaited | None = None
    _refused = False
    _told = False
    _heard = False
    _upgraded = False
    _last = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        tcp = self._tcp
        if tcp is None:
            return
        if tcp.enter(transport, self.client[0] if self.client else None):
            self._await_more()
        else:
            self._refused = True
            tcp.turn_away(transport, self.loop.time())

    def data_received(self, data: bytes) -> None:
        self._heard = True
        if not self._refused and self._is_torn(data):
            self._say_and_end(MALFORMED)
        elif not self._refused:
            super().data_received(data)
        elif not self._told:
            self._say_and_end(FULL)

    def _say_and_end(self, answer: bytes) -> None:
        """Our half is closed and theirs is read on for a moment: a reset would take the answer from them."""
        self._refused = self._told = True
        self.transport.write(answer)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self._tcp is not None:
            self._tcp.expect(self.transport, self.loop.time() + LINGER, self.transport.abort)

    def _is_torn(self, data: bytes) -> bool:
        """Whether a line of a request's head ends with a line feed alone."""
        if self._upgraded or self.conn.their_state is not h11.IDLE:
            return False
        before, self._last = self._last, data[-1:]
        return BARE_LINE_FEED.search((before + data).partition(b"\r\n\r\n")[0], len(before)) is not None

    def handle_events(self) -> None:
        super().handle_events()
        self._await_more()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on another protocol reads: for this one the request's end never comes."""
        super().handle_websocket_upgrade(event)
        self._upgraded = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._awaited = None
        self._await_more()

    def _await_more(self) -> None:
        """A head and a body have their time each, from the first byte to the last, however many come between."""
        tcp, awaited = self._tcp, self._missing()
        if tcp is None or self._refused or awaited == self._awaited:
            return
        self._awaited = awaited
        if awaited is None:
            tcp.content(self.transport)
        else:
            within = tcp.head_within if awaited == "head" else tcp.body_within
            tcp.expect(self.transport, self.loop.time() + within, self._too_slow)

    def _missing(self) -> Awaited | None:
        state = self.conn.their_state
        if self._upgraded:
            return None
        if state is h11.SEND_BODY:
            return "body"
        # between two requests uvicorn's own timer runs
        return "head" if state is h11.IDLE and self.timeout_keep_alive_task is None else None

    def _too_slow(self) -> None:
        if self._tcp is not None:
            self._tcp.too_slow += 1
            self._tcp.expect(self.transport, self.loop.time() + LINGER, self.transport.abort)
        cycle: RequestResponseCycle | None = self.cycle
        answering = cycle is not None and cycle.response_started and not cycle.response_complete
        if self._heard and not answering:  # browsers open connections ahead, and expect nothing on them
            self._say_and_end(SLOW)
        else:
            self.transport.close()
