"""Everything that a running house is made of, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Set

import msgspec
from litestar.di import NamedDependency

from ..api.answers.costly import TableLog
from ..api.live.broadcast import broadcast
from ..api.live.connection import Connection
from ..api.live.spectators import SpectatorCounts
from ..api.live.writer import encode
from ..classroom.lessons.log import HouseLog
from ..classroom.lessons.odds import MatchFound
from ..classroom.lessons.units import LessonId
from ..daily.calendar import DayName
from ..errors import DicehouseError
from ..house.arenas import Arenas
from ..house.calling import Caller
from ..house.days import Days, Perfect
from ..house.duties.duties import Duties, Upkeep
from ..house.lessons.classroom import Classroom
from ..house.lessons.lessons import Lessons
from ..house.lessons.pacing import Pacing
from ..house.lessons.school import School
from ..house.names import listed_name, typed_name
from ..house.quick import Quick
from ..house.room import Room, Viewer
from ..house.tables import Tables
from ..play import Table
from ..play.commands import Command, EditSettings, Say
from ..play.guests import Guest
from ..play.log import Stored
from ..play.notices import ALONE, Notices
from ..play.settings import BotStrength
from ..play.units import DAY, NO_TIME, Centis, CommandId, GuestId, Instant, TableId
from ..rules import Action, Seat, State
from ..tasks import TaskSet
from ..wire import Closing, Refused
from .config import Config
from .costs import MESSAGES, pay
from .draining import drain_on_terminate
from .garbage import Garbage
from .gatherings import Gatherings
from .guests import Guests, Tokens
from .lessons.screens import Screens, screens_of
from .limits import Admission, Limits, Outgoing
from .live.lag import LagMeter
from .push.endpoints import Endpoints
from .push.sending import PushSender
from .security import Security
from .shared_limits import SharedLimits
from .skill import SkillDesk
from .tcp.limits import TcpLimits
from .work import jobs
from .work.desk import WorkDesk
from .work.fair import Asker

SECURITY_EVERY = 60.0
"""Seconds; an attacker fills no log."""

RETRY_AFTER = 2.0
"""Seconds after which clients of a house that closes come back."""

OTHERS_ARE_OPEN = 0.5
"""The same, where a proxy has found others by then."""

A_MOMENT = 0.1
"""Seconds to read it, under a server that has not cut their sockets by then."""

NOBODY = "https://dicehouse.invalid"
"""Where push services reach whoever runs a house, and nobody has said it."""

DO = MESSAGES["Do"]

logger = logging.getLogger("dicehouse.house")


def _say_moved(viewer: Viewer) -> None:
    viewer.close(encode(Refused("lesson-team", "You no longer play at this table.")))


class Services:
    def __init__(
        self, config: Config, store: HouseLog, key: bytes, bots: str, tcp: TcpLimits, notices: Notices = ALONE
    ) -> None:
        self.config = config
        self.tcp = tcp
        self.admission = Admission(config)
        self.log = store
        self.key = key
        naming = listed_name if config.school else typed_name
        self.house = Tables(store, key, lambda room, stored: broadcast(room, stored, store.now()), notices, naming)
        self.guests = Guests(key, store.now, Centis(int(config.token_days * DAY)), naming)
        self.tokens = Tokens(store, self.guests, key, self._show_out)
        self.limits = Limits(config)
        self.shared_limits = SharedLimits(store, key, self.limits, self.admission)
        self.security = Security()
        self.work = WorkDesk(bots)
        self.skill = SkillDesk(store, self.work)
        self.outgoing = Outgoing()
        self.lag_meter = LagMeter()
        self.spectators = SpectatorCounts()
        self.gatherings = Gatherings(store, config)
        self.garbage = Garbage()
        self.connections: set[Connection] = set()
        self.past_resyncs = 0
        self.closing = self.draining = False
        self._tasks = TaskSet(logger)
        self.lessons = Lessons(store, key, config.lesson_kept, notices)
        self.screens = Screens(self.lessons, self.guests, config.address)
        self.lessons.listeners.append(self.screens.changed)
        tokens_last = Centis(int(config.token_days * DAY))
        upkeep = Upkeep(
            config.away_grace, config.forget_after, config.tidy_every, config.keeping, tokens_last, self.gatherings.gone
        )
        self.duties = Duties(self.house, self._choose, Pacing(self.lessons, config.bot_pause), upkeep)
        schedule = config.schedule
        self.days = Days(self.house, schedule, self._day_losses, self._perfect_day) if schedule else None
        self.push = self.caller = self.quick = self.arenas = None
        if not (config.school or config.classroom):
            self.push = PushSender(lambda: store.key("push"), config.contact or NOBODY, store.now, Endpoints())
            self.quick = Quick(self.house)
            if schedule is not None:
                self.arenas = Arenas(self.house, schedule, key)
            self.caller = Caller(self.house, self.push.send, config.call_patience, days=self.days is not None)
        self.house.listeners.append(self._table_changed)
        self.school = School(
            self.lessons,
            self.house,
            self.duties,
            grace=config.away_grace,
            show_out=_say_moved,
            forgotten=self._say_forgotten,
            advise=self._shared_advice,
            odds=self._match_odds if config.lesson_odds else None,
        )

    async def open(self) -> None:
        await self.tokens.load()
        await self.duties.open()
        if self.days is not None:
            await self.days.open()
        if self.arenas is not None:
            await self.arenas.open()
        for duty in (self.caller, self.quick):
            if duty is not None:
                duty.open()
        logger.info("room for %d connections, %d of them from one address", self.tcp.most, self.tcp.most_an_address)
        again, config, time = self._tasks.every, self.config, asyncio.get_running_loop().time
        drain_on_terminate(config.drain, self._drain)
        again(SECURITY_EVERY, self.security.tell, "security")
        again(config.idle_after / 10, lambda: self._hang_up(time()), "hang up")
        again(min(1.0, config.head_within / 4), lambda: self.tcp.show_out(time()), "drop late connections")
        if not self.house.notices.alone:
            self._tasks.spawn(self.shared_limits.keep_exchanging(), name="shared limits")
        again(config.tokens_every, self.tokens.load, "tokens")
        self.garbage.open()

    def _drain(self) -> None:
        self.draining = True

    def say_closing(self) -> None:
        """From now on nobody is let in, and who is here is told to come back."""
        if self.closing:
            return
        self.closing = True
        if self.quick is not None:
            self.quick.let_go()
        message = encode(Closing(OTHERS_ARE_OPEN if self.draining else RETRY_AFTER))
        for connection in self.connections:
            connection.close(message)

    async def close(self) -> None:
        """Nobody loses anything: clients are told to come back, and the clocks' credit begins now."""
        self.say_closing()
        await asyncio.sleep(A_MOMENT if self.connections else 0)
        await self._tasks.close()
        self.security.tell()
        self.screens.close()
        for duty in (self.caller, self.quick, self.arenas, self.days):
            if duty is not None:
                await duty.close()
        for part in (self.duties, self.work, self.spectators):
            await part.close()
        with contextlib.suppress(DicehouseError):
            await self.log.beat()
        await self.log.close()

    def _show_out(self, guests: Set[GuestId]) -> None:
        """Their tokens are not believed any more: nor are their sockets."""
        self.security.note("revoked tokens")
        message = encode(Refused("guest-unknown", "You have signed out; say hello again."))
        for connection in [one for one in self.connections if one.device.id in guests]:
            connection.close(message)

    def now(self) -> Instant:
        return self.log.now()

    async def let_in(self, token: str, table: TableId, version: int) -> tuple[Room, Guest, Guest]:
        """At a lesson's table a member sits as the team."""
        device = self.guests.read(token)
        await self.lessons.opened_for(table)
        room = await self.house.room(table)
        await self.house.catch_up(table, version)
        return room, self.lessons.actor(device, table), device

    def expect_may_act(self, guest: Guest, table: TableId, command: Command) -> None:
        self.lessons.expect_may_act(guest, table, command)

    async def arrived(self, room: Room, connection: Connection) -> None:
        self.lag_meter.arrived(room, connection)
        self.spectators.changed(room, connection.guest.id)
        await self.duties.arrived(room, connection.guest.id)

    def left(self, room: Room, guest: GuestId) -> None:
        self.spectators.changed(room, guest)
        self.duties.left(room, guest)

    def pay(self, message: str, connection: Connection) -> None:
        """What cannot be read counts as chatter."""
        if message:
            pay(self.limits, message, connection.device.id)
        else:
            self.limits.chatter.hit(connection.device.id)

    def welcome(self, connection: Connection) -> None:
        self.connections.add(connection)

    def forget(self, connection: Connection) -> None:
        """It has ended; how often it was too slow is still counted."""
        self.connections.discard(connection)
        self.past_resyncs += connection.resyncs
        self.garbage.connection_ended()

    async def act(
        self,
        table: TableId,
        device: Guest,
        command: Command,
        command_id: CommandId,
        version: int | None,
        lag: Centis = NO_TIME,
    ) -> tuple[int, int]:
        """A guest's command at a table. At a lesson's the lesson is asked first, and a member acts as the team."""
        self.limits.pay(DO.counts, DO.kept, device.id)
        if isinstance(command, Say):
            self.limits.hit("phrases", device.id)  # heard by all and kept, so there is less of it
        elif isinstance(command, EditSettings):
            self.gatherings.expect_listed(table, command)
        room = self.house.rooms.get(table)
        if room is None or room.lesson is not None:
            device = await self.lessons.acting(device, table, command)
        return await self.house.command(table, device, command, command_id, version, lag)

    async def _choose(self, table: Table, strength: BotStrength, state: State, seat: Seat) -> Action:
        # rules of a guest's own are work for that guest, however many tables it is at
        asker = str(table.id) if table.settings.rule_file is None else table.host
        return await self.work.ask(Asker.own(asker), jobs.choose, self.work.bots, strength, state, seat)

    async def _match_odds(
        self, lesson: LessonId, rules: str, share: int, teams: int, limits: tuple[int, int | None]
    ) -> MatchFound:
        found = await self.work.ask(Asker.own(lesson), jobs.match_odds, rules, share, teams, limits)
        return msgspec.json.decode(found, type=MatchFound)

    async def _shared_advice(
        self, lesson: LessonId, logs: list[tuple[TableId, list[Stored]]], turn: int
    ) -> tuple[int, ...] | None:
        return await self.work.ask(Asker.own(lesson), jobs.shared_advice, msgspec.json.encode(logs), turn)

    async def _day_losses(self, table: Table, stored: list[Stored]) -> list[tuple[int, float]] | None:
        played = TableLog(table.id, table.rules, msgspec.json.encode(stored))
        return await self.work.ask(Asker.own(table.host), jobs.day_losses, played)

    async def _perfect_day(self, rules: str, secret: str, day: DayName) -> Perfect:
        return Perfect(*await self.work.ask(Asker.own(day), jobs.perfect_day, rules, secret, day))

    def _say_forgotten(self, classroom: Classroom) -> None:
        message = encode(Refused("lesson-unknown", "This lesson is over, and has been deleted."))
        for screen in list(screens_of(classroom)):
            screen.connection.close(message)

    @property
    def resyncs(self) -> int:
        return self.past_resyncs + sum(connection.resyncs for connection in self.connections)

    def _table_changed(self, room: Room) -> None:
        """What the server alone does at a table that has moved on."""
        if room.table.clock is not None:
            self.lag_meter.table_changed(room)
        if room.viewers and room.table.phase not in ("playing", "sealing"):
            self.spectators.changed(room)
        if room.id in self.gatherings.known:
            self.gatherings.table_changed(room)

    def _hang_up(self, now: float) -> None:
        """One round for all connections, instead of a timer for each message."""
        for connection in list(self.connections):
            connection.hang_up_if_idle(now - self.config.idle_after)
        self.tcp.cut_off(now)
        self.garbage.tidy()


InjectedServices = NamedDependency[Services]
"""The services, as a route asks for them."""
