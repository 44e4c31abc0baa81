"""People who are elsewhere are called, where a device of theirs has asked for it: once for each thing, by one worker.

What somebody is waited for is read off the tables themselves, again and again, and so nothing is lost with a worker
that dies; what was called for is kept in the store. A call is looked at once more before it goes out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

from ..calling.calls import Awaited, Call, Subscription, awaited
from ..classroom.lessons.units import lesson_of
from ..daily.calendar import DayName, after, day_at
from ..errors import DicehouseError
from ..play.log import Summary
from ..play.units import DAY, NO_TIME, SECOND, Centis, GuestId, Instant, TableId
from ..tasks import TaskSet
from .claims import Claim
from .ids import is_of_a_day
from .room import Room
from .tables import Tables

PAGE = 200
LOT = 16
"""Calls that are sent at the same time."""

LOOKS = 4
"""Looks while somebody might come by themselves."""

LEASE = Centis(60 * SECOND)
"""A worker that has taken a call has so long to send it; then another takes it."""

BACK = Centis(15 * DAY)
"""A worker that begins looks at what has changed since then: no clock gives a turn longer."""

AGAIN_WITHIN = Centis(60 * 60 * SECOND)
"""Whoever wants to play again is not called for later."""

FIRST_PAUSE, MOST_TRIES = Centis(60 * SECOND), 6
"""Between two tries; each further one is four times as long, up to an hour."""

LASTS = DAY
DAYS_EVERY = Centis(60 * SECOND)
TOO_LATE = Centis(10 * 60 * SECOND)
"""Before a day closes: nobody plays a game in less."""

PLAYS = 7
"""Who has played today's roll in so many days is told that it closes."""

logger = logging.getLogger("dicehouse.calling")


class Outcome(NamedTuple):
    """What a push service has made of a call; `after` is how long it wants to be left alone."""

    what: Literal["sent", "gone", "later"]
    after: Centis = NO_TIME


Send = Callable[[Subscription, Call, Centis], Awaitable[Outcome]]
"""Whoever brings a call to a device; it is good for so long."""


