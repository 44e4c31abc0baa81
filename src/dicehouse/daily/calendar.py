"""Days: when each begins and ends, and which game it has."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Annotated, NewType

import msgspec

from ..errors import UsageError
from ..play.settings import ClockSettings
from ..play.units import SECOND, Instant
from ..rules import RuleSet
from ..rules.catalogue import game, game_ids
from ..values import Value

DayName = NewType("DayName", str)
"""As 2026-11-18."""

AHEAD = 7
"""So many days before it begins, a day's dice are fixed."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

WEEK = "week"

MOST_INCREMENT = 60

GameId = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


Hour = Annotated[str, msgspec.Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", max_length=5)]
GameClock = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]?[+][0-9]{1,2}$", max_length=5)]


class ArenaPlan(Value, forbid_unknown_fields=True):
    """An arena on a weekday, or on one day: from when, for how many minutes, of which game, and each table's clock, as
    minutes for the whole game and seconds for each turn."""

    at: Hour
    weekday: str | None = None
    day: str | None = None
    minutes: Annotated[int, msgspec.Meta(ge=2, le=720)] = 60
    game: GameId = WEEK
    clock: GameClock = "3+2"

    @property
    def clock_settings(self) -> ClockSettings:
        minutes, increment = self.clock.split("+")
        return ClockSettings(int(minutes), int(increment))


class Schedule(Value, forbid_unknown_fields=True):
    """Which game a day has: its own, or its weekday's, or that of every day; and when there is an arena."""

    game: GameId
    weeks: Annotated[tuple[GameId, ...], msgspec.Meta(min_length=1)]
    weekdays: dict[str, GameId] = msgspec.field(default_factory=dict)
    days: dict[str, GameId] = msgspec.field(default_factory=dict)
    arena: tuple[ArenaPlan, ...] = ()

    @property
    def games(self) -> list[str]:
        """Every game that it names for a day."""
        named = {self.game, *self.weeks, *self.weekdays.values(), *self.days.values()}
        return sorted(named - {WEEK})

    def week_game(self, day: DayName) -> str:
        """The rule of the week: every week the next one of the file."""
        number = (date.fromisoformat(day).toordinal() - 1) // 7
        return self.weeks[number % len(self.weeks)]

    def game_of(self, day: DayName) -> str:
        weekday = WEEKDAYS[date.fromisoformat(day).weekday()]
        chosen = self.days.get(day[5:], self.weekdays.get(weekday, self.game))
        return self.week_game(day) if chosen == WEEK else chosen


def read_schedule(text: str, name: str) -> Schedule:
    """Every game of the file is there, and one can play it alone."""
    try:
        schedule = msgspec.convert(tomllib.loads(text), Schedule)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise UsageError(f"{name} is no file of days: {error}.") from None
    if unknown := sorted(schedule.weekdays.keys() - set(WEEKDAYS)):
        raise UsageError(f"{name} names the weekday {unknown[0]!r}; there are {', '.join(WEEKDAYS)}.")
    for day in schedule.days:
        if not _is_day_of_a_year(day):
            raise UsageError(f"{name} names the day {day!r}; a day is written as 12-24.")
    for named in schedule.games:
        if named not in game_ids():
            raise UsageError(f"{name} names the game {named!r}, which is not in the catalogue.")
        if not is_for_a_day(game(named)):
            raise UsageError(f"{name} names {named}, in which one person alone has no exact values.")
    for plan in schedule.arena:
        _expect_arena(schedule, plan, name)
    return schedule


def _expect_arena(schedule: Schedule, plan: ArenaPlan, name: str) -> None:
    if (plan.weekday is None) == (plan.day is None):
        raise UsageError(f"{name} plans an arena; it has a weekday, or a day: one of the two.")
    if plan.weekday is not None and plan.weekday not in WEEKDAYS:
        raise UsageError(f"{name} names the weekday {plan.weekday!r}; there are {', '.join(WEEKDAYS)}.")
    if plan.day is not None and not is_day(plan.day):
        raise UsageError(f"{name} plans an arena on {plan.day!r}; a day is written as 2026-11-18.")
    if plan.clock_settings.increment > MOST_INCREMENT:
        raise UsageError(f"{name} adds {plan.clock_settings.increment} seconds a turn; {MOST_INCREMENT} is the most.")
    for named in schedule.weeks if plan.game == WEEK else (plan.game,):
        if named not in game_ids():
            raise UsageError(f"{name} names the game {named!r}, which is not in the catalogue.")
        if not is_for_an_arena(game(named)):
            raise UsageError(f"{name} plans an arena of {named}, which two cannot play from dice alone.")


def _is_day_of_a_year(text: str) -> bool:
    try:
        return len(text) == 5 and bool(date.fromisoformat(f"2000-{text}"))
    except ValueError:
        return False


def is_for_a_day(rules: RuleSet) -> bool:
    """Whether one person plays it alone, for points, from dice alone."""
    return rules.players[0] == 1 and rules.comparison is None and rules.buying is None


def is_for_an_arena(rules: RuleSet) -> bool:
    """Whether two play it by themselves for points, nobody has to judge, and a tie is one."""
    least, most = rules.players
    return least <= 2 <= most and rules.comparison is None and rules.buying is None and rules.tie == "shared"


@cache
def own_schedule() -> Schedule:
    """That of a house which was given no other."""
    return read_schedule(files(__package__).joinpath("games.toml").read_text(encoding="utf-8"), "games.toml")


def day_at(now: Instant) -> DayName:
    """By the clock on the wall of the house's machine."""
    return DayName(datetime.fromtimestamp(now / SECOND, UTC).astimezone().date().isoformat())


def begins(day: DayName) -> Instant:
    """Midnight there: a day in which the clocks are changed is shorter or longer."""
    midnight = datetime.fromisoformat(f"{day}T00:00:00").astimezone()
    return Instant(int(midnight.timestamp() * SECOND))


def after(day: DayName, days: int = 1) -> DayName:
    return DayName((date.fromisoformat(day) + timedelta(days=days)).isoformat())


def is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def streak(played: set[DayName], today: DayName) -> int:
    """Days in a row up to today; up to yesterday, while today is still to be played."""
    day, count = today if today in played else after(today, -1), 0
    while day in played:
        day, count = after(day, -1), count + 1
    return count


def longest_streak(played: set[DayName]) -> int:
    return max((streak(played, day) for day in played), default=0)
