"""The house: commands become events, events are written down, and only then is anybody told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from ...play import Decision, Guest, Table, TableRefused, decide_table, fold
from ...play.commands import Command, Create
from ...play.deciding.upkeep import drop_flag, flag_fallen
from ...play.events import RematchMade, TableEvent
from ...play.log import ChipsShort, Commit, EventLog, Outrun, Repeated, Stored, StoreFailed
from ...play.units import SECOND, Centis, CommandId, GuestId, Instant, TableId
from ...rules import Seat
from .commits import evolved, seated_again, summarise
from .context import HouseContext
from .ids import guests_command, is_table_id, made_table_id
from .room import Room

__all__ = ["CLOSED", "House", "Watcher"]

CLOSED = Centis(3 * SECOND)
"""Without a note that the house is open for so long, it was closed: no clock ran."""

MOST_TRIES = 10
"""How often a command is decided again because another worker was faster."""

log = logging.getLogger("dicehouse.house")

Decide = Callable[[Table, HouseContext, Instant], Decision]


class Watcher(Protocol):
    """Whoever wants to know that a table has moved on: the clockkeeper, the bots."""

    def moved(self, room: Room) -> None: ...


class House:
    def __init__(self, log: EventLog, key: bytes) -> None:
        self.log = log
        self.rooms: dict[TableId, Room] = {}
        self.watchers: list[Watcher] = []
        self.noted_open = log.now()
        self.committed = 0
        self.flags = 0
        self._key = key

    async def room(self, table_id: TableId) -> Room:
        """The table's room, loaded; an unknown table raises."""
        room = self.rooms.get(table_id)
        if room is None:
            if not is_table_id(table_id):
                raise TableRefused("table-unknown", "There is no such table.")
            room = self.rooms.setdefault(table_id, Room(table_id, self.log.now))
        if room.table is None:
            async with room.lock:
                if room.table is None:
                    await self._load(room)
        if room.table is None:
            self.rooms.pop(table_id, None)
            raise TableRefused("table-unknown", "There is no such table.")
        room.touched = self.log.now()
        return room

    async def create(self, guest: Guest, command: Create, command_id: CommandId) -> Room:
        """A new table; the same command id finds the table that it made before."""
        now, context = self.log.now(), HouseContext(self._key, None)
        decision = decide_table(None, command, guest, now, context)
        table_id = made_table_id(self._key, guest.id, command_id)
        room = self.rooms.setdefault(table_id, Room(table_id, self.log.now))
        async with room.lock:
            if room.table is None:
                try:
                    await self._write(
                        room, None, decision, now, guests_command(guest.id, command_id), guest.id, context
                    )
                except (Outrun, Repeated):
                    await self._load(room)
            room.summary = room.summary or await self.log.summary(table_id)
        return room

    async def do(
        self,
        table_id: TableId,
        guest: Guest,
        command: Command,
        command_id: CommandId,
        version: int | None,
    ) -> tuple[int, int]:
        """Carry out a guest's command; returns the versions of its events."""

        def decided(table: Table, context: HouseContext, now: Instant) -> Decision:
            if version is not None and version < table.changed:
                raise TableRefused("stale", "The table has moved on; look again.")
            return decide_table(table, command, guest, now, context)

        return await self.run(table_id, decided, guests_command(guest.id, command_id), guest.id)

    async def run(
        self,
        table_id: TableId,
        decided: Decide,
        command_id: CommandId,
        guest: GuestId | None = None,
        *,
        setting_clocks: bool = False,
    ) -> tuple[int, int]:
        """Decide against the latest version and write, again where another worker was faster."""
        room = await self.room(table_id)
        async with room.lock:
            for _ in range(MOST_TRIES):
                if command_id in room.answers:
                    return room.answers[command_id]
                try:
                    if not setting_clocks:
                        await self._keep_clock(room)
                    return await self._once(room, decided, command_id, guest)
                except Outrun:
                    await self._load(room)
                except Repeated as repeated:
                    await self._load(room)
                    room.answer(command_id, repeated.first, repeated.last)
                except TableRefused:
                    # another worker may have written what this refusal does not know of
                    if not await self._load(room):
                        raise
        raise TableRefused("busy", "The table is very busy; try again.")

    def is_behind(self, table_id: TableId, version: int) -> bool:
        """Whether a room that we have does not know this version yet."""
        room = self.rooms.get(table_id)
        return room is not None and room.table is not None and room.table.version < version

    async def catch_up(self, table_id: TableId, version: int) -> None:
        """Another worker has written: read what is missing and tell our clients."""
        if self.is_behind(table_id, version):
            room = self.rooms[table_id]
            async with room.lock:
                if self.is_behind(table_id, version):
                    await self._load(room)

    def forget_idle(self, before: Instant) -> int:
        """Drop rooms that nobody looks at and nobody has touched since."""
        idle = [room for room in self.rooms.values() if room.idle and room.touched < before]
        for room in idle:
            del self.rooms[room.id]
        return len(idle)

    async def _once(self, room: Room, decided: Decide, command_id: CommandId, guest: GuestId | None) -> tuple[int, int]:
        table = room.table
        if table is None:
            raise TableRefused("table-unknown", "There is no such table.")
        now = self.log.now()
        context = HouseContext(self._key, room.secret)
        decision = decided(table, context, now)
        if not decision.events:
            return table.version + 1, table.version
        await self._write(room, table, decision, now, command_id, guest, context)
        return room.answer(command_id, table.version + 1, table.version + len(decision.events))

    async def _keep_clock(self, room: Room) -> None:
        """The clock is enforced here too: a move that comes too late meets a fallen flag."""
        table = room.table
        if table is None or table.deadline is None:
            return
        now = self.log.now()
        if now - self.noted_open > CLOSED:
            raise StoreFailed("it was closed for a moment, and is setting its clocks.")
        seat = flag_fallen(table, now)
        if seat is not None:
            await self._flag(room, table, seat, now)

    async def _flag(self, room: Room, table: Table, seat: Seat, now: Instant) -> None:
        context = HouseContext(self._key, room.secret)
        decision = Decision(drop_flag(table, seat, context))
        try:
            await self._write(room, table, decision, now, CommandId(f"flag-{table.version}"), None, context)
        except Repeated:
            # another worker has dropped it, which answers nobody's command here
            raise Outrun from None
        self.flags += 1

    async def _write(
        self,
        room: Room,
        table: Table | None,
        decision: Decision,
        now: Instant,
        command_id: CommandId,
        guest: GuestId | None,
        context: HouseContext,
    ) -> None:
        """Durable first; the room and its clients learn of it afterwards."""
        events = decision.events
        after, moved = evolved(room.id, table, decision, now)
        version = table.version if table else 0
        if room.summary is None and table is not None:
            room.summary = await self.log.summary(room.id)
        summary = summarise(after, room.summary, now)
        commit = Commit(room.id, version, now, command_id, guest, events, summary, moved, seal=context.opened)
        try:
            await self.log.append(commit)
        except ChipsShort as short:
            raise TableRefused(short.code, short.message) from None
        self.committed += 1
        if context.opened is not None:
            room.secret = context.opened[0]
        room.summary = summary
        room.remember([Stored(version + place, now, command_id, event) for place, event in enumerate(events, 1)])
        await self._follow(after, events)
        self._moved(room, after, version)

    async def _load(self, room: Room) -> bool:
        """Read on from what the room knows; whether there was anything."""
        version = room.table.version if room.table else 0
        stored = await self.log.read(room.id, version)
        table = room.table
        for step in fold(room.id, ((row.event, row.at) for row in stored), table):
            table = step.after
        if table is None:
            return False
        if table.seal and room.secret is None:
            room.secret = await self.log.secret(room.id)
        room.remember(stored)
        room.recall_answers(stored)
        if stored:
            await self._follow(table, [row.event for row in stored])
            self._moved(room, table, version)
        return bool(stored)

    def _moved(self, room: Room, table: Table, since: int) -> None:
        room.table = table
        room.broadcast(since)
        for watcher in self.watchers:
            watcher.moved(room)

    async def _follow(self, table: Table, events: Sequence[TableEvent]) -> None:
        """The next table is there before anybody hears of it, also where its first maker has died."""
        for event in events:
            if isinstance(event, RematchMade):
                await self._make_rematch(table, event.table)

    async def _make_rematch(self, old: Table, table_id: TableId) -> None:
        """The same people at a new table; made once, whichever worker comes first."""
        room = self.rooms.setdefault(table_id, Room(table_id, self.log.now))
        async with room.lock:
            if room.table is not None:
                return
            try:
                context = HouseContext(self._key, None)
                await self._write(
                    room, None, Decision(seated_again(old)), self.log.now(), CommandId("rematch"), None, context
                )
            except (Outrun, Repeated):
                await self._load(room)
            except StoreFailed as error:
                # the old table stands; whoever reads it next tries again
                log.warning("a rematch could not be made: %s", error.code)
