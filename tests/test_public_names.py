"""`__all__` of every module: it is there, it is sorted, and every name in it exists."""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import dicehouse

SOURCE = Path(dicehouse.__file__).parent
WITHOUT = {"dicehouse", "dicehouse.__main__"}
"""Modules that offer nothing to import but the version."""

OPTIONAL = {
    "dicehouse.solver": "numba",
    "dicehouse.terminal": "rich",
    "dicehouse.server": "litestar",
    "dicehouse.research.openspiel": "pyspiel",
}
"""Packages that need a library which may not be installed."""


@cache
def offers_something(path: Path) -> bool:
    """Whether there is more in the file than a docstring."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return not all(isinstance(node, ast.Expr) for node in body)


def names(pattern: str = "*.py") -> list[str]:
    found = []
    for path in sorted(SOURCE.rglob(pattern)):
        parts = ["dicehouse", *path.relative_to(SOURCE).with_suffix("").parts]
        if offers_something(path):
            found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [name for name in found if name not in WITHOUT]


def order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions: as ruff sorts them."""
    if name.isupper():
        return 0, name
    return (1, name) if name[0].isupper() else (2, name)


def module(name: str) -> ModuleType:
    for package, library in OPTIONAL.items():
        if name.startswith(package):
            pytest.importorskip(library)
    return importlib.import_module(name)


@pytest.mark.parametrize("name", names())
def test_every_public_name_exists(name: str) -> None:
    missing = [public for public in module(name).__all__ if not hasattr(module(name), public)]
    assert not missing


@pytest.mark.parametrize("name", names())
def test_public_names_are_sorted_and_named_once(name: str) -> None:
    public = list(module(name).__all__)
    assert public == sorted(set(public), key=order)


@pytest.mark.parametrize("name", names())
def test_no_private_name_is_offered(name: str) -> None:
    assert not [public for public in module(name).__all__ if public.startswith("_")]


@pytest.mark.parametrize("name", names("__init__.py"))
def test_what_a_package_offers_is_public_where_it_comes_from(name: str) -> None:
    """A name that `__init__` passes on is in the `__all__` of the module that defines it."""
    package = module(name)
    for public in package.__all__:
        origin = getattr(getattr(package, public), "__module__", name)
        if origin.startswith(f"{name}."):
            assert public in module(origin).__all__, f"{origin} does not offer {public}"


def test_the_rules_offer_what_the_design_names() -> None:
    """DESIGN, "The core": the names that everything else stands on."""
    rules = module("dicehouse.rules")
    core = {"RuleSet", "Pattern", "State", "Action", "Event", "Throw", "Score", "Buy"}
    core |= {"DiceThrown", "DieBought", "BoxScored", "BonusEarned", "GameEnded"}
    core |= {"refusal", "decide", "evolve", "outcomes", "legal_actions"}
    assert core <= set(rules.__all__)
