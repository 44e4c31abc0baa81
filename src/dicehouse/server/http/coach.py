"""Advice, analysis, replay and the rule lab over HTTP."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from ...api.answers import tables as at_table
from ...wire.coach import AdviceView, AnalysisView, RecordText, ReplayView, SolvedView
from ...wire.rest import RuleText
from ..services import InjectedServices
from ..work import jobs
from ..work.desk import WorkDesk
from ..work.fair import Asker
from .answers import answered
from .pages import FOR_EVER
from .requests import AnyRequest, InjectedAsker, InjectedGuest, InjectedRoom, InjectedTable, ShortPath, asking


@get("/api/tables/{table_id:str}/advice", summary="What the coach would do, where the table allows hints")
async def table_advice(
    request: AnyRequest, services: InjectedServices, guest: InjectedGuest, room: InjectedRoom
) -> Response[AdviceView]:
    state = at_table.advised(room, guest.id)
    return await answered(request, services.work.ask(asking(request, guest), jobs.advise, state))


@get("/api/tables/{table_id:str}/analysis", summary="The finished game as the coach sees it")
async def table_analysis(
    request: AnyRequest, services: InjectedServices, seen: InjectedTable
) -> Response[AnalysisView]:
    at_table.expect_over(seen.room)
    return await answered(request, services.work.ask(seen.asker, jobs.analyse, await seen.log(services)))


@post("/api/analysis", status_code=200, summary="Any record as the coach sees it")
async def any_analysis(
    request: AnyRequest, services: InjectedServices, guest: InjectedGuest, data: JSONBody[RecordText]
) -> Response[AnalysisView]:
    return await answered(request, services.work.ask(asking(request, guest), jobs.analyse, data))


@post("/api/replay", status_code=200, summary="Any record, step by step")
async def replay(
    request: AnyRequest, services: InjectedServices, asker: InjectedAsker, data: JSONBody[RecordText]
) -> Response[ReplayView]:
    return await answered(request, services.work.ask(asker, jobs.replay, data))


@get("/api/tables/{table_id:str}/replay", summary="A table's game, step by step")
async def table_replay(request: AnyRequest, services: InjectedServices, seen: InjectedTable) -> Response[ReplayView]:
    return await answered(request, services.work.ask(seen.asker, jobs.replay, await seen.log(services)))


@post("/api/solve", status_code=200, summary="Solve a rule file of one's own")
async def solve(
    request: AnyRequest, services: InjectedServices, guest: InjectedGuest, data: JSONBody[RuleText]
) -> Response[SolvedView]:
    return await answered(request, _solved(services.work, asking(request, guest), data.text))


@get(
    "/api/perfect/{file_name:str}",
    media_type="application/octet-stream",
    summary="A game's table of perfect play, for a house on a device",
)
async def perfect_play(services: InjectedServices, asker: InjectedAsker, file_name: ShortPath) -> Response[bytes]:
    """Its name changes with its content."""
    file = await services.work.ask(asker, jobs.table_file, file_name)
    return Response(file, headers={"Cache-Control": FOR_EVER})


async def _solved(work: WorkDesk, asker: Asker, text: str) -> bytes:
    """What is too large is refused before it waits for what is not."""
    await work.ask(asker, jobs.check_lab, text)
    return await work.ask(asker, jobs.solve, text)


ROUTES = [table_advice, table_analysis, any_analysis, replay, table_replay, perfect_play, solve]
