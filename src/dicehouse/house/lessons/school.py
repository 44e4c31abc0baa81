"""Lessons in a house: the commands of their screens, of which what happens at a table is carried there, and what the
house does by itself, opened and closed with its other duties."""

from __future__ import annotations

import logging
from collections.abc import Callable

from ...classroom.lessons.commands import (
    AnotherQuestion,
    CorrectEntry,
    FinalRoll,
    LessonCommand,
    RuleOnAnswer,
    StudentCommand,
    TakeBackRuling,
    TeacherCommand,
)
from ...classroom.lessons.deciding.student import decide_for_student
from ...classroom.lessons.deciding.teacher import decide_for_teacher, final_rolled
from ...classroom.lessons.evolve import Parts
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.log import lesson_in
from ...classroom.lessons.refusals import LessonRefused, student_of
from ...classroom.lessons.standing import Standing
from ...classroom.lessons.units import lesson_of
from ...errors import DicehouseError
from ...play import SystemDice
from ...play.commands import Command, Correct, Judge, TakeBackJudgement
from ...play.units import CommandId, Instant, TableId
from ...rules import Roll, Seat
from ...tasks import TaskSet
from ..duties.duties import Duties
from ..room import Room, Viewer
from ..tables import Tables
from .advice import Advice, SharedAdvice, WorkOut
from .attendance import Attendance
from .attendant import Attendant
from .classroom import Classroom, Screen
from .lessons import Lessons

SWEEP = 1.0

logger = logging.getLogger("dicehouse.lessons")


class School:
    """`grace` are the seconds before a student counts as away. `show_out` tells whoever has been moved that they no
    longer play at a table, `forgotten` whoever looks at a lesson that it is gone; `odds` works some out."""

    def __init__(
        self,
        lessons: Lessons,
        tables: Tables,
        duties: Duties,
        *,
        grace: float,
        show_out: Callable[[Viewer], None],
        forgotten: Callable[[Classroom], None],
        advise: SharedAdvice,
        odds: WorkOut | None,
    ) -> None:
        self._lessons = lessons
        self._tables = tables
        self._tasks = TaskSet(logger)
        self.attendance = Attendance(lessons, self._tasks, grace)
        self.attendant = Attendant(lessons, tables, self._tasks, duties.bots.table_changed, show_out, forgotten)
        advice = Advice(lessons, self._tasks, advise, odds)
        lessons.listeners += [self.attendant.changed, self.attendance.changed, advice.changed]
        duties.lessons = self

    def open(self) -> None:
        self._tasks.every(SWEEP, self.attendant.sweep, "the sweep of lessons failed")

    def table_changed(self, room: Room) -> None:
        self.attendant.table_changed(room)

    async def close(self) -> None:
        await self._tasks.close()

    async def follow(self, room: TableId) -> None:
        lesson = lesson_in(room)
        if lesson is not None:
            await self._lessons.catch_up(lesson)

    async def look(self) -> None:
        """Each lesson that is open here is read on, or is in doubt where there is no other worker."""
        lessons, doubted = self._lessons, self._lessons.doubted
        names = doubted & lessons.rooms.keys() if lessons.notices.alone else lessons.rooms.keys()
        doubted.clear()
        for lesson in list(names):
            try:
                await lessons.catch_up(lesson)
            except DicehouseError as error:
                logger.warning("a lesson could not be read: %s", error.code)

    async def put_away(self, before: Instant) -> None:
        """Its tables stay while the lesson does."""
        for classroom in list(self._lessons.rooms.values()):
            for room in map(self._tables.rooms.get, classroom.games):
                if room is not None:
                    room.touched = self._lessons.log.now()
        self._lessons.rooms.forget_idle(before)

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
            game = Standing(lesson, classroom.games).game(student.team) if student.team else None
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
            case FinalRoll():
                rules, dice = classroom.lesson.rules, SystemDice()
                roll = Roll(Seat(1), 1, 1, rules.dice.count, rules.dice.sides, contest=True)
                await self._lessons.run(
                    classroom.id,
                    lambda lesson, _: final_rolled(Standing(lesson, classroom.games), lambda _: dice.throw(roll)),
                    command_id,
                )
            case AnotherQuestion(table):
                await self._lessons.draw(classroom, table, command_id, again=True)
            case _:
                await self._lessons.run(
                    classroom.id,
                    lambda lesson, now: decide_for_teacher(lesson, command, now, classroom.begun),
                    command_id,
                )

    async def _at_table(self, classroom: Classroom, table: TableId, command: Command, command_id: CommandId) -> None:
        """The teacher is the host of every table of the lesson."""
        if lesson_of(table) != classroom.id:
            raise LessonRefused("lesson-team", "That table is not of this lesson.")
        await self._tables.command(table, classroom.lesson.host, command, command_id, None)
