"""Becoming a guest, and what a guest has."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from ...wire.rest import GuestView, Me, NewGuest
from ..services import InjectedServices
from .requests import AnyRequest, MaybeToken, Token, address, guest_of

__all__ = ["GUEST_ROUTES"]


@post("/api/guests", summary="Become a guest, or take a new name")
async def new_guest(
    request: AnyRequest,
    services: InjectedServices,
    data: JSONBody[NewGuest],
    token: MaybeToken = None,
) -> GuestView:
    known = guest_of(services, token) if token else None
    if known is None:
        services.limits.guests.hit(address(request))
    name = data.name or (known.name if known else "")
    guest, signed = services.guests.welcome(name, known.id if known else None)
    return GuestView(signed, guest.name, await services.log.balance(guest.id))


@get("/api/me", summary="Your chips and your tables")
async def me(services: InjectedServices, token: Token) -> Me:
    guest = guest_of(services, token)
    return Me(guest.name, await services.log.balance(guest.id), await services.log.seated(guest.id))


GUEST_ROUTES = [new_guest, me]
