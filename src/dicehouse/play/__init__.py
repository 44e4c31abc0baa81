"""Tables: commands in, events out; seats, clocks, wagers and dice."""

from .context import TableContext
from .decide import decide_table
from .dice.sources import AnswerJudge, EnteredDice, SeededDice, SharedDice, SystemDice
from .events import Decision
from .evolve import create_table, evolve_table, fold, replay_table
from .guests import Guest
from .settings import ClockSettings, TableSettings, rules_of
from .table import Player, Table, TableRefused

__all__ = [
    "AnswerJudge",
    "ClockSettings",
    "Decision",
    "EnteredDice",
    "Guest",
    "Player",
    "SeededDice",
    "SharedDice",
    "SystemDice",
    "Table",
    "TableContext",
    "TableRefused",
    "TableSettings",
    "create_table",
    "decide_table",
    "evolve_table",
    "fold",
    "replay_table",
    "rules_of",
]
