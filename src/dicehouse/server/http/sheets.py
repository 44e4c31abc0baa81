"""Score sheets over HTTP: of every game, and of rule files and records that are sent."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from ...errors import DicehouseError
from ...notation import Record, read_record
from ...play.forms import action_of
from ...printing.job import Job, PaperName, SheetRefused, names_in
from ...printing.story import Choice, PlayerStory, Story
from ...rules import RuleSet, read_rules
from ...rules.catalogue import find, game
from ...rules.ruleset import Columns
from ...wire.coach import AnalysisView
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
    services.limits.questions.hit(asker(request, guest_of(services, token) if token else None))
    rules = _game(game_id)
    order = SheetOrder(None, None, None, columns, names_in(names), paper, per_page, large, empty, summary, class_set)
    return await _printed(rules, order)


@post(
    "/api/sheet.pdf", status_code=200, media_type="application/pdf", summary="Any game, rule file or record, to print"
)
async def any_sheet(
    request: AnyRequest, services: InjectedServices, data: JSONBody[SheetOrder], token: MaybeToken = None
) -> Response[bytes]:
    """A record has its analysis on the back where the coach knows the game."""
    services.limits.questions.hit(asker(request, guest_of(services, token) if token else None))
    own = read_rules(data.rule_file) if data.rule_file is not None else None
    if data.record is not None:
        record = read_record(data.record, lambda name: own if own and name == own.name_version else find(name))
        return await _printed(record, data, await _story(services, record))
    if own is None and data.game is None:
        raise SheetRefused("Name a game, or send a rule file or a record.")
    return await _printed(own or _game(data.game or ""), data)


def _game(name: str) -> RuleSet:
    return find(name) if "@" in name else game(name)


async def _printed(what: RuleSet | Record, order: SheetOrder, story: Story | None = None) -> Response[bytes]:
    """In a thread: a class set takes tenths of a second, in which nobody else should wait."""
    if find_spec("reportlab") is None or find_spec("segno") is None:
        raise DicehouseError("print-missing", "This house cannot print: it lacks the extra dicehouse[print].")
    from ...printing.document import print_record, print_sheets

    job = Job(
        order.columns,
        order.names,
        order.paper,
        order.per_page,
        order.large,
        order.empty,
        order.summary,
        order.class_set,
        order.qr,
    )
    if isinstance(what, Record):
        rules, pdf = what.rules, await asyncio.to_thread(print_record, what, job, story)
    else:
        rules, pdf = what, await asyncio.to_thread(print_sheets, what, job)
    headers = {
        "Content-Disposition": f'inline; filename="{rules.id}-sheet.pdf"',
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


async def _story(services: Services, record: Record) -> Story | None:
    """What the coach says of the game; nothing where it has no values for it, or is not installed."""
    if find_spec("numba") is None:
        return None
    analysis = await services.coach.analyse(record)
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
