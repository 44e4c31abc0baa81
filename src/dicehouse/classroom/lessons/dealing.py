"""Which team a student comes to: friends who come together sit together, late ones go where fewest are."""

from __future__ import annotations

from collections.abc import Sequence

from .lesson import Lesson
from .units import StudentNumber, TeamNumber

__all__ = ["dealt", "most_in_team", "new_team_number", "team_for"]


def most_in_team(lesson: Lesson) -> int:
    match lesson.settings.form:
        case "teams":
            return lesson.rules.match.team_size[1] if lesson.rules.match else 5
        case "pairs":
            return 2
        case "class":
            return 1


def new_team_number(lesson: Lesson) -> TeamNumber:
    return TeamNumber(max(lesson.teams, default=0) + 1)


def team_for(lesson: Lesson) -> TeamNumber:
    """For who joins now; a number that no team has yet is a new team."""
    sizes = {team: sum(1 for _ in lesson.members(team)) for team in sorted(lesson.teams)}
    most, wanted = most_in_team(lesson), lesson.settings.team_count
    if lesson.settings.form == "class" or not sizes:
        return new_team_number(lesson)
    if lesson.settings.form == "pairs" and lesson.teaching.phase != "gathering":
        # a pair that plays has its cards already
        waiting = [team for team, size in sizes.items() if size == 1]
        return waiting[0] if waiting else new_team_number(lesson)
    if wanted is not None and len(sizes) < wanted and lesson.teaching.phase == "gathering":
        return new_team_number(lesson)
    smallest = min(sizes, key=lambda team: (sizes[team], team))
    if lesson.teaching.phase == "gathering" and wanted is None:
        usual = max(1, most - 1) if lesson.settings.form == "teams" else most
        last = max(sizes)
        return last if sizes[last] < usual else new_team_number(lesson)
    return smallest if sizes[smallest] < most or wanted is not None else new_team_number(lesson)


def dealt(lesson: Lesson, teams: int) -> dict[StudentNumber, TeamNumber]:
    """Everybody in so many teams, as evenly as it goes; neighbours stay together."""
    students: Sequence[StudentNumber] = [
        number
        for number in sorted(lesson.students)
        if lesson.students[number].takes_part and number != lesson.zombie_student
    ]
    count = max(1, min(teams, len(students)))
    return {student: TeamNumber(place * count // len(students) + 1) for place, student in enumerate(students)}
