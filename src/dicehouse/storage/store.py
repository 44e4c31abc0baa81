"""What every engine has: a clock, and notifications for whoever listens in this process."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Callable

from ..play.log import Notification
from ..play.units import SECOND, Centis, Instant

CLAIM_CENTIS = 100
"""A due table is one worker's for so many hundredths of a second."""

JUMP = 1.0
"""Seconds: a shared clock that is so far off has jumped."""


def wall_clock() -> float:
    return time.time()


class StoreClock:
    """The store's time: a monotonic clock of this machine that follows the clock which everybody shares.

    It follows in small steps only. Where the shared clock jumps (it was set, or the machine slept), the store's time
    goes on as if nothing had happened: nobody's clock has lost or won anything. The next opening takes the shared time
    again. `ahead` is how far it goes before the shared clock, which has jumped meanwhile.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._offset: float | None = None
        self._ahead = 0.0
        self._shown = 0.0

    def follow(self, shared: float, read_at: float | None = None) -> None:
        """The shared clock stood at `shared` seconds since 1970 when the monotonic one showed `read_at`."""
        offset = shared + self._ahead - (self._monotonic() if read_at is None else read_at)
        if self._offset is not None and abs(offset - self._offset) >= JUMP:
            self._ahead += self._offset - offset
        else:
            self._offset = offset

    def agree(self, now: Instant, shared: Instant) -> None:
        """With the other workers, while the house opens: it is `now`, where the shared clock says `shared`."""
        self._ahead = (now - shared) / SECOND
        self._offset = now / SECOND - self._monotonic()
        self._shown = 0.0

    @property
    def ahead(self) -> Centis:
        return Centis(round(self._ahead * SECOND))

    def now(self) -> Instant:
        self._shown = max(self._shown, self._monotonic() + (self._offset or 0.0))
        return Instant(int(self._shown * SECOND))

    def monotonic(self) -> float:
        return self._monotonic()


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


class Store(ABC):
    def __init__(self, clock: StoreClock | None = None) -> None:
        self._clock = clock or StoreClock()
        self.now = self._clock.now
        self._notifications = Notifications()

    def notifications(self) -> AsyncIterator[Notification]:
        return self._notifications.subscribe()

    @abstractmethod
    async def last_beat(self) -> Instant | None: ...

    async def join(self) -> Instant | None:
        return await self.last_beat()
