"""The week's rule and the arena over HTTP: looking, coming in, and where to go next."""

from __future__ import annotations

import asyncio

from litestar import get, post

from ...arena.hall import ArenaRefused
from ...arena.plan import ArenaId
from ...arena.record import write_arena
from ...daily.calendar import after, day_at
from ...house.arenas import Arenas, Place
from ...play.units import GuestId, TableId
from ...rules.catalogue import game
from ...wire.arena import ArenaPage, ArenaView, NextTable, WeekView, arena_page, arena_view
from ..services import InjectedServices, Services
from .requests import InjectedGuest, MaybeToken, ShortPath, guest_of

NEXT = "next"
"""The arena that is on, or the next."""

PAST = 20


@get("/api/week", summary="The rule of the week, and the next arena")
async def week(services: InjectedServices, token: MaybeToken = None) -> WeekView:
    schedule, now = services.config.schedule, services.now()
    if schedule is None:
        raise ArenaRefused("arena-unknown", "This house has no rule of the week.")
    arenas, guest = services.arenas, guest_of(services, token) if token else None
    planned = arenas.planned() if arenas else None
    place = await arenas.place(planned.id) if arenas and planned else None
    past = await services.log.arenas(2) if arenas else []
    today = day_at(now)
    rules = game(schedule.week_game(today))
    rest = [day for day in (after(today, days) for days in range(7)) if schedule.week_game(day) == rules.id]
    return WeekView(
        now,
        rules.name_version,
        rules.name,
        next((day for day in rest if schedule.game_of(day) == rules.id), None),
        arena_view(place.arena, place.hall) if place else None,
        next((name for name in past if place is None or name != place.arena.id), None),
        bool(place and place.hall and guest and place.hall.entrant(guest.id)),
    )


@get("/api/arenas", summary="The arenas that there were, the latest first")
async def arenas_before(services: InjectedServices) -> list[ArenaView]:
    arenas = arenas_of(services)
    places = [await arenas.place(name) for name in await services.log.arenas(PAST)]
    return [arena_view(place.arena, place.hall) for place in places]


@get("/api/arenas/{arena:str}", summary="An arena, or the next one: its table of results, and your own games")
async def one_arena(services: InjectedServices, arena: ShortPath, token: MaybeToken = None) -> ArenaPage:
    place = await arenas_of(services).place(named(services, arena))
    guest = guest_of(services, token).id if token else None
    return arena_page(place.arena, place.hall, place.lines, guest, services.now())


@post("/api/arenas/{arena:str}/join", status_code=200, summary="Come in, before it begins or while it is on")
async def join(services: InjectedServices, guest: InjectedGuest, arena: ShortPath) -> NextTable:
    place = await arenas_of(services).join(named(services, arena), guest)
    return _next(services, place, guest.id, None)


@post("/api/arenas/{arena:str}/next", status_code=200, summary="You are here: your next table, once you are paired")
async def next_table(services: InjectedServices, guest: InjectedGuest, arena: ShortPath) -> NextTable:
    place, table = await arenas_of(services).next(named(services, arena), guest.id)
    return _next(services, place, guest.id, table)


@post("/api/arenas/{arena:str}/pause", status_code=200, summary="You are not paired any more, until you come in again")
async def pause(services: InjectedServices, guest: InjectedGuest, arena: ShortPath) -> NextTable:
    place = await arenas_of(services).pause(named(services, arena), guest.id)
    return _next(services, place, guest.id, None)


@get("/api/arenas/{arena:str}/record", media_type="text/plain", summary="An arena's record, that anybody can check")
async def record(services: InjectedServices, arena: ShortPath) -> str:
    place = await arenas_of(services).place(named(services, arena))
    if place.hall is None:
        raise ArenaRefused("arena-unknown", "Nobody has joined this arena yet.")
    return await asyncio.to_thread(write_arena, place.hall)


def arenas_of(services: Services) -> Arenas:
    if services.arenas is None:
        raise ArenaRefused("arena-unknown", "This house has no arena.")
    return services.arenas


def named(services: Services, text: str) -> ArenaId:
    if text != NEXT:
        return ArenaId(text)
    planned = arenas_of(services).planned()
    if planned is None:
        raise ArenaRefused("arena-unknown", "No arena is planned for the next days.")
    return planned.id


def _next(services: Services, place: Place, guest: GuestId, table: TableId | None) -> NextTable:
    one = place.hall.entrant(guest) if place.hall else None
    return NextTable(one.doing if one else "not-in", services.now(), table)


ROUTES = [week, arenas_before, one_arena, join, next_table, pause, record]
