"""What routes read from a request: who asks, and what is in the address."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import HeaderParameter, PathParameter

from ...play.guests import Guest
from ...play.units import TableId
from ..guests import GuestRefused
from ..services import Services
from ..tcp.addresses import whose
from ..work.fair import Asker

__all__ = [
    "AnyRequest",
    "MaybeToken",
    "ShortPath",
    "Token",
    "acting_at",
    "address",
    "asker",
    "bare",
    "guest_of",
    "known_guest",
]

AnyRequest = Request[Any, Any, State]
Token = Annotated[str, HeaderParameter(name="Authorization", max_length=500)]
MaybeToken = Annotated[str | None, HeaderParameter(name="Authorization", max_length=500)]
ShortPath = Annotated[str, PathParameter(max_length=60)]


def guest_of(services: Services, token: str) -> Guest:
    return services.guests.read(bare(token))


def known_guest(services: Services, token: str | None) -> str | None:
    """The guest's id, where the token is one of this house."""
    try:
        return guest_of(services, token).id if token else None
    except GuestRefused:
        return None


def bare(token: str) -> str:
    return token.removeprefix("Bearer ")


async def acting_at(services: Services, token: str | None, table_id: str) -> Guest | None:
    """As whom somebody looks at a table: at one of a lesson, a team's member as the team."""
    if token is None:
        return None
    await services.lessons.opened_for(TableId(table_id))
    return services.lessons.actor(guest_of(services, token), TableId(table_id))


def address(request: AnyRequest) -> str:
    return whose(request.client.host if request.client else None)


def asker(request: AnyRequest, guest: Guest | None) -> Asker:
    """Whose turn costly work takes: a guest's where there is one, because a school shares an address."""
    where = address(request)
    return Asker(where, guest.id if guest else where)
