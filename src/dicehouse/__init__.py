"""Dicehouse: one page of rules makes a game.

Nothing is loaded before it is used: the rules with the first game, NumPy and Numba when the coach is asked.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .door import Game, bot, game, games, replay
    from .errors import DicehouseError
    from .rules import RuleSet, Score, State, Throw
    from .study import coach

__all__ = [
    "DicehouseError",
    "Game",
    "RuleSet",
    "Score",
    "State",
    "Throw",
    "bot",
    "coach",
    "game",
    "games",
    "replay",
]

__version__ = "0.1.0"

_HOMES = {
    "DicehouseError": "errors",
    **dict.fromkeys(("RuleSet", "Score", "State", "Throw"), "rules"),
    "coach": "study",
}
"""Where the names are that do not come from the door."""


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module(f".{_HOMES.get(name, 'door')}", __name__), name)
    if name in ("notation", "research", "rules", "study"):
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
