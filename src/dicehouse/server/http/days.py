"""Today's roll over HTTP: looking at it, beginning it, and what was published."""

from __future__ import annotations

from litestar import get, post

from ...daily.calendar import AHEAD, DayName, after, day_at, is_day, longest_streak, streak
from ...daily.results import BOARD_DAYS, Day, DayRefused
from ...errors import DicehouseError
from ...house.days import Days
from ...house.room import Room
from ...play import Guest
from ...play.units import TableId
from ...rules.catalogue import find
from ...wire.days import DayPage, DayView, TryView, day_view, regular_view, result_view
from ..services import InjectedServices, Services
from .requests import InjectedGuest, MaybeToken, ShortPath, guest_of

BOARD_SINCE = 60
"""Days that count for the board of the house."""

SHOWN = 20
BACK = 14
TODAY = "today"


@get("/api/days/{day:str}", summary="Today's roll, or that of a day before: yours, your company's, and who comes often")
async def one_day(services: InjectedServices, day: ShortPath, token: MaybeToken = None) -> DayPage:
    days = days_of(services)
    found = await days.today() if day == TODAY else await days.day(_named(day))
    guest = guest_of(services, token) if token else None
    perfect, yours = days.perfect(found), await _yours(services, found, guest) if guest else None
    own = await services.log.results_of(guest.id) if guest else []
    played = {result.day for result in own}
    over = found.closed is not None or (yours is not None and yours.phase != "playing")
    company = await services.log.company_results(found.day, guest.id, SHOWN) if guest and over else []
    since = after(found.day, -BOARD_SINCE)
    school = services.config.school
    regulars = [] if school else await services.log.regulars(since, BOARD_DAYS, SHOWN)
    who = guest.id if guest else None
    return DayPage(
        day=day_view(found, find(found.rules).name, await days.secret(found)),
        now=services.log.now(),
        played=await services.log.count_results(found.day),
        perfect=perfect.score if perfect else None,
        expected=perfect.expected if perfect else None,
        yours=yours,
        row=streak(played, day_at(services.log.now())),
        best=longest_streak(played),
        days=len(own),
        company=tuple(result_view(one, who) for one in company),
        regulars=tuple(regular_view(one, who) for one in regulars),
    )


@post("/api/days", status_code=200, summary="Your one try at today's roll: begun now, or where it stands")
async def begin(services: InjectedServices, guest: InjectedGuest) -> TryView:
    room = await days_of(services).begin(guest)
    return TryView(room.id, room.table.phase)


@get("/api/days", summary="What was published of the days to come and of those before, and the secrets of those over")
async def published(services: InjectedServices) -> list[DayView]:
    days = days_of(services)
    first = after(day_at(services.log.now()), -BACK - 1)
    listed = await services.log.days(first, BACK + AHEAD + 2)
    return [day_view(one, find(one.rules).name, await days.secret(one)) for one in listed]


def days_of(services: Services) -> Days:
    if services.days is None:
        raise DayRefused("day-none", "This house has no roll of the day.")
    return services.days


def _named(text: str) -> DayName:
    if not is_day(text):
        raise DayRefused("day-unknown", "A day is written as 2026-11-18.")
    return DayName(text)


async def _yours(services: Services, day: Day, guest: Guest) -> TryView | None:
    room = await _room(services, services.house.day_table(day.day, guest.id))
    if room is None:
        return None
    result = await days_of(services).result(day.day, guest.id, room)
    if result is None:
        return TryView(room.id, room.table.phase)
    place = await services.log.place(result)
    return TryView(room.id, room.table.phase, result_view(result, guest.id), place)


async def _room(services: Services, table: TableId) -> Room | None:
    if services.house.rooms.get(table) is None and await services.log.summary(table) is None:
        return None
    try:
        return await services.house.room(table)
    except DicehouseError:
        return None  # it was tidied away meanwhile


ROUTES = [one_day, begin, published]
