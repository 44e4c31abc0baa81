"""A house in this process, on a thread and a loop of its own: what it holds in memory can be looked at."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import uvicorn

from dicehouse.play.units import Instant
from dicehouse.server import Config
from dicehouse.server.http.app import create_rest, with_sockets
from dicehouse.server.http.gate import gated
from dicehouse.server.live.protocol import FrameProtocol
from dicehouse.server.run import OPTIONS
from dicehouse.server.services import Services
from dicehouse.storage import open_log
from dicehouse.storage.store import StoreClock

from ..ports import free_port
from .clients import PATIENCE
from .house import FAST, wait_until
from .opened import RANDOM_BOTS, give_way_to_nobody

T = TypeVar("T")


@dataclass(frozen=True)
class HouseInside:
    services: Services
    port: int
    loop: asyncio.AbstractEventLoop
    private: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """On the house's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def go_ahead(self, centis: int) -> None:
        """Time goes by on the store's clock."""
        clock: StoreClock = self.services.log._clock  # type: ignore[attr-defined]
        now = clock.now()
        clock.agree(Instant(now + centis), Instant(now - clock.ahead))


@contextmanager
def house_inside(**settings: Any) -> Iterator[HouseInside]:
    """In memory; the collector is as it was, afterwards."""
    threshold, port, loop = gc.get_threshold(), free_port(), asyncio.new_event_loop()
    give_way_to_nobody()
    config = Config(database="sqlite://", **{**FAST, **settings})
    rest = create_rest(config, open_log, RANDOM_BOTS)
    options: dict[str, Any] = {**OPTIONS, "loop": "none"}
    server = uvicorn.Server(uvicorn.Config(gated(with_sockets(rest), config), port=port, ws=FrameProtocol, **options))
    serving = threading.Thread(target=loop.run_until_complete, args=(server.serve(),))
    serving.start()
    try:
        wait_until(lambda: server.started or not serving.is_alive())
        yield HouseInside(rest.state.services, port, loop)
    finally:
        server.should_exit = True
        serving.join()
        for connection in server.server_state.connections.copy():
            connection.transport.abort()  # it still has something to say to a client that does not read
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
        gc.set_threshold(*threshold)
        gc.unfreeze()
