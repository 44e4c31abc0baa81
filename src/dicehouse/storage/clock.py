"""The store's time: a monotonic clock of this machine, set by the clock that everybody shares."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..play.units import Instant

__all__ = ["CLAIM_CENTIS", "StoreClock", "wall_clock"]

CLAIM_CENTIS = 100
"""A due table is one worker's for so many hundredths of a second."""

SMALL_STEP = 1.0
"""A clock set back by less than this many seconds stands still instead of going back."""


def wall_clock() -> float:
    return time.time()


class StoreClock:
    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._offset = 0.0
        self._shown = 0.0

    def set(self, seconds: float, read_at: float | None = None) -> None:
        """It was `seconds` since 1970 when the monotonic clock showed `read_at`."""
        self._offset = seconds - (self._monotonic() if read_at is None else read_at)

    def now(self) -> Instant:
        seconds = self._monotonic() + self._offset
        if not self._shown - SMALL_STEP < seconds < self._shown:
            self._shown = seconds
        return Instant(int(self._shown * 100))

    def monotonic(self) -> float:
        return self._monotonic()
