"""What a game with bought dice is worth at its start: two numbers for each budget of tries, kept on disk.

A match asks for nothing else, and the tables behind them take a minute to solve: a second lesson has them at once.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np

from ...rules import RuleSet
from ..kernels.cache import sources_digest
from ..model.types import Floats
from ..points.tables import CacheWarning
from ..store import StoreKey, load_arrays, save_arrays, table_folder
from .solve import BuyingTable, solve_buying


@dataclass(frozen=True, eq=False)
class Starts:
    """By budget of tries, from none up; without a limit on the game there is one row."""

    means: Floats
    deviations: Floats

    def mean(self, budget: int | None = None) -> float:
        return float(self.means[-1 if budget is None else budget])

    def deviation(self, budget: int | None = None) -> float:
        return float(self.deviations[-1 if budget is None else budget])


def starts(rules: RuleSet, chance: float) -> Starts:
    """From the store where it has them, otherwise solved now and kept."""
    key = StoreKey(rules, sources_digest("buying.solve"), variant=f"right-{chance:.6f}")
    kept = load_arrays(key, ("starts",))
    if kept is not None:
        return Starts(*kept["starts"])
    found = _found(solve_buying(rules, chance, moments=True))
    try:
        save_arrays(key, {"starts": np.stack([found.means, found.deviations])})
    except OSError as error:
        reason = error.strerror or str(error)
        warnings.warn(f"The odds are not kept in {table_folder()}: {reason}.", CacheWarning, stacklevel=2)
    return found


def _found(table: BuyingTable) -> Starts:
    budgets: list[int | None] = [None] if table.budget is None else list(range(table.budget + 1))
    means = [table.value(budget=budget) for budget in budgets]
    return Starts(np.array(means), np.array([table.deviation(budget=budget) for budget in budgets]))
