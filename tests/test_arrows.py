"""The import arrows of CONTRIBUTING.md, "The folders": checked over the source of whatever packages exist."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "dicehouse"
MODULES = sorted(SOURCE.rglob("*.py"))

BELOW = {"dicehouse", "errors", "values"}
"""What everyone may import: the version, the errors, and what a value is."""

ASYNCIO_HELPERS = {"backoff", "tasks"}
"""Standard library only; for those who wait for others and have work in the background."""

_TABLES = {"rules", "notation", "play"}
_HOUSE = {
    "classroom",
    "daily",
    "arena",
    "calling",
    "skill",
    "quick",
    "house",
    "wire",
    "solver",
    "storage",
    "printing",
    "conformance",
}
_SERVED = _TABLES | _HOUSE | ASYNCIO_HELPERS
ARROWS: dict[str, set[str]] = {
    "dicehouse": {"door", "rules", "study"},
    "errors": set(),
    "values": set(),
    "backoff": set(),
    "tasks": set(),
    "plugins": set(),
    "rules": set(),
    "notation": {"rules"},
    "solver": {"rules", "notation"},
    "research": {"rules", "notation", "play", "solver", "named", "study"},
    "named": {"rules", "notation", "plugins"},
    "door": {"rules", "notation", "play", "named", "plugins", "solver", "study"},
    "study": {"rules", "notation", "solver", "named", "plugins"},
    "play": {"rules", "notation"},
    "daily": {"rules", "play"},
    "arena": {"rules", "play", "daily"},
    "calling": {"rules", "play"},
    "skill": {"rules", "play"},
    "quick": {"rules", "play"},
    "conformance": {"rules", "notation", "play", "classroom", "daily", "arena", "calling", "quick"},
    "classroom": _TABLES | {"daily", "arena", "calling", "quick"},
    "printing": {"rules", "notation"},
    "storage": _TABLES | {"classroom", "daily", "arena", "calling", "quick", "plugins"} | ASYNCIO_HELPERS,
    "wire": _TABLES | {"classroom", "daily", "arena", "skill", "calling", "quick"},
    "house": _TABLES | {"classroom", "daily", "arena", "calling", "quick"} | ASYNCIO_HELPERS,
    "terminal": _TABLES | {"classroom", "house", "wire", "solver", "storage"} | ASYNCIO_HELPERS,
    "api": _SERVED - {"conformance"},
    "server": _SERVED | {"api"},
    "site": {"rules", "printing", "api"},
    "tab": _SERVED - {"conformance"} | {"api"},
    "commands": _SERVED | {"api", "server", "site", "terminal", "study", "named", "plugins"},
    "cli": _SERVED | {"api", "server", "terminal", "study", "commands"},
    "__main__": {"cli"},
}
"""rules <- notation <- {solver, play} <- classroom <- {house, storage, printing, wire} <-
{terminal, api <- {server, tab}} <- cli;
`commands` are the hands of `cli`."""

UNWANTED_IN_RULES = {
    "random", "time", "datetime", "os", "pathlib", "io", "socket", "secrets", "subprocess", "asyncio",
}  # fmt: skip
ONLY_IN_SOLVER = {"numpy", "numba"}


def module_name(path: Path) -> list[str]:
    """`src/dicehouse/rules/dice.py` is dicehouse.rules.dice; a package's `__init__` is the package."""
    parts = ["dicehouse", *path.relative_to(SOURCE).with_suffix("").parts]
    return parts[:-1] if parts[-1] == "__init__" else parts


NAMED = {".".join(module_name(path)): path for path in MODULES}


def package_of(path: Path) -> list[str]:
    name = module_name(path)
    return name if path.name == "__init__.py" else name[:-1]


def _from(node: ast.ImportFrom, package: list[str]) -> str:
    """What comes after `from`, with its full name."""
    base = package[: len(package) - node.level + 1] if node.level else []
    return ".".join([*base, *([node.module] if node.module else [])])


def imported(source: str, package: list[str]) -> set[str]:
    """Every module that the source imports, with its full name; `package` is where it stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = _from(node, package)
            # `from . import dice` may name a module
            found |= {f"{module}.{alias.name}" for alias in node.names} if module == "dicehouse" else {module}
    return found


def called(source: str) -> set[str]:
    """The plain names that the source calls."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {name.id for name in calls if isinstance(name, ast.Name)}


