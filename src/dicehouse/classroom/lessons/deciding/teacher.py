"""From a teacher's command to what happens in the lesson; what it does at tables is the server's to carry there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from ....play.units import Instant
from ..commands import (
    AdmitStudents,
    DealTeams,
    EditLesson,
    EndLesson,
    ExtendPeriod,
    GoOn,
    HearReading,
    KeepLesson,
    LessonOwn,
    LimitBuying,
    LockLesson,
    MoveStudent,
    NameStudent,
    PauseLesson,
    PlayZombieGames,
    ReadmitStudent,
    RemoveStudent,
    RenameTeam,
    ReopenLesson,
    SeatPartner,
    ShowBox,
    StartLesson,
    TakeOut,
)
from ..dealing import dealt, new_team_number, paired, team_for
from ..events import (
    BoxShown,
    FinalRolled,
    LessonEnded,
    LessonEvent,
    LessonKept,
    LessonLocked,
    LessonPaused,
    LessonReopened,
    LessonResumed,
    LessonStarted,
    NameAnswered,
    NumberReadOut,
    PartnerSeated,
    PeriodExtended,
    SettingsEdited,
    StreamId,
    StudentLetIn,
    StudentMoved,
    StudentReadmitted,
    StudentRemoved,
    TeamMade,
    TeamRenamed,
    TriesLimited,
    ZombieGamesFixed,
    stream_of_student,
)
from ..evolve import Parts, happened, of_student, of_teacher, of_team
from ..lesson import Lesson
from ..names import team_name
from ..refusals import LessonRefused, expect_gathering, expect_place, student_of, team_of
from ..settings import LessonSettings, settings_refusal
from ..standing import Standing
from ..units import TeamNumber


def decide_for_teacher(lesson: Lesson, command: LessonOwn, now: Instant, begun: Collection[TeamNumber] = ()) -> Parts:
    """The games of the teams that have `begun` are open."""
    match command:
        case EditLesson(settings):
            return of_teacher(SettingsEdited(_allowed(lesson, settings)))
        case DealTeams(teams):
            return _dealt(lesson, teams, now)
        case StartLesson():
            return _started(lesson, now)
        case PauseLesson():
            return of_teacher(_in_phase(lesson, "playing", LessonPaused()))
        case GoOn():
            return of_teacher(_in_phase(lesson, "paused", LessonResumed()))
        case ExtendPeriod(minutes):
            return of_teacher(_extended(lesson, minutes))
        case EndLesson():
            if lesson.teaching.phase not in ("playing", "paused"):
                raise LessonRefused("lesson-phase", "No period is running.")
            return of_teacher(LessonEnded(by_clock=False))
        case LockLesson(locked):
            return of_teacher(LessonLocked(locked))
        case MoveStudent(student, team):
            return _moved(lesson, student, team, begun)
        case RemoveStudent(student):
            return of_student(student_of(lesson, student).number, StudentRemoved())
        case ReadmitStudent(student):
            if student_of(lesson, student).waits:
                return _let_in(lesson, (student,), now, begun)
            if not student_of(lesson, student).takes_part:
                expect_place(lesson)
            return of_student(student_of(lesson, student).number, StudentReadmitted())
        case AdmitStudents(students):
            return _let_in(lesson, students, now, begun)
        case TakeOut(students):
            found = [student_of(lesson, number) for number in students]
            return {stream_of_student(one.number): (StudentRemoved(),) for one in found if not one.removed}
        case NameStudent(student, approved, name):
            proposed = student_of(lesson, student).proposed
            if proposed is None:
                raise LessonRefused("lesson-name", "No name waits for an answer.")
            if name not in (None, proposed):
                raise LessonRefused("lesson-name", f"Meanwhile another name was typed: {proposed}.")
            return of_student(student_of(lesson, student).number, NameAnswered(approved))
        case RenameTeam(team, name):
            named = name or team_name(f"{lesson.teaching.seed} team {team} {lesson.version}", _team_names(lesson))
            return of_team(team_of(lesson, team).number, TeamRenamed(named.strip()))
        case LimitBuying(turn, game):
            return of_teacher(_limited(lesson, turn, game))
        case PlayZombieGames(games):
            return of_teacher(_zombie_games(lesson, games))
        case SeatPartner(team):
            return _partnered(lesson, team, begun)
        case ShowBox(box):
            return of_teacher(_shown(lesson, box))
        case HearReading(team, box, right):
            _expect_comparing(lesson, box)
            return of_team(team_of(lesson, team).number, NumberReadOut(box, right, lesson.teaching.round))
        case KeepLesson(kept):
            return of_teacher(LessonKept(kept))
        case ReopenLesson():
            return of_teacher(_in_phase(lesson, "ended", LessonReopened()))


def _let_in(lesson: Lesson, numbers: Sequence[int], now: Instant, begun: Collection[TeamNumber]) -> Parts:
    parts: dict[StreamId, tuple[LessonEvent, ...]] = {}
    for number in numbers:
        student = student_of(lesson, number)
        if not student.waits:
            continue
        expect_place(lesson)
        team = team_for(lesson, len(student.names), begun)
        made = made_team(lesson, team) if team not in lesson.teams else {}
        step = {**made, **of_student(student.number, StudentLetIn(team))}
        lesson, parts = happened(lesson, step, now), {**parts, **step}
    return parts


def final_rolled(standing: Standing, throw: Callable[[TeamNumber], Sequence[int]]) -> Parts:
    """Those who share the win throw once more; `throw` is how."""
    if standing.lesson.teaching.phase != "ended" or len(standing.winners) < 2:
        raise LessonRefused("lesson-phase", "Nobody shares the win: there is nothing to roll for.")
    return of_teacher(FinalRolled(tuple((team, tuple(throw(team))) for team in standing.winners)))


def made_team(lesson: Lesson, team: TeamNumber) -> Parts:
    name = team_name(f"{lesson.teaching.seed} team {team}", _team_names(lesson))
    return of_team(team, TeamMade(name))


def _team_names(lesson: Lesson) -> set[str]:
    return {team.name for team in lesson.teams.values()}


def _allowed(lesson: Lesson, settings: LessonSettings) -> LessonSettings:
    wrong = settings_refusal(settings)
    if wrong is not None:
        raise LessonRefused("lesson-game", wrong[1])
    old = lesson.settings
    if lesson.teaching.phase != "gathering" and (settings.rules, settings.form, settings.dice) != (
        old.rules,
        old.form,
        old.dice,
    ):
        raise LessonRefused("lesson-phase", "The game is being played: its rules, form and dice stay.")
    if lesson.teaching.phase != "gathering":
        return replace(settings, period_minutes=old.period_minutes)
    return settings


def _started(lesson: Lesson, now: Instant) -> Parts:
    expect_gathering(lesson)
    if not lesson.playing_teams:
        raise LessonRefused("lesson-team", "Nobody has joined yet.")
    if lesson.settings.zombie_needs_student and lesson.zombie_student is None:
        raise LessonRefused("lesson-student", "Choose the student who plays the zombie.")
    parts = _paired(lesson) if lesson.settings.form == "pairs" else {}
    plays = len(happened(lesson, parts, now).playing_teams)
    return {**parts, **of_teacher(LessonStarted(lesson.teaching.round + 1, plays))}


def _paired(lesson: Lesson) -> Parts:
    """Nobody is left alone when pairs begin."""
    moves, odd = paired(lesson)
    parts: dict[StreamId, tuple[LessonEvent, ...]] = {}
    for student, team in moves.items():
        parts |= of_student(student, StudentMoved(team))
    return {**parts, **(of_team(odd, PartnerSeated()) if odd is not None else {})}


def _partnered(lesson: Lesson, number: int, begun: Collection[TeamNumber]) -> Parts:
    team = team_of(lesson, number)
    if lesson.settings.form != "pairs" or team.number in begun or len(lesson.people(team.number)) != 1:
        raise LessonRefused("lesson-team", "Only a child who waits for a partner gets a bot.")
    return of_team(team.number, PartnerSeated())


def _zombie_games(lesson: Lesson, games: int) -> LessonEvent:
    if lesson.rules.match is None or not lesson.teaching.round:
        raise LessonRefused("lesson-phase", "The zombie is not playing yet.")
    return ZombieGamesFixed(max(games, lesson.teaching.zombie_games))


def _in_phase(lesson: Lesson, phase: str, event: LessonEvent) -> LessonEvent:
    if lesson.teaching.phase != phase:
        raise LessonRefused("lesson-phase", f"The lesson is {lesson.teaching.phase} now.")
    return event


def _extended(lesson: Lesson, minutes: int) -> LessonEvent:
    if lesson.teaching.period.left is None:
        raise LessonRefused("lesson-phase", "This lesson has no clock: it ends when you end it.")
    if lesson.teaching.phase == "gathering":
        raise LessonRefused("lesson-phase", "The period has not begun: choose its length in the settings.")
    return PeriodExtended(minutes)


def _dealt(lesson: Lesson, teams: int, now: Instant) -> Parts:
    expect_gathering(lesson)
    if lesson.settings.form == "class":
        raise LessonRefused("lesson-team", "The whole class plays: everybody has a card of their own.")
    chosen = dealt(lesson, teams)
    parts: dict[StreamId, tuple[LessonEvent, ...]] = {}
    for team in sorted(set(chosen.values()) - set(lesson.teams)):
        parts |= made_team(happened(lesson, parts, now), team)
    for student, team in chosen.items():
        if lesson.students[student].team != team:
            parts |= of_student(student, StudentMoved(team))
    return parts


def _moved(lesson: Lesson, number: int, team: int | None, begun: Collection[TeamNumber]) -> Parts:
    student = student_of(lesson, number)
    if lesson.settings.form == "pairs" and begun and {student.team, team} & set(begun):
        raise LessonRefused("lesson-team", "A pair that plays stays together.")
    wanted = new_team_number(lesson) if team is None else team_of(lesson, team).number
    made = made_team(lesson, wanted) if team is None else {}
    return {**made, **of_student(student.number, StudentMoved(wanted))}


def _limited(lesson: Lesson, turn: int, game: int | None) -> LessonEvent:
    buying = lesson.rules.buying
    if buying is None:
        raise LessonRefused("lesson-game", f"No dice are bought in {lesson.rules.name}.")
    most = lesson.rules.dice.count if buying.max_buys_turn is None else buying.max_buys_turn
    return TriesLimited(min(turn, most), game)


def _shown(lesson: Lesson, box: str | None) -> LessonEvent:
    if box is not None:
        _expect_comparing(lesson, box)
    return BoxShown(box)


def _expect_comparing(lesson: Lesson, box: str) -> None:
    if lesson.settings.form != "class" or lesson.teaching.phase != "ended" or box not in lesson.rules.places:
        raise LessonRefused("lesson-reading", "Cards are compared box by box when the class has finished.")
