"""Pairs of players who go on playing through every fault, and remember each thing that the house has acknowledged."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from testkit.server.clients import Client, Guest, Table, any_move, ask, new_guest
from testkit.server.history import Call
from testkit.server.house import OpenHouse

LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)
PAUSE = 0.05
PATIENCE = 120.0
STAKE = 10
MINUTES = 30
HOUR = 180
"""Minutes on the clocks of a quick house, where one is a second: no game of the load may take so long."""

FLAG_AFTER = 2
"""Minutes on the clocks that are to run out, of a quick house: seconds."""

FLAG_EVERY = 0.4
"""Seconds between the tables whose flags are to fall."""

LATER = ("store-failed", "house-full", "too-many", "busy")
"""Refusals after which a client tries the same command again."""


Pending = tuple[Call, dict[str, Any], int]
"""What was not answered yet, and the version that it was said at."""


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


@dataclass
class Load:
    """`calls` are all commands, answered or not. `retried` counts those that were sent again because their answer was
    lost. With `flags`, which needs a quick house, tables at which nobody moves are opened all the while: their clocks
    run out during the fault."""

    house: OpenHouse
    pairs: int = 3
    calls: list[Call] = field(default_factory=list)
    acknowledged: int = 0
    tables: list[Table] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)
    retried: int = 0
    refused_later: int = 0
    stopping: bool = False
    flags: bool = False
    flag_tables: list[Table] = field(default_factory=list)

    @property
    def minutes(self) -> int:
        return HOUR if self.house.quick else MINUTES

    @property
    def each(self) -> int:
        """Hundredths on each clock of the players, to whoever replays the log: only the house itself is quick."""
        return self.minutes * 6000

    async def run(self, fault: Callable[[], Awaitable[None]]) -> None:
        """Play while the fault happens; when it is over, every game is brought to its end."""
        for number in range(2 * self.pairs):
            self.guests.append(await asyncio.to_thread(new_guest, self.house, f"player {number}"))
        playing = [asyncio.create_task(self._pair(*self.guests[n : n + 2])) for n in range(0, 2 * self.pairs, 2)]
        if self.flags:
            idle = [await asyncio.to_thread(new_guest, self.house, name) for name in ("idle host", "idle")]
            playing.append(asyncio.create_task(self._let_flags_fall(*idle)))
        try:
            await fault()
        finally:
            self.stopping = True
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)

    async def play_on(self, moves: int = 10) -> None:
        """Until so many more are acknowledged: however slow the machine, the house is in the middle of games."""
        wanted = self.acknowledged + moves
        await until(lambda: self.acknowledged >= wanted)

    async def _pair(self, host: Guest, other: Guest) -> None:
        while not self.stopping:
            table = await self._open_table(host, other, self.tables, wager=STAKE, minutes=self.minutes)
            await asyncio.gather(self._play(host, table), self._play(other, table))

    async def _let_flags_fall(self, host: Guest, other: Guest) -> None:
        """Until the fault is over, and then until the last has fallen."""
        while not self.stopping:
            await self._open_table(host, other, self.flag_tables, wager=0, minutes=FLAG_AFTER)
            await asyncio.sleep(FLAG_EVERY)
        for table in self.flag_tables:
            while await asyncio.to_thread(self._phase, table) == "playing":
                await asyncio.sleep(PAUSE)

    def _phase(self, table: Table) -> str:
        try:
            answer = ask(self.house, f"/api/tables/{table.id}")
        except httpx.TransportError:
            return "playing"
        return str(answer.json()["phase"]) if answer.is_success else "playing"

    async def _open_table(self, host: Guest, other: Guest, among: list[Table], wager: int, minutes: int) -> Table:
        settings = {"rules": "yahtzee@1", "wager": wager, "clock": {"minutes": minutes}}
        made = await self._ask("/api/tables", {"id": secrets.token_hex(6), "settings": settings}, host)
        table = Table(made["table"], made["code"])
        among.append(table)
        await self._order(other, table, {"do": "sit"})
        await self._order(host, table, {"do": "start"})
        return table

    async def _play(self, guest: Guest, table: Table) -> None:
        pending: Pending | None = None
        version: int | None = None
        client: Client | None = None
        while True:
            try:
                client = await Client.open(self.house, table, guest, version)
                if pending is not None:
                    self.retried += 1
                if not client.view:
                    raise ConnectionError("there was no room")
                while True:
                    pending = pending or self._next(client, guest, table)
                    if pending is not None:
                        pending = await self._do(client, pending)
                    elif client.view["phase"] in ("over", "void"):
                        return
                    else:
                        await client.hear()
                    version = client.view["version"]
            except LOST:
                await asyncio.sleep(PAUSE)
            finally:
                if client is not None:
                    await client.close()

    def _next(self, client: Client, guest: Guest, table: Table) -> Pending | None:
        view = client.view
        if view["phase"] != "playing":
            return None
        mine = view["turn"] and view["turn"]["seat"] == view["you"]
        if self.stopping and guest is self.guests[self.guests.index(guest) // 2 * 2]:
            what = {"do": "resign"}
        elif mine:
            what = any_move(view)
        else:
            return None
        return self._call(table), what, view["version"]

    async def _do(self, client: Client, pending: Pending) -> Pending | None:
        """What is still pending afterwards."""
        call, what, version = pending
        answer = await client.do(what, version, call.command)
        if answer["is"] == "answered":
            self._answered(call, answer)
        elif answer["code"] in LATER:
            self.refused_later += 1
            await asyncio.sleep(PAUSE)
            return pending
        else:
            call.returned = time.monotonic()
        return None

    def _call(self, table: Table) -> Call:
        self.calls.append(Call(table.id, secrets.token_hex(8), time.monotonic()))
        return self.calls[-1]

    def _answered(self, call: Call, answer: dict[str, Any]) -> None:
        call.returned, call.versions = time.monotonic(), (answer["first"], answer["last"])
        self.acknowledged += 1

    async def _order(self, guest: Guest, table: Table, what: dict[str, Any]) -> None:
        call = self._call(table)
        body = {"is": "do", "id": call.command, "command": what}
        self._answered(call, await self._ask(f"/api/tables/{table.id}/commands", body, guest))

    async def _ask(self, path: str, body: object, guest: Guest) -> Any:
        while True:
            try:
                answer = await asyncio.to_thread(ask, guest, path, body)
                if answer.is_success:
                    return answer.json()
                if answer.status_code < 500:
                    raise RuntimeError(answer.text)
                self.refused_later += 1
            except httpx.TransportError:
                self.retried += 1
            await asyncio.sleep(PAUSE)
