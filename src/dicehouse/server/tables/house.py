"""The house: `command -> refusal -> decide -> commit -> view -> news`. Durable first; only then is anybody told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from ...classroom.lessons.log import HouseLog
from ...play import Decision, Guest, Table, TableRefused, decide_table, fold, replay_table
from ...play.commands import Command, Create, EditSettings, Sit
from ...play.deciding.upkeep import credit_time, fallen_due
from ...play.events import FlagFell, TableEvent
from ...play.log import ChipsShort, Outrun, Repeated, StoreFailed
from ...play.units import NO_TIME, SECOND, Centis, Chips, CommandId, GuestId, Instant, TableId
from .broadcast import broadcast
from .commits import Change, commit_of, seated_again
from .context import HouseContext
from .ids import guests_command, is_table_id, made_table_id
from .naming import with_clean_names
from .room import Room, Versions
from .rooms import Rooms

__all__ = ["Decide", "House", "TableListener"]

MOST_TRIES = 10
"""How often a command is decided again because another worker was faster."""

REMATCH_WITHIN = Centis(60 * 60 * SECOND)
"""So long after a table's last event its rematch is made again where it is missing; later it was dropped."""

logger = logging.getLogger("dicehouse.house")

Decide = Callable[[Table, HouseContext, Instant], Decision]


class TableListener(Protocol):
    """Whoever wants to know that a table has changed: the clockkeeper, the bots, presence."""

    def table_changed(self, room: Room) -> None: ...


class OwedTime(Protocol):
    """Who knows what the house was late by, in the turn that runs at a table."""

    def owed(self, room: Room) -> Centis: ...

    def given_back(self, room: Room) -> None: ...


