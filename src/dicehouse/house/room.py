"""A table in this worker's memory, with the clients that look at it. A room that exists is loaded."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence

from ..errors import DicehouseError
from ..play import Table
from ..play.log import Stored, Summary
from ..play.units import CommandId, GuestId, Instant
from ..server.live.connection import Connection
from ..wire import News, Refused, news

__all__ = ["MOST_REMEMBERED", "NO_SPECTATORS", "Room", "Versions"]

MOST_REMEMBERED = 256
"""News kept for clients that come back; who missed more gets a resync."""

NO_SPECTATORS = Refused("watchers-no", "The players of this table want to be among themselves.")

Versions = tuple[int, int]
"""The first and the last version that a command has made."""


class Room:
    def __init__(self, table: Table, summary: Summary, secret: str | None, touched: Instant) -> None:
        self.id = table.id
        self.lock = asyncio.Lock()
        self.table = table
        self.summary = summary
        self.secret = secret
        self.connections: set[Connection] = set()
        self.remembered: deque[News] = deque(maxlen=MOST_REMEMBERED)
        self.answers: dict[CommandId, Versions] = {}
        self.forgets_answers = False
        self.writing = 0
        self.touched = touched

    def knows(self, version: int) -> bool:
        """Whether it needs nobody to tell it of the version; the one that it is `writing` it will know in a moment."""
        return version <= self.table.version or version == self.writing

    @property
    def idle(self) -> bool:
        return not self.connections and not self.lock.locked()

    def time(self, now: Instant) -> Instant:
        """A table's own time never goes back: not where another worker was a hundredth ahead, and not where a house
        that was killed opens again with the time of its last beat."""
        return max(now, self.remembered[-1].at) if self.remembered else now

    def answer(self, command_id: CommandId, first: int, last: int) -> Versions:
        """Remember what a command did, for the retries of the next minutes; older ones ask the log."""
        if len(self.answers) >= MOST_REMEMBERED:
            del self.answers[next(iter(self.answers))]
            self.forgets_answers = True
        self.answers[command_id] = first, last
        return first, last

    def recall_answers(self, stored: Iterable[Stored]) -> None:
        """A retry may come after a restart, or to another worker than the first try."""
        for row in stored:
            first, _ = self.answers.get(row.command, (row.version, 0))
            self.answer(row.command, first, row.version)

    def remember(self, stored: Sequence[Stored]) -> None:
        self.remembered.extend(map(news, stored[-MOST_REMEMBERED:]))

    @property
    def open_to_spectators(self) -> bool:
        """Who gathers sees the table; once the game is on, the players may want to be among themselves."""
        return self.table.settings.spectators or self.table.phase == "gathering"

    def expect_may_see(self, guest: GuestId | None) -> None:
        if not self.open_to_spectators and not self.is_of(guest):
            raise DicehouseError("watchers-no", NO_SPECTATORS.message)

    def is_of(self, guest: GuestId | None) -> bool:
        """Who sits here, and the host, who need not sit."""
        return guest is not None and (guest == self.table.host or self.table.seat_of(guest) is not None)

    def present(self, guest: GuestId) -> bool:
        return any(connection.guest.id == guest for connection in self.connections)

    def after(self, version: int) -> tuple[News, ...]:
        """From the newest back: there are many old ones, and few are asked for."""
        newer: list[News] = []
        for seen in reversed(self.remembered):
            if seen.version <= version:
                break
            newer.append(seen)
        return tuple(reversed(newer))

    def covers(self, version: int) -> bool:
        """Whether all that followed the version is remembered."""
        first = self.remembered[0].version if self.remembered else self.table.version + 1
        return first - 1 <= version <= self.table.version
