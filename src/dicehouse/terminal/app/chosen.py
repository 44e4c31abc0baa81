"""A game that somebody has chosen to play."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...notation import Record
from ...rules import Seat

__all__ = ["Chosen"]


@dataclass(frozen=True, slots=True)
class Chosen:
    """New, or kept in a file; `first` is the host's pick where the rules leave it to the host."""

    record: Record
    path: Path | None = None
    first: Seat | None = None
