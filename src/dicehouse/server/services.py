"""Everything that a running house is made of, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Set

from litestar.di import NamedDependency

from ..errors import DicehouseError
from ..play.keeping import DAY
from ..play.log import EventLog
from ..play.units import SECOND, Centis, GuestId, Instant
from ..tasks import TaskSet
from ..wire import Closing, Refused
from .config import Config
from .duties.bots import Bots
from .duties.clocks import Clockkeeper
from .duties.lag import LagMeter
from .duties.presence import Presence
from .duties.tidying import Tidying
from .duties.tokens import Tokens
from .garbage import Garbage
from .guests import Guests
from .limits import Limits
from .live.admission import Admission
from .live.connection import Connection
from .live.encoded import encode
from .tables.gatherings import Gatherings
from .tables.house import House
from .tcp.limits import TcpLimits
from .work.desk import WorkDesk
from .work.outgoing import Outgoing

__all__ = ["InjectedServices", "Services"]

RETRY_AFTER = 2.0
"""Seconds after which clients of a house that closes come back."""

A_MOMENT = 0.1
"""Seconds to read it, under a server that has not cut their sockets by then."""

log = logging.getLogger("dicehouse.house")


class Services:
    def __init__(self, config: Config, store: EventLog, key: bytes, bots: str, tcp: TcpLimits) -> None:
        self.config = config
        self.tcp = tcp
        self.admission = Admission(config)
        self.log = store
        self.house = House(store, key)
        self.guests = Guests(key, store.now, Centis(int(config.token_days * DAY)))
        self.tokens = Tokens(store, self.guests, key, self._show_out)
        self.limits = Limits(config)
        self.work = WorkDesk(bots)
        self.outgoing = Outgoing()
        self.clockkeeper = Clockkeeper(self.house)
        self.bots = Bots(self.house, self.work, config.bot_pause)
        self.lag_meter = LagMeter()
        self.presence = Presence(self.house, config.away_grace)
        self.gatherings = Gatherings(store, config)
        self.tidying = Tidying(
            self.house, config.keeping, self.gatherings.gone, tokens_last=Centis(int(config.token_days * DAY))
        )
        self.garbage = Garbage()
        self.connections: set[Connection] = set()
        self.past_resyncs = 0
        self.closing = False
        self._tasks = TaskSet(log)
        self.house.listeners += [self.clockkeeper, self.lag_meter, self.bots, self.presence, self.gatherings]

    async def open(self) -> None:
        await self.tokens.load()
        await self.clockkeeper.open()
        log.info("room for %d connections, %d of them from one address", self.tcp.most, self.tcp.most_an_address)
        self._tasks.spawn(self._follow_other_workers(), name="follow other workers")
        self._tasks.spawn(self._tidy(), name="tidy")
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
        await self.tidying.close()
        await self.tokens.close()
        await self.clockkeeper.close()
        await self.bots.close()
        await self.work.close()
        await self.presence.close()
        with contextlib.suppress(DicehouseError):
            await self.log.beat()
        await self.log.close()

    def _show_out(self, guests: Set[GuestId]) -> None:
        """Their tokens are not believed any more: nor are their sockets."""
        message = encode(Refused("guest-unknown", "You have signed out; say hello again."))
        for connection in [one for one in self.connections if one.guest.id in guests]:
            connection.close(message)

    @property
    def resyncs(self) -> int:
        return self.past_resyncs + sum(connection.resyncs for connection in self.connections)

    async def _follow_other_workers(self) -> None:
        """What they write reaches our clients."""
        async for notification in self.log.notifications():
            if not self.house.rooms.is_behind(notification.table, notification.version):
                continue  # our own, mostly
            try:
                await self.house.catch_up(notification.table, notification.version)
            except DicehouseError as error:
                log.warning("a notification could not be followed: %s", error.code)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(30)
            before = self.log.now() - int(self.config.forget_after * SECOND)
            self.house.rooms.forget_idle(Instant(before))
            self.presence.forget_idle()
            self.garbage.tidy()

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
