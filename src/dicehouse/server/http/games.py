"""The games of the catalogue, and rule files of one's own."""

from __future__ import annotations

from functools import lru_cache

from litestar import Response, get, post
from litestar.params import JSONBody

from ...rules import RuleSet, digest
from ...rules.catalogue import catalogue, find, game
from ...wire.rest import GameLine, GameView, RuleText
from ..services import InjectedServices
from ..work import jobs
from ..work.views import game_view
from .answers import answered
from .requests import AnyRequest, InjectedAsker, ShortPath


@lru_cache(maxsize=64)
def _known(game_id: str) -> GameView:
    """The catalogue's games are few, and the same for everybody."""
    return game_view(find(game_id) if "@" in game_id else game(game_id))


@get("/api/games", sync_to_thread=False, summary="The games of the catalogue")
def games() -> list[GameLine]:
    return list(map(_line, catalogue()))


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
    )


@get("/api/games/{game_id:str}", sync_to_thread=False, summary="One game: page, card, rule file")
def one_game(game_id: ShortPath) -> GameView:
    return _known(game_id)


@post("/api/rules", status_code=200, summary="Read a rule file of one's own")
async def read_rule_file(
    request: AnyRequest, services: InjectedServices, asker: InjectedAsker, data: JSONBody[RuleText]
) -> Response[GameView]:
    """The lab asks whenever somebody stops typing, so this is counted with what is merely said."""
    return await answered(request, services.work.ask(asker, jobs.game, data.text))


ROUTES = [games, one_game, read_rule_file]
