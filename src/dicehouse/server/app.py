"""The ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from litestar import Litestar, websocket
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from .. import __version__
from ..errors import DicehouseError
from ..play.log import EventLog
from ..play.units import TableId
from .bots import BotMaker
from .coach_routes import COACH_ROUTES
from .config import Config
from .errors import deep_error, dicehouse_error, documented, http_error, unexpected_error
from .metrics import metrics
from .pages import PAGES
from .parting import parting
from .routes import ROUTES, ShortPath
from .services import Services
from .sockets import Socket, say_closing, serve_socket

__all__ = ["create_app"]

LARGEST_BODY = 128 * 1024
RETRY_AFTER = 2.0

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

OpenLog = Callable[[str], Awaitable[EventLog]]


def create_app(config: Config, open_log: OpenLog, bots: BotMaker) -> Litestar:
    """`open_log` and `bots` are handed in: the composition root knows the engines and the solver."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        log = await open_log(config.database)
        services = Services(config, log, config.key or await log.key(), bots)
        app.state.services = services
        await services.open()
        try:
            with parting(lambda: say_closing(services, RETRY_AFTER)):
                yield
        finally:
            await say_closing(services, RETRY_AFTER)
            await services.close()

    @websocket("/api/tables/{table_id:str}/socket")
    async def table_socket(socket: Socket, table_id: ShortPath) -> None:
        services: Services = socket.app.state.services
        if not _same_origin(socket, config):
            await socket.close(code=4403, reason="origin")
            return
        await serve_socket(socket, services, TableId(table_id))

    def services_of(state: State) -> Services:
        found: Services = state.services
        return found

    async def with_headers(message: Message, _scope: Scope) -> None:
        """On every answer, errors too."""
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)

    return Litestar(
        route_handlers=[*documented([*ROUTES, *COACH_ROUTES]), *PAGES, metrics, table_socket],
        dependencies={"services": Provide(services_of, sync_to_thread=False)},
        lifespan=[lifespan],
        exception_handlers={
            DicehouseError: dicehouse_error,
            HTTPException: http_error,
            RecursionError: deep_error,
            Exception: unexpected_error,
        },
        before_send=[with_headers],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Dicehouse", version=__version__, path="/api/openapi", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )


def _same_origin(socket: Socket, config: Config) -> bool:
    """Browsers say which page they come from; programs say nothing, and may."""
    origin = socket.headers.get("origin")
    if origin is None or origin in config.origins:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host")
