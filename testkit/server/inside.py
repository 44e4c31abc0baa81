"""A house in this process, on the loop of a test: what it holds in memory can be looked at."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn

from dicehouse.server import Config
from dicehouse.server.http.app import create_rest, with_sockets
from dicehouse.server.http.gate import gated
from dicehouse.server.live.protocol import FrameProtocol
from dicehouse.server.run import OPTIONS
from dicehouse.server.services import Services
from dicehouse.storage import open_log

from .clients import close_clients
from .house import FAST, free_port
from .load import until
from .opened import RANDOM_BOTS

__all__ = ["HouseInside", "house_inside"]


@dataclass(frozen=True)
class HouseInside:
    services: Services
    port: int
    private: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def house_inside(**settings: Any) -> AsyncIterator[HouseInside]:
    """In memory; the collector is as it was, afterwards."""
    threshold, port = gc.get_threshold(), free_port()
    config = Config(database="sqlite://", **{**FAST, **settings})
    rest = create_rest(config, open_log, RANDOM_BOTS)
    options: dict[str, Any] = {**OPTIONS, "loop": "none"}
    server = uvicorn.Server(uvicorn.Config(gated(with_sockets(rest), config), port=port, ws=FrameProtocol, **options))
    serving = asyncio.create_task(server.serve())
    try:
        await until(lambda: server.started or serving.done())
        yield HouseInside(rest.state.services, port)
    finally:
        await close_clients()  # each knows that its line has ended before the loop does
        server.should_exit = True
        await serving
        for connection in server.server_state.connections.copy():
            connection.transport.abort()  # it still has something to say to a client that does not read
        gc.set_threshold(*threshold)
        gc.unfreeze()
