"""What a command leads to."""

from __future__ import annotations

from typing import NamedTuple

from ..rules import State
from .events import TableEvent


class Decision(NamedTuple):
    """What happens at a table; `state` is the game after it, where the rules have made it already."""

    events: tuple[TableEvent, ...] = ()
    state: State | None = None
