"""Asking to be called, and ending it."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.params import JSONBody

from ...calling.calls import MOST_A_GUEST, Subscription, subscription_id
from ...errors import DicehouseError
from ...wire.calls import CallMe, CallsView, EndCalls
from ..push.endpoints import expect_endpoint
from ..services import InjectedServices
from .requests import InjectedGuest


@get("/api/me/calls", summary="What a device subscribes with, to be called when it is your turn")
async def calls(services: InjectedServices, guest: InjectedGuest) -> CallsView:
    if services.push is None:
        return CallsView(None, 0)
    return CallsView(await services.push.public_key(), len(await services.log.subscriptions(guest.id)))


@put("/api/me/calls", status_code=204, summary="Call this device from now on, or call it otherwise than before")
async def call_me(services: InjectedServices, guest: InjectedGuest, data: JSONBody[CallMe]) -> None:
    if services.push is None:
        raise DicehouseError("calls-off", "This house calls nobody.")
    expect_endpoint(data.endpoint)
    await services.push.expect_keys(data.key, data.secret)
    quiet = None if data.quiet is None or data.quiet[0] == data.quiet[1] else data.quiet
    now = services.log.now()
    one = Subscription(guest.id, data.endpoint, data.key, data.secret, data.days, quiet, now)
    await services.log.subscribe(one, MOST_A_GUEST)


@post("/api/me/calls/end", status_code=204, summary="Do not call this device any more")
async def end(services: InjectedServices, guest: InjectedGuest, data: JSONBody[EndCalls]) -> None:
    wanted = subscription_id(data.endpoint)
    if any(one.id == wanted for one in await services.log.subscriptions(guest.id)):
        await services.log.unsubscribe(wanted)


@delete("/api/me/calls", status_code=204, summary="Do not call any device of yours any more")
async def end_all(services: InjectedServices, guest: InjectedGuest) -> None:
    await services.log.unsubscribe_guest(guest.id)


ROUTES = [calls, call_me, end, end_all]
