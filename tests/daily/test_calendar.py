"""Which game a day has, when it begins, and how many days somebody has come in a row."""

from __future__ import annotations

from datetime import date

import pytest

from dicehouse.daily.calendar import (
    DayName,
    after,
    begins,
    day_at,
    is_day,
    longest_streak,
    own_schedule,
    read_schedule,
    streak,
)
from dicehouse.errors import UsageError
from dicehouse.rules.catalogue import game
from dicehouse.solver.support import support

MONDAY = DayName("2026-11-16")


def test_the_houses_own_file_gives_yahtzee_and_on_sundays_the_rule_of_the_week() -> None:
    """Issue: "default: Yahtzee; on Sundays the week's rule"."""
    own = own_schedule()
    week = [own.game_of(after(MONDAY, days)) for days in range(7)]
    assert week == ["yahtzee"] * 6 + [own.week_game(MONDAY)]
    assert [own.week_game(after(MONDAY, 7 * weeks)) for weeks in range(len(own.weeks))] != [own.weeks[0]] * 8
    assert {own.week_game(after(MONDAY, 7 * weeks)) for weeks in range(len(own.weeks))} == set(own.weeks)


def test_every_game_of_the_houses_file_has_exact_values() -> None:
    own = own_schedule()
    assert all(support(game(one)).can("analyse") for one in {own.game, *own.weeks})


def test_a_file_of_ones_own_names_days_and_weekdays() -> None:
    text = 'game = "yatzy"\nweeks = ["crag"]\n[weekdays]\nmonday = "week"\n[days]\n"12-24" = "kniffel"\n'
    schedule = read_schedule(text, "own.toml")
    assert schedule.game_of(MONDAY) == "crag"
    assert schedule.game_of(after(MONDAY)) == "yatzy"
    assert schedule.game_of(DayName("2029-12-24")) == "kniffel"  # a Monday too: the day goes first


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = 1", "Expected `str`"),
        ('game = "yahtzee"', "weeks"),
        ('game = "nothing"\nweeks = ["crag"]', "not in the catalogue"),
        ('game = "place-value"\nweeks = ["crag"]', "alone"),
        ('game = "yahtzee"\nweeks = ["crag"]\n[weekdays]\nsomeday = "crag"', "someday"),
        ('game = "yahtzee"\nweeks = ["crag"]\n[days]\n"13-01" = "crag"', "13-01"),
        ("game = ", "no file of days"),
    ],
)
def test_a_wrong_file_is_told(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        read_schedule(text, "own.toml")


def test_days_follow_each_other_without_a_gap() -> None:
    for number in range(400):
        day = after(MONDAY, number)
        assert day_at(begins(day)) == day
        assert begins(day) < begins(after(day))
        assert is_day(day)
    assert not is_day("2026-13-01")
    assert not is_day("today")
    assert date.fromisoformat(after(MONDAY, -1)).isoweekday() == 7


def test_days_in_a_row_count_on_until_a_whole_day_is_missed() -> None:
    played = {after(MONDAY, days) for days in (0, 1, 2, 4, 5)}
    assert streak(played, after(MONDAY, 2)) == 3
    assert streak(played, after(MONDAY, 3)) == 3  # today is still to be played
    assert streak(played, after(MONDAY, 4)) == 1
    assert streak(played, after(MONDAY, 7)) == 0
    assert longest_streak(played) == 3
    assert longest_streak(set()) == 0
