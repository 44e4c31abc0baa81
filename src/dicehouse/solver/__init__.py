"""A perfect player for every rule file: exact tables, advice, odds. Needs NumPy and Numba."""

from .model.compile import compile_rules
from .model.compiled import Compiled
from .points.solve import Table, solve
from .store import CacheWarning, solved
from .support import Unsolvable

__all__ = ["CacheWarning", "Compiled", "Table", "Unsolvable", "compile_rules", "solve", "solved"]
