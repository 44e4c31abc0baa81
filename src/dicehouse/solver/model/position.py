"""Where a card stands in a table."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple, Protocol

from ...rules import Card


class Counted(Hashable, Protocol):
    """What is asked of a game: `CompiledRules` says what each part means."""

    @property
    def section_spans(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def section_thresholds(self) -> tuple[int, ...]: ...
    @property
    def section_counts_boxes(self) -> tuple[bool, ...]: ...
    @property
    def joker_box(self) -> int: ...


class Position(NamedTuple):
    """What a card's future depends on; `table.value(*position)` is the expected total still to come."""

    mask: int
    flag: int
    total: int


def position_of(compiled: Counted, card: Card) -> Position:
    return _position(compiled, card.entries)


@lru_cache(maxsize=4096)
def _position(compiled: Counted, entries: tuple[int | None, ...]) -> Position:
    """Remembered, because a card is asked about after each of its turn's rolls."""
    mask = total = 0
    for place, entry in enumerate(entries):
        if entry is not None:
            mask |= 1 << place
    sections = zip(compiled.section_spans, compiled.section_thresholds, compiled.section_counts_boxes, strict=True)
    for (first, end), cap, counts_boxes in sections:
        held = [entry for entry in entries[first:end] if entry]
        total = total * (cap + 1) + min(cap, len(held) if counts_boxes else sum(held))
    flag = 1 if compiled.joker_box >= 0 and entries[compiled.joker_box] else 0
    return Position(mask, flag, total)
