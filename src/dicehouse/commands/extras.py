"""Commands that need more than the bare installation say so before they start."""

from __future__ import annotations

from importlib.util import find_spec

from ..errors import DicehouseError

__all__ = ["need_solver"]


def need_solver() -> None:
    _need("solver", "numpy", "numba")


def _need(extra: str, *modules: str) -> None:
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        told = " and ".join(missing)
        raise DicehouseError(
            "extra-missing", f"This needs {told}, not installed here: pip install 'dicehouse[{extra}]'"
        )
