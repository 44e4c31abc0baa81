"""Running a house: the application with its engines, and the process around it."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import Any, cast

import msgspec
import uvicorn
from litestar.types import ASGIApp

from ..errors import DicehouseError
from ..storage import open_log
from ..storage.notices.open import expect_notices
from .config import Config
from .http.app import create_app
from .live.protocol import FrameProtocol
from .tcp.limits import raise_descriptors
from .tcp.protocol import TcpProtocol

CONFIG = "DICEHOUSE_CONFIG"
"""The environment variable that hands the configuration to worker processes."""

logger = logging.getLogger("dicehouse.house")

OPTIONS: dict[str, Any] = {
    "loop": "uvloop" if find_spec("uvloop") else "asyncio",  # Windows has none
    "http": TcpProtocol,
    "ws_per_message_deflate": False,
    "ws_max_size": 64 * 1024,
    "ws_ping_interval": None,
    "access_log": False,
    "log_level": "warning",
    "server_header": False,
    "timeout_graceful_shutdown": 5,
}
"""Of uvicorn, as a house needs it; uvicorn keeps the signals, and `FrameProtocol` says goodbye when it closes."""


class PortTaken(DicehouseError):
    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__("port-taken", f"The house cannot open at {host}:{port}: {reason}. Try another --port.")


def make_app() -> ASGIApp:
    """What a worker process runs."""
    config = msgspec.json.decode(os.environ.get(CONFIG, "{}"), type=Config)
    return create_app(config, partial(open_log, accept_damage=config.accept_damage))


def serve(
    config: Config,
    host: str,
    port: int,
    workers: int,
    opening: Callable[[], None],
    app: str = "dicehouse.server.run:make_app",
    ws: type[asyncio.Protocol] = FrameProtocol,
) -> None:
    """Open the house and stay until it is told to close; `opening` is called once nothing stands in its way."""
    asyncio.run(_check(config))
    with _bound(host, port):
        pass
    opening()
    known = replace(config, address=config.address or public_address(host, port, config.origins))
    os.environ[CONFIG] = msgspec.json.encode(known).decode()
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    run(app, host, port, workers=workers, factory=True, ws=ws)


def run(
    app: str | ASGIApp,
    host: str,
    port: int,
    *,
    workers: int = 1,
    factory: bool = False,
    ws: type[asyncio.Protocol] = FrameProtocol,
) -> None:
    """Until it is told to close; with any other `ws` of uvicorn's a house works too, and is slower."""
    raise_descriptors()
    if not hasattr(os, "nice"):
        logger.warning("this system knows no bounds: costly work has the house's own priority, and all of its memory")
    uvicorn.run(cast(Any, app), factory=factory, host=host, port=port, workers=workers, ws=ws, **OPTIONS)


def public_address(host: str, port: int, origins: tuple[str, ...] = ()) -> str:
    """A page elsewhere that is ours, or else this machine's own address where the house listens everywhere."""
    if origins:
        return origins[0]
    shown = _own_address() if host in ("0.0.0.0", "::") else host  # compared, not opened
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def _own_address() -> str:
    """A socket that is told of an address, and sends nothing, knows by which of ours it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


async def _check(config: Config) -> None:
    """Better no house than one whose store cannot be opened: say it before any worker starts."""
    expect_notices(config.notices, config.database)
    log = await open_log(config.database, accept_damage=config.accept_damage)
    await log.close()


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    probe = socket.socket(family, socket.SOCK_STREAM)
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind((host, port))
    except OSError as error:
        probe.close()
        raise PortTaken(host, port, error.strerror or str(error)) from None
    return probe
