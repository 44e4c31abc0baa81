"""How late the event loop comes to what it has to do: time that was lost in this process, and not in the store."""

from __future__ import annotations

import asyncio

from ...play.units import SECOND, Centis

__all__ = ["Lateness"]

TICK = 0.1
"""Seconds between two looks; a loop that is later than that by less than half is not late."""


class Lateness:
    """Adds up while `watch` runs; `total` tells what has come together."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._due: float | None = None

    async def watch(self) -> None:
        time = asyncio.get_running_loop().time
        while True:
            self._due = time() + TICK
            await asyncio.sleep(TICK)
            self._note(time())

    def total(self) -> Centis:
        """Also of a stall that has just ended."""
        if self._due is not None:
            self._note(asyncio.get_running_loop().time())
        return Centis(int(self._seconds * SECOND))

    def _note(self, now: float) -> None:
        if self._due is not None and now - self._due > TICK / 2:
            self._seconds += now - self._due
            self._due = now
