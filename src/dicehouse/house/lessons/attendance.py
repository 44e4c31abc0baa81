"""Which students are here: a device without a connection is away after a moment's grace, and back when it returns."""

from __future__ import annotations

import asyncio
import logging

from ...classroom.lessons.deciding.parts import Parts
from ...classroom.lessons.events import StudentAway, StudentBack, stream_of_student
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.units import LessonId, StudentNumber
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

    def __init__(self, lessons: Lessons, grace: float) -> None:
        self._lessons = lessons
        self._grace = grace
        self._known: set[LessonId] = set()
        self._tasks = TaskSet(logger)

    def changed(self, classroom: Classroom) -> None:
        if classroom.id not in self._known:
            self._known.add(classroom.id)
            self._tasks.spawn(self._call_over(classroom), name="call the roll")
        present = {screen.student for screen in classroom.screens}
        for number in present:
            if number is not None and self._is_away(classroom, number):
                self._tasks.spawn(self._note(classroom, number, here=True))

    async def arrived(self, classroom: Classroom, number: StudentNumber) -> None:
        if self._is_away(classroom, number):
            await self._note(classroom, number, here=True)

    def left(self, classroom: Classroom, number: StudentNumber) -> None:
        if not _present(classroom, number):
            self._tasks.spawn(self._wait(classroom, number, self._grace))

    async def close(self) -> None:
        await self._tasks.close()

    def forgotten(self, classroom: Classroom) -> None:
        self._known.discard(classroom.id)

    def _is_away(self, classroom: Classroom, number: StudentNumber) -> bool:
        student = classroom.lesson.students.get(number)
        return student is not None and not student.here and not student.left

    async def _call_over(self, classroom: Classroom) -> None:
        """After a restart nobody has left: they were cut off."""
        await asyncio.sleep(RETURN_WITHIN)
        for number, student in classroom.lesson.students.items():
            if student.here and not _present(classroom, number):
                await self._wait(classroom, number, 0.0)

    async def _wait(self, classroom: Classroom, number: StudentNumber, grace: float) -> None:
        await asyncio.sleep(grace)
        if not _present(classroom, number):
            await self._note(classroom, number, here=False)

    async def _note(self, classroom: Classroom, number: StudentNumber, *, here: bool) -> None:
        def decide(lesson: Lesson, _: Instant) -> Parts:
            student = lesson.students.get(number)
            if student is None or student.here == here:
                return Parts()
            return Parts.one(lesson, stream_of_student(number), StudentBack() if here else StudentAway())

        if classroom.gone:
            return
        try:
            await self._lessons.run(classroom.id, decide, new_command_id())
        except DicehouseError as error:
            logger.warning("a student's coming or going could not be noted: %s", error.code)


def _present(classroom: Classroom, number: StudentNumber) -> bool:
    return any(screen.student == number for screen in classroom.screens)
