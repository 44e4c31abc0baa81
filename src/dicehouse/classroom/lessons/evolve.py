"""From a lesson and an event of one of its streams to the next lesson: pure, without checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from ...play.units import Centis, Instant
from ..questions import Bank, starter_bank
from .events import (
    STREAM_OF_TEACHER,
    AnswerTyped,
    BankChosen,
    BoxShown,
    DeviceShared,
    FinalRolled,
    KeepVoted,
    LessonEnded,
    LessonEvent,
    LessonKept,
    LessonLocked,
    LessonOpened,
    LessonPaused,
    LessonReopened,
    LessonResumed,
    LessonStarted,
    NameAnswered,
    NameProposed,
    NameSwapped,
    NumberReadOut,
    PartnerSeated,
    PeriodExtended,
    QuestionDrawn,
    SecretRenewed,
    SettingsEdited,
    StreamId,
    StudentAway,
    StudentBack,
    StudentForgotten,
    StudentJoined,
    StudentLeft,
    StudentLetIn,
    StudentMoved,
    StudentReadmitted,
    StudentRemoved,
    TeamMade,
    TeamRenamed,
    TriesLimited,
    ZombieGameBegun,
    ZombieGamesFixed,
    stream_of_student,
    stream_of_team,
)
from .lesson import MINUTE, Draw, Lesson, PastRound, Period, Student, Teaching, Team, Vote
from .log import LessonStored
from .settings import LessonSettings
from .units import LessonId, StudentNumber, TeamNumber

Parts = Mapping[StreamId, tuple[LessonEvent, ...]]
"""What a command leads to, stream by stream: to be written together, or not at all."""


def of_teacher(event: LessonEvent) -> Parts:
    return {STREAM_OF_TEACHER: (event,)}


def of_team(team: TeamNumber, event: LessonEvent) -> Parts:
    return {stream_of_team(team): (event,)}


def of_student(student: StudentNumber, *events: LessonEvent) -> Parts:
    return {stream_of_student(student): events}


def happened(lesson: Lesson, parts: Parts, at: Instant) -> Lesson:
    for stream, events in parts.items():
        for event in events:
            lesson = evolve_lesson(lesson, stream, event, at)
    return lesson


def fold_lesson(lesson_id: LessonId, stored: Iterable[LessonStored]) -> Lesson | None:
    """The lesson that a log adds up to; each stream in order, the teacher's first, the others in any."""
    lesson: Lesson | None = None
    for row in stored:
        if isinstance(row.event, LessonOpened):
            lesson = _opened(lesson_id, row.event, row.at)
        elif lesson is None:
            raise ValueError(f"the log of lesson {lesson_id} begins with {row.event}")
        else:
            lesson = evolve_lesson(lesson, row.stream, row.event, row.at)
    return lesson


def _opened(lesson_id: LessonId, event: LessonOpened, at: Instant) -> Lesson:
    whole = _whole(event.settings)
    teaching = Teaching(event.settings, event.code, event.secret_hash, event.seed, secret_at=at, period=whole)
    return Lesson(lesson_id, teaching, versions={"teacher": 1})


def _whole(settings: LessonSettings) -> Period:
    """A period that has not begun."""
    minutes = settings.period_minutes
    return Period(None if minutes is None else Centis(minutes * MINUTE))


def evolve_lesson(lesson: Lesson, stream: StreamId, event: LessonEvent, at: Instant) -> Lesson:
    versions = {**lesson.versions, stream: lesson.versions.get(stream, 0) + 1}
    kind, _, number = stream.partition("-")
    match kind:
        case "team":
            team = _team(lesson.teams.get(TeamNumber(int(number))), TeamNumber(int(number)), event)
            return replace(lesson, versions=versions, teams={**lesson.teams, team.number: team})
        case "student":
            which = StudentNumber(int(number))
            student = _student(lesson.students.get(which), which, event, at)
            return replace(lesson, versions=versions, students={**lesson.students, student.number: student})
        case _:
            return replace(lesson, versions=versions, teaching=_teaching(lesson.teaching, event, at))


