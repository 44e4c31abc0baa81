"""Load on a server: players who never think, sockets that only listen, rooms full of spectators."""

from __future__ import annotations

import asyncio
import itertools
import json
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence

from benchmarks.serving import Server, ask
from benchmarks.wire_client import WireClient, open_client

__all__ = ["PACE", "ROOM", "SOCKETS", "idle_sockets", "latency", "rooms", "throughput"]

PLAYERS = 256
SOCKETS = 3000
ROOMS, ROOM = 8, 200
PACE = 1000
FASTEST = 14_000
"""Moves a second beyond which the tables laid out in advance would run out."""

BOXES = ("1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C")
GAME = len(BOXES) * 4 + 1
"""Moves: the start, and three throws and a box for each turn."""

_numbers = itertools.count(1)


class Player:
    """One seat at a table of its own; its moves need no look at the dice, so that the load is cheap."""

    def __init__(self, server: Server, trivial: bool) -> None:
        self.moves = 0
        self.latencies: list[float] = []
        self.path = ""
        self._server = server
        self._trivial = trivial
        self._client: WireClient | None = None
        self._script = _endless() if trivial else _game()
        self._sent = 0.0
        self._paced = False

    @property
    def finished(self) -> bool:
        return not self._trivial and self.moves >= GAME

    async def sit_down(self) -> None:
        number, port = next(_numbers), self._server.port
        if self._trivial:
            token, self.path = "", f"/{number}"
        else:
            token = ask(port, "/api/guests", {"name": f"player {number}"})["token"]
            settings = {"rules": "kniffel@1", "seats": 1}
            made = ask(port, "/api/tables", {"id": f"t{number}", "settings": settings}, token)
            self.path = f"/api/tables/{made['table']}/socket"
        self._client = await open_client(port, self.path, self._heard)
        self._client.send(_hello(token))

    def play_on(self) -> None:
        """As fast as answers come."""
        self._paced = False
        self._go()

    def play_one(self) -> None:
        self._paced = True
        self._go()

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    def _go(self) -> None:
        command = next(self._script, None)
        if command is not None and self._client is not None:
            self._sent = time.perf_counter()
            self._client.send(b'{"is":"do","id":"m%d","command":%s}' % (self.moves, command.encode()))

    def _heard(self, text: bytes) -> None:
        if text.startswith(b'{"is":"answered"'):
            self.moves += 1
            self.latencies.append(time.perf_counter() - self._sent)
            if not self._paced:
                self._go()
        elif text.startswith(b'{"is":"refused"'):
            raise RuntimeError(text.decode())


def _game() -> Iterator[str]:
    yield '{"do":"start"}'
    for box in BOXES:
        yield from ('{"do":"act","action":{"is":"throw"}}',) * 3
        yield f'{{"do":"act","action":{{"is":"score","box":"{box}"}}}}'


def _endless() -> Iterator[str]:
    return itertools.repeat('{"do":"act","action":{"is":"throw"}}')


def _hello(token: str) -> bytes:
    return json.dumps({"is": "hello", "token": token}, separators=(",", ":")).encode()


async def _seated(server: Server, count: int, trivial: bool) -> list[Player]:
    players = [Player(server, trivial) for _ in range(count)]
    for player in players:
        await player.sit_down()
    await asyncio.sleep(1)
    return players


async def throughput(server: Server, seconds: float, trivial: bool) -> dict[str, float]:
    """As many moves as go through, from 256 players who never think; new tables as games end."""
    waiting = await _seated(server, PLAYERS if trivial else PLAYERS + int(seconds * FASTEST / GAME), trivial)
    everybody, active = list(waiting), [waiting.pop() for _ in range(PLAYERS)]
    cpu, began = server.cpu, time.perf_counter()
    for player in active:
        player.play_on()
    while time.perf_counter() - began < seconds:
        await asyncio.sleep(0.01)
        for place, player in enumerate(active):
            if player.finished and waiting:
                active[place] = waiting.pop()
                active[place].play_on()
    elapsed, used = time.perf_counter() - began, server.cpu - cpu
    moves = sum(player.moves for player in everybody)
    await _leave(everybody)
    return {"moves a second": moves / elapsed, "moves a CPU second": moves / max(used, 0.01)}


async def latency(server: Server, seconds: float, trivial: bool) -> dict[str, float]:
    """1,000 moves a second, spread over 3,000 open sockets whose games have begun."""
    players = await _seated(server, SOCKETS, trivial)
    await _paced(players, SOCKETS / PACE)
    for player in players:
        player.latencies.clear()
    await _paced(players, seconds)
    waits = sorted(wait for player in players for wait in player.latencies)
    await _leave(players)
    return {
        "p50 ms": statistics.median(waits) * 1000,
        "p99 ms": waits[int(len(waits) * 0.99)] * 1000,
        "largest ms": waits[-1] * 1000,
        "moves a second": len(waits) / seconds,
    }


async def _paced(players: Sequence[Player], seconds: float) -> None:
    began, sent = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        due = int((time.perf_counter() - began) * PACE)
        for number in range(sent, due):
            players[number % SOCKETS].play_one()
        sent = due
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)


async def idle_sockets(server: Server, trivial: bool) -> float:
    """Kilobytes for each of 3,000 spectators of one table."""
    player, *_ = await _seated(server, 1, trivial)
    hello = _spectator(server, trivial)
    before = server.kilobytes
    spectators = [await open_client(server.port, player.path, lambda _: None) for _ in range(SOCKETS)]
    for spectator in spectators:
        spectator.send(hello)
    await asyncio.sleep(2)
    each = (server.kilobytes - before) / SOCKETS
    await _leave([player], spectators)
    return each


async def rooms(server: Server, seconds: float, trivial: bool) -> dict[str, float]:
    """Messages a second that reach the spectators of rooms of 200."""
    heard = 0

    def count(_: bytes) -> None:
        nonlocal heard
        heard += 1

    players = await _seated(server, ROOMS, trivial)
    hello = _spectator(server, trivial)
    spectators = []
    for player in players:
        for _ in range(ROOM):
            spectator = await open_client(server.port, player.path, count)
            spectator.send(hello)
            spectators.append(spectator)
    await asyncio.sleep(1)
    cpu, began, heard = server.cpu, time.perf_counter(), 0
    for player in players:
        player.play_on()
    while time.perf_counter() - began < seconds and not all(player.finished for player in players):
        await asyncio.sleep(0.005)
    elapsed, used = time.perf_counter() - began, server.cpu - cpu
    found = {"messages a second": heard / elapsed, "messages a CPU second": heard / max(used, 0.01)}
    await _leave(players, spectators)
    return found


def _spectator(server: Server, trivial: bool) -> bytes:
    return _hello("" if trivial else ask(server.port, "/api/guests", {"name": "spectator"})["token"])


async def _leave(*groups: Iterable[Player | WireClient]) -> None:
    for client in itertools.chain(*groups):
        client.close()
    await asyncio.sleep(0.5)
