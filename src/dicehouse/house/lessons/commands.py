"""Commands of a lesson's screens: what is the lesson's own is decided there, what happens at a table is carried
there."""

from __future__ import annotations

from ...classroom.lessons.commands import (
    AnotherQuestion,
    CorrectEntry,
    LessonCommand,
    RuleOnAnswer,
    StudentCommand,
    TakeBackRuling,
    TeacherCommand,
)
from ...classroom.lessons.deciding.parts import Parts
from ...classroom.lessons.deciding.student import decide_for_student
from ...classroom.lessons.deciding.teacher import decide_for_teacher
from ...classroom.lessons.drawing import drawn_for
from ...classroom.lessons.games import TEACHER, lesson_of, table_of_team, teacher_guest
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.refusals import LessonRefused, student_of
from ...play.commands import Command, Correct, Judge, TakeBackJudgement
from ...play.guests import Guest
from ...play.units import CommandId, Instant, TableId
from ...rules import Seat
from ..tables import Tables
from .classroom import Classroom, Screen
from .lessons import Lessons


class LessonDesk:
    def __init__(self, lessons: Lessons, house: Tables) -> None:
        self._lessons = lessons
        self._house = house

    async def command(self, classroom: Classroom, screen: Screen, command: LessonCommand, command_id: str) -> None:
        """Carry out what a screen asks for, or raise its refusal."""
        if isinstance(command, StudentCommand):
            if screen.student is None:
                raise LessonRefused("lesson-role", "That is for students.")
            await self._student(classroom, screen.student, command, CommandId(f"{screen.student}/{command_id}"))
        elif screen.role != "console":
            raise LessonRefused("lesson-role", "Only the teacher can do that.")
        else:
            await self._teacher(classroom, command, CommandId(f"teacher/{command_id}"))

    async def _student(self, classroom: Classroom, number: int, command: StudentCommand, command_id: CommandId) -> None:
        def decide(lesson: Lesson, _: Instant) -> Parts:
            student = student_of(lesson, number)
            if student.removed:
                raise LessonRefused("lesson-removed", "Your teacher has taken you out of this lesson.")
            table = table_of_team(lesson.id, student.team, lesson.teaching.round) if student.team else None
            game = classroom.games.get(table) if table else None
            return decide_for_student(lesson, student, command, game)

        await self._lessons.run(classroom.id, decide, command_id)

    async def _teacher(self, classroom: Classroom, command: TeacherCommand, command_id: CommandId) -> None:
        match command:
            case RuleOnAnswer(table, right):
                await self._at_table(classroom, table, Judge(right), command_id)
            case TakeBackRuling(table):
                await self._at_table(classroom, table, TakeBackJudgement(), command_id)
            case CorrectEntry(table, seat, box, points, reason):
                await self._at_table(classroom, table, Correct(Seat(seat), box, points, reason), command_id)
            case AnotherQuestion(table):
                await self._lessons.run(
                    classroom.id, lambda lesson, _: drawn_for(lesson, classroom.games, table, again=True), command_id
                )
            case _:
                await self._lessons.run(
                    classroom.id, lambda lesson, now: decide_for_teacher(lesson, command, now), command_id
                )

    async def _at_table(self, classroom: Classroom, table: TableId, command: Command, command_id: CommandId) -> None:
        """The teacher is the host of every table of the lesson."""
        if lesson_of(table) != classroom.id:
            raise LessonRefused("lesson-team", "That table is not of this lesson.")
        host = Guest(teacher_guest(classroom.id), TEACHER)
        await self._house.command(table, host, command, command_id, None)
