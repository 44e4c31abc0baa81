"""Formats that need more than the bare installation say so."""

from __future__ import annotations

from importlib.util import find_spec

from ....errors import DicehouseError

__all__ = ["need_classroom"]


def need_classroom(*modules: str) -> None:
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        names = " and ".join(missing)
        raise DicehouseError(
            "extra-missing", f"This needs {names}, not installed here: pip install 'dicehouse[classroom]'"
        )
