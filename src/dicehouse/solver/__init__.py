"""A perfect player for every rule file: exact tables, advice, odds. Needs NumPy and Numba."""

from .model.compile import compile_rules
from .model.compiled import CompiledRules
from .points.solve import ValueTable, solve
from .store import CacheWarning, solved
from .support import Unsolvable

__all__ = ["CacheWarning", "CompiledRules", "Unsolvable", "ValueTable", "compile_rules", "solve", "solved"]
