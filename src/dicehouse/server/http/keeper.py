"""The keeper at the door: every route has a cost (`costs`), and it is paid before anything of the request is read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

from ...classroom.lessons.units import LessonId
from ..costs import ROUTES, Cost
from ..limits import WINDOWS, Limits
from ..services import Services
from .requests import address, bare

COST = "cost"
"""Under this name a route carries its cost."""

HEAD = 512
"""Bytes that are kept beside a body: who, when, which version."""

Connection = ASGIConnection[Any, Any, Any, State]


def priced(handlers: Iterable[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """Every route with its cost, and no body longer than that says; one without a cost does not start."""
    known = list(handlers)
    for handler in known:
        costs = [ROUTES[name] for name in names_of(handler)]
        handler.opt[COST] = costs[0]
        handler.request_max_body_size = max(1, *(cost.takes for cost in costs))
    return known


def names_of(handler: HTTPRouteHandler) -> list[str]:
    """As the table of costs names them."""
    paths = [re.sub(r":\w+\}", "}", path) for path in sorted(handler.paths)]
    return [f"{method} {path}" for method in sorted(handler.http_methods) for path in paths]


def keeper(connection: Connection, handler: BaseRouteHandler) -> None:
    # the framework's own route, the OpenAPI document, is found by its address
    cost: Cost = handler.opt[COST] if COST in handler.opt else ROUTES[f"GET {connection.url.path}"]
    services: Services = connection.app.state.services
    where = address(connection)
    if cost.who == "code":
        return  # wrong ones are counted where they are looked up; who has a right one pays then
    if cost.who == "teacher":
        services.limits.hit("looks", where)  # whoever shows the secret pays the rest: see `taught`
        return
    token = connection.headers.get("authorization") if cost.who == "guest" else None
    _pay(connection, cost, services.guests.read(bare(token)).id if token else where, where)


def pay_with_code(connection: Connection, lesson: LessonId) -> None:
    """Joins are counted by address and lesson, so that nobody wrecks the class next door; what they leave behind, for
    the lesson."""
    _pay(connection, connection.route_handler.opt[COST], lesson, f"{address(connection)} {lesson}")


def pay_as_teacher(connection: Connection, lesson: LessonId) -> None:
    """Counted for the lesson: a school of many teachers shares one address."""
    _pay(connection, connection.route_handler.opt[COST], lesson, lesson)


def _pay(connection: Connection, cost: Cost, who: str, place: str) -> None:
    """`place` is what is counted by address."""
    limits: Limits = connection.app.state.services.limits
    for counted in cost.counts:
        limits.hit(counted, place if WINDOWS[counted].by_address else who)
    if cost.kept:
        limits.keep(who, _kept(connection, cost), address(connection))


def _kept(connection: Connection, cost: Cost) -> int:
    """What a body says it is; one that does not say pays all that it might be."""
    length = connection.headers.get("content-length", "")
    return min(cost.kept, int(length) + HEAD) if length.isdecimal() else cost.kept
