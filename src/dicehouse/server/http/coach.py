"""Advice, analysis, replay and the rule lab over HTTP."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from ...errors import DicehouseError
from ...play.units import TableId
from ...wire.coach import AdviceView, AnalysisView, RecordText, ReplayView, SolvedView
from ...wire.rest import RuleText
from ..services import InjectedServices
from ..work import jobs
from ..work.desk import WorkDesk
from ..work.fair import Asker
from .answers import answered
from .requests import AnyRequest, MaybeToken, ShortPath, Token, acting_at, asker, guest_of

__all__ = ["COACH_ROUTES"]


@get("/api/tables/{table_id:str}/advice", summary="What the coach would do, where the table allows hints")
async def table_advice(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: Token
) -> Response[AdviceView]:
    guest = guest_of(services, token)
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id)
    table = room.table
    if table.state is None or table.phase != "playing":
        raise DicehouseError("not-started", "No game is being played here.")
    if not table.settings.hints:
        raise DicehouseError("hints-no", "This table plays without hints; the coach speaks after the game.")
    if table.state.seat not in table.seats_of(guest.id):
        raise DicehouseError("not-your-turn", "The coach speaks to whoever is to move.")
    return await answered(request, services.work.ask(asker(request, guest), jobs.advise, table.state))


@get("/api/tables/{table_id:str}/analysis", summary="The finished game as the coach sees it")
async def table_analysis(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: MaybeToken = None
) -> Response[AnalysisView]:
    guest = await acting_at(services, token, table_id)
    who = asker(request, guest)
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id if guest else None)
    if room.table.phase not in ("over", "void"):
        raise DicehouseError("game-running", "The coach speaks when the game is over.")
    stored = await services.log.read(room.id)
    return await answered(request, services.work.ask(who, jobs.analyse_table, room.table.rules, room.id, stored))


@post("/api/analysis", status_code=200, summary="Any record as the coach sees it")
async def any_analysis(
    request: AnyRequest, services: InjectedServices, token: Token, data: JSONBody[RecordText]
) -> Response[AnalysisView]:
    guest = guest_of(services, token)
    return await answered(request, services.work.ask(asker(request, guest), jobs.analyse, data.text, data.rule_file))


@post("/api/replay", status_code=200, summary="Any record, step by step")
async def replay(
    request: AnyRequest, services: InjectedServices, data: JSONBody[RecordText], token: MaybeToken = None
) -> Response[ReplayView]:
    who = asker(request, guest_of(services, token) if token else None)
    return await answered(request, services.work.ask(who, jobs.replay, data.text, data.rule_file))


@get("/api/tables/{table_id:str}/replay", summary="A table's game, step by step")
async def table_replay(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: MaybeToken = None
) -> Response[ReplayView]:
    guest = await acting_at(services, token, table_id)
    who = asker(request, guest)
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id if guest else None)
    stored = await services.log.read(room.id)
    return await answered(request, services.work.ask(who, jobs.replay_table, room.id, stored))


@post("/api/solve", status_code=200, summary="Solve a rule file of one's own")
async def solve(
    request: AnyRequest, services: InjectedServices, token: Token, data: JSONBody[RuleText]
) -> Response[SolvedView]:
    return await answered(request, _solved(services.work, asker(request, guest_of(services, token)), data.text))


async def _solved(work: WorkDesk, who: Asker, text: str) -> bytes:
    """What is too large is refused before it waits for what is not."""
    await work.ask(who, jobs.check_lab, text)
    return await work.ask(who, jobs.solve, text)


COACH_ROUTES = [table_advice, table_analysis, any_analysis, replay, table_replay, solve]
