"""An arena that is on now, and people who play in it as their page does: they ask for a table, and play there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from .clients import Client, Guest, Table, got

ASK_EVERY = 0.1
"""Seconds."""


def arena_now(game: str = "hooligan", clock: str = "5+0", minutes: int = 60, ahead: int = 0) -> str:
    """The text of a file of days: the arena began with this minute, or begins so many seconds later. A turn has few
    boxes in the shortest game."""
    begins = datetime.fromtimestamp(time.time() + ahead, UTC).astimezone()
    planned = f'day = "{begins:%Y-%m-%d}"\nat = "{begins:%H:%M}"\nminutes = {minutes}\ngame = "{game}"\n'
    return f'game = "yahtzee"\nweeks = ["yatzy"]\n[[arena]]\n{planned}clock = "{clock}"\n'


@dataclass
class Contender:
    guest: Guest
    arena: str = "next"
    tables: list[str] = field(default_factory=list)
    _over: set[str] = field(default_factory=set)

    def join(self) -> None:
        got(self.guest, f"/api/arenas/{self.arena}/join", {})

    def next(self) -> dict[str, Any]:
        told: dict[str, Any] = got(self.guest, f"/api/arenas/{self.arena}/next", {})
        return told

    def page(self) -> dict[str, Any]:
        found: dict[str, Any] = got(self.guest, f"/api/arenas/{self.arena}")
        return found

    async def _told(self, ask: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """The worker that is asked may be killed meanwhile: as a page does, it asks again."""
        while True:
            with suppress(httpx.TransportError):
                return await asyncio.to_thread(ask)
            await asyncio.sleep(ASK_EVERY)

    async def paired(self) -> Table:
        """The next table; asked for until it is there. A worker may be a game behind: a page looks at the end of that
        game for longer than this lasts."""
        while (told := await self._told(self.next))["table"] in (None, *self._over):
            await asyncio.sleep(ASK_EVERY)
        self.tables.append(told["table"])
        return Table(told["table"], "")

    async def play(self, games: int = 1) -> None:
        for _ in range(games):
            table = await self.paired()
            while not await self._played(table):
                await asyncio.sleep(ASK_EVERY)
            self._over.add(table.id)
            while (await self._told(self.page))["doing"] == "playing":
                await asyncio.sleep(ASK_EVERY)

    async def _played(self, table: Table) -> bool:
        """To the end; not where the line was cut."""
        try:
            client = await Client.open(self.guest.house, table, self.guest)
            await client.play()
            await client.close()
        except (WebSocketException, OSError):
            return False
        return True
