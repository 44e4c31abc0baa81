"""One client's line to a table: messages out through a bounded queue, so that a slow reader stalls nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from litestar.types.asgi_types import WebSocketAcceptEvent, WebSocketCloseEvent

from ...play.guests import Guest
from ...wire import ToClient, written
from .eager import eagerly
from .protocol import FRAMES, Frames, framed

__all__ = ["MOST_WAITING", "TOO_LATE", "Connection", "Said", "Send", "closing", "frames", "said"]

MOST_WAITING = 32
"""Messages; a client further behind is sent the table as it then is instead."""

GONE = 1012
"""The close code that says: come back."""

TOO_LATE = (OSError, RuntimeError)
"""What is raised when the other side was quicker to go."""

Said = bytes
"""A message as it goes out; one may go to many, and several may go together."""

Outgoing = Frames | WebSocketAcceptEvent | WebSocketCloseEvent
Send = Callable[[Outgoing], Coroutine[Any, Any, None]]


def said(message: ToClient) -> Said:
    return framed(written(message))


def frames(message: Said) -> Frames:
    return {"type": FRAMES, "frames": message}


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
        self._held = False
        self._behind = False
        self._writer: asyncio.Task[None] | None = None

    def send(self, message: Said) -> None:
        """Never waits: beyond the bound the queue is dropped for one resync."""
        if self.closed or self._behind:
            return
        if self._writer is None and not self._held:
            self._write(frames(message))
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
        else:
            self._waiting.clear()
            self._behind = True
            self.resyncs += 1

    def hold(self) -> None:
        """What is said from now on goes out in one piece, with `release`: a client is woken once, not twice."""
        self._held = True

    def release(self) -> None:
        self._held = False
        self._write_waiting()

    def close(self) -> None:
        """No more is taken; what waits is still written."""
        if not self.closed:
            self._write_waiting()
            self.closed = True
            if self._writer is None:
                self._write(closing(GONE))

    def cut(self) -> None:
        """Nothing more is written."""
        self.closed = True
        if self._writer is not None:
            self._writer.cancel()

    def hang_up_if_idle(self, since: float) -> None:
        if self.heard is not None and self.heard < since:
            self.patience.reschedule(since)

    def _write_waiting(self) -> None:
        if self._writer is None and not self.closed and (message := self._next()):
            self._write(frames(message))

    def _write(self, event: Outgoing) -> None:
        try:
            slow = eagerly(self._send(event))
        except TOO_LATE:
            self.closed = True
        else:
            if slow is not None:
                self._writer = asyncio.get_running_loop().create_task(self._write_on(slow))

    async def _write_on(self, slow: Awaitable[None]) -> None:
        """A slow reader waits here, alone."""
        try:
            await slow
            while message := self._next():
                await self._send(frames(message))
            if self.closed:
                await self._send(closing(GONE))
        except TOO_LATE:
            self.closed = True
        finally:
            self._writer = None

    def _next(self) -> Said:
        """All that waits; nothing where nothing does."""
        if self._behind:
            self._behind = False
            return self._catch_up(self)
        message = b"".join(self._waiting)
        self._waiting.clear()
        return message
