"""Score sheets over HTTP: of every game, and of rule files and records that are sent."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from ...errors import DicehouseError
from ...printing.job import PaperName, names_in
from ...rules.game.offer import Columns
from ...wire.coach import RecordText
from ...wire.sheets import SheetOrder
from ..services import InjectedServices, Services
from ..work import jobs
from ..work.fair import Asker
from .requests import InjectedAsker, ShortPath

POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
"""Unlike every other answer it may stand in a frame of our own pages: their preview."""

PerPage = Annotated[int | None, QueryParameter(ge=1, le=8)]
ClassSet = Annotated[int | None, QueryParameter(ge=1, le=60)]
Names = Annotated[str, QueryParameter(max_length=2000)]


@get("/api/games/{game_id:str}/sheet.pdf", media_type="application/pdf", summary="A game's score sheet, to print")
async def game_sheet(
    services: InjectedServices,
    asker: InjectedAsker,
    game_id: ShortPath,
    columns: FromQuery[Columns | None] = None,
    names: Names = "",
    paper: FromQuery[PaperName] = "a4",
    per_page: PerPage = None,
    large: FromQuery[bool] = False,
    empty: FromQuery[bool] = False,
    summary: FromQuery[bool] = False,
    class_set: ClassSet = None,
) -> Response[bytes]:
    """`names` are divided by commas."""
    order = SheetOrder(game_id, None, None, columns, names_in(names), paper, per_page, large, empty, summary, class_set)
    return await _printed(services, asker, order)


@post(
    "/api/sheet.pdf", status_code=200, media_type="application/pdf", summary="Any game, rule file or record, to print"
)
async def any_sheet(services: InjectedServices, asker: InjectedAsker, data: JSONBody[SheetOrder]) -> Response[bytes]:
    """A record has its analysis on the back where the coach knows the game."""
    analysis = None
    if data.record is not None and find_spec("numba") is not None:
        played = RecordText(data.record, data.rule_file)
        analysis = await services.work.ask(asker, jobs.analyse, played)
    return await _printed(services, asker, data, analysis)


async def _printed(
    services: Services, asker: Asker, order: SheetOrder, analysis: bytes | None = None
) -> Response[bytes]:
    if find_spec("reportlab") is None or find_spec("segno") is None:
        raise DicehouseError("print-missing", "This house cannot print: it lacks the extra dicehouse[print].")
    name, pdf = await services.work.ask(asker, jobs.sheet, order, analysis)
    headers = {
        "Content-Disposition": f'inline; filename="{name}-sheet.pdf"',
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


ROUTES = [game_sheet, any_sheet]
