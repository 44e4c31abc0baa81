"""What a command leads to."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import State
from .events import TableEvent

__all__ = ["Decision"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens at a table; `state` is the game after it, where the rules have made it already."""

    events: tuple[TableEvent, ...] = ()
    state: State | None = None
