"""Score sheets over HTTP: of every game, and of rule files and records that are sent."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from ...errors import DicehouseError
from ...printing.job import PaperName, names_in
from ...rules.ruleset import Columns
from ...wire.coach import RecordText
from ...wire.sheets import SheetOrder
from ..services import InjectedServices, Services
from ..work import jobs
from ..work.fair import Asker
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
    record = None if data.record is None else RecordText(data.record, data.rule_file)
    analysis = None if record is None else await _analysis(services, who, record)
    return await _printed(services, who, data, analysis)


async def _printed(services: Services, who: Asker, order: SheetOrder, analysis: bytes | None = None) -> Response[bytes]:
    if find_spec("reportlab") is None or find_spec("segno") is None:
        raise DicehouseError("print-missing", "This house cannot print: it lacks the extra dicehouse[print].")
    name, pdf = await services.work.ask(who, jobs.sheet, order, analysis)
    headers = {
        "Content-Disposition": f'inline; filename="{name}-sheet.pdf"',
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


async def _analysis(services: Services, who: Asker, record: RecordText) -> bytes | None:
    """What the coach says of the game; nothing where it is not installed."""
    if find_spec("numba") is None:
        return None
    return await services.work.ask(who, jobs.analyse, record.text, record.rule_file)


SHEET_ROUTES = [game_sheet, any_sheet]
