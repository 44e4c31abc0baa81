"""Hints handed to whoever listens in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from ..play.log import Hint

__all__ = ["Hints"]

MOST_WAITING = 10_000
"""A listener that falls further behind loses the oldest hints; versions repair it."""


class Hints:
    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[Hint | None]] = set()
        self._closed = False

    def spread(self, hint: Hint) -> None:
        for queue in self._listeners:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(hint)

    def listen(self) -> AsyncIterator[Hint]:
        """Listening begins with the call, not with the first step of the loop over it."""
        queue: asyncio.Queue[Hint | None] = asyncio.Queue(MOST_WAITING)
        if self._closed:
            queue.put_nowait(None)
        self._listeners.add(queue)
        return self._heard(queue)

    async def _heard(self, queue: asyncio.Queue[Hint | None]) -> AsyncIterator[Hint]:
        try:
            while (hint := await queue.get()) is not None:
                yield hint
        finally:
            self._listeners.discard(queue)

    def close(self) -> None:
        self._closed = True
        for queue in self._listeners:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(None)
