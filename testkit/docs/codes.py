"""The error codes that the source can raise, found by reading it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import dicehouse

__all__ = ["COVERED", "codes_in", "codes_of_the_house"]

SOURCE = Path(dicehouse.__file__).parent

COVERED = (
    "errors.py",
    "cli.py",
    "rules",
    "notation",
    "conformance/rule_sets.py",
    "commands",
    "terminal",
    "play",
    "server",
    "storage",
    "solver",
)
"""What the reference speaks of; a package that gets its own reference page is added here."""

RAISERS = frozenset(
    {
        "ConformanceError",
        "DicehouseError",
        "FileError",
        "NotVerified",
        "NotationError",
        "Obstacle",
        "Refusal",
        "RuleFileError",
        "SourceError",
        "StoreRefused",
        "TableRefused",
        "Unsolvable",
        "__init__",
        "error",
    }
)
"""What an error is made with: its first argument is the code."""


def codes_of_the_house() -> set[str]:
    return {code for name in COVERED for code in codes_in(SOURCE / name)}


def codes_in(place: Path) -> set[str]:
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    return {code for file in files for code in _codes(ast.parse(file.read_text(encoding="utf-8")))}


def _codes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant(value=str(code)), *_]):
                # a log's `error` takes a sentence
                if name in RAISERS and " " not in code:
                    yield code
                elif name == "_error":
                    yield f"conformance-{code}"
