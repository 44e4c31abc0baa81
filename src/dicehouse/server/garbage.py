"""Python's search for reference cycles stops everything while it looks at every object, and a house has many.

It saves waits of up to half a second. What a move makes and what a connection held is freed without a search (see
`live.protocol`), so there is little to find: new objects are searched once, in lots that take a millisecond, and
everything only after very many connections.
"""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

YOUNG = 2000
"""New objects that are searched together."""

NEVER = 1_000_000
MANY_CONNECTIONS = 100_000


class Garbage:
    def __init__(self, many: int = MANY_CONNECTIONS) -> None:
        self._many = many
        self._ended = 0

    def open(self) -> None:
        """Once for a process, when all that stays is there."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)

    def connection_ended(self) -> None:
        self._ended += 1

    def tidy(self) -> None:
        """Search everything, if very many connections have ended since the last time. What is free in the heap goes
        back to the system, where it can: a millisecond or two."""
        if self._ended >= self._many:
            self._ended = 0
            gc.collect()
        with suppress(OSError, AttributeError, TypeError):  # others than glibc have no such function
            ctypes.CDLL(None).malloc_trim(0)
