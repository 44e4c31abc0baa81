"""Python's search for reference cycles stops everything while it looks at every object; a house has millions.

What a move makes is freed at once, without any search: cycles come from lines that end and from errors, a few at a
time. So what stands after the opening is never searched again, and the rest is searched rarely.
"""

from __future__ import annotations

import gc

__all__ = ["search_rarely"]

YOUNG = 50_000
"""New objects that are searched for cycles together."""

OLDER, ALL = 20, 100
"""Every so many searches of the young the older are searched too, and every so many of those, all."""


def search_rarely() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, ALL)
