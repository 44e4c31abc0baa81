"""Environments for learners: Gymnasium, PettingZoo, and thousands of games at once. Needs `dicehouse[rl]`."""

from . import needed  # noqa: F401 - first, to say what to install
from .actions import ActionTable, action_table
from .errors import EnvError
from .labels import optimum
from .observations import Observer
from .registry import env_id, register_games
from .seats import SeatsEnv
from .solo import SoloEnv
from .vector import BatchEnv, BuyingEnv, PairEnv

__all__ = [
    "ActionTable",
    "BatchEnv",
    "BuyingEnv",
    "EnvError",
    "Observer",
    "PairEnv",
    "SeatsEnv",
    "SoloEnv",
    "action_table",
    "env_id",
    "optimum",
    "register_games",
]

register_games()
