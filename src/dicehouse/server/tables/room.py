"""A table in this worker's memory, with the clients that look at it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

import msgspec

from ...play import Table
from ...play.log import Stored, Summary
from ...play.table import people
from ...play.units import CommandId, GuestId, Instant, TableId
from ...play.views.table import TableView, view
from ...rules import Seat
from ...wire import News, Refused, Resync, Update, news
from ..live.connection import Connection, Said, said

__all__ = ["MOST_REMEMBERED", "NO_WATCHERS", "Room"]

MOST_REMEMBERED = 256
"""News kept for clients that come back; who missed more gets a resync."""

NO_WATCHERS = Refused("watchers-no", "The players of this table want to be among themselves.")
_NO_WATCHERS = said(NO_WATCHERS)


class Room:
    def __init__(self, table_id: TableId, now: Callable[[], Instant]) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.summary: Summary | None = None
        self.secret: str | None = None
        self.connections: set[Connection] = set()
        self.remembered: deque[News] = deque(maxlen=MOST_REMEMBERED)
        self.answers: dict[CommandId, tuple[int, int]] = {}
        self.touched = now()
        self._now = now

    @property
    def idle(self) -> bool:
        return not self.connections and not self.lock.locked()

    def answer(self, command_id: CommandId, first: int, last: int) -> tuple[int, int]:
        """Remember what a command did, for the retries of the next minutes; older ones ask the log."""
        if len(self.answers) >= MOST_REMEMBERED:
            del self.answers[next(iter(self.answers))]
        self.answers[command_id] = first, last
        return first, last

    def recall_answers(self, stored: Iterable[Stored]) -> None:
        """A retry may come after a restart, or to another worker than the first try."""
        for row in stored:
            first, _ = self.answers.get(row.command, (row.version, 0))
            self.answer(row.command, first, row.version)

    def remember(self, stored: Iterable[Stored]) -> None:
        self.remembered.extend(map(news, stored))

    def broadcast(self, since: int) -> None:
        """Everyone gets what happened after version `since`; equal viewers share one encoding."""
        if not self.connections or self.table is None:
            return
        happened = self._after(since)
        now = self._now()
        common = view(self.table, None, now)
        seats = {player.guest: seat for seat, player in people(self.table)}
        watchers = self.watched
        messages: dict[tuple[Seat | None, bool], Said] = {}
        for connection in self.connections:
            guest = connection.guest.id
            you = seats.get(guest), guest == self.table.host
            if not (watchers or you[0]):
                connection.send(_NO_WATCHERS)
                connection.close()
                continue
            message = messages.get(you)
            if message is None:
                message = messages[you] = said(Update(happened, _seen_as(common, *you), now))
            connection.send(message)

    def welcome(self, connection: Connection, version: int | None) -> Said:
        """What a client needs that last saw `version`: the gap where it is at hand, otherwise all."""
        table = self._loaded()
        if version is None or not self._covers(version):
            return self.resync(connection)
        now = self._now()
        return said(Update(self._after(version), view(table, connection.guest.id, now), now))

    def resync(self, connection: Connection) -> Said:
        now = self._now()
        return said(Resync(view(self._loaded(), connection.guest.id, now), now))

    @property
    def watched(self) -> bool:
        """Who gathers sees the table; once the game is on, the players may want to be among themselves."""
        table = self._loaded()
        return table.settings.watchers or table.phase == "gathering"

    def may_see(self, guest: GuestId | None) -> bool:
        return self.watched or (guest is not None and self._loaded().seat_of(guest) is not None)

    def present(self, guest: GuestId) -> bool:
        return any(connection.guest.id == guest for connection in self.connections)

    def _after(self, version: int) -> tuple[News, ...]:
        """From the newest back: there are many old ones, and few are asked for."""
        newer: list[News] = []
        for seen in reversed(self.remembered):
            if seen.version <= version:
                break
            newer.append(seen)
        return tuple(reversed(newer))

    def _covers(self, version: int) -> bool:
        table = self._loaded()
        first = self.remembered[0].version if self.remembered else table.version + 1
        return first - 1 <= version <= table.version

    def _loaded(self) -> Table:
        if self.table is None:
            raise LookupError(f"table {self.id} is not loaded")
        return self.table


def _seen_as(common: TableView, you: Seat | None, host: bool) -> TableView:
    return msgspec.structs.replace(common, you=you, you_host=host) if you or host else common
