"""Python's search for reference cycles stops everything while it looks at every object, and a house has many.

What a move makes is freed at once, without any search: cycles come from lines that have ended. So what stands after
the opening is never searched again, the young are searched in large lots, and everything only when as many lines have
ended as are open: the work stays in proportion to what it frees.
"""

from __future__ import annotations

import gc

__all__ = ["Garbage"]

YOUNG, OLDER = 50_000, 20
"""New objects that are searched together, and after how many such searches the older are searched with them."""

NEVER = 1_000_000
FEWEST_LINES = 1000


class Garbage:
    def __init__(self) -> None:
        self._ended = 0

    def open(self) -> None:
        """Once for a process, when all that stays is there."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, OLDER, NEVER)

    def line_ended(self) -> None:
        self._ended += 1

    def tidy(self, lines: int) -> bool:
        """Search everything where it is worth it; `lines` are open now."""
        due = self._ended >= max(FEWEST_LINES, lines)
        if due:
            self._ended = 0
            gc.collect()
        return due
