"""Everything that a running house is made of, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Set

import msgspec
from litestar.di import NamedDependency

from ..classroom.lessons.log import HouseLog, lesson_in
from ..classroom.lessons.odds import MatchFound
from ..classroom.lessons.units import LessonId
from ..errors import DicehouseError
from ..house.duties.bots import Bots
from ..house.duties.clocks import Clockkeeper
from ..house.duties.presence import Presence
from ..house.duties.tidying import Tidying
from ..house.lessons.attendance import Attendance
from ..house.lessons.attendant import Attendant
from ..house.lessons.classroom import Classroom
from ..house.lessons.coaching import Coaching
from ..house.lessons.commands import LessonDesk
from ..house.lessons.lessons import Lessons
from ..house.lessons.odds import MatchOdds
from ..house.lessons.pacing import Pacing
from ..house.room import Viewer
from ..house.tables import Tables
from ..play import Table
from ..play.commands import Command
from ..play.guests import Guest
from ..play.keeping import DAY
from ..play.log import Stored
from ..play.settings import BotStrength
from ..play.units import NO_TIME, SECOND, Centis, CommandId, GuestId, Instant, TableId
from ..rules import Action, Seat, State
from ..tasks import TaskSet
from ..wire import Closing, Refused
from .config import Config
from .costs import pay
from .garbage import Garbage
from .gatherings import Gatherings
from .guests import Guests
from .lessons.screen import screens_of
from .lessons.screens import Screens
from .limits import Limits, Outgoing
from .live.admission import Admission
from .live.broadcast import broadcast
from .live.connection import Connection
from .live.encoded import encode
from .live.lag import LagMeter
from .live.spectators import SpectatorCounts
from .security import Security
from .tcp.limits import TcpLimits
from .tokens import Tokens
from .work import jobs
from .work.desk import WorkDesk
from .work.fair import Asker

__all__ = ["InjectedServices", "Services"]

RETRY_AFTER = 2.0
"""Seconds after which clients of a house that closes come back."""

A_MOMENT = 0.1
"""Seconds to read it, under a server that has not cut their sockets by then."""

logger = logging.getLogger("dicehouse.house")


def _say_moved(viewer: Viewer) -> None:
    viewer.close(encode(Refused("lesson-team", "You no longer play at this table.")))


class Services:
    def __init__(self, config: Config, store: HouseLog, key: bytes, bots: str, tcp: TcpLimits) -> None:
        self.config = config
        self.tcp = tcp
        self.admission = Admission(config)
        self.log = store
        self.house = Tables(store, key, lambda room, since: broadcast(room, since, store.now()))
        self.guests = Guests(key, store.now, Centis(int(config.token_days * DAY)))
        self.tokens = Tokens(store, self.guests, key, self._show_out)
        self.limits = Limits(config)
        self.security = Security()
        self.work = WorkDesk(bots)
        self.outgoing = Outgoing()
        self.clockkeeper = Clockkeeper(self.house)
        self.lessons = Lessons(store, key, config.lesson_kept)
        self.bots = Bots(self.house, self._choose, Pacing(self.lessons, config.bot_pause))
        self.lag_meter = LagMeter()
        self.spectators = SpectatorCounts()
        self.presence = Presence(self.house, config.away_grace)
        self.gatherings = Gatherings(store, config)
        self.tidying = Tidying(
            self.house, config.keeping, self.gatherings.gone, tokens_last=Centis(int(config.token_days * DAY))
        )
        self.garbage = Garbage()
        self.connections: set[Connection] = set()
        self.past_resyncs = 0
        self.closing = False
        self._tasks = TaskSet(logger)
        self.lesson_desk = LessonDesk(self.lessons, self.house)
        self.screens = Screens(self.lessons, self.guests, config.address)
        self.attendance = Attendance(self.lessons, config.away_grace)
        self.attendant = Attendant(self.lessons, self.house, self.bots.table_changed, _say_moved)
        self.attendant.on_forgotten += [self.attendance.forgotten, self._say_forgotten]
        self.odds = MatchOdds(self.lessons, self._match_odds)
        self.coaching = Coaching(self.lessons, self._shared_advice)
        self.lessons.listeners += [self.screens.changed, self.attendant.changed, self.attendance.changed]
        self.lessons.listeners += [self.coaching.changed, *([self.odds.changed] if config.lesson_odds else [])]
        watching = (self.clockkeeper, self.lag_meter, self.bots, self.presence, self.spectators, self.gatherings)
        self.house.listeners += [one.table_changed for one in (*watching, self.attendant)]

    async def open(self) -> None:
        await self.tokens.load()
        await self.clockkeeper.open()
        logger.info("room for %d connections, %d of them from one address", self.tcp.most, self.tcp.most_an_address)
        self.attendant.open()
        self._tasks.spawn(self._follow_other_workers(), name="follow other workers")
        self._tasks.spawn(self._tidy(), name="tidy")
        self._tasks.spawn(self.security.tell(), name="security")
        self._tasks.spawn(self._hang_up(), name="hang up")
        self._tasks.spawn(self._drop_late(), name="drop late connections")
        self.tokens.open(self.config.tokens_every)
        self.tidying.open(self.config.tidy_every)
        self.garbage.open()

    def say_closing(self) -> None:
        """From now on nobody is let in, and who is here is told to come back."""
        if self.closing:
            return
        self.closing = True
        message = encode(Closing(RETRY_AFTER))
        for connection in self.connections:
            connection.close(message)

    async def close(self) -> None:
        """Nobody loses anything: clients are told to come back, and the clocks' credit begins now."""
        self.say_closing()
        await asyncio.sleep(A_MOMENT if self.connections else 0)
        await self._tasks.close()
        self.security.tell_now()
        await self.tidying.close()
        await self.tokens.close()
        self.screens.close()
        await self.odds.close()
        await self.coaching.close()
        await self.attendant.close()
        await self.attendance.close()
        await self.clockkeeper.close()
        await self.bots.close()
        await self.work.close()
        await self.presence.close()
        await self.spectators.close()
        with contextlib.suppress(DicehouseError):
            await self.log.beat()
        await self.log.close()

    def _show_out(self, guests: Set[GuestId]) -> None:
        """Their tokens are not believed any more: nor are their sockets."""
        self.security.note("revoked tokens")
        message = encode(Refused("guest-unknown", "You have signed out; say hello again."))
        for connection in [one for one in self.connections if one.device.id in guests]:
            connection.close(message)

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
        pay(self.limits, "Do", device.id)
        self.limits.command(device.id, command)
        self.gatherings.expect_listed(table, command)
        guest, kept_as = await self.lessons.acting(device, table, command, command_id)
        return await self.house.command(table, guest, command, kept_as, version, lag)

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
        return await self.work.ask(Asker.own(lesson), jobs.shared_advice, logs, turn)

    def _say_forgotten(self, classroom: Classroom) -> None:
        message = encode(Refused("lesson-unknown", "This lesson is over, and has been deleted."))
        for screen in list(screens_of(classroom)):
            screen.connection.close(message)

    @property
    def resyncs(self) -> int:
        return self.past_resyncs + sum(connection.resyncs for connection in self.connections)

    async def _follow_other_workers(self) -> None:
        """What they write reaches our clients."""
        async for notification in self.log.notifications():
            lesson = lesson_in(notification.table)
            try:
                if lesson is None:
                    await self.house.catch_up(notification.table, notification.version)
                else:
                    await self.lessons.catch_up(lesson)
            except DicehouseError as error:
                logger.warning("a notification could not be followed: %s", error.code)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(30)
            before = self.log.now() - int(self.config.forget_after * SECOND)
            for classroom in self.lessons.rooms:
                for room in map(self.house.rooms.get, classroom.games):
                    if room is not None:
                        room.touched = self.log.now()  # the lesson looks at it
            await self._catch_up_lessons()
            self.lessons.rooms.forget_idle(Instant(before))
            self.house.rooms.forget_idle(Instant(before))
            self.presence.forget_idle()
            self.garbage.tidy()

    async def _catch_up_lessons(self) -> None:
        """A notification may have been lost: what other workers have written is read now and then all the same."""
        for classroom in self.lessons.rooms:
            try:
                await self.lessons.catch_up(classroom.id)
            except DicehouseError as error:
                logger.warning("a lesson could not be read: %s", error.code)

    async def _hang_up(self) -> None:
        """One round for all connections, instead of a timer for each message."""
        time = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(self.config.idle_after / 10)
            for connection in list(self.connections):
                connection.hang_up_if_idle(time() - self.config.idle_after)
            self.tcp.cut_off(time())

    async def _drop_late(self) -> None:
        time = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(min(1.0, self.config.head_within / 4))
            self.tcp.show_out(time())


InjectedServices = NamedDependency[Services]
"""The services, as a route asks for them."""
