"""One client at a table: messages go out through a bounded queue, so that a slow reader stalls nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from ...play.guests import Guest
from ...play.units import Centis
from .writer import CLIENT_GONE, SocketWriter

MOST_WAITING = 32
"""Messages; a client further behind is sent the table as it then is instead."""

COME_BACK = 1012
"""The close code of a service that restarts."""


class Connection:
    """Nothing runs for a connection that is silent: it is written to on the spot, by a task only where it has to wait.

    `guest` is whom it is there for, `device` whoever holds it: members of a class sit together as one.
    `heard` is the loop's time of the last message, None while one is being attended to. What is sent while it is
    `corked` goes out in one piece, with `uncork`: it saves a write and a client's waking up.
    """

    def __init__(
        self, guest: Guest, writer: SocketWriter, resync: Callable[[], bytes], device: Guest | None = None
    ) -> None:
        self.guest = guest
        self.device = device or guest
        self.patience = asyncio.timeout(None)
        self.heard: float | None = None
        self.closed = False
        self.corked = False
        self.resyncs = 0
        self._writer = writer
        self._resync = resync
        self._waiting: deque[bytes] = deque()
        self._behind = False
        self._draining: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Never waits: beyond the bound the queue is dropped for one resync."""
        if self.closed or self._behind:
            return
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
            if not self.corked:
                self._write()
        else:
            self._waiting.clear()
            self._behind = True
            self.resyncs += 1

    def uncork(self) -> None:
        self.corked = False
        self._write()

    def close(self, last: bytes) -> None:
        """`last` says why. What waits is still written, but no resync: who is behind may no longer see the table."""
        if not self.closed:
            self._behind = False
            self._waiting.append(last)
            self._write()
            self.closed = True
            if self._draining is None:
                self._drain_on()

    def measure(self) -> None:
        """Find out how long the line takes."""
        if not self.closed:
            self._writer.measure()

    @property
    def lag(self) -> Centis:
        """Of the line, there and back, as far as it is known."""
        return self._writer.lag

    def cut(self) -> None:
        """Nothing more is written."""
        self.closed = True
        if self._draining is not None:
            self._draining.cancel()

    def hang_up_if_idle(self, since: float) -> None:
        if self.heard is not None and self.heard < since:
            self.patience.reschedule(since)

    def _write(self) -> None:
        """What waits, unless somebody waits for a slow reader already."""
        if self._draining is not None or self.closed:
            return
        messages = self._next() if self._behind else tuple(self._waiting)
        self._waiting.clear()
        if not messages:
            return
        try:
            self._writer.write(messages)
        except CLIENT_GONE:
            self.closed = True
        else:
            if self._writer.full:
                self._drain_on()

    def _drain_on(self) -> None:
        self._draining = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        """A slow reader is waited for here, alone."""
        try:
            await self._writer.drain()
            while messages := self._next():
                self._writer.write(messages)
                await self._writer.drain()
            if self.closed:
                await self._writer.close(COME_BACK)
        except CLIENT_GONE:
            self.closed = True
        finally:
            self._draining = None

    def _next(self) -> Sequence[bytes]:
        """All that waits; nothing where nothing does."""
        if self._behind:
            self._behind = False
            return (self._resync(),)
        messages = tuple(self._waiting)
        self._waiting.clear()
        return messages
