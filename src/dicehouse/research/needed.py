"""Imported before all else here: says which extra to install where something is missing."""

from __future__ import annotations

from importlib.util import find_spec


def expect_installed() -> None:
    missing = [module for module in ("gymnasium", "numba", "numpy", "pettingzoo") if find_spec(module) is None]
    if missing:
        words = f"dicehouse.research needs {', '.join(missing)}, not installed here: pip install 'dicehouse[rl]'"
        raise ModuleNotFoundError(words, name=missing[0])


expect_installed()
