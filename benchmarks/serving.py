"""Servers in processes of their own, for benchmarks: a house, or the trivial server."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MANY = 10**9

HOUSE = """
import sys, msgspec
from dicehouse.server.config import Config
from dicehouse.server.run import serve
serve(msgspec.json.decode(sys.argv[3], type=Config), '127.0.0.1', int(sys.argv[1]), int(sys.argv[2]), lambda: None)
"""

PLAIN_ASGI = HOUSE.replace("lambda: None", "lambda: None, ws='websockets-sansio'")
"""The same house with uvicorn's own protocol for sockets."""


@dataclass
class Server:
    process: subprocess.Popen[bytes]
    port: int
    started: float

    @property
    def kilobytes(self) -> int:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        return 0

    @property
    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def solver_loaded(self) -> bool:
        return "llvmlite" in Path(f"/proc/{self.process.pid}/maps").read_text()


LIMITS = (
    "commands_a_second",
    "tables_a_minute",
    "tables_an_address_a_minute",
    "gathering_a_guest",
    "gathering_an_address",
    "guests_a_minute",
    "chatter_a_minute",
    "sockets_a_guest",
    "sockets_an_address",
    "frames_a_second",
)


@contextlib.contextmanager
def house(database: str, workers: int = 1, program: str = HOUSE, **settings: object) -> Iterator[Server]:
    """A house without the limits that protect it from people like us."""
    config = {"database": database, "bot_pause": 0.0} | dict.fromkeys(LIMITS, MANY) | settings
    port = _free_port()
    with _running(["-c", program, str(port), str(workers), json.dumps(config)], port) as server:
        yield server


@contextlib.contextmanager
def guarded_house(database: str) -> Iterator[Server]:
    """A house as anybody runs it, with all of its limits."""
    port = _free_port()
    with _running(["-c", HOUSE, str(port), "1", json.dumps({"database": database})], port) as server:
        yield server


@contextlib.contextmanager
def trivial(where: str) -> Iterator[Server]:
    port = _free_port()
    with _running(["-m", "benchmarks.trivial_server", str(port), where], port) as server:
        yield server


def ask(port: int, path: str, body: object, token: str = "") -> dict[str, str]:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, str] = json.load(answer)
    return found


@contextlib.contextmanager
def _running(arguments: list[str], port: int) -> Iterator[Server]:
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, *arguments], stderr=subprocess.DEVNULL)
    try:
        _wait_for(port, process)
        yield Server(process, port, time.perf_counter() - began)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(1000):
        if process.poll() is not None:
            raise RuntimeError("the server did not start")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.01)
    raise RuntimeError("the server does not answer")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
