"""`__all__` of every package, and of modules that have one: it is sorted, and every name in it exists."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

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


def offers_something(path: Path) -> bool:
    """Whether there is more in the file than a docstring."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return not all(isinstance(node, ast.Expr) for node in body)


def names() -> Iterator[str]:
    for path in sorted(SOURCE.rglob("*.py")):
        parts = ["dicehouse", *path.relative_to(SOURCE).with_suffix("").parts]
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name not in WITHOUT and offers_something(path):
            yield name


def order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions: as ruff sorts them."""
    if name.isupper():
        return 0, name
    return (1, name) if name[0].isupper() else (2, name)


def wrong_names(name: str) -> Iterator[str]:
    """What is wrong with a module's `__all__`; a name that a package passes on is public where it comes from."""
    module = importlib.import_module(name)
    public: list[str] = list(module.__all__ if hasattr(module, "__path__") else getattr(module, "__all__", ()))
    if public != sorted(set(public), key=order):
        yield f"{name}: not sorted, or named twice"
    for each in public:
        if not hasattr(module, each) or each.startswith("_"):
            yield f"{name}: {each} is missing or private"
        elif hasattr(module, "__path__"):
            origin = getattr(getattr(module, each), "__module__", name)
            if origin.startswith(f"{name}.") and each not in getattr(
                importlib.import_module(origin), "__all__", public
            ):
                yield f"{origin} does not offer {each}"


NAMES = tuple(names())


@pytest.mark.parametrize("package", ["", *OPTIONAL])
def test_public_names_exist_in_order_and_are_public_where_they_come_from(package: str) -> None:
    if package:
        pytest.importorskip(OPTIONAL[package])
    found = [name for name in NAMES if next((each for each in OPTIONAL if name.startswith(each)), "") == package]
    assert found
    assert not [problem for name in found for problem in wrong_names(name)]


def test_the_rules_offer_what_the_design_names() -> None:
    """DESIGN, "The core": the names that everything else stands on."""
    core = {"RuleSet", "Pattern", "State", "Action", "Event", "Throw", "Score", "Buy"}
    core |= {"DiceThrown", "DieBought", "BoxScored", "BonusEarned", "GameEnded"}
    core |= {"refusal", "decide", "evolve", "outcomes", "legal_actions"}
    assert core <= set(importlib.import_module("dicehouse.rules").__all__)