def _teaching(teaching: Teaching, event: LessonEvent, at: Instant) -> Teaching:
    match event:
        case SecretRenewed(secret_hash):
            return replace(teaching, secret_hash=secret_hash, secret_at=at)
        case SettingsEdited(settings):
            # a period that has not begun takes its length from the settings
            period = _whole(settings) if teaching.phase == "gathering" else teaching.period
            return replace(teaching, settings=settings, period=period)
        case BankChosen(title, starter, questions):
            bank = starter_bank() if starter else Bank(title, questions) if questions else None
            return replace(teaching, bank=bank)
        case LessonLocked(locked):
            return replace(teaching, locked=locked)
        case LessonStarted(round_, zombie_plays):
            return replace(
                teaching,
                phase="playing",
                round=round_,
                period=teaching.period.running(at),
                zombie_games=0,
                zombie_plays=zombie_plays,
                showing=None,
                final=(),
            )
        case LessonPaused():
            return replace(teaching, phase="paused", period=teaching.period.standing(at))
        case LessonResumed():
            return replace(teaching, phase="playing", period=teaching.period.running(at))
        case PeriodExtended(minutes) if teaching.phase == "ended":
            longer = teaching.period.extended(minutes).running(at)
            return replace(teaching, phase="playing", period=longer, ended_at=None, final=())
        case PeriodExtended(minutes):
            return replace(teaching, period=teaching.period.extended(minutes))
        case LessonEnded():
            return replace(teaching, phase="ended", period=teaching.period.standing(at), ended_at=at)
        case LessonReopened():
            whole = _whole(teaching.settings)
            left = PastRound(teaching.round, teaching.zombie_games, teaching.zombie_plays, teaching.ended_at)
            past = (*teaching.past, left)
            return replace(teaching, phase="gathering", period=whole, ended_at=None, showing=None, past=past)
        case LessonKept(kept):
            return replace(teaching, kept=kept)
        case TriesLimited(turn, game):
            return replace(teaching, limits=(turn, game))
        case ZombieGameBegun(game):
            return replace(teaching, zombie_games=game)
        case ZombieGamesFixed(games):
            return replace(teaching, zombie_plays=games)
        case BoxShown(box):
            return replace(teaching, showing=box)
        case FinalRolled(throws):
            return replace(teaching, final=(*teaching.final, throws))
        case _:
            raise ValueError(f"{event} is not the teacher's")


def _team(team: Team | None, number: TeamNumber, event: LessonEvent) -> Team:
    if isinstance(event, TeamMade):
        return Team(number, event.name)
    if team is None:
        raise ValueError(f"team {number} begins with {event}")
    match event:
        case TeamRenamed(name):
            return replace(team, name=name)
        case PartnerSeated():
            return replace(team, with_bot=True)
        case QuestionDrawn(table, asked, question, text):
            return replace(team, draws=(*team.draws, Draw(table, asked, question, text=text)))
        case AnswerTyped(table, asked, answer, student):
            known = team.drawn(table, asked)
            typed = replace(known, answer=answer, student=student)
            return replace(team, draws=(*(each for each in team.draws if each != known), typed))
        case KeepVoted(table, throw, keep, student):
            others = tuple(v for v in team.votes if (v.table, v.throw) == (table, throw) and v.student != student)
            return replace(team, votes=(*others, Vote(student, table, throw, keep)))
        case NumberReadOut(box, right, played):
            unread = tuple(reading for reading in team.readings if reading[:2] != (played, box))
            return replace(team, readings=unread if right is None else (*unread, (played, box, right)))
        case _:
            raise ValueError(f"{event} is not a team's")


def _student(student: Student | None, number: StudentNumber, event: LessonEvent, at: Instant) -> Student:
    if isinstance(event, StudentJoined):
        return Student(number, event.guest, (event.name,), event.team, waits=event.waits, came_at=at)
    if student is None:
        raise ValueError(f"student {number} begins with {event}")
    match event:
        case DeviceShared(names):
            return replace(student, names=names)
        case NameSwapped(name):
            return replace(student, names=(name, *student.names[1:]), proposed=None)
        case NameProposed(name):
            return replace(student, proposed=name)
        case NameAnswered(approved):
            named = student.proposed if approved and student.proposed else student.name
            return replace(student, names=(named, *student.names[1:]), proposed=None)
        case StudentLetIn(team):
            return replace(student, team=team, waits=False, removed=False, left=False)
        case StudentMoved(team):
            return replace(student, team=team)
        case StudentRemoved():
            return replace(student, removed=True)
        case StudentReadmitted():
            return replace(student, removed=False, left=False)
        case StudentLeft():
            return replace(student, left=True, here=False)
        case StudentForgotten(guest, name):
            return replace(student, guest=guest, names=(name,), proposed=None, left=True, here=False)
        case StudentAway():
            return replace(student, here=False)
        case StudentBack():
            return replace(student, here=True, left=False)
        case _:
            raise ValueError(f"{event} is not a student's")
