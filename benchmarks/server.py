"""The server under load from a second process on loopback: durable moves, latency, memory, rooms, start-up.

    python -m benchmarks.server [--json] [--seconds 5]

Each figure stands beside the ceiling that a trivial server of sockets and rows reaches in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager

import uvloop
from tests.engines import PostgresServer

from benchmarks.load import PACE, ROOM, SOCKETS, idle_sockets, latency, rooms, throughput
from benchmarks.report import report
from benchmarks.serving import Server, house, trivial

Opened = Callable[[], AbstractContextManager[Server]]

GOALS = {"moves": 6000, "p99 ms": 5.0, "kB a socket": 30.0, "room messages": 60_000, "start-up s": 2.0}


def measure(name: str, opened: Opened, seconds: float, plain: bool) -> dict[str, object]:
    """Moves on one server; sockets, rooms and latency on a second, which has not played yet."""
    found: dict[str, object] = {}
    with opened() as server:
        found["start-up s"] = server.started
        found["solver loaded"] = server.solver_loaded
        found |= uvloop.run(throughput(server, seconds, plain))
    with opened() as server:
        found["kB an idle socket"] = uvloop.run(idle_sockets(server, plain))
        found |= {f"rooms of {ROOM}: {key}": rate for key, rate in uvloop.run(rooms(server, seconds, plain)).items()}
        waits = uvloop.run(latency(server, seconds, plain))
        found |= {f"{PACE} moves/s, {SOCKETS} sockets: {key}": wait for key, wait in waits.items()}
    return {f"{name}: {key}": figure for key, figure in found.items()}


def two_workers(database: str, seconds: float) -> dict[str, object]:
    with house(database, workers=2) as server:
        rate = uvloop.run(throughput(server, seconds, trivial=False))["moves a second"]
    return {"PostgreSQL, two workers: moves a second": rate}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        with trivial("memory") as server:
            rates = uvloop.run(throughput(server, seconds, trivial=True))
            figures |= {f"trivial, in memory: {key}": rate for key, rate in rates.items()}
        figures |= measure("trivial, SQLite", lambda: trivial(_fresh(folder)), seconds, plain=True)
        figures |= measure("SQLite", lambda: house(f"sqlite:///{_fresh(folder)}"), seconds, plain=False)
    postgres = PostgresServer()
    try:
        database = asyncio.run(postgres.new_database())
        figures |= measure("trivial, PostgreSQL", lambda: trivial(database), seconds, plain=True)
        database = asyncio.run(postgres.new_database())
        figures |= measure("PostgreSQL", lambda: house(database), seconds, plain=False)
        figures |= two_workers(database, seconds)
    finally:
        postgres.stop()
    figures |= {f"goal: {key}": value for key, value in GOALS.items()}
    report("server", figures)


def _fresh(folder: str) -> str:
    return tempfile.mktemp(".db", dir=folder)


if __name__ == "__main__":
    main()
