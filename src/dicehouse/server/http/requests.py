"""What routes are given of a request: who asks, and the table that they may see."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import HeaderParameter, PathParameter

from ...play.guests import Guest
from ...play.units import GuestId, TableId
from ..guests import GuestRefused
from ..services import InjectedServices, Services
from ..tables.room import Room
from ..tcp.limits import whose
from ..work.fair import Asker

AnyRequest = Request[Any, Any, State]
Token = Annotated[str, HeaderParameter(name="Authorization", max_length=500)]
MaybeToken = Annotated[str | None, HeaderParameter(name="Authorization", max_length=500)]
ShortPath = Annotated[str, PathParameter(max_length=60)]


def bare(token: str) -> str:
    return token.removeprefix("Bearer ")


def address(connection: ASGIConnection[Any, Any, Any, State]) -> str:
    return whose(connection.client.host if connection.client else None)


def known_guest(services: Services, token: str | None) -> str | None:
    """The guest's id, where the token is one of this house."""
    try:
        return guest_of(services, token).id if token else None
    except GuestRefused:
        return None


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
