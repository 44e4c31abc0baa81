"""The games of the catalogue, and rule files of one's own."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from ...play.views.layout import layout
from ...rules import RuleSet, digest, read_rules, write_rules
from ...rules.catalogue import catalogue, find, game
from ...rules.page import rule_page
from ...wire.rest import GameLine, GameView, RuleText
from ..duties.coach import coachless
from ..services import InjectedServices
from .requests import AnyRequest, MaybeToken, ShortPath, asker, guest_of

__all__ = ["GAME_ROUTES", "game_view"]


def game_view(rules: RuleSet) -> GameView:
    return GameView(
        rules.name_version, digest(rules), rule_page(rules), layout(rules), write_rules(rules), coachless(rules)
    )


@get("/api/games", sync_to_thread=False, summary="The games of the catalogue")
def games() -> list[GameLine]:
    return [GameLine(r.id, r.version, r.name, r.source, r.summary, r.seats, digest(r)) for r in catalogue()]


@get("/api/games/{game_id:str}", sync_to_thread=False, summary="One game: page, card, rule file")
def one_game(game_id: ShortPath) -> GameView:
    return game_view(find(game_id) if "@" in game_id else game(game_id))


@post("/api/rules", status_code=200, summary="Read a rule file of one's own")
async def read_rule_file(
    request: AnyRequest, services: InjectedServices, data: JSONBody[RuleText], token: MaybeToken = None
) -> GameView:
    """The lab asks whenever somebody stops typing, so this is counted with what is merely said."""
    services.limits.chatter.hit(asker(request, guest_of(services, token) if token else None))
    return game_view(read_rules(data.text))


GAME_ROUTES = [games, one_game, read_rule_file]
