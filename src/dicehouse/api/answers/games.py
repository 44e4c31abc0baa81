"""The games of the catalogue."""

from __future__ import annotations

from functools import lru_cache

from ...quick.games import is_offered
from ...rules import RuleSet, digest
from ...rules.catalogue import catalogue, find, game
from ...wire.rest import GameLine, GameView
from .views import game_view


def games() -> list[GameLine]:
    return list(map(_line, catalogue()))


@lru_cache(maxsize=64)
def one_game(game_id: str) -> GameView:
    """The catalogue's games are few, and the same for everybody."""
    return game_view(named_game(game_id))


def named_game(name: str) -> RuleSet:
    return find(name) if "@" in name else game(name)


def _line(rules: RuleSet) -> GameLine:
    return GameLine(
        id=rules.id,
        version=rules.version,
        name=rules.name,
        source=rules.source,
        summary=rules.summary,
        seats=rules.players,
        digest=digest(rules),
        dice=rules.dice.count,
        rolls=rules.dice.rolls,
        boxes=tuple(len(section.boxes) for section in rules.card_sections),
        compares=rules.comparison is not None,
        quick=is_offered(rules),
    )