class Caller:
    """`patience` is how many seconds somebody has to come by themselves."""

    def __init__(self, tables: Tables, send: Send, patience: float, *, days: bool) -> None:
        self._tables = tables
        self._log = tables.log
        self._send = send
        self._patience = patience
        self._days = days
        self._claim = Claim(tables.log, "calls", alone=tables.notices.alone)
        self._since: Instant | None = None
        self._days_looked = Instant(0)
        self._tasks = TaskSet(logger)
        self.sent = self.failed = 0

    def open(self) -> None:
        self._tasks.every(self._patience / LOOKS, self.look, "calls")

    async def close(self) -> None:
        await self._tasks.close()
        await self._claim.give_up()

    async def look(self) -> None:
        """What is new is planned, and what is due goes out."""
        if not await self._claim.held():
            self._since = None
            return
        await self._plan_tables()
        await self._plan_days()
        while taken := await self._log.take_calls(Instant(self._log.now() + LEASE), LOT):
            await asyncio.gather(*(self._deliver(call, one) for call, one in taken))

    async def _plan_tables(self) -> None:
        now = self._log.now()
        since = Instant(now - BACK) if self._since is None else self._since
        while page := await self._log.moved_for_subscribers(since, PAGE):
            planned: list[Call] = []
            for guest, summary in page:
                planned += await self._of_table(guest, summary)
            if planned:
                await self._log.plan_calls(planned)
            if len(page) < PAGE:
                break
            since = Instant(max(since + 1, page[-1][1].changed))
        # another worker may have written with a clock that is a moment behind
        self._since = Instant(now - 5 * SECOND)

    async def _of_table(self, guest: GuestId, summary: Summary) -> list[Call]:
        waited = await self._awaited(guest, summary)
        if waited is None:
            return []
        soon, subject = Instant(self._log.now() + int(self._patience * SECOND)), f"{waited.kind}/{summary.table}"
        return [Call(one.id, subject, waited.moment, one.loud_at(soon)) for one in await self._log.subscriptions(guest)]

    async def _awaited(self, guest: GuestId, summary: Summary) -> Awaited | None:
        """For what the guest is waited for at a table, and is not there."""
        if not _may_wait(summary, self._log.now()):
            return None
        try:
            room = await self._tables.room(summary.table)
        except DicehouseError:
            return None  # it was tidied away meanwhile
        return None if _is_here(room, guest) else awaited(room.table, guest)

    async def _plan_days(self) -> None:
        now = self._log.now()
        if not self._days or now - self._days_looked < DAYS_EVERY:
            return
        self._days_looked = now
        today = next((day for day in await self._log.open_days() if day.opens <= now < day.closes), None)
        if today is None or now > today.closes - TOO_LATE:
            return
        last = ""
        while page := await self._log.subscribed(last, PAGE):
            last = page[-1].id
            wishing = [one for one in page if one.days and one.day_call_at(today.closes) <= now]
            await self._log.plan_calls([Call(one.id, f"day/{today.day}", 0, now) for one in wishing])

    async def _deliver(self, call: Call, one: Subscription) -> None:
        try:
            lasts = await self._lasts(call, one)
            now = self._log.now()
            loud = one.loud_at(now)
            if lasts is None:
                await self._log.settle_call(call)
            elif loud > now:
                await self._log.settle_call(call, loud)
            elif now < call.due:  # whoever was held up for longer than the lease leaves it to the next
                await self._settle(call, await self._send(one, call, lasts))
        except DicehouseError as error:
            logger.warning("a call could not be sent: %s", error.code)

    async def _settle(self, call: Call, outcome: Outcome) -> None:
        match outcome.what:
            case "sent":
                self.sent += 1
                await self._log.settle_call(call)
            case "gone":
                await self._log.unsubscribe(call.subscription)
            case "later":
                self.failed += 1
                pause = max(outcome.after, min(FIRST_PAUSE * 4 ** (call.tries - 1), 60 * FIRST_PAUSE))
                await self._log.settle_call(call, Instant(self._log.now() + pause) if call.tries < MOST_TRIES else None)

    async def _lasts(self, call: Call, one: Subscription) -> Centis | None:
        """For how long the call is good; None where it is no longer called for."""
        if call.kind == "day":
            return await self._day_lasts(DayName(call.about), one.guest)
        summary = await self._log.summary(TableId(call.about))
        waited = await self._awaited(one.guest, summary) if summary else None
        return LASTS if waited is not None and (waited.kind, waited.moment) == (call.kind, call.moment) else None

    async def _day_lasts(self, name: DayName, guest: GuestId) -> Centis | None:
        """Who has begun it, or plays often, and has not ended it."""
        day, now = await self._log.day(name), self._log.now()
        if day is None or now > day.closes - TOO_LATE:
            return None
        begun = await self._log.summary(self._tables.day_table(name, guest))
        latest = await self._log.results_of(guest, 1)
        often = bool(latest) and latest[0].day >= after(day_at(now), -PLAYS)
        plays = begun.phase == "playing" if begun else often
        return Centis(day.closes - now) if plays else None


def _may_wait(summary: Summary, now: Instant) -> bool:
    """Whether somebody could be waited for there, as far as a summary tells."""
    if lesson_of(summary.table) is not None or is_of_a_day(summary.table):
        return False
    match summary.phase:
        case "gathering":
            return summary.taken == summary.seats
        case "over":
            return now - summary.changed < AGAIN_WITHIN
        case _:
            return summary.phase == "playing"


def _is_here(room: Room, guest: GuestId) -> bool:
    """While a game is on, the log says so whichever worker they are connected to."""
    if room.table.phase != "playing":
        return room.present(guest)
    away = {seat for seat, _ in room.table.away}
    return not away.issuperset(room.table.seats_of(guest))
