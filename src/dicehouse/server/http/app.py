"""The ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import cast

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ... import __version__
from ...classroom.lessons.log import HouseLog
from ...storage.notices.open import open_notices
from ..config import Config
from ..services import Services
from ..tcp.limits import TCP, TcpLimits
from ..visits.socket import upgrade
from ..work.desk import SOLVER_BOTS
from . import arenas, calls, coach, days, games, guests, lessons, lobby, practice, quick, sheets, tables
from .answers import in_pieces
from .errors import EXCEPTION_HANDLERS, documented
from .gate import HEADERS, gated
from .keeper import keeper, priced
from .pages import PAGES
from .requests import DEPENDENCIES

ROUTES = [
    route
    for subject in (guests, calls, days, arenas, quick, games, tables, lobby, coach, practice, sheets, lessons)
    for route in subject.ROUTES
]
"""Every route of the house, by subject; the page and the figures stand beside them."""

OpenLog = Callable[[str], Awaitable[HouseLog]]


def create_app(config: Config, open_log: OpenLog, bots: str = SOLVER_BOTS) -> ASGIApp:
    """`open_log` is handed in: the composition root knows the engines. `bots` names who makes them, by module and name:
    they think in another process."""
    return gated(with_sockets(create_rest(config, open_log, bots)), config)


def with_sockets(rest: Litestar) -> ASGIApp:
    def app(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """A socket goes past the framework, whose wrappers every message would pay for."""
        if scope["type"] == ScopeType.WEBSOCKET:
            return upgrade(scope, receive, send, rest.state.services)
        if cast(str, scope["type"]) == "lifespan":
            # uvicorn hands this state to every connection
            scope.setdefault("state", {})[TCP] = rest.state.tcp
        elif scope["type"] == ScopeType.HTTP:
            send = in_pieces(scope, send, rest.state.services.outgoing)
        return rest(scope, receive, send)

    return app


def create_rest(config: Config, open_log: OpenLog, bots: str = SOLVER_BOTS) -> Litestar:
    """The pages and the REST routes, and the house's life from its opening to its closing."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await open_log(config.database)
        key = config.key or await store.key()
        notices = open_notices(config.notices, config.database, key)
        services = Services(config, store, key, bots, app.state.tcp, notices)
        app.state.services = services
        await services.open()
        try:
            yield
        finally:
            await services.close()

    def services_of(state: State) -> Services:
        services: Services = state.services
        return services

    async def with_headers(message: Message, scope: Scope) -> None:
        """On every answer, errors too; what the routes say may be for one guest alone."""
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            if scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
            for name, value in HEADERS.items():
                headers.setdefault(name, value)

    return Litestar(
        route_handlers=priced([*documented(ROUTES), *PAGES, lobby.metrics]),
        guards=[keeper],
        dependencies={
            "services": Provide(services_of, sync_to_thread=False),
            "classroom": Provide(lessons.taught),
            **DEPENDENCIES,
        },
        lifespan=[lifespan],
        state=State({"tcp": TcpLimits(config)}),
        exception_handlers=EXCEPTION_HANDLERS,
        before_send=[with_headers],
        openapi_config=OpenAPIConfig(
            title="Dicehouse", version=__version__, path="/api/openapi", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
