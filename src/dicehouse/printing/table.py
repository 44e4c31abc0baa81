"""A table as printing takes it: words, handed in."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PrintedTable"]


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """`shares` are the columns' parts of the width; the first column is words, the others stand to the right."""

    title: str
    heads: tuple[str, ...]
    shares: tuple[float, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
