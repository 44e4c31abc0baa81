"""One client's line to a table: messages out through a bounded queue, so that a slow reader stalls nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from ..play.company import Guest

__all__ = ["MOST_WAITING", "Connection"]

MOST_WAITING = 32
"""Messages; a client further behind is sent the table as it then is instead."""


class Connection:
    def __init__(self, guest: Guest, catch_up: Callable[[Connection], bytes]) -> None:
        self.guest = guest
        self._catch_up = catch_up
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._behind = False
        self.closed = False
        self.resyncs = 0

    def send(self, message: bytes) -> None:
        """Never waits: beyond the bound the queue is dropped for one resync."""
        if self.closed or self._behind:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._behind = True
            self.resyncs += 1
        else:
            self._waiting.append(message)
        self._wake.set()

    def close(self) -> None:
        self.closed = True
        self._wake.set()

    async def next(self) -> bytes | None:
        """The next message to send, None when the line is closed and empty."""
        while True:
            if self._waiting:
                return self._waiting.popleft()
            if self._behind:
                self._behind = False
                return self._catch_up(self)
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()
