"""The server under load from a second process on loopback: durable moves, latency, memory, rooms, start-up.

    python -m benchmarks.server [--json] [--seconds 3] [--rounds 3] [--sockets]

Each figure stands beside the ceiling that a trivial server of sockets and rows reaches in the same run. A round, of
some two minutes, measures every server once; the middle one of the rounds counts, for neighbours on the machine spoil
whole seconds. `--sockets` alternates a house with our own protocol for sockets and one with uvicorn's, and no more.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial

import uvloop

from benchmarks.load import PACE, ROOM, SOCKETS, idle_sockets, latency, rooms, throughput
from benchmarks.report import report
from benchmarks.serving import PLAIN_ASGI, Server, house, trivial
from testkit.engines import PostgresServer

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


def one_round(seconds: float, postgres: PostgresServer) -> dict[str, object]:
    figures: dict[str, object] = {}
    with trivial("memory") as server:
        rates = uvloop.run(throughput(server, seconds, trivial=True))
        figures |= {f"trivial, in memory: {key}": rate for key, rate in rates.items()}
    with tempfile.TemporaryDirectory() as folder:
        figures |= measure("trivial, SQLite", lambda: trivial(_fresh(folder)), seconds, plain=True)
        figures |= measure("SQLite", lambda: house(f"sqlite:///{_fresh(folder)}"), seconds, plain=False)
    database = asyncio.run(postgres.new_database())
    figures |= measure("trivial, PostgreSQL", lambda: trivial(database), seconds, plain=True)
    database = asyncio.run(postgres.new_database())
    figures |= measure("PostgreSQL", lambda: house(database), seconds, plain=False)
    return figures | two_workers(database, seconds)


def one_round_of_sockets(seconds: float) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        figures = measure("our protocol", lambda: house(f"sqlite:///{_fresh(folder)}"), seconds, plain=False)
        plain = partial(house, program=PLAIN_ASGI)
        return figures | measure("plain ASGI", lambda: plain(f"sqlite:///{_fresh(folder)}"), seconds, plain=False)


def middle(found: Sequence[dict[str, object]]) -> dict[str, object]:
    """Each figure's middle one, and how far a rate ranged."""
    figures: dict[str, object] = {}
    for key, first in found[0].items():
        if not isinstance(first, float):
            figures[key] = first
            continue
        each = sorted(float(str(one[key])) for one in found)
        figures[key] = statistics.median(each)
        if key.endswith(("moves a second", "messages a second", "CPU second", "p99 ms")):
            figures[f"{key}, in the rounds"] = [round(figure, 2) for figure in each]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sockets", action="store_true")
    given = parser.parse_args()
    found = []
    postgres = None if given.sockets else PostgresServer()
    try:
        for number in range(1, given.rounds + 1):
            print(f"round {number} of {given.rounds}", file=sys.stderr)
            found.append(one_round(given.seconds, postgres) if postgres else one_round_of_sockets(given.seconds))
    finally:
        if postgres:
            postgres.stop()
    report("server", middle(found) | {f"goal: {key}": value for key, value in GOALS.items()})


def _fresh(folder: str) -> str:
    return tempfile.mktemp(".db", dir=folder)


if __name__ == "__main__":
    main()
