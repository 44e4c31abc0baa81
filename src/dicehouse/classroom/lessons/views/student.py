"""What a student's device shows beside the table: who they are, their team, their question without its key."""

from __future__ import annotations

from typing import Literal

from ....play.units import Instant, TableId
from ....rules import Buy, Read
from ....values import Value
from ...questions import QuestionView, view_question
from ..acting import hold_of, partner_judges
from ..lesson import Lesson, LessonPhase, Student
from ..settings import Form
from ..standing import MatchView, Standing
from ..tally import LessonGame
from ..units import LessonId, StudentNumber, TeamNumber
from .room import EndingView, LessonView, PeriodView, TeamView

TOP = 5
"""Of the numbers that are compared, those that a phone shows beside its own."""


class AskedView(Value):
    """The team's open question, asked at `since`; `question` is None where the teacher asks aloud. `typed` is what the
    team has answered."""

    action: Buy | Read
    question: QuestionView | None
    typed: str | None
    since: Instant


class JudgedView(Value):
    """What was said of the team's last answer, to what was `asked` then, until it goes on. `answers` are the right
    ones, after a wrong answer and where the teacher lets them be told; `explanation` is told with a right one too."""

    action: Buy | Read
    right: bool
    answers: tuple[str, ...]
    at: Instant
    asked: Instant
    explanation: str = ""


class ComparedLine(Value):
    """Whose number; 0 for an X, None where nothing was written."""

    name: str
    number: int | None
    point: bool
    own: bool
    misread: bool


class ComparingView(Value):
    """The box that the class compares now: the greatest numbers, and the student's own."""

    name: str
    place: int
    boxes: int
    lines: tuple[ComparedLine, ...]
    won: int


class VoteView(Value):
    """What somebody else in the team would keep of the dice that lie there."""

    name: str
    keep: tuple[int, ...]


class ReadingView(Value):
    """Where the class compares: the box whose number the team has to read, aloud or typed; `wrong` once it was
    misread."""

    box: str
    name: str
    number: int
    typed: bool
    read: bool | None


class StudentView(Value):
    """`table` is where the device's own socket goes, with the student's token; None while there is nothing to play.

    `may_act` is whether this device may touch the dice now, and `hold` says in a sentence why not; it `judges`
    where a partner says how a number was read, as
    children of a pair do where `partner_reads`. `proposed` is a
    typed name that waits for the teacher. Who `waits` stands at the
    door. `role` is `zombie` where the student plays the zombie.
    """

    id: LessonId
    version: int
    game: str
    rules: str
    form: Form
    title: str
    phase: LessonPhase
    period: PeriodView
    sound: bool
    typed_names: bool
    student: StudentNumber
    name: str
    proposed: str | None
    people: int
    removed: bool
    waits: bool
    role: Literal["member", "zombie"]
    team: TeamView | None
    teams: tuple[tuple[TeamNumber, str], ...]
    table: TableId | None
    may_act: bool
    hold: str | None
    judges: bool
    partner_reads: bool
    asked: AskedView | None
    judged: JudgedView | None
    votes: tuple[VoteView, ...]
    reading: ReadingView | None
    comparing: ComparingView | None
    match: MatchView | None
    ending: EndingView | None


class StudentViews:
    """Of one moment: what all of them have in common is made once."""

    def __init__(self, standing: Standing, room: LessonView) -> None:
        self._standing = standing
        self._room = room
        self._teams = {team.team: team for team in room.teams}
        self._names = tuple((team.team, team.name) for team in room.teams)

    def of(self, student: Student) -> StudentView:
        lesson, room = self._standing.lesson, self._room
        zombie = lesson.zombie_student == student.number
        table = self._standing.table_of(student)
        game = self._standing.games.get(table) if table else None
        hold = hold_of(lesson, student, game)
        return StudentView(
            id=lesson.id,
            version=lesson.version,
            game=room.game,
            rules=room.rules,
            form=room.form,
            title=room.title,
            phase=room.phase,
            period=room.period,
            sound=room.sound,
            typed_names=lesson.settings.typed_names,
            student=student.number,
            name=student.name,
            proposed=student.proposed,
            people=len(student.names),
            removed=student.removed,
            waits=student.at_the_door,
            role="zombie" if zombie else "member",
            team=self._teams.get(student.team) if student.team and student.takes_part and not zombie else None,
            teams=self._names,
            table=table if game and student.takes_part else None,
            may_act=hold is None,
            hold=hold.message if hold else None,
            judges=partner_judges(lesson, student, game),
            partner_reads=lesson.settings.read_aloud == "partner",
            asked=_asked(lesson, student.team, game) if game and student.team else None,
            judged=_judged(lesson, student.team, game) if game and student.team else None,
            votes=_votes(lesson, student, game) if game else (),
            reading=_reading(room, student.team, lesson.settings.read_aloud == "typed"),
            comparing=self._comparing(student.team) if student.takes_part else None,
            match=room.match,
            ending=room.ending,
        )

    def _comparing(self, own: TeamNumber | None) -> ComparingView | None:
        room = self._room
        place = next((place for place, box in enumerate(room.compared) if box.box == room.showing), None)
        if place is None:
            return None
        names = {team.team: ", ".join(member.name for member in team.members) for team in room.teams}
        lines = tuple(
            ComparedLine(names.get(one.team, ""), one.number, one.point, one.team == own, one.read is False)
            for rank, one in enumerate(room.compared[place].numbers)
            if rank < TOP or one.team == own
        )
        return ComparingView(
            room.compared[place].name,
            place + 1,
            len(room.compared),
            lines,
            dict(room.standings).get(own or TeamNumber(0), 0),
        )


def _asked(lesson: Lesson, team: TeamNumber, game: LessonGame) -> AskedView | None:
    ask = game.open_ask
    if ask is None:
        return None
    draw = lesson.teams[team].drawn(game.table.id, ask.version)
    question = lesson.question(draw)
    return AskedView(ask.action, view_question(question, game.table.id) if question else None, draw.answer, ask.at)


def _judged(lesson: Lesson, team: TeamNumber, game: LessonGame) -> JudgedView | None:
    judgement, last = game.table.judgement, game.last_judged
    if judgement is None or last is None or last.judged_at is None:
        return None
    question = lesson.question(lesson.teams[team].drawn(game.table.id, last.version))
    buying = game.table.rules.buying
    told = lesson.settings.show_answer and not judgement.right and buying is not None and buying.wrong != "retry"
    answers = question.right if question and told else ()
    explained = question.explanation if question and (told or judgement.right) else ""
    return JudgedView(judgement.question, judgement.right, answers, last.judged_at, last.at, explained)


def _votes(lesson: Lesson, student: Student, game: LessonGame) -> tuple[VoteView, ...]:
    state, team = game.table.state, lesson.teams.get(TeamNumber(student.team or 0))
    if state is None or team is None:
        return ()
    now = game.table.id, (game.filled, state.rolls_left)
    return tuple(
        VoteView(lesson.students[vote.student].name, vote.keep)
        for vote in team.votes
        if (vote.table, vote.throw) == now and vote.student != student.number and vote.keep
    )


def _reading(room: LessonView, team: TeamNumber | None, typed: bool) -> ReadingView | None:
    for box in room.compared:
        for own in box.numbers if box.box == room.showing else ():
            if own.team == team and own.number and (team in box.due or own.read is not None):
                return ReadingView(box.box, box.name, own.number, typed, own.read)
    return None
