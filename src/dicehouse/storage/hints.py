"""Hints handed to whoever listens in this process."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from ..play.log import Hint

__all__ = ["Hints"]

MOST_WAITING = 10_000
"""A listener that falls further behind loses the oldest hints; versions repair it."""


class _Listener:
    def __init__(self) -> None:
        self.waiting: deque[Hint] = deque(maxlen=MOST_WAITING)
        self.wake = asyncio.Event()


class Hints:
    def __init__(self) -> None:
        self._listeners: set[_Listener] = set()
        self._closed = False

    def spread(self, hint: Hint) -> None:
        for listener in self._listeners:
            listener.waiting.append(hint)
            listener.wake.set()

    def listen(self) -> AsyncIterator[Hint]:
        """Listening begins with the call, not with the first step of the loop over it."""
        listener = _Listener()
        if self._closed:
            listener.wake.set()
        self._listeners.add(listener)
        return self._heard(listener)

    async def _heard(self, listener: _Listener) -> AsyncIterator[Hint]:
        try:
            while True:
                await listener.wake.wait()
                listener.wake.clear()
                while listener.waiting:
                    yield listener.waiting.popleft()
                if self._closed:
                    return
        finally:
            self._listeners.discard(listener)

    def close(self) -> None:
        self._closed = True
        for listener in self._listeners:
            listener.wake.set()
