"""Tables: what their road has beside that of every room (`host.py`): clocks, chips, seals and rematches."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec.structs import replace

from ..classroom.lessons.log import HouseLog
from ..daily.calendar import DayName
from ..daily.results import Day, dealt
from ..play import Decision, Guest, Table, TableRefused, decide_table, evolve_table, replay_table
from ..play.commands import Command, Create, EditSettings, SeatPerson, Sit
from ..play.deciding.moves import credit_time, fallen_due
from ..play.dice.sealed import day_room
from ..play.events import BotSeated, FlagFell, SeatTaken, TableCreated, TableEvent
from ..play.log import ChipsShort, Fence, Outrun, Repeated, Stored, StoreFailed
from ..play.notices import ALONE, Notices
from ..play.settings import TableSettings
from ..play.table import people
from ..play.units import NO_TIME, SECOND, Centis, Chips, CommandId, GuestId, Instant, TableId
from ..quick.games import begun
from .context import HouseContext
from .host import Decide, Host, Versions
from .ids import day_table_id, is_table_id, made_table_id
from .names import Naming, typed_name
from .room import Room, commit_of, stored_by

REMATCH_WITHIN = Centis(60 * 60 * SECOND)
"""So long after a table's last event its rematch is made again where it is missing; later it was dropped."""

Tell = Callable[[Room, Sequence[Stored]], None]

logger = logging.getLogger("dicehouse.house")


class OwedTime(Protocol):
    """Who knows what the house was late by, in the turn that runs at a table."""

    def owed(self, room: Room) -> Centis: ...

    def given_back(self, room: Room) -> None: ...


