"""Numbered SQL files, one folder for each engine; a store is brought up to date when it opens."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from .open import StoreRefused

Engine = Literal["sqlite", "postgres"]


class Migration(NamedTuple):
    number: int
    name: str
    sql: str


@cache
def migrations(engine: Engine) -> tuple[Migration, ...]:
    """In order: 0001_house.sql is number 1."""
    folder = files(__package__) / engine / "sql"
    listed = []
    for file in folder.iterdir():
        number, _, name = file.name.removesuffix(".sql").partition("_")
        listed.append(Migration(int(number), name, file.read_text(encoding="utf-8")))
    listed.sort()
    if [migration.number for migration in listed] != list(range(1, len(listed) + 1)):
        raise ValueError(f"the {engine} migrations are not numbered 1, 2, 3 and so on")
    return tuple(listed)


def missing(engine: Engine, version: int) -> tuple[Migration, ...]:
    """What a store of this schema version lacks; a newer one is refused."""
    known = migrations(engine)
    if version > len(known):
        raise StoreRefused(
            "store-newer",
            f"The store has schema {version}, and this Dicehouse knows schemas up to {len(known)}. "
            "Install the newer Dicehouse that wrote it.",
        )
    return known[version:]
