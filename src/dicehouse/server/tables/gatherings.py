"""How many tables may gather at the same time: few for one guest, many for one address, which a school shares.

A guest's are counted by the store. Addresses are not stored: each worker knows those of the tables that it has made.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable

from ...errors import DicehouseError
from ...play.log import EventLog, Summary
from ...play.units import GuestId, TableId
from ..config import Config
from .room import Room

__all__ = ["Gatherings"]

DAY_SECONDS = 24 * 60 * 60.0

LOOKED_AT = 200
"""The latest tables of a guest."""


class Gatherings:
    def __init__(self, log: EventLog, config: Config) -> None:
        self._log = log
        self._a_guest = config.gathering_a_guest
        self._an_address = config.gathering_an_address
        self._lasts = config.keep_alone_days * DAY_SECONDS
        self._addresses: dict[TableId, tuple[str, float]] = {}
        self._counts: Counter[str] = Counter()

    async def expect_room(self, guest: GuestId, address: str) -> None:
        """Raises where one more would be too many."""
        if self._counts[address] >= self._an_address and not self._forget_old():
            raise _many("Too many tables wait for players here; sit down at one of them.")
        seated = await self._log.seated(guest, LOOKED_AT)
        if sum(one.phase == "gathering" and one.taken > 0 for one in seated) >= self._a_guest:
            raise _many(f"You have {self._a_guest} tables that wait for players: start one, or leave one.")

    def made(self, table: TableId, address: str) -> None:
        if table not in self._addresses:
            self._addresses[table] = address, time.monotonic()
            self._counts[address] += 1

    def table_changed(self, room: Room) -> None:
        if room.id in self._addresses and (room.table.phase != "gathering" or not any(room.table.seats)):
            self.gone(room.id)

    def gone(self, table: TableId) -> None:
        known = self._addresses.pop(table, None)
        if known is not None:
            address, _ = known
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def _forget_old(self) -> bool:
        """By now other workers have dropped those that nobody joined; whether there were any."""
        before = time.monotonic() - self._lasts
        old = [table for table, (_, made) in self._addresses.items() if made < before]
        for table in old:
            self.gone(table)
        return bool(old)

    def in_turn(self, rows: Iterable[Summary], most: int) -> list[Summary]:
        """The lobby so that nobody fills it: the latest of each address, then the second latest of each, and so on."""
        places: Counter[str] = Counter()
        ranked: list[tuple[int, Summary]] = []
        for row in rows:
            address, _ = self._addresses.get(row.table, (row.table, 0.0))
            places[address] += 1
            ranked.append((places[address], row))
        ranked.sort(key=lambda one: one[0])
        return [row for _, row in ranked[:most]]


def _many(sentence: str) -> DicehouseError:
    return DicehouseError("tables-many", sentence)
