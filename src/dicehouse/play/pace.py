"""How long a bot waits before a move: people want to see what was rolled, and to regret a box."""

from __future__ import annotations

BOT_PAUSE = 0.9
"""Seconds in which people see what a bot has just done."""

REGRET = 4.0
"""So many times as long it waits while a box can be taken back."""


def before_bot(pause: float, *, box_returns: bool) -> float:
    """Seconds."""
    return pause * REGRET if box_returns else pause
