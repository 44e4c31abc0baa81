"""A game's table: from the store where it holds a sound one, otherwise solved now and kept."""

from __future__ import annotations

import hashlib
import warnings
from dataclasses import fields
from functools import lru_cache

import numpy as np

from ...rules import RuleSet
from ..kernels.cache import sources_digest
from ..model.arrays import game_arrays
from ..model.compile import compile_rules
from ..model.compiled import CompiledRules
from ..store import StoreKey, load_arrays, save_arrays, table_folder
from ..support import support
from ..threads import Progress
from .solve import ValueTable, solve


class CacheWarning(UserWarning):
    """A table could not be kept; it was solved all the same."""


def solved(
    rules: RuleSet,
    *,
    moments: bool = False,
    threads: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> ValueTable:
    """The game's table, with `moments` for deviations too; `fresh` solves it whatever the store holds."""
    table = None if fresh else load_table(rules, moments=moments)
    if table is None:
        support(rules, moments=moments).require("solve")
        table = solve(compile_rules(rules), threads, moments, progress)
        save_table(rules, table)
    return table


def load_table(rules: RuleSet, *, moments: bool = False) -> ValueTable | None:
    """None where the store has no sound table of this game."""
    compiled = compile_rules(rules)
    arrays = load_arrays(_key(rules, compiled), ("means", "squares") if moments else ("means",))
    if arrays is None:
        return None
    return ValueTable(compiled, game_arrays(compiled), arrays["means"], arrays.get("squares"))


def save_table(rules: RuleSet, table: ValueTable) -> None:
    """Keep the table; a folder that cannot be written or has no room is worth a warning, no more."""
    arrays = {"means": table.means} | ({} if table.squares is None else {"squares": table.squares})
    try:
        save_arrays(_key(rules, table.compiled), arrays)
    except OSError as error:
        reason = error.strerror or str(error)
        warnings.warn(f"The table is not kept in {table_folder()}: {reason}.", CacheWarning, stacklevel=2)


def _key(rules: RuleSet, compiled: CompiledRules) -> StoreKey:
    return StoreKey(rules, sources_digest("points.solve"), _inputs(compiled))


@lru_cache(maxsize=16)
def _inputs(compiled: CompiledRules) -> str:
    """Of all that the kernels are told: a rule read otherwise than before makes another table."""
    content = hashlib.sha256()
    for part in (compiled, compiled.lattice):
        for field in fields(part):
            value = getattr(part, field.name)
            if isinstance(value, np.ndarray):
                content.update(f"{field.name} {value.dtype} {value.shape}".encode() + value.tobytes())
            elif value is not compiled.lattice:
                content.update(f"{field.name} {value!r}".encode())
    return content.hexdigest()
