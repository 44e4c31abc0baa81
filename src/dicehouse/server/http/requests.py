"""What routes are given of a request: who asks, and the table that they may see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import HeaderParameter, PathParameter

from ...api.answers.costly import TableLog
from ...errors import DicehouseError
from ...house.ids import clean_code
from ...house.room import Room
from ...play.guests import Guest
from ...play.units import GuestId, TableId
from ..guests import GuestRefused
from ..services import InjectedServices, Services
from ..tcp.limits import whose
from ..work.fair import Asker

T = TypeVar("T")

AnyRequest = Request[Any, Any, State]
Token = Annotated[str, HeaderParameter(name="Authorization", max_length=500)]
MaybeToken = Annotated[str | None, HeaderParameter(name="Authorization", max_length=500)]
ShortPath = Annotated[str, PathParameter(max_length=60)]


def bare(token: str) -> str:
    return token.removeprefix("Bearer ")


def address(connection: ASGIConnection[Any, Any, Any, State]) -> str:
    return whose(connection.client.host if connection.client else None)


def guest_of(services: InjectedServices, token: Token) -> Guest:
    return services.guests.read(bare(token))


def asker_of(request: AnyRequest, services: InjectedServices, token: MaybeToken = None) -> Asker:
    return asking(request, guest_of(services, token) if token else None)


def asking(request: AnyRequest, guest: Guest | None) -> Asker:
    """Whose turn costly work takes: a guest's where there is one, because a school shares an address."""
    where = address(request)
    return Asker(where, guest.id if guest else where)


async def own_room(services: InjectedServices, table_id: ShortPath, guest: InjectedGuest) -> Room:
    """A table as the guest alone sees it, of whatever team."""
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id)
    return room


class SeenTable(NamedTuple):
    """`viewer` is as whom somebody looks at it: at one of a lesson, a team's member as the team."""

    room: Room
    viewer: GuestId | None
    asker: Asker

    async def log(self, services: Services) -> TableLog:
        table = self.room.table
        return TableLog(table.id, table.rules, msgspec.json.encode(await services.log.read(table.id)))


async def seen_table(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: MaybeToken = None
) -> SeenTable:
    table, guest = TableId(table_id), None
    if token is not None:
        await services.lessons.opened_for(table)
        guest = services.lessons.actor(guest_of(services, token), table)
    room = await services.house.room(table)
    viewer = guest.id if guest else None
    room.expect_may_see(viewer)
    return SeenTable(room, viewer, asking(request, guest))


async def found_by_code(
    request: AnyRequest, token: str | None, typed: str, find: Callable[[str], Awaitable[T | None]], missing: str
) -> T:
    """Only codes that do not exist are counted, for a guest where there is a token of one, and right ones are never
    kept out by them: a school shares one address."""
    services: Services = request.app.state.services
    who, where, code = None, address(request), clean_code(typed)
    if token:
        with suppress(GuestRefused):
            who = guest_of(services, token).id
    codes = services.limits.codes
    codes.expect_try(code, who, where)
    found = await find(code) if code else None
    if found is None:
        codes.wrong(who, where)
        raise DicehouseError("code-unknown", missing)
    codes.right(code, where)
    return found


InjectedGuest = NamedDependency[Guest]
InjectedAsker = NamedDependency[Asker]
InjectedRoom = NamedDependency[Room]
InjectedTable = NamedDependency[SeenTable]

DEPENDENCIES = {
    "guest": Provide(guest_of, sync_to_thread=False),
    "asker": Provide(asker_of, sync_to_thread=False),
    "room": Provide(own_room),
    "seen": Provide(seen_table),
}
"""By the name under which a route asks for them."""
