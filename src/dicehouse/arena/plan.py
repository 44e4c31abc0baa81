"""When there is an arena, of which game and with which clock: as the host's file of days plans it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Literal, NewType

from ..daily.calendar import AHEAD, WEEK, WEEKDAYS, ArenaPlan, DayName, Schedule, after, day_at
from ..play.settings import ClockSettings, TableSettings
from ..play.units import SECOND, Centis, Instant
from ..rules.catalogue import game
from ..values import Value

ArenaId = NewType("ArenaId", str)
"""When it begins, by the clock of the house's machine: as 2026-11-21-2000. Later ones are greater."""

MINUTE = Centis(60 * SECOND)


class Arena(Value):
    """`rules` is a game of the catalogue with its version; `clock` is that of each table."""

    id: ArenaId
    rules: str
    clock: ClockSettings
    begins: Instant
    ends: Instant

    @property
    def settings(self) -> TableSettings:
        return TableSettings(self.rules, seats=2, clock=self.clock)

    def stage(self, now: Instant) -> Literal["ahead", "on", "over"]:
        return "ahead" if now < self.begins else "on" if now < self.ends else "over"


def is_arena_id(text: str) -> bool:
    return re.fullmatch(r"\d{4}-\d{2}-\d{2}-\d{4}", text) is not None


def next_arena(schedule: Schedule, now: Instant) -> Arena | None:
    """The one that is on, or the next of the days that are fixed."""
    known = [one for one in _arenas(schedule, now) if one.ends > now]
    return min(known, key=lambda one: (one.begins, one.id), default=None)


def _arenas(schedule: Schedule, now: Instant) -> Iterator[Arena]:
    first = after(day_at(now), -1)
    for day in (after(first, days) for days in range(AHEAD + 2)):
        for plan in schedule.arena:
            if day == plan.day or WEEKDAYS[date.fromisoformat(day).weekday()] == plan.weekday:
                yield _arena(schedule, plan, day)


def _arena(schedule: Schedule, plan: ArenaPlan, day: DayName) -> Arena:
    begins = Instant(int(datetime.fromisoformat(f"{day}T{plan.at}:00").astimezone().timestamp() * SECOND))
    played = schedule.week_game(day) if plan.game == WEEK else plan.game
    name = ArenaId(f"{day}-{plan.at.replace(':', '')}")
    ends = Instant(begins + plan.minutes * MINUTE)
    return Arena(name, game(played).name_version, plan.clock_settings, begins, ends)
