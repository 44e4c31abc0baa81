"""Quick matches over HTTP: looking for an opponent, waiting for one, and one's ratings."""

from __future__ import annotations

import hashlib
from ipaddress import ip_address

from litestar import delete, get, post
from litestar.params import JSONBody

from ...errors import UnknownGame
from ...house.quick import Looking, Quick
from ...play.units import Instant
from ...quick.games import QuickRefused, pool_of
from ...quick.pairing import PATIENT, width
from ...rules.catalogue import find, game
from ...wire.quick import LookFor, QuickView, RatingView
from ..services import InjectedServices, Services
from .requests import AnyRequest, InjectedGuest, address


@post("/api/quick", status_code=200, summary="Look for an opponent at a game, on one of three clocks")
async def seek(
    request: AnyRequest, services: InjectedServices, guest: InjectedGuest, data: JSONBody[LookFor]
) -> QuickView:
    quick, pool = _quick(services), pool_of(find(data.rules), data.pace)
    return _view(services, await quick.seek(guest, pool, _network(services, address(request))))


@get("/api/quick", summary="Whether an opponent is found: answered once there is one, or after a few seconds")
async def wait(services: InjectedServices, guest: InjectedGuest) -> QuickView:
    """Asking says that one still looks."""
    return _view(services, await _quick(services).wait(guest.id, services.config.search_wait))


@delete("/api/quick", status_code=204, summary="Do not look any more")
async def leave(services: InjectedServices, guest: InjectedGuest) -> None:
    await _quick(services).leave(guest.id)


@get("/api/me/ratings", summary="What your results are worth, game by game")
async def ratings(services: InjectedServices, guest: InjectedGuest) -> list[RatingView]:
    rated = [(one.game, one.rating) for one in await services.log.ratings(guest.id)]
    return [
        RatingView(name, _name(name), one.points, one.margin, one.games, one.won, one.lost)
        for name, one in sorted(rated, key=lambda each: -each[1].games)
    ]


def _name(game_id: str) -> str:
    try:
        return game(game_id).name
    except UnknownGame:
        return game_id  # of a later house


def _quick(services: Services) -> Quick:
    if services.quick is None:
        raise QuickRefused("quick-none", "This house pairs nobody.")
    return services.quick


def _view(services: Services, one: Looking) -> QuickView:
    now, search = services.log.now(), one.search
    if search is None:
        return QuickView(now, table=one.table)
    patient = Instant(search.since + PATIENT)
    near = width(search.seeker, now)
    return QuickView(now, search.since, search.pool, one.others, search.rating, near, patient)


def _network(services: Services, where: str) -> str:
    """A hash that only the house can make; the house's own machine is nobody's network."""
    try:
        if ip_address(where).is_loopback:
            return ""
    except ValueError:
        pass
    return hashlib.blake2b(where.encode(), key=services.key[:64], digest_size=9).hexdigest()


ROUTES = [seek, wait, leave, ratings]
