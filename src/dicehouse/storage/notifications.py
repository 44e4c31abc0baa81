"""Notifications handed to whoever has subscribed in this process."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from ..play.log import Notification

MOST_WAITING = 10_000
"""A subscriber that falls further behind loses the oldest notifications; versions repair it."""


class _Subscriber:
    def __init__(self) -> None:
        self.waiting: deque[Notification] = deque(maxlen=MOST_WAITING)
        self.wake = asyncio.Event()


class Notifications:
    def __init__(self) -> None:
        self._subscribers: set[_Subscriber] = set()
        self._closed = False

    def publish(self, notification: Notification) -> None:
        for subscriber in self._subscribers:
            subscriber.waiting.append(notification)
            subscriber.wake.set()

    def subscribe(self) -> AsyncIterator[Notification]:
        """The subscription begins with the call, not with the first step of the loop over it."""
        subscriber = _Subscriber()
        if self._closed:
            subscriber.wake.set()
        self._subscribers.add(subscriber)
        return self._received(subscriber)

    async def _received(self, subscriber: _Subscriber) -> AsyncIterator[Notification]:
        try:
            while True:
                await subscriber.wake.wait()
                subscriber.wake.clear()
                while subscriber.waiting:
                    yield subscriber.waiting.popleft()
                if self._closed:
                    return
        finally:
            self._subscribers.discard(subscriber)

    def close(self) -> None:
        self._closed = True
        for subscriber in self._subscribers:
            subscriber.wake.set()
