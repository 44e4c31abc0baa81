"""Who plays: names as people type them."""

from __future__ import annotations

from ..errors import UsageError
from ..rules import RuleSet, start

__all__ = ["LONGEST_NAME", "default_players", "read_names", "read_players"]

LONGEST_NAME = 20


def read_names(text: str) -> tuple[str, ...]:
    names = tuple(" ".join(name.split()) for name in text.split(","))
    for name in names:
        if not name:
            raise UsageError("A player has no name: names are divided by single commas, like ana,bo.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise UsageError(f"{name[:30]!r} is no name of at most {LONGEST_NAME} letters.")
    if len({name.casefold() for name in names}) < len(names):
        raise UsageError("Two players have the same name: choose another, like ana,bo.")
    return names


def read_players(text: str, rules: RuleSet) -> tuple[str, ...]:
    """As many names as the game has room for."""
    names = read_names(text)
    start(rules, len(names))
    return names


def default_players(rules: RuleSet) -> tuple[str, ...]:
    return tuple(f"Player {seat}" for seat in range(1, rules.seats[0] + 1))
