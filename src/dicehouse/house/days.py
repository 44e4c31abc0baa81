"""Today's roll in a house: days are published a week ahead, played, graded and closed.

The store sees to it that each is published once and closed once, whichever worker comes first. Each guest's try is a
table of its own, whose deadline is the end of the day: it is closed as a clock's flag falls.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from ..daily.calendar import AHEAD, DayName, Schedule, after, begins, day_at
from ..daily.results import Day, DayRefused, DayResult, turns_of
from ..errors import DicehouseError
from ..play import Guest, Table
from ..play.dice.sealed import commitment, day_room
from ..play.events import Played
from ..play.log import Stored
from ..play.units import SECOND, Centis, GuestId, Instant
from ..rules import Seat
from ..rules.catalogue import game
from ..tasks import TaskSet
from .room import Room
from .tables import Tables

LOOK_EVERY = 10.0
"""Seconds between two looks at the calendar."""

AFTERWARDS = Centis(2 * SECOND)
"""So long after its end a day's secret is shown: no worker's clock is behind by as much."""

logger = logging.getLogger("dicehouse.days")

Losses = Sequence[tuple[int, float]]
"""The turn of each decision, and what it gave away in points."""

Grade = Callable[[Table, list[Stored]], Awaitable[Losses | None]]
"""Whoever knows what decisions were worth, elsewhere; None where nobody knows."""

PlayPerfectly = Callable[[str, str, DayName], Awaitable["Perfect"]]


class Perfect(NamedTuple):
    """What perfect play makes of a day's dice, and what it makes of all dice on the average."""

    score: int
    expected: float


class Days:
    """`grade` and `perfect` are asked for what takes a solver."""

    def __init__(self, tables: Tables, schedule: Schedule, grade: Grade, perfect: PlayPerfectly) -> None:
        self._tables = tables
        self._log = tables.log
        self._schedule = schedule
        self._grade = grade
        self._perfect = perfect
        self._known: dict[DayName, Perfect] = {}
        self._played: set[DayName] = set()
        self._tasks = TaskSet(logger)
        tables.listeners.append(self._table_changed)

    async def open(self) -> None:
        await self.look()
        self._tasks.every(LOOK_EVERY, self.look, "days")

    async def close(self) -> None:
        await self._tasks.close()

    async def look(self) -> None:
        """Close what is over, and publish what is to come."""
        now = self._log.now()
        for day in await self._log.open_days():
            if day.closes + AFTERWARDS <= now and await self._log.close_day(day.day, now):
                played = await self._log.count_results(day.day)
                logger.info("the roll of %s is over: %d have played it to its end", day.day, played)
        today = day_at(now)
        known = {day.day for day in await self._log.days(after(today, -1), AHEAD + 1)}
        for name in (after(today, days) for days in range(AHEAD + 1)):
            if name not in known:
                secret = secrets.token_hex(32)
                rules = game(self._schedule.game_of(name)).name_version
                committed = commitment(bytes.fromhex(secret))
                await self._log.publish_day(Day(name, rules, committed, begins(name), begins(after(name))), secret)

    async def today(self) -> Day:
        now = self._log.now()
        found = next((day for day in await self._log.open_days() if day.opens <= now < day.closes), None)
        if found is None:
            raise DayRefused("day-none", "There is no roll just now; look again in a moment.")
        return found

    async def day(self, name: DayName) -> Day:
        """Of days to come nothing is to be seen but their commitments."""
        found = await self._log.day(name)
        if found is None or found.opens > self._log.now():
            raise DayRefused("day-unknown", "There was no roll on that day, or it is yet to come.")
        return found

    async def begin(self, guest: Guest) -> Room:
        """Today's table of a guest: the one try."""
        return await self._tables.deal(await self.today(), guest)

    async def secret(self, day: Day) -> str | None:
        """Once the day is over."""
        return await self._log.secret(day_room(day.day)) if day.closed is not None else None

    def perfect(self, day: Day) -> Perfect | None:
        """None until it is known: it is played in the background, once."""
        if day.day not in self._played:
            self._played.add(day.day)
            self._tasks.spawn(self._play_perfectly(day), name=f"perfect play on {day.day}")
        return self._known.get(day.day)

    async def _play_perfectly(self, day: Day) -> None:
        secret = await self._log.secret(day_room(day.day))
        try:
            if secret is not None:
                self._known[day.day] = await self._perfect(day.rules, secret, day.day)
        except DicehouseError as error:
            self._played.discard(day.day)
            logger.warning("perfect play on %s is not known: %s", day.day, error.code)

    async def result(self, day: DayName, guest: GuestId, room: Room | None) -> DayResult | None:
        """The guest's own; graded now, where the house was closed before it could be."""
        found = await self._log.result(day, guest)
        if found is None and room is not None:
            await self._keep(room)
            found = await self._log.result(day, guest)
        return found

    def _table_changed(self, room: Room) -> None:
        if is_graded(room.table):
            self._tasks.spawn(self._keep_quietly(room), name=f"grade {room.id}")

    async def _keep_quietly(self, room: Room) -> None:
        try:
            await self._keep(room)
        except DicehouseError as error:
            # whoever looks at the result, and the end of the day, ask again
            logger.warning("a day's game could not be graded: %s", error.code)

    async def _keep(self, room: Room) -> None:
        table = room.table
        player = table.seats[0]
        if not is_graded(table) or table.seal is None or table.seal.day is None or player is None or not player.guest:
            return
        day = DayName(table.seal.day)
        if await self._log.result(day, player.guest) is not None:
            return
        stored = await self._log.read(room.id)
        losses = await self._grade(table, stored)
        if losses is None:
            return
        thousandths = round(1000 * sum(loss for _, loss in losses))
        turns, ended = turns_of(losses, len(table.rules.boxes)), _ended(stored)
        await self._log.keep_result(
            DayResult(day, player.guest, table.id, player.name, player.look, thousandths, table.scores[0], turns, ended)
        )


def is_graded(table: Table) -> bool:
    """Whether it is a day's, and was played to its end."""
    dealt = table.seal is not None and table.seal.day is not None
    return dealt and table.phase == "over" and Seat(1) not in dict(table.lost)


def _ended(stored: Sequence[Stored]) -> Instant:
    """When its last box was written; the seal is shown later."""
    return max((one.at for one in stored if isinstance(one.event, Played)), default=stored[-1].at)
