"""A lesson in memory, without a house: its streams by hand."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse.classroom.lessons.commands import LessonCommand, StudentCommand
from dicehouse.classroom.lessons.deciding.student import decide_for_student, joined
from dicehouse.classroom.lessons.deciding.teacher import decide_for_teacher
from dicehouse.classroom.lessons.events import LessonOpened
from dicehouse.classroom.lessons.evolve import Parts, fold_lesson, happened
from dicehouse.classroom.lessons.lesson import Lesson
from dicehouse.classroom.lessons.log import LessonStored
from dicehouse.classroom.lessons.refusals import LessonRefused
from dicehouse.classroom.lessons.settings import LessonSettings
from dicehouse.classroom.lessons.units import LessonId, StudentNumber
from dicehouse.play import Table, replay_table
from dicehouse.play.events import GameStarted, TableEvent
from dicehouse.play.units import Chips, CommandId, GuestId, Instant, TableId

__all__ = ["LESSON", "Class"]

LESSON = LessonId("0123456789abcdef")


class Class:
    """Commands go in; `lesson` and `log` tell what came of them."""

    def __init__(self, students: int = 0, **settings: Any) -> None:
        self.now = Instant(170_000_000_000)
        opened = LessonOpened(LessonSettings(**settings), "ABCDEFGH", "", "seed")
        self.log = [LessonStored("teacher", 1, self.now, CommandId("open"), opened)]
        lesson = fold_lesson(LESSON, self.log)
        assert lesson is not None
        self.lesson: Lesson = lesson
        self.join(*[1] * students)

    @property
    def names(self) -> list[str]:
        return [student.name for student in self.lesson.students.values()]

    def join(self, *devices: int) -> None:
        """Another device for each, with so many people around it."""
        for people in devices:
            number = max(self.lesson.students, default=0) + 1
            self.happen(joined(self.lesson, GuestId(f"guest-{number}"), people))

    def do(self, command: LessonCommand, student: int | None = None) -> None:
        if isinstance(command, StudentCommand):
            assert student is not None
            self.happen(decide_for_student(self.lesson, self.lesson.students[StudentNumber(student)], command, None))
        else:
            self.happen(decide_for_teacher(self.lesson, command, self.now))  # type: ignore[arg-type]  # none at a table

    def refuses(self, code: str, command: LessonCommand, student: int | None = None) -> None:
        with pytest.raises(LessonRefused) as caught:
            self.do(command, student)
        assert caught.value.code == code, command

    def happen(self, parts: Parts) -> None:
        for stream, events in parts.items():
            for version, event in enumerate(events, self.lesson.versions.get(stream, 0) + 1):
                self.log.append(LessonStored(stream, version, self.now, CommandId("test"), event))
        self.lesson = happened(self.lesson, parts, self.now)

    def table(self, table: TableId, seats: tuple[TableEvent, ...], *events: TableEvent) -> Table:
        """One of the lesson's, after this has happened there."""
        rows = [(event, self.now) for event in (*seats, GameStarted(Chips(0)), *events)]
        replayed = replay_table(table, rows)
        assert replayed is not None
        return replayed

    def wait(self, seconds: float) -> None:
        self.now = Instant(self.now + int(seconds * 100))
