"""A table in this worker's memory, with those who look at it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

from ..errors import DicehouseError
from ..play import Guest, Table
from ..play.log import Stored, Summary
from ..play.units import GuestId, Instant, TableId
from .rooms import MOST_REMEMBERED, Decide, Hosted


class Viewer(Protocol):
    """Whoever looks at a table from here. `guest` is whom it is there for, `device` whoever holds it: members of a
    class sit together as one. What it can be told, and how, is the affair of who shows it."""

    @property
    def guest(self) -> Guest: ...

    @property
    def device(self) -> Guest: ...

    def send(self, message: Any) -> None: ...

    def close(self, last: Any) -> None: ...


class SpectatorsRefused(DicehouseError):
    def __init__(self) -> None:
        super().__init__("watchers-no", "The players of this table want to be among themselves.")


class Room(Hosted):
    """`remembered` are the latest events, as they were stored; `writing` is the version on its way to the log."""

    id: TableId

    def __init__(self, table: Table, summary: Summary, secret: str | None, touched: Instant) -> None:
        super().__init__(table.id, touched)
        self.lock = asyncio.Lock()
        self.table = table
        self.summary = summary
        self.secret = secret
        self.viewers: set[Viewer] = set()
        self.remembered: deque[Stored] = deque(maxlen=MOST_REMEMBERED)
        self.writing = 0

    def locked(self, decide: Decide, now: Instant) -> asyncio.Lock:
        return self.lock

    def knows(self, version: int) -> bool:
        """Whether it needs nobody to tell it of the version; the one that it is `writing` it will know in a moment."""
        return version <= self.table.version or version == self.writing

    @property
    def idle(self) -> bool:
        return not self.viewers and not self.lock.locked()

    def time(self, now: Instant) -> Instant:
        """A table's own time never goes back: not where another worker was a hundredth ahead, and not where a house
        that was killed opens again with the time of its last beat."""
        return max(now, self.remembered[-1].at) if self.remembered else now

    def remember(self, stored: Sequence[Stored]) -> None:
        self.remembered.extend(stored[-MOST_REMEMBERED:])

    @property
    def open_to_spectators(self) -> bool:
        """Who gathers sees the table; once the game is on, the players may want to be among themselves."""
        return self.table.settings.spectators or self.table.phase == "gathering"

    def expect_may_see(self, guest: GuestId | None) -> None:
        if not self.open_to_spectators and not self.is_of(guest):
            raise SpectatorsRefused

    def is_of(self, guest: GuestId | None) -> bool:
        """Who sits here, and the host, who need not sit."""
        return guest is not None and (guest == self.table.host or self.table.seat_of(guest) is not None)

    def present(self, guest: GuestId) -> bool:
        return any(viewer.guest.id == guest for viewer in self.viewers)

    def after(self, version: int) -> tuple[Stored, ...]:
        """From the newest back: there are many old ones, and few are asked for."""
        newer: list[Stored] = []
        for seen in reversed(self.remembered):
            if seen.version <= version:
                break
            newer.append(seen)
        return tuple(reversed(newer))

    def covers(self, version: int) -> bool:
        """Whether all that followed the version is remembered."""
        first = self.remembered[0].version if self.remembered else self.table.version + 1
        return first - 1 <= version <= self.table.version
