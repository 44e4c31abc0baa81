"""Which team a student comes to: friends who come together sit together, late ones go where fewest are."""

from __future__ import annotations

from collections.abc import Collection

from .lesson import Lesson
from .units import StudentNumber, TeamNumber


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


def team_for(lesson: Lesson, people: int = 1, begun: Collection[TeamNumber] = ()) -> TeamNumber:
    """For who joins now, so many at one device; a number that no team has yet is a new team. Those that have `begun`
    have their cards already: nobody is dealt into such a pair."""
    form, gathering = lesson.settings.form, lesson.teaching.phase == "gathering"
    sizes = {team: _people(lesson, team) for team in sorted(lesson.teams)}
    most, wanted = most_in_team(lesson), lesson.settings.team_count
    if form == "class" or not sizes:
        return new_team_number(lesson)
    if form == "pairs":
        # several children at one device are a pair of their own
        waiting = [team for team, size in sizes.items() if size == 1 and team not in begun]
        return waiting[0] if people == 1 and waiting else new_team_number(lesson)
    if not gathering:
        # nobody revives an empty team, or brings a card that nobody else has time to fill
        playing = [team for team, size in sizes.items() if size] or list(sizes)
        return min(playing, key=lambda team: (sizes[team], team))
    if wanted is not None and len(sizes) < wanted:
        return new_team_number(lesson)
    smallest = min(sizes, key=lambda team: (sizes[team], team))
    if wanted is not None:
        return smallest
    if people >= least_in_team(lesson):
        return new_team_number(lesson)  # they sit together already
    usual, last = max(1, most - 1), max(sizes)
    return last if sizes[last] + people <= max(usual, people) else new_team_number(lesson)


def least_in_team(lesson: Lesson) -> int:
    return lesson.rules.match.team_size[0] if lesson.rules.match else 1


def paired(lesson: Lesson) -> tuple[dict[StudentNumber, TeamNumber], TeamNumber | None]:
    """At the start of pairs: who moves so that nobody is alone, and the team of a child who stays so and gets a bot."""
    sizes = {team.number: _people(lesson, team.number) for team in lesson.playing_teams}
    alone = [team for team, size in sizes.items() if size == 1]
    moves: dict[StudentNumber, TeamNumber] = {}
    for first, second in zip(alone[::2], alone[1::2], strict=False):
        moves[lesson.members(second)[0].number] = first
    if len(alone) % 2 == 0:
        return moves, None
    odd = alone[-1]
    pairs = [team for team, size in sizes.items() if size == 2] + alone[:-1:2]
    if lesson.settings.odd_one == "bot" or not pairs:
        return moves, odd
    moves[lesson.members(odd)[0].number] = pairs[-1]
    return moves, None


def _people(lesson: Lesson, team: TeamNumber) -> int:
    return sum(len(student.names) for student in lesson.members(team))


def dealt(lesson: Lesson, teams: int) -> dict[StudentNumber, TeamNumber]:
    """Everybody in so many teams, as evenly as it goes; neighbours stay together, and so do those round one device."""
    devices = [
        (number, len(lesson.students[number].names))
        for number in sorted(lesson.students)
        if lesson.students[number].takes_part and number != lesson.zombie_student
    ]
    count = max(1, min(teams, len(devices)))
    chosen: dict[StudentNumber, TeamNumber] = {}
    team, size, people = 1, 0, sum(at for _, at in devices)
    for place, (number, at) in enumerate(devices):
        # what is left to deal, with this team, is shared by it and those after it
        full = size + at / 2 > (size + people) / (count - team + 1)
        needed = len(devices) - place <= count - team
        if size and (full or needed) and team < count:
            team, size = team + 1, 0
        chosen[number] = TeamNumber(team)
        size, people = size + at, people - at
    return chosen
