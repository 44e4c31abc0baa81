"""The games that come with the house: one TOML file each, named by its id. In `earlier` stands what they were before,
for games that were begun then."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from ...errors import UnknownGame
from ..file.rulefile import read_rules
from ..game.ruleset import RuleSet
from .agreed import agree, agreements, parted

__all__ = ["agreements", "catalogue", "find", "game", "game_ids", "rule_text"]


@cache
def game_ids() -> tuple[str, ...]:
    names = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def rule_text(game_id: str) -> str:
    """A game's rule file as it was written, comments and all."""
    if game_id not in game_ids():
        close = get_close_matches(game_id, game_ids(), n=1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(game_ids())}."
        raise UnknownGame(f"There is no game {game_id[:60]!r}; {hint}")
    return files(__name__).joinpath(f"{game_id}.toml").read_text(encoding="utf-8")


@cache
def game(game_id: str) -> RuleSet:
    """As its file has it, or as its players may agree on it."""
    base, reading, tie = parted(game_id)
    if game_id not in game_ids() and base in game_ids():
        found = agree(game(base), reading, tie or game(base).tie)
        if any(found.name_version == each.rules for each in agreements(game(base))):
            return found
    return read_rules(rule_text(game_id), f"{game_id}.toml")


@cache
def _earlier() -> dict[str, RuleSet]:
    folder = files(__name__).joinpath("earlier")
    read = (read_rules(entry.read_text(encoding="utf-8"), entry.name) for entry in folder.iterdir())
    return {rules.name_version: rules for rules in read}


def find(name_version: str) -> RuleSet:
    """The rule set that a text names, `yahtzee@1`; another version is not the same game."""
    game_id, _, version = name_version.partition("@")
    rules = game(game_id)
    if version == str(rules.version):
        return rules
    if name_version in _earlier():
        return _earlier()[name_version]
    raise UnknownGame(f"{game_id} is here at version {rules.version}, not {version[:20]!r}.")


def catalogue() -> tuple[RuleSet, ...]:
    return tuple(game(game_id) for game_id in game_ids())
