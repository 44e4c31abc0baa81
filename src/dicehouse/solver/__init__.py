"""A perfect player for every rule file: exact tables, advice, odds. Needs NumPy and Numba."""

from .cache import CacheWarning, solved
from .compile import compile_rules
from .compiled import Compiled
from .limits import Unsolvable
from .solve import Table, solve

__all__ = ["CacheWarning", "Compiled", "Table", "Unsolvable", "compile_rules", "solve", "solved"]
