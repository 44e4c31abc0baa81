"""From a student's command to what happens in the lesson; joining it, and the question for a team that buys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from ....play.units import SECOND, GuestId, Instant, TableId
from ....rules import Buy, reads_nearly_as
from ...questions import draw
from ..commands import (
    AnswerQuestion,
    LeaveLesson,
    ProposeName,
    ReadNumber,
    ShareDevice,
    StudentCommand,
    SwapName,
    VoteKeep,
)
from ..dealing import new_team_number, team_for
from ..events import (
    AnswerTyped,
    DeviceShared,
    KeepVoted,
    NameProposed,
    NameSwapped,
    NumberReadOut,
    QuestionDrawn,
    StudentBack,
    StudentJoined,
    StudentLeft,
    StudentMoved,
    stream_of_student,
)
from ..evolve import Parts, of_student, of_team
from ..lesson import Lesson, Student, Team
from ..names import student_name, typed_name_fault
from ..refusals import LessonRefused, expect_place, expect_running
from ..standing import Standing
from ..tally import LessonGame
from ..units import StudentNumber, TeamNumber, team_of_table
from .teacher import made_team

MOST_EVER = 1000
"""Students whom a lesson has known, those who were taken out or left among them."""


MOST_AT_ONCE = 30
"""Who comes in within a second; a class is not faster, and what is waits at the door."""


def joined(
    lesson: Lesson, guest: GuestId, people: int, begun: Collection[TeamNumber] = (), now: Instant | None = None
) -> Parts:
    """A new student; who was here before comes back as they were. The games of the teams that have `begun` are open.

    After the start, and out of a crowd that comes in one moment, who is new waits at the door for the teacher's word.
    """
    known = lesson.student_of(guest)
    if known is not None:
        if known.removed:
            raise LessonRefused("lesson-removed", "Your teacher has taken you out of this lesson.")
        if known.left:
            expect_place(lesson)
        return of_student(known.number, StudentBack()) if known.left else {}
    if lesson.teaching.locked:
        raise LessonRefused("lesson-locked", "The lesson is locked: ask your teacher to let you in.")
    expect_place(lesson)
    if len(lesson.students) >= MOST_EVER:
        raise LessonRefused("lesson-full", "So many have come and gone that nobody new can: open a new lesson.")
    number = StudentNumber(max(lesson.students, default=0) + 1)
    name = student_name(f"{lesson.teaching.seed} student {number}", _names(lesson))
    shared = _sharing(lesson, number, name, people) if people > 1 else ()
    if _is_held(lesson, now):
        return of_student(number, StudentJoined(guest, name, None, waits=True), *shared)
    team = team_for(lesson, people, begun)
    made = made_team(lesson, team) if team not in lesson.teams else {}
    return {**made, **of_student(number, StudentJoined(guest, name, team), *shared)}


def _is_held(lesson: Lesson, now: Instant | None) -> bool:
    """Whether who comes now waits at the door, also behind others who wait there."""
    if now is None:
        return False
    came = sum(now - student.came_at < SECOND for student in lesson.students.values())
    waiting = any(student.at_the_door for student in lesson.students.values())
    return lesson.teaching.phase != "gathering" or waiting or came >= MOST_AT_ONCE


def decide_for_student(lesson: Lesson, student: Student, command: StudentCommand, game: LessonGame | None) -> Parts:
    """`game` is the team's, where one is played."""
    stream = stream_of_student(student.number)
    match command:
        case SwapName():
            drawn = student_name(f"{lesson.teaching.seed} {stream} {lesson.versions[stream]}", _names(lesson))
            return of_student(student.number, NameSwapped(drawn))
        case ProposeName(name):
            return of_student(student.number, NameProposed(_allowed(lesson, name)))
        case ShareDevice(people):
            return _shared(lesson, student, people, game)
        case AnswerQuestion(answer):
            return _answered(lesson, student, answer.strip(), game)
        case VoteKeep(keep):
            return _voted(lesson, student, keep, game)
        case ReadNumber(box, words):
            return _read(lesson, student, box, words, game)
        case LeaveLesson():
            return of_student(student.number, StudentLeft())


def _names(lesson: Lesson) -> set[str]:
    return {name for student in lesson.students.values() for name in student.names}


def _sharing(lesson: Lesson, number: StudentNumber, own: str, people: int) -> tuple[DeviceShared, ...]:
    taken, names = _names(lesson) | {own}, [own]
    for place in range(1, people):
        names.append(student_name(f"{lesson.teaching.seed} student {number} {place}", taken))
        taken.add(names[-1])
    return (DeviceShared(tuple(names)),)


