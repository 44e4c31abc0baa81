"""The server under load from a second process on loopback: durable moves, latency, memory, rooms, start-up.

    python -m benchmarks.server [--json] [--seconds 5]

Each figure stands beside the ceiling that a trivial server of sockets and rows reaches in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.engines import PostgresServer

from benchmarks.report import report
from benchmarks.wire_client import WireClient, open_client

PLAYERS = 64
SOCKETS = 3000
ROOM = 200
PACE = 1000
GOALS = {"moves": 6000, "p99 ms": 5.0, "kB a socket": 30.0, "room messages": 60_000, "start-up s": 2.0}
BOXES = ("1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C")


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


@contextlib.contextmanager
def running(arguments: list[str], port: int, environment: dict[str, str] | None = None) -> Iterator[Server]:
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments], env={**os.environ, **(environment or {})}, stderr=subprocess.DEVNULL
    )
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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def house(database: str, port: int) -> tuple[list[str], int, dict[str, str]]:
    """A house without the limits that protect it from people like us."""
    many = 10**9
    config = {
        "database": database,
        "commands_a_second": many,
        "tables_a_minute": many,
        "guests_a_minute": many,
        "chatter_a_minute": many,
        "bot_pause": 0.0,
    }
    code = (
        "import uvicorn; uvicorn.run('dicehouse.server.run:make_app', factory=True, host='127.0.0.1', "
        f"port={port}, loop='uvloop', ws='websockets-sansio', ws_per_message_deflate=False, "
        "ws_ping_interval=None, access_log=False, log_level='warning')"
    )
    script = Path(tempfile.mkdtemp()) / "bench_house.py"
    script.write_text(code)
    return ["bench_house"], port, {"DICEHOUSE_CONFIG": json.dumps(config), "PYTHONPATH": str(script.parent)}


def ask(port: int, path: str, body: object, token: str = "") -> dict[str, str]:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, str] = json.load(answer)
    return found


class Player:
    """One seat at a table of its own; its moves need no look at the dice, so that the load is cheap."""

    def __init__(self, port: int, trivial: bool) -> None:
        self.port = port
        self.trivial = trivial
        self.moves = 0
        self.latencies: list[float] = []
        self.path = "/"
        self._client: WireClient | None = None
        self._script: Iterator[str] = iter(())
        self._sent = 0.0
        self._paced = False

    async def sit_down(self, number: int) -> None:
        token = ""
        if not self.trivial:
            token = ask(self.port, "/api/guests", {"name": f"player {number}"})["token"]
            settings = {"rules": "kniffel@1", "seats": 1}
            made = ask(self.port, "/api/tables", {"id": f"t{number}", "settings": settings}, token)
            self.path = f"/api/tables/{made['table']}/socket"
        self._client = await open_client(self.port, self.path, self._heard)
        if not self.trivial:
            self._client.send(json.dumps({"is": "hello", "token": token}).encode())
            await asyncio.sleep(0)
        self._script = self._moves()

    def _moves(self) -> Iterator[str]:
        yield '{"do":"start"}'
        for box in BOXES:
            yield from ('{"do":"act","action":">-"}',) * 3
            yield f'{{"do":"act","action":"={box}"}}'

    def go(self) -> bool:
        """Send the next move; False when the game is over."""
        command = next(self._script, None)
        if command is None or self._client is None:
            return False
        self._sent = time.perf_counter()
        self._client.send(b'{"is":"do","id":"m%d","command":%s}' % (self.moves, command.encode()))
        return True

    def play_on(self) -> None:
        self._paced = False
        self.go()

    def paced(self) -> None:
        self._paced = True
        self.go()

    def _heard(self, text: bytes) -> None:
        if text.startswith(b'{"is":"answered"'):
            self.moves += 1
            self.latencies.append(time.perf_counter() - self._sent)
            if not self._paced:
                self.go()
        elif text.startswith(b'{"is":"refused"'):
            raise RuntimeError(text.decode())

    def close(self) -> None:
        if self._client is not None:
            self._client.close()


async def throughput(server: Server, seconds: float, trivial: bool) -> dict[str, float]:
    """As many moves as go through, from 64 players who never think; new tables as games end."""
    finished = 0
    players: list[Player] = []
    number = 0

    async def seat() -> Player:
        nonlocal number
        number += 1
        player = Player(server.port, trivial)
        await player.sit_down(number)
        players.append(player)
        return player

    need = max(PLAYERS, int(seconds * 12_000 / (len(BOXES) * 4 + 1)) if not trivial else PLAYERS)
    waiting = [await seat() for _ in range(need)]
    await asyncio.sleep(0.5)
    if trivial:
        for player in waiting:
            player._script = iter(lambda: '{"do":"act","action":">-"}', "")
    cpu, began = server.cpu, time.perf_counter()
    active = waiting[:PLAYERS]
    rest = waiting[PLAYERS:]
    for player in active:
        player.play_on()
    while time.perf_counter() - began < seconds:
        await asyncio.sleep(0.01)
        for place, player in enumerate(active):
            if not trivial and player.moves > len(BOXES) * 4 and rest:
                finished += 1
                active[place] = rest.pop()
                active[place].play_on()
    elapsed, used = time.perf_counter() - began, server.cpu - cpu
    moves = sum(player.moves for player in players)
    for player in players:
        player.close()
    await asyncio.sleep(0.3)
    return {"moves a second": moves / elapsed, "moves a CPU second": moves / max(used, 0.01)}


async def latency(server: Server, seconds: float) -> dict[str, float]:
    """1,000 moves a second, spread over 3,000 open sockets."""
    before = server.kilobytes
    players = [Player(server.port, trivial=False) for _ in range(SOCKETS)]
    for number, player in enumerate(players):
        await player.sit_down(10_000 + number)
    await asyncio.sleep(1)
    each = (server.kilobytes - before) / SOCKETS
    began, sent = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        due = int((time.perf_counter() - began) * PACE)
        for _ in range(due - sent):
            players[sent % SOCKETS].paced()
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)
    waits = sorted(wait for player in players for wait in player.latencies)
    for player in players:
        player.close()
    await asyncio.sleep(0.5)
    return {
        "p50 ms": statistics.median(waits) * 1000,
        "p99 ms": waits[int(len(waits) * 0.99)] * 1000,
        "moves a second": len(waits) / seconds,
        "kB a socket with its table": each,
    }


async def idle_sockets(server: Server) -> float:
    """Kilobytes for each of 3,000 watchers of one table."""
    player = Player(server.port, trivial=False)
    await player.sit_down(99_999)
    token = ask(server.port, "/api/guests", {"name": "watcher"})["token"]
    hello = json.dumps({"is": "hello", "token": token}).encode()
    before = server.kilobytes
    watchers = [await open_client(server.port, player.path, lambda _: None) for _ in range(SOCKETS)]
    for watcher in watchers:
        watcher.send(hello)
    await asyncio.sleep(2)
    each = (server.kilobytes - before) / SOCKETS
    for watcher in watchers:
        watcher.close()
    player.close()
    await asyncio.sleep(0.5)
    return each


async def rooms(server: Server, seconds: float) -> float:
    """Messages a second that reach the watchers of rooms of 200."""
    heard = 0

    def count(_: bytes) -> None:
        nonlocal heard
        heard += 1

    players, watchers = [], []
    token = ask(server.port, "/api/guests", {"name": "watcher"})["token"]
    hello = json.dumps({"is": "hello", "token": token}).encode()
    for number in range(8):
        player = Player(server.port, trivial=False)
        await player.sit_down(50_000 + number)
        players.append(player)
        for _ in range(ROOM):
            watcher = await open_client(server.port, player.path, count)
            watcher.send(hello)
            watchers.append(watcher)
    await asyncio.sleep(1)
    heard, began = 0, time.perf_counter()
    for player in players:
        player.play_on()
    while time.perf_counter() - began < seconds and any(player.moves <= len(BOXES) * 4 for player in players):
        await asyncio.sleep(0.005)
    rate = heard / (time.perf_counter() - began)
    for watcher in watchers:
        watcher.close()
    for player in players:
        player.close()
    await asyncio.sleep(0.5)
    return rate


def measure_house(name: str, database: str, seconds: float) -> dict[str, object]:
    found: dict[str, object] = {}
    arguments, port, environment = house(database, free_port())
    with running(arguments, port, environment) as server:
        found[f"{name}: start-up s"] = server.started
        found[f"{name}: solver loaded"] = "llvmlite" in Path(f"/proc/{server.process.pid}/maps").read_text()
        rates = asyncio.run(throughput(server, seconds, trivial=False))
        found |= {f"{name}: {key}": value for key, value in rates.items()}
    arguments, port, environment = house(f"{database}", free_port())
    with running(arguments, port, environment) as server:
        found[f"{name}: kB an idle socket"] = asyncio.run(idle_sockets(server))
        found[f"{name}: messages a second to rooms of {ROOM}"] = asyncio.run(rooms(server, seconds))
        waits = asyncio.run(latency(server, seconds))
        found |= {f"{name}: at {PACE} moves/s, {SOCKETS} sockets: {key}": value for key, value in waits.items()}
    return found


def measure_trivial(name: str, where: str, seconds: float) -> dict[str, object]:
    port = free_port()
    with running(["benchmarks.trivial_server", str(port), where], port) as server:
        rates = asyncio.run(throughput(server, seconds, trivial=True))
    return {f"trivial, {name}: {key}": value for key, value in rates.items()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        figures |= measure_trivial("in memory", "memory", chosen.seconds)
        figures |= measure_trivial("SQLite", f"{folder}/trivial.db", chosen.seconds)
        figures |= measure_house("SQLite", f"sqlite:///{folder}/house.db", chosen.seconds)
    postgres = PostgresServer()
    try:
        figures |= measure_house("PostgreSQL", asyncio.run(postgres.new_database()), chosen.seconds)
    finally:
        postgres.stop()
    figures |= {f"goal: {key}": value for key, value in GOALS.items()}
    report("server", figures)


if __name__ == "__main__":
    main()
