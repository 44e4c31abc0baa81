"""A house of several workers as `deploy/` has it: each a process of its own, on PostgreSQL and NATS, behind
a proxy."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dicehouse.play.log import Stored

from ..nats import NatsServer
from .clients import got
from .house import OpenHouse
from .proxies import Caddy, Proxy


class Fleet(OpenHouse):
    """To clients it is one house, at the proxy's address."""

    def __init__(
        self,
        folder: Path,
        database: str,
        nats: NatsServer | None,
        count: int = 3,
        *,
        quick: bool = False,
        proxy: type[Proxy] = Caddy,
        **settings: Any,
    ) -> None:
        self.folder = folder
        self.database = database
        self.quick = quick
        self.private: set[str] = set()
        self.nats = nats
        self._settings = {"notices": nats.url if nats else None, "drain": 2.0, **settings}
        self.workers = [self._worker() for _ in range(count)]
        self.proxy = proxy(folder, self._ports)
        self.port, self.url = self.proxy.port, self.proxy.url
        self.wait()

    def _worker(self) -> OpenHouse:
        return OpenHouse(self.folder, self.database, quick=self.quick, **self._settings)

    @property
    def _ports(self) -> list[int]:
        return [worker.port for worker in self.workers]

    def wait(self) -> None:
        self.proxy.wait()

    def start(self) -> None:
        """It has been."""

    def add(self) -> None:
        """A further worker; the proxy is started anew, which cuts every socket."""
        self.workers.append(self._worker())
        self.restart_proxy()

    def restart_proxy(self) -> None:
        self.proxy.kill()
        self.proxy.workers = self._ports
        self.proxy.start()
        self.wait()

    def drain(self, worker: OpenHouse) -> None:
        """As a service manager restarts it: it takes its leave, and opens again."""
        worker.process.send_signal(signal.SIGTERM)
        worker.process.wait(60)
        worker.start()

    def loaded(self) -> list[int]:
        """How many tables each worker has in memory."""
        return [int(got(worker, "/health")["tables"]) for worker in self.workers]

    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self.workers]

    def log_text(self) -> str:
        return "".join(worker.log_text() for worker in self.workers)

    def stop(self) -> None:
        for worker in self.workers:
            if worker.process.poll() is None:
                worker.stop()
        self.proxy.kill()

    def close(self) -> None:
        self.stop()
        for worker in self.workers:
            worker.private |= self.private
            worker.close()

    async def stored(self, table: str) -> list[Stored]:
        return await self.workers[0].stored(table)


@contextmanager
def fleet(folder: Path, database: str, count: int = 3, **settings: Any) -> Iterator[Fleet]:
    with NatsServer() as nats:
        opened = Fleet(folder, database, nats, count, **settings)
        try:
            yield opened
        finally:
            opened.close()
