"""The screens of a lesson, the console, the projector, a student's device: each shows its own view, whole, and at most
ten times a second."""

from __future__ import annotations

import asyncio
from typing import cast

from ...api.live.connection import Connection
from ...api.live.writer import encode
from ...classroom.lessons.units import LessonId, StudentNumber
from ...classroom.lessons.views.console import ConsoleView, console_view
from ...classroom.lessons.views.room import LessonView, room_view
from ...classroom.lessons.views.student import StudentView, StudentViews
from ...house.lessons.advice import odds_view
from ...house.lessons.classroom import Classroom, Role
from ...house.lessons.lessons import Lessons
from ...play.units import Instant
from ...wire import Refused
from ...wire.lesson import LessonState
from ..guests import Guests

RENEWED = encode(Refused("lesson-secret", "The teacher's link was made anew: this one opens nothing any more."))

PAUSE = 0.1
"""Seconds in which whatever happens is shown as one."""

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


class Screens:
    def __init__(self, lessons: Lessons, guests: Guests, address: str | None) -> None:
        self._address = address
        self._lessons = lessons
        self._log = lessons.log
        self._guests = guests
        self._due: dict[LessonId, asyncio.TimerHandle] = {}

    def changed(self, classroom: Classroom) -> None:
        """Soon shown, together with what else happens until then; whose link was made anew is shown out at once."""
        link = classroom.lesson.teaching.secret_hash
        for screen in [one for one in screens_of(classroom) if one.link not in (None, link)]:
            classroom.screens.discard(screen)
            screen.connection.close(RENEWED)
        if classroom.screens and classroom.id not in self._due:
            loop = asyncio.get_running_loop()
            self._due[classroom.id] = loop.call_later(PAUSE, self._show, classroom)

    def first(self, classroom: Classroom, screen: Screen) -> None:
        screen.show(self._views(classroom).of(screen), self._log.now())

    def resync(self, classroom: Classroom, screen: Screen) -> bytes:
        """For a slow reader: the view as it is now."""
        screen.shown = self._views(classroom).of(screen)
        return encode(state_of(screen.shown, self._log.now()))

    def room(self, classroom: Classroom) -> LessonView:
        """What the projector shows."""
        return room_view(classroom.standing, classroom.coached, self._address)

    def close(self) -> None:
        for timer in self._due.values():
            timer.cancel()

    def _show(self, classroom: Classroom) -> None:
        del self._due[classroom.id]
        views, now = self._views(classroom), self._log.now()
        for screen in screens_of(classroom):
            screen.show(views.of(screen), now)

    def _views(self, classroom: Classroom) -> _Views:
        return _Views(classroom, self.room(classroom), self._token(classroom), self._lessons)

    def _token(self, classroom: Classroom) -> str:
        """As the host of every table of the lesson; it ends with the link, whichever worker has not heard of it yet."""
        return self._guests.sign(classroom.lesson.host, classroom.lesson.teaching.secret_at)


class _Views:
    """Of one moment, for every screen its own."""

    def __init__(self, classroom: Classroom, room: LessonView, token: str, lessons: Lessons) -> None:
        self._classroom = classroom
        self._room = room
        self._token = token
        self._lessons = lessons
        self._students = StudentViews(classroom.standing, room)

    def of(self, screen: Screen) -> View:
        lesson = self._classroom.lesson
        if screen.role == "console":
            odds = odds_view(self._classroom, self._lessons.log.now())
            kept, gone = self._lessons.kept_seconds, self._lessons.deleted_at(lesson)
            projector = self._lessons.projector_key(self._classroom)
            return console_view(self._classroom.standing, self._room, odds, self._token, projector, kept, gone)
        if screen.student is not None and screen.student in lesson.students:
            return self._students.of(lesson.students[screen.student])
        return self._room
