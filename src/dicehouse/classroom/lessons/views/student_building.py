"""A student's view: their own part of the room, and their team's question without its key."""

from __future__ import annotations

from ....play.units import TableId
from ...questions import view_question
from ..acting import hold_of
from ..games import table_of_team
from ..lesson import Lesson, Student
from ..match import Games, running_zombie_game
from ..tally import LessonGame
from ..units import TeamNumber
from .console_building import question_of
from .room import ComparedBox, LessonView, TeamView
from .student import AskedView, JudgedView, ReadingView, StudentView

__all__ = ["StudentViews"]


class StudentViews:
    """Of one moment: what all of them have in common is made once."""

    def __init__(self, lesson: Lesson, games: Games, room: LessonView) -> None:
        self._lesson = lesson
        self._games = games
        self._room = room
        self._teams = {team.team: team for team in room.teams}
        self._names = tuple((team.team, team.name) for team in room.teams)

    def of(self, student: Student) -> StudentView:
        team = self._teams.get(student.team) if student.team else None
        return _view(self._lesson, self._games, self._room, student, team, self._names)


def _view(
    lesson: Lesson,
    games: Games,
    room: LessonView,
    student: Student,
    team: TeamView | None,
    names: tuple[tuple[TeamNumber, str], ...],
) -> StudentView:
    zombie = lesson.zombie_student == student.number
    table = _table(lesson, student)
    game = games.get(table) if table else None
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
        role="zombie" if zombie else "member",
        team=team if student.takes_part and not zombie else None,
        teams=names,
        table=table if game and student.takes_part else None,
        may_act=hold is None,
        hold=hold.message if hold else None,
        asked=_asked(lesson, student, game),
        judged=_judged(lesson, student, game),
        reading=_reading(lesson, student, room.compared),
        match=room.match,
        ending=room.ending,
    )


def _table(lesson: Lesson, student: Student) -> TableId | None:
    if not lesson.teaching.round:
        return None
    if lesson.zombie_student == student.number:
        return running_zombie_game(lesson)
    return table_of_team(lesson.id, student.team, lesson.teaching.round) if student.team else None


def _asked(lesson: Lesson, student: Student, game: LessonGame | None) -> AskedView | None:
    ask = game.tally.open_ask if game else None
    if game is None or ask is None or game.table.question is None or student.team is None:
        return None
    draw = lesson.teams[student.team].draw(game.table.id, ask.version)
    question = question_of(lesson, draw.question if draw else None)
    seen = view_question(question, game.table.id) if question else None
    return AskedView(game.table.question, seen, draw.answer if draw else None)


def _judged(lesson: Lesson, student: Student, game: LessonGame | None) -> JudgedView | None:
    judgement = game.table.judgement if game else None
    last = game.tally.asks[-1] if game and game.tally.asks else None
    if game is None or judgement is None or last is None or last.judged_at is None or student.team is None:
        return None
    draw = lesson.teams[student.team].draw(game.table.id, last.version)
    question = question_of(lesson, draw.question if draw else None)
    buying = game.table.rules.buying
    told = lesson.settings.show_answer and not judgement.right and buying is not None and buying.wrong != "retry"
    answers = question.right if question and told else ()
    return JudgedView(judgement.question, judgement.right, answers, last.judged_at)


def _reading(lesson: Lesson, student: Student, boxes: tuple[ComparedBox, ...]) -> ReadingView | None:
    box = next((box for box in boxes if box.box == lesson.teaching.showing), None)
    if box is None or student.team is None:
        return None
    own = next((number for number in box.numbers if number.team == student.team), None)
    if own is None or not own.number or (student.team not in box.due and own.read is None):
        return None
    return ReadingView(box.box, box.name, own.number, lesson.settings.read_aloud == "typed", own.read)
