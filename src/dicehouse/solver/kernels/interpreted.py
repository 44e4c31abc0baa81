"""A kernel as Python itself runs it: for one question, where compiling would take longer than answering."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

import numpy as np

from ..model.arrays import GameArrays
from .vector import ONE_LANE

_Function = TypeVar("_Function", bound=Callable[..., Any])


def interpreted(function: _Function) -> _Function:
    """The same function, with every kernel that it calls, and those that they call, run by Python.

    Kernels that work on more than one lane, or use what only the compiler knows (`packed`), cannot be run so.
    """
    copy: _Function = _interpreted(function, dict(ONE_LANE))
    return copy


def _interpreted(function: Any, known: dict[Any, Any]) -> Any:
    if function in known:
        return known[function]
    plain = getattr(function, "py_func", function)
    names = dict(plain.__globals__)
    copy = FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__, plain.__closure__)
    copy.__kwdefaults__ = plain.__kwdefaults__
    known[function] = copy
    for name in plain.__code__.co_names:
        if hasattr(names.get(name), "py_func") or any(names.get(name) is other for other in ONE_LANE):
            names[name] = _interpreted(names[name], known)
    return copy


def with_wide_numbers(game: GameArrays) -> GameArrays:
    """All whole numbers in eight bytes: Python's do not grow into those of NumPy that are smaller."""
    wide: dict[str, Any] = {
        name: part.astype(np.int64)
        for name, part in game._asdict().items()
        if isinstance(part, np.ndarray) and part.dtype.kind in "iu"
    }
    return game._replace(**wide)
