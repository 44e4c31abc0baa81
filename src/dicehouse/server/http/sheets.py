"""Score sheets over HTTP: of every game, and of rule files and records that are sent."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from ...errors import DicehouseError
from ...play.forms import action_of
from ...printing.job import PaperName, names_in
from ...printing.story import Choice, PlayerStory, Story
from ...rules.ruleset import Columns
from ...wire.coach import AnalysisView, RecordText
from ...wire.sheets import SheetOrder
from ..services import InjectedServices, Services
from .requests import AnyRequest, MaybeToken, ShortPath, asker, guest_of

__all__ = ["SHEET_ROUTES"]

POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
"""Unlike every other answer it may stand in a frame of our own pages: their preview."""

PerPage = Annotated[int | None, QueryParameter(ge=1, le=8)]
ClassSet = Annotated[int | None, QueryParameter(ge=1, le=60)]
Names = Annotated[str, QueryParameter(max_length=2000)]


@get("/api/games/{game_id:str}/sheet.pdf", media_type="application/pdf", summary="A game's score sheet, to print")
async def game_sheet(
    request: AnyRequest,
    services: InjectedServices,
    game_id: ShortPath,
    columns: FromQuery[Columns | None] = None,
    names: Names = "",
    paper: FromQuery[PaperName] = "a4",
    per_page: PerPage = None,
    large: FromQuery[bool] = False,
    empty: FromQuery[bool] = False,
    summary: FromQuery[bool] = False,
    class_set: ClassSet = None,
    token: MaybeToken = None,
) -> Response[bytes]:
    """`names` are divided by commas."""
    who = asker(request, guest_of(services, token) if token else None)
    services.limits.questions.hit(who)
    order = SheetOrder(game_id, None, None, columns, names_in(names), paper, per_page, large, empty, summary, class_set)
    return await _printed(services, who, order)


@post(
    "/api/sheet.pdf", status_code=200, media_type="application/pdf", summary="Any game, rule file or record, to print"
)
async def any_sheet(
    request: AnyRequest, services: InjectedServices, data: JSONBody[SheetOrder], token: MaybeToken = None
) -> Response[bytes]:
    """A record has its analysis on the back where the coach knows the game."""
    who = asker(request, guest_of(services, token) if token else None)
    services.limits.questions.hit(who)
    story = None if data.record is None else await _story(services, who, RecordText(data.record, data.rule_file))
    return await _printed(services, who, data, story)


async def _printed(services: Services, who: str, order: SheetOrder, story: Story | None = None) -> Response[bytes]:
    if find_spec("reportlab") is None or find_spec("segno") is None:
        raise DicehouseError("print-missing", "This house cannot print: it lacks the extra dicehouse[print].")
    name, pdf = await services.work.sheet(who, order, story)
    headers = {
        "Content-Disposition": f'inline; filename="{name}-sheet.pdf"',
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


async def _story(services: Services, who: str, record: RecordText) -> Story | None:
    """What the coach says of the game; nothing where it has no values for it, or is not installed."""
    if find_spec("numba") is None:
        return None
    analysis = msgspec.json.decode(await services.work.analyse(who, record), type=AnalysisView)
    return _story_of(analysis) if analysis.players else None


def _story_of(analysis: AnalysisView) -> Story:
    return Story(
        tuple(
            PlayerStory(
                player.name,
                player.score,
                player.expected,
                player.finished,
                player.start,
                player.luck,
                player.mistakes,
                player.grade,
                tuple((moment.turn, moment.expected) for moment in player.course),
                tuple(
                    Choice(c.turn, c.dice, c.rolls_left, action_of(c.chosen), action_of(c.best), c.loss)
                    for c in player.costliest
                ),
            )
            for player in analysis.players
        )
    )


SHEET_ROUTES = [game_sheet, any_sheet]
