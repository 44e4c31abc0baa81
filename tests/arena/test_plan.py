"""When there is an arena, as the host's file of days plans it."""

from __future__ import annotations

import pytest

from dicehouse.arena.plan import MINUTE, is_arena_id, next_arena
from dicehouse.daily.calendar import DayName, begins, is_for_an_arena, own_schedule, read_schedule
from dicehouse.errors import UsageError
from dicehouse.play.settings import ClockSettings
from dicehouse.play.units import SECOND, Instant
from dicehouse.rules.catalogue import game

WEEKLY = 'game = "yahtzee"\nweeks = ["yatzy", "piecepack"]\n[[arena]]\nweekday = "saturday"\nat = "20:00"\n'
SATURDAY = DayName("2026-11-21")
HOUR = 60 * MINUTE


def test_the_next_arena_is_the_one_that_is_on_or_to_come() -> None:
    schedule = read_schedule(WEEKLY, "file")
    noon = Instant(begins(SATURDAY) + 12 * HOUR)
    found = next_arena(schedule, noon)
    assert found is not None
    assert (found.id, found.rules, found.clock) == ("2026-11-21-2000", found.rules, ClockSettings(3, 2))
    assert found.rules == game(schedule.week_game(SATURDAY)).name_version
    assert (found.begins, found.ends) == (begins(SATURDAY) + 20 * HOUR, begins(SATURDAY) + 21 * HOUR)
    for at in (noon, found.begins, Instant(found.ends - 1)):
        assert next_arena(schedule, at) == found
    later = next_arena(schedule, found.ends)
    assert later is not None
    assert later.id == "2026-11-28-2000"
    assert later.rules != found.rules
    assert [found.stage(Instant(at)) for at in (noon, found.begins, found.ends)] == ["ahead", "on", "over"]


def test_an_arena_of_one_day_goes_on_past_midnight() -> None:
    planned = 'weekday = "saturday"\nat = "20:00"'
    text = WEEKLY.replace(planned, 'day = "2026-11-21"\nat = "23:30"\nminutes = 90\ngame = "kniffel"\nclock = "1+0"')
    schedule = read_schedule(text, "file")
    found = next_arena(schedule, Instant(begins(SATURDAY) + 24 * HOUR + 30 * MINUTE))
    assert found is not None
    assert (found.id, found.rules[:7], found.clock) == ("2026-11-21-2330", "kniffel", ClockSettings(1, 0))
    assert found.ends - found.begins == 90 * 60 * SECOND
    assert next_arena(schedule, found.ends) is None
    assert found.settings.seats == 2


def test_a_house_that_plans_none_has_none() -> None:
    assert next_arena(own_schedule(), begins(SATURDAY)) is None


@pytest.mark.parametrize(
    ("planned", "reason"),
    [
        ('at = "20:00"', "one of the two"),
        ('at = "20:00"\nday = "2026-11-21"\nweekday = "sunday"', "one of the two"),
        ('at = "20:00"\nday = "tomorrow"', "is written as"),
        ('at = "20:00"\nweekday = "someday"', "names the weekday"),
        ('at = "8 pm"\nweekday = "sunday"', "no file of days"),
        ('at = "20:00"\nweekday = "sunday"\nminutes = 1', "no file of days"),
        ('at = "20:00"\nweekday = "sunday"\nclock = "3"', "no file of days"),
        ('at = "20:00"\nweekday = "sunday"\nclock = "3+99"', "seconds a turn"),
        ('at = "20:00"\nweekday = "sunday"\ngame = "nonsense"', "not in the catalogue"),
        ('at = "20:00"\nweekday = "sunday"\ngame = "zombie"', "two cannot play"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(planned: str, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        read_schedule(WEEKLY.partition("[[arena]]")[0] + "[[arena]]\n" + planned, "file")


def test_every_rule_of_the_week_can_be_played_by_two() -> None:
    assert all(is_for_an_arena(game(name)) for name in own_schedule().weeks)


def test_names_of_arenas() -> None:
    assert is_arena_id("2026-11-21-2000")
    assert not any(is_arena_id(text) for text in ("2026-11-21", "2026-11-21-2000-1", "next", ""))
