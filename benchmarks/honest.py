"""Two honest people at a table with a clock, who reload the page now and then, and newcomers: what an attack costs
them."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed

from testkit.server.clients import Client, Guest, House, Table, any_move, new_guest, sat_table

__all__ = ["HonestTable", "Waits", "percentile"]

THINKING = 0.03
"""Seconds before each move: below the limit of a guest's moves, and enough of them for a percentile."""

NEWCOMER = 1.0
RELOAD = 0.5
PATIENCE = 5.0
MINUTES = 5
"""On each clock: a game takes some seconds, so a flag falls only where the house was late."""

LOST = (OSError, ConnectionClosed, TimeoutError)
_names = itertools.count(1)


@dataclass
class Waits:
    """Seconds: of each move for its answer, of each newcomer for a first one, of each reload for the table's rules or
    its record; `charged` is what the clocks fell by beyond what was thought."""

    moves: list[float] = field(default_factory=list)
    newcomers: list[float] = field(default_factory=list)
    turned_away: int = 0
    reloads: list[float] = field(default_factory=list)
    not_shown: list[str] = field(default_factory=list)
    flags: int = 0
    reconnected: int = 0
    refused: list[str] = field(default_factory=list)
    charged: float = 0.0


def percentile(waits: Sequence[float], share: float) -> float:
    """In milliseconds."""
    return round(1000 * sorted(waits)[min(len(waits) - 1, int(len(waits) * share))], 2) if waits else 0.0


class HonestTable:
    """Plays game after game until it is told to stop; `waits` are those since they were last taken."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._guests: list[Guest] = [new_guest(house, name) for name in ("ana", "bo")]
        self._waits = Waits()
        self._table: Table | None = None

    def take(self) -> Waits:
        waits, self._waits = self._waits, Waits()
        return waits

    async def run(self) -> None:
        await asyncio.gather(self._play(), self._come_by(), self._reload())

    async def _play(self) -> None:
        while True:
            table = self._table = await asyncio.to_thread(
                lambda: sat_table(self._guests, clock={"minutes": MINUTES}, wager=1, rules="yahtzee@1")
            )
            clients = [await Client.open(self._house, table, guest) for guest in self._guests]
            try:
                await self._game(clients)
            except LOST:
                self._waits.reconnected += 1
            self._waits.flags += any(one["event"]["is"] == "flag-fell" for one in clients[0].news)
            for client in clients:
                await client.close()

    async def _game(self, clients: list[Client]) -> None:
        view = clients[0].view
        while view["phase"] == "playing":
            before, mover, seen = view["clock"], clients[view["turn"]["seat"] - 1], time.perf_counter()
            while mover.view["version"] < view["version"]:
                await mover.hear()
            await asyncio.sleep(THINKING)
            began = time.perf_counter()
            answer = await mover.do(any_move(mover.view))
            waited = time.perf_counter() - began
            if answer["is"] != "answered":
                self._waits.refused.append(answer["code"])
                continue
            while mover.view["version"] < answer["last"]:
                await mover.hear()
            view = mover.view
            self._waits.moves.append(waited)
            self._waits.charged += (sum(before["left"]) - sum(view["clock"]["left"])) / 100 - (began - seen)

    async def _come_by(self) -> None:
        """Somebody who opens a connection, asks one thing and goes."""
        while True:
            await asyncio.sleep(NEWCOMER)
            began = time.perf_counter()
            try:
                async with asyncio.timeout(PATIENCE):
                    await _first_answer(self._house)
            except LOST:
                self._waits.turned_away += 1
            else:
                self._waits.newcomers.append(time.perf_counter() - began)

    async def _reload(self) -> None:
        """What the page asks of a table when it is opened, by each player in turn; the record is never the same."""
        for guest, path in itertools.cycle(itertools.product(self._guests, ("rules", "record"))):
            await asyncio.sleep(RELOAD)
            if self._table is None:
                continue
            began = time.perf_counter()
            try:
                async with asyncio.timeout(PATIENCE):
                    status = await _first_answer(self._house, f"/api/tables/{self._table.id}/{path}", guest.token)
            except LOST as lost:
                status = type(lost).__name__.encode()
            if b" 200 " in status:
                self._waits.reloads.append(time.perf_counter() - began)
            else:
                self._waits.not_shown.append(f"{path}: {status.decode().strip()}")


async def _first_answer(house: Any, path: str = "/api/lobby", token: str = "") -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    try:
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{who}Connection: close\r\n\r\n".encode())
        if not (status := await reader.readline()):
            raise ConnectionError("it hung up")
        await reader.read()
        return status
    finally:
        writer.close()
