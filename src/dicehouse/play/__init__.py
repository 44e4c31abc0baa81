"""Tables: commands in, events out; seats, clocks, wagers and dice."""

from .context import Guest, TableRefused, World
from .decide import decide_table
from .decision import Decision
from .dice.sources import EnteredDice, Judge, SeededDice, SharedDice, SystemDice
from .evolve import create_table, evolve_table, fold, replay_table
from .settings import ClockSettings, TableSettings, rules_of
from .table import Player, Table

__all__ = [
    "ClockSettings",
    "Decision",
    "EnteredDice",
    "Guest",
    "Judge",
    "Player",
    "SeededDice",
    "SharedDice",
    "SystemDice",
    "Table",
    "TableRefused",
    "TableSettings",
    "World",
    "create_table",
    "decide_table",
    "evolve_table",
    "fold",
    "replay_table",
    "rules_of",
]
