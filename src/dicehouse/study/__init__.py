"""Ask the solver from Python: advice, odds, play for the win, analysis, simulation. Needs `dicehouse[solver]`.

A game is a rule set, a catalogue id or the path of a rule file; a state is a `State` or its line; an action is an
`Action` or its text. NumPy and Numba are loaded with the first question.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .coaching import Coach, coach
    from .contests import AgainstPlay, against
    from .openings import OpeningRoll, opening_rolls
    from .perfect import PerfectPlay, perfect_play
    from .questions import advise, analyse, odds, regret
    from .simulation import SimulatedPlay, simulate, simulated_play
    from .strategy import best_keeps, turn_values

__all__ = [
    "AgainstPlay",
    "Coach",
    "OpeningRoll",
    "PerfectPlay",
    "SimulatedPlay",
    "advise",
    "against",
    "analyse",
    "best_keeps",
    "coach",
    "odds",
    "opening_rolls",
    "perfect_play",
    "regret",
    "simulate",
    "simulated_play",
    "turn_values",
]

_HOMES = {
    "AgainstPlay": "contests",
    "Coach": "coaching",
    "OpeningRoll": "openings",
    "PerfectPlay": "perfect",
    "SimulatedPlay": "simulation",
    "advise": "questions",
    "against": "contests",
    "analyse": "questions",
    "best_keeps": "strategy",
    "coach": "coaching",
    "odds": "questions",
    "opening_rolls": "openings",
    "perfect_play": "perfect",
    "regret": "questions",
    "simulate": "simulation",
    "simulated_play": "simulation",
    "turn_values": "strategy",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    missing = [module for module in ("numba", "numpy") if find_spec(module) is None]
    if missing:
        words = f"dicehouse.study needs {' and '.join(missing)}, not installed here: pip install 'dicehouse[solver]'"
        raise ModuleNotFoundError(words, name=missing[0])
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
