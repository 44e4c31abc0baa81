"""The words on how to score, broken into the lines that a row has room for."""

from __future__ import annotations

from .letters import SMALLEST, printable, width_of, wrap
from .rows import Row

__all__ = ["asked_and_paid", "cut_how_lines", "how_lines", "how_size"]


def how_size(size: float) -> float:
    return max(size * 0.8, SMALLEST)


def asked_and_paid(row: Row) -> str:
    """What the dice must show and what that pays."""
    return f"{row.asks[:1].upper()}{row.asks[1:]}: {row.how[:1].lower()}{row.how[1:]}" if row.asks else row.how


def how_lines(said: str, within: float, size: float, row: float) -> tuple[tuple[str, ...], float] | None:
    """On one line, or on two that are smaller; None where neither has room."""
    shown = printable(said)
    if width_of(shown, size) <= within:
        return (shown,), size
    small = max(size * 0.88, SMALLEST)
    lines = wrap(shown, within, small)
    return (lines, small) if len(lines) <= 2 and row >= small * 2.4 else None


def cut_how_lines(said: str, within: float, size: float, row: float) -> tuple[tuple[str, ...], float]:
    """What no two lines hold, on as many as there is room for; the pen makes the last one smaller, then cuts it."""
    shown, small = printable(said), max(size * 0.88, SMALLEST)
    if row < small * 2.4:
        return (shown,), size
    first, *others = wrap(shown, within, small)
    return (first, " ".join(others)), small
