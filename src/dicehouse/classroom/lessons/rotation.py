"""Whose hands the dice are in: members of a team take turns, one box each; who is away is passed over."""

from __future__ import annotations

import msgspec

from .lesson import Lesson
from .units import StudentNumber, TeamNumber

__all__ = ["Member", "holder", "members_of"]


class Member(msgspec.Struct, frozen=True):
    """Somebody in a team: alone at a device, or one of several."""

    student: StudentNumber
    name: str
    here: bool


def members_of(lesson: Lesson, team: TeamNumber) -> tuple[Member, ...]:
    return tuple(
        Member(student.number, name, student.here) for student in lesson.members(team) for name in student.names
    )


def holder(members: tuple[Member, ...], filled: int) -> int | None:
    """The place of the member whose turn it is after so many boxes; None where nobody is here."""
    for step in range(len(members)):
        place = (filled + step) % len(members)
        if members[place].here:
            return place
    return None
