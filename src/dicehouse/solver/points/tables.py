"""A game's table: from the store where it holds a sound one, otherwise solved now and kept."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import lru_cache

from ...rules import RuleSet
from ..kernels.cache import sources_digest
from ..model.arrays import game_arrays
from ..model.compile import compile_rules
from ..model.compiled import CompiledRules
from ..store import CacheWarning as CacheWarning
from ..store import StoreKey, digest_of, keep_arrays, load_arrays
from ..support import support
from ..threads import Progress
from .elsewhere import solve_elsewhere
from .solve import ValueTable, solve


def solved(
    rules: RuleSet,
    *,
    moments: bool = False,
    threads: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> ValueTable:
    """The game's table, with `moments` for deviations too; `fresh` solves it whatever the store holds, an `executor`
    solves it where its workers are."""
    table = None if fresh else load_table(rules, moments=moments)
    if table is None:
        support(rules, moments=moments).require("solve")
        if executor is not None:
            table = solve_elsewhere(executor, rules, moments, progress)
        else:
            table = solve(compile_rules(rules), threads, moments, progress)
        arrays = {"means": table.means} | ({} if table.squares is None else {"squares": table.squares})
        keep_arrays(_key(rules, table.compiled), arrays)
    return table


def load_table(rules: RuleSet, *, moments: bool = False) -> ValueTable | None:
    """None where the store has no sound table of this game."""
    compiled = compile_rules(rules)
    arrays = load_arrays(_key(rules, compiled), ("means", "squares") if moments else ("means",))
    if arrays is None:
        return None
    return ValueTable(compiled, game_arrays(compiled), arrays["means"], arrays.get("squares"))


def _key(rules: RuleSet, compiled: CompiledRules) -> StoreKey:
    return StoreKey(rules, sources_digest("points.solve"), _told(compiled))


@lru_cache(maxsize=16)
def _told(compiled: CompiledRules) -> str:
    """Of all that the kernels are told: a rule read otherwise than before makes another table."""
    return digest_of(*game_arrays(compiled), compiled.section_bonus)
