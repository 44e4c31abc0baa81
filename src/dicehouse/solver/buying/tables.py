"""A table of bought dice for one chance of right answers: from the store where it is kept, otherwise solved now."""

from __future__ import annotations

import warnings
from dataclasses import replace
from functools import lru_cache

from ...rules import RuleSet
from ..kernels.cache import sources_digest
from ..points.tables import CacheWarning
from ..store import StoreKey, load_arrays, save_arrays, table_folder
from ..threads import Progress
from .solve import BuyingTable, empty_table, fill_table

_NAME = "buying"


def kept_buying(
    rules: RuleSet, chance: float, *, threads: int | None = None, progress: Progress | None = None
) -> BuyingTable:
    """The game's table of means; `progress` hears of a table that must be solved, and nothing of one that is kept."""
    table = load_buying(rules, chance)
    if table is not None:
        return table
    table = empty_table(rules, chance)
    fill_table(table, threads, progress)
    try:
        save_arrays(_key(rules, chance), {_NAME: table.means})
    except OSError as error:
        reason = error.strerror or str(error)
        warnings.warn(f"The table is not kept in {table_folder()}: {reason}.", CacheWarning, stacklevel=2)
    load_buying.cache_clear()  # it remembers that there was none
    return table


@lru_cache(maxsize=8)
def load_buying(rules: RuleSet, chance: float) -> BuyingTable | None:
    """None where the store has no sound table of this game and chance."""
    table = empty_table(rules, chance)
    arrays = load_arrays(_key(rules, chance), (_NAME,))
    if arrays is None or arrays[_NAME].shape != table.means.shape:
        return None
    return replace(table, means=arrays[_NAME])


def _key(rules: RuleSet, chance: float) -> StoreKey:
    return StoreKey(rules, sources_digest("buying.solve"), variant=f"right-{chance:.6f}")
