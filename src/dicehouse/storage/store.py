"""What every engine has: a clock."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

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


class Store(ABC):
    def __init__(self, clock: StoreClock | None = None) -> None:
        self._clock = clock or StoreClock()
        self.now = self._clock.now

    @abstractmethod
    async def last_beat(self) -> Instant | None: ...

    async def join(self) -> Instant | None:
        return await self.last_beat()
