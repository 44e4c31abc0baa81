"""Commands that need more than the bare installation say so before they start."""

from __future__ import annotations

from importlib.util import find_spec

from ..errors import DicehouseError

__all__ = ["need_plot", "need_solver"]


def need_solver() -> None:
    _need("solver", "numpy", "numba")


def need_plot() -> None:
    _need("plot", "matplotlib")


def _need(extra: str, *modules: str) -> None:
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        names = " and ".join(missing)
        raise DicehouseError(
            "extra-missing", f"This needs {names}, not installed here: pip install 'dicehouse[{extra}]'"
        )