class Tables(Host[Room]):
    """`tell` shows the viewers of a room what has happened there; ids of new tables begin with the `mark`."""

    def __init__(
        self,
        log: HouseLog,
        key: bytes,
        tell: Tell = lambda room, stored: None,
        notices: Notices = ALONE,
        naming: Naming = typed_name,
        *,
        mark: str = "",
    ) -> None:
        super().__init__(log, notices)
        self._tell = tell
        self._naming = naming
        self.late_turns: OwedTime | None = None
        self.failures_noted: int | None = None
        self.committed = 0
        self.flags = 0
        self._key = key
        self._mark = mark

    @property
    def clocks_are_set(self) -> bool:
        """Not before the clockkeeper has given back the time that the house was closed: until then no flag falls."""
        return self.failures_noted == self.log.failures

    def set_clocks(self, failures: int) -> None:
        """What the store's failures have cost, up to so many, is given back."""
        self.failures_noted = failures

    async def create(self, guest: Guest, command: Create, command_id: CommandId) -> Room:
        """A new table; the same command id finds the table that it made before."""
        now = self.log.now()
        command = replace(command, people=tuple([self._naming(name, guest.id) for name in command.people]))
        decision = decide_table(None, command, guest, now, HouseContext(self._key, None))
        table_id = made_table_id(self._key, guest.id, command_id, self._mark)
        if command.settings.stake and await self.log.summary(table_id) is None:
            await self._expect_purse(guest.id, command.settings.stake)
        return await self._open(table_id, decision, now, CommandId(f"{guest.id}/{command_id}"), guest)

    async def has_made(self, guest: GuestId, command_id: CommandId) -> bool:
        """Whether the command was carried out before: a retry makes no further table."""
        table_id = made_table_id(self._key, guest, command_id, self._mark)
        return self.rooms.get(table_id) is not None or await self.log.summary(table_id) is not None

    async def deal(self, day: Day, guest: Guest) -> Room:
        """A guest's one try at a day's roll: the same table, however often and wherever it is asked for."""
        table_id, secret = self.day_table(day.day, guest.id), await self.log.secret(day_room(day.day))
        decision, command = Decision(dealt(day, guest)), CommandId("dealt")
        return await self._open(table_id, decision, self.log.now(), command, guest, secret)

    def day_table(self, day: DayName, guest: GuestId) -> TableId:
        return day_table_id(self._key, day, guest)

    async def open_table(self, table_id: TableId, seats: tuple[TableEvent, ...]) -> Room:
        """A table that the house itself sets up, people and all; the same one, where it was set up before."""
        return await self._open(table_id, Decision(seats), self.log.now(), CommandId("open"))

    async def begin(self, table_id: TableId, settings: TableSettings, guests: Sequence[Guest]) -> Room:
        """A table at which the house has sat these people down, and begun their game; the same one, where it was begun
        before. Who stands first is the host, and nobody has chips at stake."""
        now, context = self.log.now(), HouseContext(self._key, None)
        decision = begun(table_id, settings, guests, now, context)
        seated = tuple([guest.id for guest in guests])
        return await self._open(table_id, decision, now, CommandId("begin"), seated=seated)

    async def command(
        self,
        table_id: TableId,
        guest: Guest,
        command: Command,
        command_id: CommandId,
        version: int | None,
        lag: Centis = NO_TIME,
        fence: Fence | None = None,
    ) -> Versions:
        """Carry out a guest's command, or raise its refusal; returns the versions of its events. `lag` is that of the
        guest's line, where it was measured."""

        def decide(table: Table, context: HouseContext, now: Instant) -> Decision:
            if version is not None and version < table.changed:
                raise TableRefused("stale", "The table has moved on; look again.")
            return decide_table(table, command, guest, now, context, lag)

        match command:
            case EditSettings():
                await self._expect_purse(guest.id, Chips(command.wager))
            case Sit():
                known = (await self.room(table_id)).table
                if known.seat_of(guest.id) is None:
                    await self._expect_purse(guest.id, known.settings.stake)
            case SeatPerson():
                command = replace(command, name=self._naming(command.name, guest.id))
            case _:
                pass
        # guests choose their ids: they must meet neither another guest's nor the house's own, which have no slash, and
        # each of those who act as one guest counts for itself
        whose = f"{guest.id}/" if guest.member is None else f"{guest.id}/s{guest.member}."
        return await self.run(table_id, decide, CommandId(f"{whose}{command_id}"), guest, fence=fence)

    async def _expect_purse(self, guest: GuestId, stake: Chips) -> None:
        """Who cannot pay does not sit down; the ledger looks again when the game starts."""
        if stake and await self.log.balance(guest) < stake:
            raise TableRefused("chips-short", "You have too few chips for this table's stake.")

    async def catch_up(self, room_id: str, version: int = 0) -> None:
        """Nothing is read of what is known, or is being written here; 0 is read on whatever is known."""
        room = self.rooms.get(room_id)
        if room is not None and not room.knows(version):
            async with room.lock:
                if not room.knows(version):
                    await self._read_on(room)

    async def _expect_kept(self, room: Room) -> None:
        """A table that was tidied away has nothing to read on."""
        if await self.log.summary(room.id) is None:
            self.rooms.forget([room.id])
            raise TableRefused("table-unknown", "This table was dropped: nobody had come back to it.")

    def _busy(self) -> TableRefused:
        return TableRefused("busy", "The table is very busy; try again.")

    async def _keep_time(self, room: Room) -> None:
        """The clock is enforced here too: a move that comes too late meets a fallen flag."""
        if not self.clocks_are_set:
            raise StoreFailed("it was closed for a moment, and is setting its clocks.")
        await self._give_back(room)
        now, table = room.time(self.log.now()), room.table
        due = fallen_due(table, now, HouseContext(self._key, room.secret))
        if not due:
            return
        try:
            await self._commit(room, Decision(due), now, CommandId(f"flag-{table.version}"))
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
            await self._commit(room, Decision(credit), now, command)
            self.late_turns.given_back(room)

    async def _carry_out(
        self, room: Room, decide: Decide, command: CommandId, actor: Guest | None, fence: Fence | None
    ) -> Versions:
        version, now = room.table.version, room.time(self.log.now())
        context = HouseContext(self._key, room.secret)
        decision: Decision = decide(room.table, context, now)
        if not decision.events:
            return version + 1, version
        await self._commit(room, decision, now, command, actor, context.opened, fence)
        return room.answer(command, version + 1, version + len(decision.events))

    async def _commit(
        self,
        room: Room,
        decision: Decision,
        now: Instant,
        command: CommandId,
        actor: Guest | None = None,
        seal: tuple[str, str] | None = None,
        fence: Fence | None = None,
    ) -> None:
        """Durable first; the room and its viewers learn of it afterwards."""
        commit, table = commit_of(room.id, room.table, room.summary, decision, now, command, actor, seal, fence)
        room.writing = table.version
        try:
            await self._append(commit, room, table.version)
        except ChipsShort as short:
            raise TableRefused(short.code, short.message) from None
        finally:
            room.writing = 0
        self.committed += 1
        room.touched = now
        if table.rematch != room.table.rematch:
            await self._make_rematch(table)
        if seal is not None:
            room.secret = seal[0]
        room.summary = commit.summary
        self._move_on(room, table, stored_by(commit))

    def _move_on(self, room: Room, table: Table, stored: Sequence[Stored]) -> None:
        """The room shows the table as it is now, and everybody hears of it."""
        room.table = table
        room.remembered.extend(stored)
        self._tell(room, stored)
        for listener in self.listeners:
            listener(room)

    async def _read_on(self, room: Room) -> bool:
        """What other workers have written since; whether there was anything."""
        stored = await self.log.read(room.id, room.table.version)
        if not stored:
            return False
        table = room.table
        for row in stored:
            table = evolve_table(table, row.event, row.at)
        if table.seal and room.secret is None:
            room.secret = await self._secret(table)
        if table.rematch != room.table.rematch:
            await self._make_rematch(table)
        room.recall_answers(stored)
        self._move_on(room, table, stored)
        return True

    async def _load(self, room_id: str) -> Room:
        table_id = TableId(room_id)
        stored = await self.log.read(table_id) if is_table_id(table_id) else []
        table = replay_table(table_id, ((row.event, row.at) for row in stored))
        summary = await self.log.summary(table_id) if table else None
        if table is None or summary is None:
            raise TableRefused("table-unknown", "There is no such table.")
        if self.log.now() - stored[-1].at < REMATCH_WITHIN:
            await self._make_rematch(table)
        room = Room(table, summary, await self._secret(table), self.log.now())
        room.recall_answers(stored)
        return self._entered(room, stored)

    async def _secret(self, table: Table) -> str | None:
        if table.seal is None:
            return None
        return await self.log.secret(day_room(table.seal.day) if table.seal.day else table.id)

    async def _open(
        self,
        table_id: TableId,
        decision: Decision,
        now: Instant,
        command: CommandId,
        guest: Guest | None = None,
        secret: str | None = None,
        seated: tuple[GuestId, ...] = (),
    ) -> Room:
        """A table's first commit; the same table, where it was made before, by whichever worker."""
        room = self.rooms.get(table_id)
        if room is not None:
            return room
        commit, table = commit_of(table_id, None, None, decision, now, command, guest, seated=seated)
        try:
            await self.log.append(commit)
        except (Outrun, Repeated):
            return await self.room(table_id)
        self.committed += 1
        return self._entered(Room(table, commit.summary, secret, now), stored_by(commit))

    def _entered(self, room: Room, stored: Sequence[Stored]) -> Room:
        room.remembered.extend(stored)
        room = self.rooms.add(room)
        self.changed(room)
        return room

    async def _make_rematch(self, old: Table) -> None:
        """The next table is there before anybody hears of it, also where its first maker has died."""
        if old.rematch is None:
            return
        try:
            guests = tuple({player.guest for _, player in people(old) if player.guest})
            again, now = Decision(seated_again(old)), self.log.now()
            await self._open(old.rematch, again, now, CommandId("rematch"), seated=guests)
        except StoreFailed as error:
            # the old table stands; whoever reads it next tries again
            logger.warning("a rematch could not be made: %s", error.code)


def seated_again(old: Table) -> tuple[TableEvent, ...]:
    """A new table with the old one's settings and people."""
    name = next((player.name for _, player in people(old) if player.guest == old.host), "Guest")
    seated: list[TableEvent] = [TableCreated(old.settings, old.host, name)]
    for seat, player in people(old):
        if player.guest:
            seated.append(SeatTaken(seat, player.guest, player.name, player.look))
        elif player.bot:
            seated.append(BotSeated(seat, player.bot, player.name))
    return tuple(seated)
