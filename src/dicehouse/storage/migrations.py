"""Numbered SQL files, one folder for each engine; a store is brought up to date when it opens."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

from .open import StoreRefused

Engine = Literal["sqlite", "postgres"]


@cache
def migrations(engine: Engine) -> tuple[tuple[str, str], ...]:
    """Name and text, in order: 0001_house.sql makes a store of schema version 1."""
    folder = files(__package__) / engine / "sql"
    listed = sorted((file.name, file.read_text(encoding="utf-8")) for file in folder.iterdir())
    if any(int(name[:4]) != number for number, (name, _) in enumerate(listed, 1)):
        raise ValueError(f"the {engine} migrations are not numbered 1, 2, 3 and so on")
    return tuple(listed)


def missing(engine: Engine, version: int) -> list[tuple[int, str]]:
    """What a store of this schema version lacks, with its number; a newer one is refused."""
    known = migrations(engine)
    if version > len(known):
        raise StoreRefused(
            "store-newer",
            f"The store has schema {version}, and this Dicehouse knows schemas up to {len(known)}. "
            "Install the newer Dicehouse that wrote it.",
        )
    return list(enumerate((sql for _, sql in known[version:]), version + 1))
