"""One client's line to a table: messages out through a bounded queue, so that a slow reader stalls nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from litestar.types import Send
from litestar.types.asgi_types import WebSocketCloseEvent, WebSocketSendEvent

from ..play.company import Guest
from ..wire import ToClient, written
from .eager import eagerly

__all__ = ["MOST_WAITING", "Connection", "Said", "closing", "said"]

MOST_WAITING = 32
"""Messages; a client further behind is sent the table as it then is instead."""

GONE = 1012
"""The close code that says: come back."""


Said = WebSocketSendEvent
"""A message as it goes out; one may go to many."""


def said(message: ToClient) -> Said:
    return {"type": "websocket.send", "text": written(message), "bytes": None}


def closing(code: int) -> WebSocketCloseEvent:
    return {"type": "websocket.close", "code": code, "reason": None}


class Connection:
    """Nothing runs for a line that is silent: it is written to on the spot, by a task only where it has to wait.

    `heard` is the loop's time of the last message, None while one is being attended to.
    """

    def __init__(self, guest: Guest, send: Send, catch_up: Callable[[Connection], Said]) -> None:
        self.guest = guest
        self.patience = asyncio.timeout(None)
        self.heard: float | None = None
        self.closed = False
        self.resyncs = 0
        self._send = send
        self._catch_up = catch_up
        self._waiting: deque[Said] = deque()
        self._behind = False
        self._writer: asyncio.Task[None] | None = None

    def send(self, message: Said) -> None:
        """Never waits: beyond the bound the queue is dropped for one resync."""
        if self.closed or self._behind:
            return
        if self._writer is None:
            self._writer = eagerly(self._write(message))
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
        else:
            self._waiting.clear()
            self._behind = True
            self.resyncs += 1

    def close(self) -> None:
        """No more is taken; what waits is still written."""
        if not self.closed:
            self.closed = True
            if self._writer is None:
                self._writer = eagerly(self._write(None))

    def cut(self) -> None:
        """Nothing more is written."""
        self.closed = True
        if self._writer is not None:
            self._writer.cancel()

    def hang_up_if_idle(self, since: float) -> None:
        if self.heard is not None and self.heard < since:
            self.patience.reschedule(since)

    async def _write(self, message: Said | None) -> None:
        """A slow reader waits here, alone."""
        try:
            while message is not None:
                await self._send(message)
                message = self._next()
            if self.closed:
                await self._send(closing(GONE))
        except (OSError, RuntimeError):
            # the other side was quicker
            self.closed = True
        finally:
            self._writer = None

    def _next(self) -> Said | None:
        if self._waiting:
            return self._waiting.popleft()
        if self._behind:
            self._behind = False
            return self._catch_up(self)
        return None
