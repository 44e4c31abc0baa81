"""An arena of many clients, as their pages play it: python -m benchmarks.arena [--bots N] [--minutes N] [--json]

Each asks for its next table as the page does, plays there over a socket, thinking half a second before each move on
the average, and asks again. Afterwards the record is played again and compared with the table of results and with the
tables themselves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from benchmarks.report import report
from benchmarks.serving import Server, house
from benchmarks.wire_client import WireClient, open_client
from dicehouse.arena.hall import Hall, table_of
from dicehouse.arena.record import read_arena

BOTS, MINUTES = 200, 10
THINKS = 0.2, 0.8
"""Seconds before a move."""

ASK_EVERY = 1.2
"""Seconds between two looks of a page that waits."""

BOXES = ("1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C")
GAME = "kniffel"
SAMPLE = 200
"""Tables whose own scores are compared with the record."""

PATIENCE = 30.0


@dataclass
class Figures:
    """Seconds: of each move for its answer, and of each player from the end of a game to the next table."""

    moves: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    twice: int = 0


class Bot:
    """Rolls once to three times and writes the next box: any box takes any dice."""

    def __init__(self, port: int, http: httpx.AsyncClient, token: str, figures: Figures) -> None:
        self._port = port
        self._http = http
        self._token = token
        self._figures = figures
        self._client: WireClient | None = None
        self._view: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._sent: tuple[str, float] = ("", 0.0)
        self._left = time.perf_counter()

    async def play(self) -> None:
        """Until the arena is over."""
        await self._ask("join")
        seen: set[str] = set()
        while True:
            told = await self._ask("next")
            if told.get("code") == "arena-over" or told.get("doing") == "over":
                return
            if told.get("table") and told["table"] not in seen:
                seen.add(told["table"])
                if self._client is not None:
                    self._figures.twice += 1
                await self._game(told["table"])
            else:
                await asyncio.sleep(ASK_EVERY)

    async def _ask(self, what: str) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._token}"}
        answer = await self._http.post(f"/api/arenas/next/{what}", json={}, headers=headers)
        found: dict[str, Any] = answer.json()
        return found

    async def _game(self, table: str) -> None:
        self._view = {}
        self._client = await open_client(self._port, f"/api/tables/{table}/socket", self._heard)
        self._client.send(json.dumps({"is": "hello", "token": self._token}).encode())
        await self._until(lambda: bool(self._view))
        self._figures.waits.append(time.perf_counter() - self._left)
        while self._view["phase"] == "playing":
            turn, you = self._view["turn"], self._view["you"]
            if turn is None or turn["seat"] != you:
                version = self._view["version"]
                await self._until(lambda version=version: self._view["version"] > version)
                continue
            await asyncio.sleep(random.uniform(*THINKS))
            if turn["may_throw"] and (not turn["dice"] or random.random() < 0.4):
                await self._do({"is": "throw"})
            else:
                box = next(offer["box"] for offer in turn["offers"] if offer["refused"] is None)
                await self._do({"is": "score", "box": box})
        self._left = time.perf_counter()
        self._client.close()
        self._client = None

    async def _do(self, action: dict[str, str]) -> None:
        name = f"m{len(self._figures.moves)}-{random.getrandbits(32):x}"
        self._sent = name, time.perf_counter()
        version = self._view["version"]
        command = {"is": "do", "id": name, "command": {"do": "act", "action": action}}
        if self._client is not None:
            self._client.send(json.dumps(command).encode())
        await self._until(lambda: self._view["version"] > version or self._sent[0] == "")

    def _heard(self, text: bytes) -> None:
        message = json.loads(text)
        if message["is"] in ("answered", "refused") and message.get("id") == self._sent[0]:
            self._figures.moves.append(time.perf_counter() - self._sent[1])
            if message["is"] == "refused":
                self._figures.refused[message["code"]] += 1
                self._sent = "", 0.0
        if message.get("table"):
            self._view = message["table"]
        self._news.set()

    async def _until(self, happened: Any) -> None:
        while not happened():
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 600)


def planned(minutes: int) -> tuple[str, float]:
    """The file of days, and when the arena begins: with the next minute that leaves time to come in."""
    begins = (datetime.now().astimezone() + timedelta(seconds=80)).replace(second=0, microsecond=0)
    plan = f'day = "{begins:%Y-%m-%d}"\nat = "{begins:%H:%M}"\nminutes = {minutes}\ngame = "{GAME}"\nclock = "3+2"\n'
    return f'game = "yahtzee"\nweeks = ["{GAME}"]\n[[arena]]\n{plan}', begins.timestamp()


async def played(server: Server, bots: int, minutes: int, begins: float) -> dict[str, object]:
    figures, limits = Figures(), httpx.Limits(max_connections=200, max_keepalive_connections=200)
    url = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=url, timeout=60.0, limits=limits, trust_env=False) as http:
        made = [await http.post("/api/guests", json={"name": f"bot {number}"}) for number in range(1, bots + 1)]
        arena = (await http.get("/api/week")).json()["arena"]["id"]
        cpu = server.cpu
        tasks = [asyncio.create_task(Bot(server.port, http, one.json()["token"], figures).play()) for one in made]
        ends = begins + 60 * minutes
        await asyncio.sleep(max(0.0, ends - time.time()))
        while (page := (await http.get(f"/api/arenas/{arena}")).json())["arena"]["closed"] is None:
            if time.time() > ends + PATIENCE:
                raise RuntimeError("the arena does not end")
            await asyncio.sleep(0.1)
        used = server.cpu - cpu
        failed = [task.exception() for task in tasks if task.done() and task.exception()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        record = (await http.get(f"/api/arenas/{arena}/record")).text
        hall = read_arena(record)  # raises where anybody sat at two tables at once, or points do not add up
        other = await differing(http, hall)
    lines = [(line.place, line.entrant.name, line.entrant.points) for line in table_of(hall.entrants)]
    shown = [(row["place"], row["name"], row["points"]) for row in page["rows"]]
    over = [game for game in hall.games if game.over is not None]
    how = Counter(game.over.how for game in over if game.over is not None)
    return {
        "bots": bots,
        "minutes": minutes,
        "games that count": len(over),
        "games on at the end": len(hall.games) - len(over),
        "games of a bot, least": min(one.games for one in hall.entrants),
        "games of a bot, most": max(one.games for one in hall.entrants),
        "ended": ", ".join(f"{word} {count}" for word, count in sorted(how.items())),
        "s between games, median": statistics.median(figures.waits[bots:]),
        "s between games, 99 in 100": _percentile(figures.waits[bots:], 0.99),
        "s between games, most": max(figures.waits[bots:]),
        "moves": len(figures.moves),
        "ms a move, median": statistics.median(figures.moves) * 1000,
        "ms a move, 99 in 100": _percentile(figures.moves, 0.99) * 1000,
        "ms a move, most": max(figures.moves) * 1000,
        "moves refused": sum(figures.refused.values()),
        "paired twice at once": figures.twice,
        "table is the recomputed one": lines[: len(shown)] == shown,
        "tables with other scores than the record": other,
        "s late in closing": (page["arena"]["closed"] - page["arena"]["ends"]) / 100,
        "CPU of the house": used / (60 * minutes),
        "clients that failed": len(failed),
    }


async def differing(http: httpx.AsyncClient, hall: Hall) -> int:
    """Of a sample of tables, those whose own scores are others."""
    ended = [game for game in hall.games if game.over is not None]
    count = 0
    for game in random.sample(ended, min(SAMPLE, len(ended))):
        view = (await http.get(f"/api/tables/{game.table}")).json()
        count += game.over is None or tuple(view["scores"]) != game.over.scores
    return count


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=BOTS)
    parser.add_argument("--minutes", type=int, default=MINUTES)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(sys.argv[1:])
    days, begins = planned(given.minutes)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'arena.db'}"
        with house(database, days=days, looks_a_minute=10**9) as server:
            report("arena", asyncio.run(played(server, given.bots, given.minutes, begins)))


if __name__ == "__main__":
    main()
