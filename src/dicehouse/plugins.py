"""What other people's packages bring: games, bots and stores, found by the entry points of whatever is installed.

- `dicehouse.games`: named by the game's id, a function that gives the text of its rule file
- `dicehouse.bots`: named as the bot is called, a function from a state to an action
- `dicehouse.stores`: named by the scheme of its addresses, an async function from an address to a `HouseLog`
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any, Literal

Group = Literal["dicehouse.games", "dicehouse.bots", "dicehouse.stores"]


def plugin(group: Group, name: str) -> Callable[..., Any] | None:
    """Loaded only when it is asked for by its name; None where no package brings it."""
    found = [*entry_points(group=group, name=name)]
    function: Callable[..., Any] | None = found[0].load() if found else None
    return function