class House:
    def __init__(self, log: HouseLog, key: bytes) -> None:
        self.log = log
        self.rooms = Rooms(self._load)
        self.listeners: list[TableListener] = []
        self.late_turns: OwedTime | None = None
        self.failures_noted: int | None = None
        self.committed = 0
        self.flags = 0
        self._key = key

    @property
    def clocks_are_set(self) -> bool:
        """Not before the clockkeeper has given back the time that the house was closed: until then no flag falls."""
        return self.failures_noted == self.log.failures

    def set_clocks(self, failures: int) -> None:
        """What the store's failures have cost, up to so many, is given back."""
        self.failures_noted = failures

    async def room(self, table_id: TableId) -> Room:
        """The table's room; an unknown table raises."""
        room = self.rooms.get(table_id) or await self.rooms.load(table_id)
        room.touched = self.log.now()
        return room

    async def create(self, guest: Guest, command: Create, command_id: CommandId) -> Room:
        """A new table; the same command id finds the table that it made before."""
        now = self.log.now()
        decision = decide_table(None, with_clean_names(command), guest, now, HouseContext(self._key, None))
        table_id = made_table_id(self._key, guest.id, command_id)
        if command.settings.stake and await self.log.summary(table_id) is None:
            await self._expect_purse(guest.id, command.settings.stake)
        return await self._open(table_id, Change(decision, now, guests_command(guest.id, command_id), guest.id))

    async def has_made(self, guest: GuestId, command_id: CommandId) -> bool:
        """Whether the command was carried out before: a retry makes no further table."""
        table_id = made_table_id(self._key, guest, command_id)
        return self.rooms.get(table_id) is not None or await self.log.summary(table_id) is not None

    async def open_table(self, table_id: TableId, seats: tuple[TableEvent, ...]) -> Room:
        """A table that the house itself sets up, people and all; the same one, where it was set up before."""
        return await self._open(table_id, Change(Decision(seats), self.log.now(), CommandId("open")))

    async def command(
        self,
        table_id: TableId,
        guest: Guest,
        command: Command,
        command_id: CommandId,
        version: int | None,
        lag: Centis = NO_TIME,
    ) -> Versions:
        """Carry out a guest's command, or raise its refusal; returns the versions of its events. `lag` is that of the
        guest's line, where it was measured."""

        def decide(table: Table, context: HouseContext, now: Instant) -> Decision:
            if version is not None and version < table.changed:
                raise TableRefused("stale", "The table has moved on; look again.")
            return decide_table(table, with_clean_names(command), guest, now, context, lag)

        if isinstance(command, EditSettings):
            await self._expect_purse(guest.id, Chips(command.wager))
        elif isinstance(command, Sit):
            table = (await self.room(table_id)).table
            if table.seat_of(guest.id) is None:
                await self._expect_purse(guest.id, table.settings.stake)
        return await self.run(table_id, decide, guests_command(guest.id, command_id), guest.id)

    async def _expect_purse(self, guest: GuestId, stake: Chips) -> None:
        """Who cannot pay does not sit down; the ledger looks again when the game starts."""
        if stake and await self.log.balance(guest) < stake:
            raise TableRefused("chips-short", "You have too few chips for this table's stake.")

    async def run(
        self,
        table_id: TableId,
        decide: Decide,
        command_id: CommandId,
        guest: GuestId | None = None,
        *,
        setting_clocks: bool = False,
    ) -> Versions:
        """The way of every change to a table: done once, with the clock kept, decided and committed; where another
        worker was faster, again against the latest version."""
        room = self.rooms.get(table_id) or await self.room(table_id)
        async with room.lock:
            for _ in range(MOST_TRIES):
                if command_id in room.answers:
                    return room.answers[command_id]
                try:
                    if room.table.clock is not None and not setting_clocks:
                        await self._keep_clock(room)
                    return await self._decide(room, decide, command_id, guest)
                except Outrun:
                    if not await self._read_on(room):
                        await self._expect_kept(room)
                except (Repeated, TableRefused) as error:
                    known = await self._done_before(room, command_id, error)
                    if known is not None:
                        return known
                    # another worker may have written what this refusal does not know of
                    if not await self._read_on(room):
                        raise
        raise TableRefused("busy", "The table is very busy; try again.")

    async def catch_up(self, table_id: TableId, version: int) -> None:
        """Another worker has written: read what is missing and tell our clients."""
        room = self.rooms.get(table_id)
        if room is not None and self.rooms.is_behind(table_id, version):
            async with room.lock:
                if self.rooms.is_behind(table_id, version):
                    await self._read_on(room)

    async def _expect_kept(self, room: Room) -> None:
        """A table that was tidied away has nothing to read on."""
        if await self.log.summary(room.id) is None:
            self.rooms.drop(room.id)
            raise TableRefused("table-unknown", "This table was dropped: nobody had come back to it.")

    async def _done_before(self, room: Room, command_id: CommandId, error: Repeated | TableRefused) -> Versions | None:
        """What the command did when it was carried out before; None where it never was."""
        if isinstance(error, Repeated):
            await self._read_on(room)
            return room.answer(command_id, error.first, error.last)
        # a room remembers the latest commands; the log remembers all
        known = await self.log.find_command(room.id, command_id) if room.forgets_answers else None
        return None if known is None else room.answer(command_id, *known)

    async def _keep_clock(self, room: Room) -> None:
        """The clock is enforced here too: a move that comes too late meets a fallen flag."""
        table = room.table
        if table.deadline is None:
            return
        if not self.clocks_are_set:
            raise StoreFailed("it was closed for a moment, and is setting its clocks.")
        await self._give_back(room)
        now, table = room.time(self.log.now()), room.table
        due = fallen_due(table, now, HouseContext(self._key, room.secret))
        if not due:
            return
        try:
            await self._commit(room, Change(Decision(due), now, CommandId(f"flag-{table.version}")))
        except Repeated:
            # another worker has dropped it, which answers nobody's command here
            raise Outrun from None
        self.flags += isinstance(due[0], FlagFell)

    async def _give_back(self, room: Room) -> None:
        """What the house was late by is not charged to whoever is to move."""
        late = self.late_turns.owed(room) if self.late_turns else NO_TIME
        credit = credit_time(room.table, late)
        if credit and self.late_turns:
            now, command = room.time(self.log.now()), CommandId(f"late-{room.table.version}")
            await self._commit(room, Change(Decision(credit), now, command))
            self.late_turns.given_back(room)

    async def _decide(self, room: Room, decide: Decide, command_id: CommandId, guest: GuestId | None) -> Versions:
        version, now = room.table.version, room.time(self.log.now())
        context = HouseContext(self._key, room.secret)
        decision = decide(room.table, context, now)
        if not decision.events:
            return version + 1, version
        await self._commit(room, Change(decision, now, command_id, guest, context.opened))
        return room.answer(command_id, version + 1, version + len(decision.events))

    async def _commit(self, room: Room, change: Change) -> None:
        """Durable first; the room and its clients learn of it afterwards."""
        commit, table = commit_of(room.id, room.table, room.summary, change)
        room.writing = table.version
        try:
            await self.log.append(commit)
        except ChipsShort as short:
            raise TableRefused(short.code, short.message) from None
        finally:
            room.writing = 0
        self.committed += 1
        room.touched = change.at
        if table.rematch != room.table.rematch:
            await self._make_rematch(table)
        if change.seal is not None:
            room.secret = change.seal[0]
        room.summary = commit.summary
        room.remember(change.stored(commit.parts[0].after))
        self._move_on(room, table)

    def _move_on(self, room: Room, table: Table) -> None:
        """The room shows the table as it is now, and everybody hears of it."""
        since, room.table = room.table.version, table
        broadcast(room, since, self.log.now())
        for listener in self.listeners:
            listener.table_changed(room)

    async def _read_on(self, room: Room) -> bool:
        """What other workers have written since; whether there was anything."""
        stored = await self.log.read(room.id, room.table.version)
        if not stored:
            return False
        table = room.table
        for step in fold(room.id, ((row.event, row.at) for row in stored), table):
            table = step.after
        if table.seal and room.secret is None:
            room.secret = await self.log.secret(room.id)
        if table.rematch != room.table.rematch:
            await self._make_rematch(table)
        room.remember(stored)
        room.recall_answers(stored)
        self._move_on(room, table)
        return True

    async def _load(self, table_id: TableId) -> Room:
        stored = await self.log.read(table_id) if is_table_id(table_id) else []
        table = replay_table(table_id, ((row.event, row.at) for row in stored))
        summary = await self.log.summary(table_id) if table else None
        if table is None or summary is None:
            raise TableRefused("table-unknown", "There is no such table.")
        secret = await self.log.secret(table_id) if table.seal else None
        if self.log.now() - stored[-1].at < REMATCH_WITHIN:
            await self._make_rematch(table)
        room = Room(table, summary, secret, self.log.now())
        room.remember(stored)
        room.recall_answers(stored)
        return self._entered(room)

    async def _open(self, table_id: TableId, change: Change) -> Room:
        """A table's first commit; the same table, where it was made before, by whichever worker."""
        room = self.rooms.get(table_id)
        if room is not None:
            return room
        commit, table = commit_of(table_id, None, None, change)
        try:
            await self.log.append(commit)
        except (Outrun, Repeated):
            return await self.room(table_id)
        self.committed += 1
        room = Room(table, commit.summary, None, change.at)
        room.remember(change.stored(0))
        return self._entered(room)

    def _entered(self, room: Room) -> Room:
        room = self.rooms.add(room)
        for listener in self.listeners:
            listener.table_changed(room)
        return room

    async def _make_rematch(self, old: Table) -> None:
        """The next table is there before anybody hears of it, also where its first maker has died."""
        if old.rematch is None:
            return
        change = Change(Decision(seated_again(old)), self.log.now(), CommandId("rematch"))
        try:
            await self._open(old.rematch, change)
        except StoreFailed as error:
            # the old table stands; whoever reads it next tries again
            logger.warning("a rematch could not be made: %s", error.code)
