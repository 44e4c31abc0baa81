"""Advice, analysis, replay and the rule lab over HTTP."""

from __future__ import annotations

import asyncio

from litestar import get, post
from litestar.params import JSONBody

from ...errors import DicehouseError
from ...notation import Record, final_state, read_record, steps, write_record, write_state
from ...play.forms import EventForm, event_form
from ...play.record import record_of
from ...play.units import TableId
from ...play.views.table import card_views
from ...rules import RuleSet, State, digest, read_rules, write_rules
from ...rules.catalogue import catalogue, find
from ...wire.coach import AdviceView, AnalysisView, Frame, RecordText, ReplayView, SolvedView
from ...wire.rest import RuleText
from ..services import InjectedServices, Services
from ..tables.room import Room
from .games import game_view
from .requests import AnyRequest, MaybeToken, ShortPath, Token, asker, guest_of

__all__ = ["COACH_ROUTES"]


@get("/api/tables/{table_id:str}/advice", summary="What the coach would do, where the table allows hints")
async def table_advice(services: InjectedServices, table_id: ShortPath, token: Token) -> AdviceView:
    guest = guest_of(services, token)
    services.limits.questions.hit(guest.id)
    room = await services.house.room(TableId(table_id))
    table = room.table
    if table.state is None or table.phase != "playing":
        raise DicehouseError("not-started", "No game is being played here.")
    if not table.settings.hints:
        raise DicehouseError("hints-no", "This table plays without hints; the coach speaks after the game.")
    if table.seat_of(guest.id) != table.state.seat:
        raise DicehouseError("not-your-turn", "The coach speaks to whoever is to move.")
    return await services.coach.advise(table.state)


@get("/api/tables/{table_id:str}/analysis", summary="The finished game as the coach sees it")
async def table_analysis(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: MaybeToken = None
) -> AnalysisView:
    guest = guest_of(services, token) if token else None
    services.limits.questions.hit(asker(request, guest))
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id if guest else None)
    if room.table.phase not in ("over", "void"):
        raise DicehouseError("game-running", "The coach speaks when the game is over.")
    return await services.coach.analyse(await _record(services, room))


@post("/api/analysis", status_code=200, summary="Any record as the coach sees it")
async def any_analysis(services: InjectedServices, token: Token, data: JSONBody[RecordText]) -> AnalysisView:
    services.limits.questions.hit(guest_of(services, token).id)
    return await services.coach.analyse(_read(data))


@post("/api/replay", status_code=200, summary="Any record, step by step")
async def replay(
    request: AnyRequest, services: InjectedServices, data: JSONBody[RecordText], token: MaybeToken = None
) -> ReplayView:
    services.limits.questions.hit(asker(request, guest_of(services, token) if token else None))
    # a long game takes tens of milliseconds, in which nobody else should wait
    return await asyncio.to_thread(lambda: _replayed(_read(data)))


@get("/api/tables/{table_id:str}/replay", summary="A table's game, step by step")
async def table_replay(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: MaybeToken = None
) -> ReplayView:
    guest = guest_of(services, token) if token else None
    services.limits.questions.hit(asker(request, guest))
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id if guest else None)
    return await asyncio.to_thread(_replayed, await _record(services, room))


@post("/api/solve", status_code=200, summary="Solve a rule file of one's own")
async def solve(services: InjectedServices, token: Token, data: JSONBody[RuleText]) -> SolvedView:
    services.limits.questions.hit(guest_of(services, token).id)
    return await services.coach.solve(read_rules(data.text))


async def _record(services: Services, room: Room) -> Record:
    stored = await services.log.read(room.id)
    record = record_of(room.id, ((row.event, row.at) for row in stored))
    if record is None:
        raise DicehouseError("record-none", "No game has been played at this table yet.")
    return record


def _read(data: RecordText) -> Record:
    if data.rule_file is None:
        return read_record(data.text)
    own = read_rules(data.rule_file)
    return read_record(data.text, lambda name: own if name == own.name_version else find(name))


def _replayed(record: Record) -> ReplayView:
    states = [*(state for state, _ in steps(record)), final_state(record)]
    events = [None, *map(event_form, record.events)]
    return ReplayView(
        game_view(record.rules),
        record.names,
        dict(record.tags),
        tuple(map(_frame, states, events)),
        write_record(record),
        None if _of_the_catalogue(record.rules) else write_rules(record.rules),
    )


def _frame(state: State, event: EventForm | None) -> Frame:
    return Frame(event, state.seat, state.dice, state.rolls_left, card_views(state), write_state(state))


def _of_the_catalogue(rules: RuleSet) -> bool:
    return any(digest(rules) == digest(known) for known in catalogue())


COACH_ROUTES = [table_advice, table_analysis, any_analysis, replay, table_replay, solve]
