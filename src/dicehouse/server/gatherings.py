"""How many tables may gather, and stand in the lobby, at the same time: few for one guest, many for one address, which
a school shares.

A guest's are counted by the store. Addresses are not stored: each worker knows those of the tables that it has made.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import DicehouseError
from ..house.room import Room
from ..play.commands import EditSettings
from ..play.log import Shelf, Summary
from ..play.units import GuestId, TableId
from ..storage.codec import is_listed
from .config import Config
from .limits import DAY, Held

LOOKED_AT = 200
"""The latest tables of a guest."""


@dataclass(slots=True)
class _Known:
    address: str
    made: float
    gathers: bool = True
    listed: bool = False


class Gatherings:
    def __init__(self, log: Shelf, config: Config) -> None:
        self._log = log
        self._a_guest = config.gathering_a_guest
        self._an_address = config.gathering_an_address
        self._in_lobby = config.lobby_an_address
        self._school = config.school
        self._lasts = config.keep_alone_days * DAY
        self.known: dict[TableId, _Known] = {}
        self._gathering, self._listed = Held(), Held()

    async def expect_room(self, guest: GuestId, address: str, *, public: bool) -> None:
        """Raises where one more would be too many."""
        self._expect_public(public)
        if self._gathering[address] >= self._an_address and not self._forget_old():
            raise _many("Too many tables wait for players here; sit down at one of them.")
        if public:
            self._expect_lobby(address)
        seated = await self._log.seated(guest, LOOKED_AT)
        if sum(one.phase == "gathering" and one.taken > 0 for one in seated) >= self._a_guest:
            raise _many(f"You have {self._a_guest} tables that wait for players: start one, or leave one.")

    def expect_listed(self, table: TableId, command: EditSettings) -> None:
        """A table that is made public stands in the lobby like one that was made so."""
        self._expect_public(command.public)
        known = self.known.get(table)
        if known is not None and not known.listed and command.public:
            self._expect_lobby(known.address)

    def made(self, table: TableId, address: str, *, listed: bool = False) -> None:
        if table not in self.known:
            self.known[table] = _Known(address, time.monotonic(), gathers=False)
            self._note(table, gathers=True, listed=listed)

    def table_changed(self, room: Room) -> None:
        """One that is `known`."""
        gathers = room.table.phase == "gathering" and any(room.table.seats)
        self._note(room.id, gathers=gathers, listed=is_listed(room.summary))

    def gone(self, table: TableId) -> None:
        if table in self.known:
            self._note(table, gathers=False, listed=False)

    def in_turn(self, rows: Iterable[Summary], most: int) -> list[Summary]:
        """The lobby so that nobody fills it: the latest of each address, then the second latest of each, and so on.
        Where more have the same place than fit, chance decides: whoever makes tables all the time hides nobody."""
        if self._school:
            return []
        places: Counter[str] = Counter()
        ranked: list[tuple[int, float, int, Summary]] = []
        for number, row in enumerate(rows):
            known = self.known.get(row.table)
            address = known.address if known else row.table
            places[address] += 1
            ranked.append((places[address], random.random(), number, row))
        ranked.sort(key=lambda one: one[:2])
        shown = sorted(ranked[:most], key=lambda one: (one[0], one[2]))
        return [row for *_, row in shown]

    def _expect_public(self, public: bool) -> None:
        if public and self._school:
            raise DicehouseError("public-no", "In this house tables are for those who have their code.")

    def _expect_lobby(self, address: str) -> None:
        if self._listed[address] >= self._in_lobby:
            raise _many(
                f"{self._in_lobby} tables of your network stand in the lobby. Make this one without the lobby: "
                "friends come with its code."
            )

    def _note(self, table: TableId, *, gathers: bool, listed: bool) -> None:
        known = self.known[table]
        self._gathering.less(known.address, known.gathers - gathers)
        self._listed.less(known.address, known.listed - listed)
        known.gathers, known.listed = gathers, listed
        if not gathers and not listed:
            del self.known[table]

    def _forget_old(self) -> bool:
        """By now other workers have dropped those that nobody joined; whether there were any."""
        before = time.monotonic() - self._lasts
        old = [table for table, known in self.known.items() if known.gathers and known.made < before]
        for table in old:
            self.gone(table)
        return bool(old)


def _many(sentence: str) -> DicehouseError:
    return DicehouseError("tables-many", sentence)