def _shared(lesson: Lesson, student: Student, people: int, game: LessonGame | None) -> Parts:
    """Several children at one device are a pair of their own, or one more of the team; what plays already stays."""
    if lesson.settings.form == "pairs" and game is not None and game.table.phase != "gathering":
        raise LessonRefused("lesson-team", "Your pair has begun: its seats stay.")
    shared = _sharing(lesson, student.number, student.name, people)
    if lesson.settings.form != "pairs" or student.team is None or len(lesson.members(student.team)) == 1:
        return of_student(student.number, *shared)
    if people == 1:
        return of_student(student.number, *shared)
    own = new_team_number(lesson)
    return {**made_team(lesson, own), **of_student(student.number, *shared, StudentMoved(own))}


def _allowed(lesson: Lesson, name: str) -> str:
    if not lesson.settings.typed_names:
        raise LessonRefused("lesson-name", "In this lesson names are given: swap yours for another.")
    wanted = " ".join(name.split())
    fault = typed_name_fault(wanted)
    if fault is not None:
        raise LessonRefused("lesson-name", fault)
    if wanted in _names(lesson):
        raise LessonRefused("lesson-name", "Somebody in the class has this name already.")
    return wanted


def _answered(lesson: Lesson, student: Student, answer: str, game: LessonGame | None) -> Parts:
    expect_running(lesson)
    ask = game.open_ask if game else None
    if student.team is None or game is None or ask is None:
        raise LessonRefused("lesson-question", "No question of your team is open.")
    if not answer:
        raise LessonRefused("lesson-question", "Type an answer first.")
    typed = AnswerTyped(TableId(game.table.id), ask.version, answer, student.number)
    return of_team(student.team, typed)


def _voted(lesson: Lesson, student: Student, keep: tuple[int, ...], game: LessonGame | None) -> Parts:
    expect_running(lesson)
    state = game.table.state if game else None
    if student.team is None or game is None or state is None or not state.dice or game.table.question is not None:
        raise LessonRefused("lesson-turn", "No dice of your team lie there to be kept.")
    if Counter(keep) - Counter(state.dice):
        raise LessonRefused("lesson-turn", "Those dice do not lie there.")
    throw = game.filled, state.rolls_left
    return of_team(student.team, KeepVoted(TableId(game.table.id), throw, tuple(sorted(keep)), student.number))


def _read(lesson: Lesson, student: Student, box: str, words: str, game: LessonGame | None) -> Parts:
    showing = lesson.teaching.showing
    state = game.table.state if game else None
    if lesson.settings.read_aloud != "typed" or showing != box or state is None or student.team is None:
        raise LessonRefused("lesson-reading", "This number is not to be read now.")
    number = state.cards[0].entries[lesson.rules.places[box]]
    read = lesson.teams[TeamNumber(student.team)].read_in(lesson.teaching.round)
    if not number or box in read:
        raise LessonRefused("lesson-reading", "Your number was read already, or there is none.")
    right = reads_nearly_as(words, number, lesson.settings.slips)
    return of_team(student.team, NumberReadOut(box, right, lesson.teaching.round))


def _waiting(team: Team, table: TableId, game: LessonGame | None) -> str | None:
    """The question that the team took back waits, unchanged, for its next purchase: no shopping for an easy one."""
    # of two for one purchase the teacher has chosen the later
    last = max(
        (draw for draw in reversed(team.draws) if draw.table == table), key=lambda draw: draw.asked, default=None
    )
    judged = {ask.version for ask in game.tally.asks} if game else set()
    return last.question if last is not None and last.asked not in judged else None


def drawn_for(standing: Standing, table: TableId, *, again: bool = False) -> Parts:
    """From the lesson's bank, none twice in the class before all were asked. Nothing where the teacher asks aloud, or
    where the team has its question; `again` gives it another."""
    lesson, game = standing.lesson, standing.games.get(table)
    team = lesson.teams.get(team_of_table(table) or TeamNumber(0))
    ask = game.open_ask if game else None
    if team is None or ask is None or not isinstance(ask.action, Buy):
        if again:
            raise LessonRefused("lesson-question", "No question of this team is open.")
        return {}
    if team.draw(table, ask.version) is not None and not again:
        return {}
    bank = lesson.teaching.bank
    if bank is None or not lesson.teaching.asked_from:
        if again:
            raise LessonRefused("lesson-question", "There is no other question: choose a bank.")
        return {}
    waiting = None if again else _waiting(team, table, game)
    if waiting is not None and waiting in lesson.teaching.questions:
        text = lesson.teaching.questions[waiting].text
        return of_team(team.number, QuestionDrawn(table, ask.version, waiting, text))
    asked = [d.question for number in sorted(lesson.teams) for d in lesson.teams[number].draws if d.question]
    question = draw(bank, lesson.teaching.levels, asked, f"{lesson.teaching.seed} {team.number}")
    return of_team(team.number, QuestionDrawn(table, ask.version, question.id, question.text))
