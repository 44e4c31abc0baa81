"""A table in this worker's memory, with those who look at it; and what is written down when something happens there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from ..classroom.lessons.units import lesson_of
from ..errors import DicehouseError
from ..play import Decision, Guest, Table, create_table, evolve_table
from ..play.events import TableCreated
from ..play.ledger import MOVING, Posting, postings
from ..play.log import Commit, Fence, Part, Stored, Summary
from ..play.units import CommandId, GuestId, Instant, TableId
from .host import MOST_REMEMBERED, Decide, Hosted
from .ids import new_code


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
    """`remembered` are the latest events, as they were stored; `writing` is the version on its way to the log, `lesson`
    the one that it belongs to."""

    id: TableId

    def __init__(self, table: Table, summary: Summary, secret: str | None, touched: Instant) -> None:
        super().__init__(table.id, touched)
        self.lock = asyncio.Lock()
        self.table = table
        self.summary = summary
        self.secret = secret
        self.lesson = lesson_of(table.id)
        self.viewers: set[Viewer] = set()
        self.remembered: deque[Stored] = deque(maxlen=MOST_REMEMBERED)
        self.writing = 0

    def locked(self, decide: Decide, now: Callable[[], Instant]) -> asyncio.Lock:
        return self.lock

    def knows(self, version: int) -> bool:
        """Whether it needs nobody to tell it of the version; the one that it is `writing` it will know in a moment."""
        return 0 < version <= self.table.version or version == self.writing != 0

    @property
    def idle(self) -> bool:
        return not self.viewers and not self.lock.locked()

    @property
    def timed(self) -> bool:
        return self.table.deadline is not None

    def time(self, now: Instant) -> Instant:
        """A table's own time never goes back: not where another worker was a hundredth ahead, and not where a house
        that was killed opens again with the time of its last beat."""
        return max(now, self.remembered[-1].at) if self.remembered else now

    @property
    def open_to_spectators(self) -> bool:
        """Who gathers sees the table; once the game is on, the players may want to be among themselves. Of a day's roll
        everybody has the dice when it is over, to check them."""
        seal = self.table.seal
        if seal is not None and seal.day is not None and seal.secret is not None:
            return True
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
        return tuple(seen for seen in self.remembered if seen.version > version)

    def covers(self, version: int) -> bool:
        """Whether all that followed the version is remembered."""
        first = self.remembered[0].version if self.remembered else self.table.version + 1
        return first - 1 <= version <= self.table.version


def commit_of(
    table_id: TableId,
    before: Table | None,
    known: Summary | None,
    decision: Decision,
    at: Instant,
    command: CommandId,
    actor: Guest | None = None,
    seal: tuple[str, str] | None = None,
    fence: Fence | None = None,
    seated: tuple[GuestId, ...] = (),
) -> tuple[Commit, Table]:
    """The events that were decided, the chips that they move, the lobby's row; and the table that they make. One that
    is made by it has nothing before. `seal` is a new secret with its commitment."""
    table, moved_chips = before, list[Posting]()
    for event in decision.events:
        if isinstance(event, TableCreated):
            table = create_table(table_id, event)
        elif table is None:
            raise DicehouseError("table-unknown", "There is no such table.")
        else:
            if isinstance(event, MOVING):
                moved_chips += postings(table, event)
            table = evolve_table(table, event, at, state=decision.state)
    if table is None:
        raise DicehouseError("table-unknown", "There is no such table.")
    part = Part("", before.version if before else 0, decision.events)
    guest, member = (actor.id, actor.member) if actor else (None, None)
    summary = _summary(table, known, at)
    return Commit(
        table_id, at, command, (part,), summary, guest, tuple(moved_chips), seal, member, fence, seated
    ), table


def stored_by(commit: Commit) -> list[Stored]:
    """Its events as the log holds them."""
    [part] = commit.parts
    events = enumerate(part.events, part.after + 1)
    return [Stored(version, commit.at, commit.command, event, commit.member) for version, event in events]


def _summary(table: Table, known: Summary | None, now: Instant) -> Summary:
    seat = table.seat_of(table.host)
    host = table.seats[seat - 1] if seat else None
    return Summary(
        table=table.id,
        code=known.code if known else new_code(),
        rules=table.rules.name_version,
        game=table.rules.name,
        host=host.name if host else "",
        phase=table.phase,
        public=table.settings.public,
        seats=len(table.seats),
        taken=len(table.seats) - table.seats.count(None),
        stake=table.settings.stake,
        created=known.created if known else now,
        changed=now,
        deadline=table.deadline,
    )
