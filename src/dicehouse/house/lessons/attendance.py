"""Which students are here: a device without a connection is away after a moment's grace, and back when it returns."""

from __future__ import annotations

import asyncio
import logging

from ...classroom.lessons.events import StudentAway, StudentBack
from ...classroom.lessons.evolve import Parts, of_student
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.units import StudentNumber
from ...errors import DicehouseError
from ...play.units import Instant
from ...tasks import TaskSet
from ..ids import new_command_id
from .classroom import Classroom
from .lessons import Lessons

RETURN_WITHIN = 30.0
"""Seconds that students have to come back to a lesson that this worker has just opened, before they count as away."""

logger = logging.getLogger("dicehouse.lessons")


class Attendance:
    """A worker knows its own connections only; where another one thinks that somebody is away, it says otherwise."""

    def __init__(self, lessons: Lessons, tasks: TaskSet, grace: float) -> None:
        self._lessons = lessons
        self._tasks = tasks
        self._grace = grace

    def changed(self, classroom: Classroom) -> None:
        if not classroom.called_over:
            classroom.called_over = True
            self._tasks.spawn(self._call_over(classroom), name="call the roll")
        students = classroom.lesson.students
        for number in classroom.present:
            if number in students and students[number].is_away:
                self._tasks.spawn(self._settle(classroom, number))

    async def arrived(self, classroom: Classroom, number: StudentNumber) -> None:
        student = classroom.lesson.students.get(number)
        if student is not None and student.is_away:
            await self._settle(classroom, number)

    def left(self, classroom: Classroom, number: StudentNumber) -> None:
        if number not in classroom.present:
            self._tasks.spawn(self._settle(classroom, number, self._grace))

    async def _call_over(self, classroom: Classroom) -> None:
        """After a restart nobody has left: they were cut off."""
        await asyncio.sleep(RETURN_WITHIN)
        for number, student in classroom.lesson.students.items():
            if student.here and number not in classroom.present:
                await self._settle(classroom, number)

    async def _settle(self, classroom: Classroom, number: StudentNumber, grace: float = 0.0) -> None:
        """Whether the student is here then, is written down where it was otherwise."""
        await asyncio.sleep(grace)
        here = number in classroom.present

        def decide(lesson: Lesson, _: Instant) -> Parts:
            student = lesson.students.get(number)
            if student is None or not (student.is_away if here else student.here):
                return {}
            return of_student(number, StudentBack() if here else StudentAway())

        if classroom.gone:
            return
        try:
            await self._lessons.run(classroom.id, decide, new_command_id())
        except DicehouseError as error:
            logger.warning("a student's coming or going could not be noted: %s", error.code)
