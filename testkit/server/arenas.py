"""An arena that is on now, and people who play in it as their page does: they ask for a table, and play there."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

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

    def join(self) -> None:
        got(self.guest, f"/api/arenas/{self.arena}/join", {})

    def next(self) -> dict[str, Any]:
        told: dict[str, Any] = got(self.guest, f"/api/arenas/{self.arena}/next", {})
        return told

    def page(self) -> dict[str, Any]:
        found: dict[str, Any] = got(self.guest, f"/api/arenas/{self.arena}")
        return found

    async def paired(self) -> Table:
        """The next table; asked for until it is there."""
        while (told := await asyncio.to_thread(self.next))["table"] is None:
            await asyncio.sleep(ASK_EVERY)
        self.tables.append(told["table"])
        return Table(told["table"], "")

    async def play(self, games: int = 1) -> None:
        for _ in range(games):
            client = await Client.open(self.guest.house, await self.paired(), self.guest)
            await client.play()
            await client.close()
            while (await asyncio.to_thread(self.page))["doing"] == "playing":
                await asyncio.sleep(ASK_EVERY)
