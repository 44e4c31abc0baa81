"""How many requests begin at a time: a flood of them waits for itself, and a move at a table goes by.

A request is some milliseconds of the event loop before it waits for anything. Those that come together would all begin
before the sockets are looked at again; here a few begin, the sockets are looked at, and the next few begin.
"""

from __future__ import annotations

import asyncio

from ...errors import DicehouseError
from ..work.fair import Asker, FairQueue

AT_A_TIME = 4
"""Requests between two looks at the sockets."""

WAITING_AN_ADDRESS, WAITING = 1024, 4096


class Turnstile:
    """Fair by address: who comes alone does not wait for a crowd from elsewhere."""

    def __init__(self, at_a_time: int = AT_A_TIME) -> None:
        self._at_a_time = at_a_time
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue(WAITING_AN_ADDRESS, WAITING)
        self._begun = 0
        self._turning = False

    async def enter(self, address: str) -> None:
        """Raises where too many wait already."""
        loop = asyncio.get_running_loop()
        if not self._turning:
            self._turning = True
            loop.call_soon(self._turn)
        if self._begun < self._at_a_time and not len(self._waiting):
            self._begun += 1
            return
        asker, turn = Asker.own(address), loop.create_future()
        try:
            dropped = self._waiting.add(asker, turn)
        except DicehouseError:
            raise _full() from None
        if dropped is not None and not dropped.done():
            dropped.set_exception(_full())
        try:
            await turn
        finally:
            self._waiting.discard(asker, turn)

    def _turn(self) -> None:
        self._begun = 0
        while self._begun < self._at_a_time and len(self._waiting):
            turn = self._waiting.take()
            if not turn.done():
                turn.set_result(None)
                self._begun += 1
        self._turning = self._begun > 0
        if self._turning:
            asyncio.get_running_loop().call_soon(self._turn)


def _full() -> DicehouseError:
    return DicehouseError("house-full", "Very many ask at once; try again in a moment.")
