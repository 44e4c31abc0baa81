"""Two honest people at a table with a clock, and a newcomer now and then: what an attack costs them."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed

from testkit.server.clients import Client, Guest, House, any_move, new_guest, sat_table

__all__ = ["HonestTable", "Waits", "percentile"]

THINKING = 0.03
"""Seconds before each move: below the limit of a guest's moves, and enough of them for a percentile."""

NEWCOMER = 1.0
PATIENCE = 5.0

LOST = (OSError, ConnectionClosed, TimeoutError)
_names = itertools.count(1)


@dataclass
class Waits:
    """Seconds: of each move for its answer, of each newcomer for a first one; `charged` is what the clocks fell by
    beyond what was thought."""

    moves: list[float] = field(default_factory=list)
    newcomers: list[float] = field(default_factory=list)
    turned_away: int = 0
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

    def take(self) -> Waits:
        waits, self._waits = self._waits, Waits()
        return waits

    async def run(self) -> None:
        await asyncio.gather(self._play(), self._come_by())

    async def _play(self) -> None:
        while True:
            table = await asyncio.to_thread(
                lambda: sat_table(self._guests, clock={"minutes": 180}, wager=1, rules="yahtzee@1")
            )
            clients = [await Client.open(self._house, table, guest) for guest in self._guests]
            try:
                await self._game(clients)
            except LOST:
                self._waits.reconnected += 1
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


async def _first_answer(house: Any) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    try:
        writer.write(b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        if not await reader.readline():
            raise ConnectionError("it hung up")
    finally:
        writer.close()
