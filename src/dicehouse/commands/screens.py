"""Whether the terminal can show the app."""

from __future__ import annotations

import os
import sys

__all__ = ["can_draw", "is_dumb"]


def is_dumb() -> bool:
    return os.environ.get("TERM", "").casefold() == "dumb"


def can_draw() -> bool:
    """Pipes and terminals that cannot move the cursor get plain lines."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not is_dumb()