def imports_of(path: Path) -> set[str]:
    return imported(path.read_text(encoding="utf-8"), package_of(path))


def house(name: str) -> str | None:
    """The package of ours that a module belongs to, None for the rest of the world."""
    top, _, inner = name.partition(".")
    if top != "dicehouse":
        return None
    part = inner.partition(".")[0]
    return part if part in ARROWS else "dicehouse" if part in ("", "__version__") else part


def own(path: Path) -> str:
    name = module_name(path)
    return name[1] if len(name) > 1 else "dicehouse"


def wrong_imports(path: Path) -> Iterator[str]:
    """DESIGN: "Arrows point one way"; "`play` ... never imports solver or storage"; of the rules "No I/O, no
    clock, no random; of libraries msgspec alone"; of the solver "(numpy, numba only here)"."""
    package, imports = own(path), imports_of(path)
    if package not in ARROWS:
        yield f"{package} has no place in the house yet: add it to CONTRIBUTING.md and here"
        return
    used = {part for name in imports if (part := house(name)) is not None}
    yield from used - ARROWS[package] - {package} - (BELOW if package != "errors" else set())
    tops = {name.partition(".")[0] for name in imports} - {"dicehouse"}
    if package == "rules" or package in ASYNCIO_HELPERS:
        yield from tops - sys.stdlib_module_names - ({"msgspec"} if package == "rules" else set())
    if package == "rules":
        yield from tops & UNWANTED_IN_RULES
        if path.parent.name != "catalogue":
            yield from (tops & {"importlib"}) | (called(path.read_text(encoding="utf-8")) & {"open"})
    if package not in ("solver", "research", "study"):
        yield from tops & ONLY_IN_SOLVER


def neighbours_of(path: Path) -> set[str]:
    """The modules of ours that are imported with this one, for types alone too; what a function imports is not."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ImportFrom):
            module = _from(node, package_of(path))
            # what is imported from a package may be a module of it
            found |= {inner if (inner := f"{module}.{alias.name}") in NAMED else module for alias in node.names}
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return found & NAMED.keys() - {".".join(module_name(path))}


def rings(arrows: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """Modules that can all be reached from each other."""
    reached = {name: _reached(arrows, name) for name in arrows}
    inside = {name for name in arrows if name in reached[name]}
    return {frozenset(other for other in inside & reached[name] if name in reached[other]) for name in inside}


def _reached(arrows: Mapping[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = [*arrows[start]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += arrows[name]
    return found


def parts_of(arrows: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The arrows between the parts of each package: its folders, and the modules beside them."""
    found: dict[str, set[str]] = {_part(name): set() for name in arrows}
    for name, targets in arrows.items():
        inside = {_part(target) for target in targets if own(NAMED[target]) == own(NAMED[name])}
        found[_part(name)] |= inside - {_part(name)}
    return found


def _part(name: str) -> str:
    return ".".join(name.split(".")[:3])


def test_arrows_do_not_go_in_rings() -> None:
    """Neither of modules nor of the parts of a package."""
    arrows = {name: neighbours_of(path) for name, path in NAMED.items()}
    assert not rings(arrows)
    assert not rings(parts_of(arrows))


def test_a_ring_is_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a", "d"}, "e": set()}
    assert rings(arrows) == {frozenset("bc"), frozenset("d")}


def test_a_module_imports_only_what_is_below_it() -> None:
    assert {"rules", "errors", *ASYNCIO_HELPERS} <= {own(path) for path in MODULES}
    assert not ARROWS["play"] & {"solver", "storage"}
    assert not ARROWS["rules"]
    wrong = {str(path.relative_to(SOURCE)): sorted(wrong_imports(path)) for path in MODULES}
    assert not {path: found for path, found in wrong.items() if found}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import random", "random"),
        ("import numpy as np", "numpy"),
        ("from ..solver import best", "dicehouse.solver"),
        ("from .. import solver", "dicehouse.solver"),
        ("from .dice import Dice", "dicehouse.play.dice"),
        ("from . import dice", "dicehouse.play"),
        ("from dicehouse.storage.log import Log", "dicehouse.storage.log"),
        ("from dicehouse import storage", "dicehouse.storage"),
        ("from dicehouse import __version__", "dicehouse.__version__"),
        ("def late():\n    from ..server import app", "dicehouse.server"),
    ],
)
def test_imports_are_found_however_they_are_written(source: str, found: str) -> None:
    assert imported(source, ["dicehouse", "play"]) == {found}
