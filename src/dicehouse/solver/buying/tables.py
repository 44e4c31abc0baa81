"""What is solved of bought dice for one chance of right answers, from the store where it is kept: tables for the coach,
and for a match two numbers for each budget of tries, so that a second lesson has its odds at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ...rules import RuleSet
from ..kernels.cache import sources_digest
from ..model.types import Floats
from ..store import StoreKey, keep_arrays, load_arrays
from ..threads import Progress
from .solve import BuyingTable, empty_table, fill_table, solve_buying

_TABLE, _STARTS = "buying", "starts"


def kept_buying(
    rules: RuleSet, chance: float, *, threads: int | None = None, progress: Progress | None = None
) -> BuyingTable:
    """The game's table of means; `progress` hears of a table that must be solved, and nothing of one that is kept."""
    table = load_buying(rules, chance)
    if table is None:
        table = empty_table(rules, chance)
        fill_table(table, threads, progress)
        keep_arrays(_key(rules, chance), {_TABLE: table.means})
        load_buying.cache_clear()  # it remembers that there was none
    return table


@lru_cache(maxsize=8)
def load_buying(rules: RuleSet, chance: float) -> BuyingTable | None:
    """None where the store has no sound table of this game and chance."""
    table = empty_table(rules, chance)
    arrays = load_arrays(_key(rules, chance), (_TABLE,))
    if arrays is None or arrays[_TABLE].shape != table.means.shape:
        return None
    return replace(table, means=arrays[_TABLE])


@dataclass(frozen=True, eq=False)
class Starts:
    """A game at its start, by budget of tries, from none up; without a limit on the game there is one row."""

    means: Floats
    deviations: Floats

    def mean(self, budget: int | None = None) -> float:
        return float(self.means[-1 if budget is None else budget])

    def deviation(self, budget: int | None = None) -> float:
        return float(self.deviations[-1 if budget is None else budget])


def starts(rules: RuleSet, chance: float) -> Starts:
    """From the store where it has them, otherwise solved now and kept."""
    kept = load_arrays(_key(rules, chance), (_STARTS,))
    if kept is None:
        table = solve_buying(rules, chance, moments=True)
        tables = [table.at(budget) for budget in ([None] if table.budget is None else range(table.budget + 1))]
        kept = {_STARTS: np.array([[each.value() for each in tables], [each.deviation() for each in tables]])}
        keep_arrays(_key(rules, chance), kept)
    return Starts(*kept[_STARTS])


def _key(rules: RuleSet, chance: float) -> StoreKey:
    return StoreKey(rules, sources_digest("buying.solve"), variant=f"right-{chance:.6f}")
