"""The games of the catalogue, and rule files of one's own."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from ...api.answers import games as answers
from ...wire.rest import GameLine, GameView, RuleText
from ..services import InjectedServices
from ..work import jobs
from .answers import answered
from .requests import AnyRequest, InjectedAsker, ShortPath


@get("/api/games", sync_to_thread=False, summary="The games of the catalogue")
def games() -> list[GameLine]:
    return answers.games()


@get("/api/games/{game_id:str}", sync_to_thread=False, summary="One game: page, card, rule file")
def one_game(game_id: ShortPath) -> GameView:
    return answers.one_game(game_id)


@post("/api/rules", status_code=200, summary="Read a rule file of one's own")
async def read_rule_file(
    request: AnyRequest, services: InjectedServices, asker: InjectedAsker, data: JSONBody[RuleText]
) -> Response[GameView]:
    """The lab asks whenever somebody stops typing, so this is counted with what is merely said."""
    return await answered(request, services.work.ask(asker, jobs.game, data.text))


ROUTES = [games, one_game, read_rule_file]
