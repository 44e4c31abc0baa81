"""Compiled kernels on disk, in folders named after all the sources that a kernel is made of.

Numba looks only at the file a kernel stands in, so a change to a constant or helper it imports would go unnoticed.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

_SOLVER = Path(__file__).parents[1]
_ROOM = 64 * 2**20
"""Bytes that must be free: a kernel that cannot be stored must not stop the work."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def cache_home() -> Path:
    """The user's cache folder for Dicehouse; it need not exist."""
    own = os.environ.get("DICEHOUSE_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dicehouse"


@cache
def sources_digest(module: str) -> str:
    """Of a module of the solver, named from there (`points.solve`), and of those it imports, and so on."""
    modules: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in modules and _path(name).exists():
            modules.add(name)
            waiting += _imported(name)
    texts = (_path(name).read_bytes() for name in sorted(modules))
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]


def _path(module: str) -> Path:
    return _SOLVER.joinpath(*module.split(".")).with_suffix(".py")


def _imported(module: str) -> Iterator[str]:
    """The modules of the solver that a module names in its relative imports."""
    package = module.split(".")[:-1]
    for node in ast.walk(ast.parse(_path(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and 0 < node.level <= len(package) + 1:
            source = [*package[: len(package) + 1 - node.level], *(node.module or "").split(".")]
            names = [part for part in source if part]
            yield ".".join(names)
            yield from (".".join([*names, alias.name]) for alias in node.names)


def step(function: _Function) -> _Function:
    """A part of kernels that each of them holds as its own: a call that hands on a whole game, some three hundred
    numbers, would cost more than the work."""
    inlined: _Function = _compiled(function, forceinline=True)
    return inlined


def kernel(function: _Function) -> _Function:
    """Compile with Numba when first called, and keep the result on disk where there is room."""
    compiled: _Function = _compiled(function)
    return compiled


def _compiled(function: Any, **options: bool) -> Any:
    module = function.__module__.removeprefix(f"{__name__.rsplit('.', 2)[0]}.")
    home = Path(os.environ.get("NUMBA_CACHE_DIR") or cache_home() / "kernels")
    folder = home / f"{module}-{sources_digest(module)}"
    settings: Any = numba.config
    compile_it: Any = numba.njit
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        return compile_it(nogil=True, cache=_has_room(home), **options)(function)
    except RuntimeError:  # no folder that can be written
        return compile_it(nogil=True, **options)(function)
    finally:
        settings.CACHE_DIR = before


@cache
def _has_room(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > _ROOM
    except OSError:
        return False
