"""A screen of a lesson: the console, the projector, or a student's device."""

from __future__ import annotations

from typing import cast

from ...classroom.lessons.units import StudentNumber
from ...classroom.lessons.views.console import ConsoleView
from ...classroom.lessons.views.room import LessonView
from ...classroom.lessons.views.student import StudentView
from ...house.lessons.classroom import Classroom, Role
from ...play.units import Instant
from ...wire.lesson import LessonState
from ..live.connection import Connection
from ..live.encoded import encode

View = ConsoleView | LessonView | StudentView


def screens_of(classroom: Classroom) -> set[Screen]:
    """All of a lesson's screens here are ours."""
    return cast("set[Screen]", classroom.screens)


class Screen:
    """`shown` is the last view that was sent: what has not changed is not sent again. `link` is the teacher's link, as
    a hash, that a console or a projector was let in under."""

    def __init__(
        self, role: Role, student: StudentNumber | None, connection: Connection, link: str | None = None
    ) -> None:
        self.role = role
        self.student = student
        self.connection = connection
        self.link = link
        self.shown: View | None = None

    def show(self, view: View, now: Instant) -> None:
        if view != self.shown:
            self.shown = view
            self.connection.send(encode(state_of(view, now)))


def state_of(view: View, now: Instant) -> LessonState:
    match view:
        case ConsoleView():
            return LessonState(now, console=view)
        case LessonView():
            return LessonState(now, projector=view)
        case StudentView():
            return LessonState(now, student=view)
