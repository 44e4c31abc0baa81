"""Error codes with their sentences, read from the source: what is raised is what is told."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import dicehouse

__all__ = ["Told", "told_in"]

SOURCE = Path(dicehouse.__file__).parent

Told = dict[str, list[str]]
"""The sentences of each code; what is filled in at the time stands as an ellipsis."""

RAISERS = frozenset(
    {
        "DicehouseError",
        "GuestRefused",
        "NotVerified",
        "Refused",
        "SourceError",
        "StoreRefused",
        "TableRefused",
        "__init__",
    }
)


def told_in(*places: str) -> Told:
    told: Told = {}
    for place in places:
        path = SOURCE / place
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            for code, sentence in _told(ast.parse(file.read_text(encoding="utf-8"))):
                known = told.setdefault(code, [])
                if sentence and sentence not in known:
                    known.append(sentence)
    return dict(sorted(told.items()))


def _told(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[code, *rest]) if name in RAISERS:
                for one in _codes(code):
                    yield one, _sentence(rest[0]) if rest else ""
            case ast.Return(value=ast.Tuple(elts=[ast.Constant(value=str(code)), sentence])) if "-" in code:
                yield code, _sentence(sentence)
            case _:
                pass


def _codes(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(code)) if "-" in code or code in ("stale", "busy", "phase", "outrun", "repeated"):
            yield code
        case ast.IfExp(body=body, orelse=orelse):
            yield from _codes(body)
            yield from _codes(orelse)
        case _:
            return


def _sentence(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
        case _:
            return ""
