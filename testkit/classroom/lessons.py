"""A lesson in memory, without a house: its streams by hand."""

from __future__ import annotations

from typing import Any

from dicehouse.classroom.lessons.commands import LessonCommand, StudentCommand
from dicehouse.classroom.lessons.deciding.parts import Parts
from dicehouse.classroom.lessons.deciding.student import decide_for_student, joined
from dicehouse.classroom.lessons.deciding.teacher import decide_for_teacher
from dicehouse.classroom.lessons.events import LessonOpened
from dicehouse.classroom.lessons.evolve import fold_lesson
from dicehouse.classroom.lessons.lesson import Lesson
from dicehouse.classroom.lessons.log import LessonStored
from dicehouse.classroom.lessons.settings import LessonSettings
from dicehouse.classroom.lessons.units import LessonId, StudentNumber
from dicehouse.play.units import CommandId, GuestId, Instant

__all__ = ["LESSON", "Class"]

LESSON = LessonId("0123456789abcdef")
OPENED = Instant(170_000_000_000)


class Class:
    """Commands go in; `lesson` and `log` tell what came of them."""

    def __init__(self, students: int = 0, **settings: Any) -> None:
        self.now = OPENED
        self.log: list[LessonStored] = []
        opened = LessonOpened(LessonSettings(**settings), "ABCDEFGH", "", "seed")
        self.log.append(LessonStored("teacher", 1, self.now, CommandId("open"), opened))
        lesson = fold_lesson(LESSON, self.log)
        assert lesson is not None
        self.lesson: Lesson = lesson
        for _ in range(students):
            self.join()

    def join(self, guest: str | None = None, people: int = 1) -> StudentNumber:
        number = StudentNumber(max(self.lesson.students, default=0) + 1)
        who = GuestId(guest or f"guest-{number}")
        self.happen(joined(self.lesson, who, number, people))
        student = self.lesson.student_of(who)
        assert student is not None
        return student.number

    def do(self, command: LessonCommand, student: int | None = None) -> None:
        if isinstance(command, StudentCommand):
            assert student is not None
            self.happen(decide_for_student(self.lesson, self.lesson.students[StudentNumber(student)], command, None))
        else:
            self.happen(decide_for_teacher(self.lesson, command, self.now))  # type: ignore[arg-type]  # none at a table

    def happen(self, parts: Parts) -> None:
        for part in parts.parts:
            for place, event in enumerate(part.events, part.after + 1):
                self.log.append(LessonStored(part.stream, place, self.now, CommandId("test"), event))
        self.lesson = parts.applied_to(self.lesson, self.now)

    def wait(self, seconds: float) -> None:
        self.now = Instant(self.now + int(seconds * 100))
