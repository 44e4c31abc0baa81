"""The units of a lesson, and what its tables and those who sit there are called."""

from __future__ import annotations

import re
from typing import NewType

from ...play.units import GuestId, TableId

LessonId = NewType("LessonId", str)

TeamNumber = NewType("TeamNumber", int)
"""Counted from 1, in the order in which teams were made."""

StudentNumber = NewType("StudentNumber", int)
"""Counted from 1, in the order of joining: what everybody may know of a student beside a name."""

TEACHER = "Teacher"

_TABLE = re.compile(r"L([0-9a-f]{16})-([tz])(\d{1,4})-(\d{1,4})")


def table_of_team(lesson: LessonId, team: TeamNumber, round_: int) -> TableId:
    return TableId(f"L{lesson}-t{team}-{round_}")


def zombie_table(lesson: LessonId, round_: int, game_number: int) -> TableId:
    return TableId(f"L{lesson}-z{round_}-{game_number}")


def lesson_of(table: TableId) -> LessonId | None:
    """The lesson that a table belongs to; tables of guests have no such names."""
    found = _TABLE.fullmatch(table)
    return LessonId(found[1]) if found else None


def deal_of(table: TableId) -> str:
    """What tables with shared throws have in common: all teams of a lesson, a round at a time; other tables nothing."""
    found = _TABLE.fullmatch(table)
    return f"L{found[1]}-{found[4]}" if found and found[2] == "t" else table


def team_of_table(table: TableId) -> TeamNumber | None:
    found = _TABLE.fullmatch(table)
    return TeamNumber(int(found[3])) if found and found[2] == "t" else None


def is_zombie_table(table: TableId) -> bool:
    found = _TABLE.fullmatch(table)
    return found is not None and found[2] == "z"


def teacher_guest(lesson: LessonId) -> GuestId:
    return GuestId(f"teacher-{lesson}")


def team_guest(lesson: LessonId, team: TeamNumber) -> GuestId:
    """A team sits as one: whichever member acts."""
    return GuestId(f"team-{lesson}-{team}")


def zombie_guest(lesson: LessonId) -> GuestId:
    return GuestId(f"zombie-{lesson}")
