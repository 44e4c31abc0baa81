"""A perfect player for every rule file: exact tables, advice, odds. Needs NumPy and Numba, loaded with the first use.

- `support`: what can be done with a game, and what stands in the way; asked first, without NumPy (`sizes`: how large)
- `model`: a rule set as arrays; `kernels`: the compiled loops over them
- `points`, `saved`, `waiting`, `buying`, `compared`: one room for each kind of game
- `advise`: advice on any position, whatever the kind, in the form that `advice` has (`reasons`: in words)
- `analysis`: a recorded game taken apart into luck and mistakes; `perfect`: what perfect play looks like
- `plain`: the same advice in plain Python, from a table that is a file: for one question, and in a browser's tab
- `many`: thousands of positions at once, arrays in and arrays out
- `winning`: the odds of a score, the chance to win
- `bots`: players of five strengths, and many games of theirs
- `store`: solved arrays on disk; `threads`: how work is shared out
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .support import Unsolvable

if TYPE_CHECKING:
    from .model.compile import compile_rules
    from .model.compiled import CompiledRules
    from .points.solve import ValueTable, solve
    from .points.tables import CacheWarning, solved

__all__ = ["CacheWarning", "CompiledRules", "Unsolvable", "ValueTable", "compile_rules", "solve", "solved"]

_HOMES = {
    "CacheWarning": "points.tables",
    "CompiledRules": "model.compiled",
    "ValueTable": "points.solve",
    "compile_rules": "model.compile",
    "solve": "points.solve",
    "solved": "points.tables",
}
"""Where the names are that need NumPy."""


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
