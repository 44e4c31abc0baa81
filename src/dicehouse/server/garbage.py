"""Python's search for reference cycles stops everything while it looks at every object, and a house has many.

What a move makes and what a line held is freed without it (see `protocol`), so there is little to find. New objects are
searched once, in lots that take a millisecond, and everything only after very many lines.
"""

from __future__ import annotations

import gc

__all__ = ["Garbage"]

YOUNG = 2000
"""New objects that are searched together."""

NEVER = 1_000_000
MANY_LINES = 100_000


class Garbage:
    def __init__(self) -> None:
        self._ended = 0

    def open(self) -> None:
        """Once for a process, when all that stays is there."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)

    def line_ended(self) -> None:
        self._ended += 1

    def tidy(self) -> bool:
        """Search everything, if very many lines have ended since the last time."""
        due = self._ended >= MANY_LINES
        if due:
            self._ended = 0
            gc.collect()
        return due
