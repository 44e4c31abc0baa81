"""A student's view: their own part of the room, and their team's question without its key."""

from __future__ import annotations

from ....play.forms import question_form
from ....play.units import TableId
from ...questions import view_question
from ..acting import hold_of
from ..games import table_of_team
from ..lesson import Lesson, Student
from ..match import Games, running_zombie_game
from ..tally import Game
from .building import period_view
from .console_building import question_of
from .room import ComparedBox, LessonView
from .student import AskedView, ReadingView, StudentView

__all__ = ["student_view"]


def student_view(lesson: Lesson, games: Games, room: LessonView, student: Student) -> StudentView:
    zombie = lesson.zombie_student == student.number
    table = _table(lesson, student)
    game = games.get(table) if table else None
    team = next((team for team in room.teams if team.team == student.team), None) if not zombie else None
    hold = hold_of(lesson, student, game)
    return StudentView(
        id=lesson.id,
        version=lesson.version,
        game=room.game,
        rules=room.rules,
        form=room.form,
        title=room.title,
        phase=room.phase,
        period=period_view(lesson),
        sound=room.sound,
        typed_names=lesson.settings.typed_names,
        student=student.number,
        name=student.name,
        proposed=student.proposed,
        people=len(student.names),
        removed=student.removed,
        role="zombie" if zombie else "member",
        team=team if student.takes_part else None,
        teams=tuple((each.team, each.name) for each in room.teams),
        table=table if game and student.takes_part else None,
        may_act=hold is None,
        hold=hold.message if hold else None,
        asked=_asked(lesson, student, game),
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


def _asked(lesson: Lesson, student: Student, game: Game | None) -> AskedView | None:
    ask = game.tally.open_ask if game else None
    if game is None or ask is None or game.table.question is None or student.team is None:
        return None
    draw = lesson.teams[student.team].draw(game.table.id, ask.version)
    question = question_of(lesson, draw.question if draw else None)
    seen = view_question(question, game.table.id) if question else None
    return AskedView(question_form(game.table.question), seen, draw.answer if draw else None)


def _reading(lesson: Lesson, student: Student, boxes: tuple[ComparedBox, ...]) -> ReadingView | None:
    box = next((box for box in boxes if box.box == lesson.teaching.showing), None)
    if box is None or student.team is None:
        return None
    own = next((number for number in box.numbers if number.team == student.team), None)
    if own is None or not own.number or (student.team not in box.due and own.read is None):
        return None
    return ReadingView(box.box, box.name, own.number, lesson.settings.read_aloud == "typed", own.read)
