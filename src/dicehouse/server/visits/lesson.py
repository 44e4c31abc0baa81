"""Somebody at a lesson, at one of its three kinds of screen: commands in, views out."""

from __future__ import annotations

import msgspec

from ...api.live.connection import Connection
from ...api.live.writer import SocketWriter, encode
from ...classroom.lessons.refusals import LessonRefused
from ...classroom.lessons.units import StudentNumber
from ...house.lessons.classroom import Classroom
from ...play.guests import Guest
from ...play.units import CommandId, GuestId
from ...wire.lesson import FromLessonClient, LessonDo, LessonDone, LessonHello
from ..lessons.screens import Screen
from ..services import Services

LESSON_MESSAGES: msgspec.json.Decoder[FromLessonClient] = msgspec.json.Decoder(FromLessonClient)


class LessonVisit:
    def __init__(self, services: Services, classroom: Classroom, screen: Screen) -> None:
        self.connection = screen.connection
        self._services = services
        self._classroom = classroom
        self._screen = screen

    @classmethod
    async def enter(
        cls, services: Services, writer: SocketWriter, lesson: str, hello: LessonHello, address: str
    ) -> LessonVisit:
        classroom = await services.lessons.room(lesson)
        guest, student = _who(services, classroom, hello, address)
        connection = Connection(guest, writer, lambda: services.screens.resync(classroom, screen))
        link = classroom.lesson.teaching.secret_hash if student is None else None
        screen = Screen(hello.role, student, connection, link)
        return cls(services, classroom, screen)

    async def arrive(self) -> None:
        self._services.screens.first(self._classroom, self._screen)
        self._classroom.screens.add(self._screen)
        if self._screen.student is not None:
            await self._services.school.attendance.arrived(self._classroom, self._screen.student)

    def leave(self) -> None:
        self._classroom.screens.discard(self._screen)
        if self._screen.student is not None and not self._services.closing:
            self._services.school.attendance.left(self._classroom, self._screen.student)

    async def do(self, message: LessonDo) -> bytes:
        self._services.pay("LessonDo", self.connection)
        await self._services.school.command(self._classroom, self._screen, message.command, message.id)
        return encode(LessonDone(CommandId(message.id)))

    def hear(self, message: object) -> None:
        """Nothing else is said in a lesson."""


def _who(
    services: Services, classroom: Classroom, hello: LessonHello, address: str
) -> tuple[Guest, StudentNumber | None]:
    if hello.role == "console":
        services.lessons.expect_teacher(classroom, hello.token)
        return Guest(GuestId(f"console-{classroom.id}"), "Teacher"), None
    if hello.role == "projector":
        if not services.lessons.is_projector(classroom, hello.token):
            services.limits.codes.wrong(None, address)
            raise LessonRefused("lesson-projector", "Type the projector's key: it stands in the teacher's console.")
        return Guest(GuestId(f"projector-{classroom.id}"), "Projector"), None
    guest = services.guests.read(hello.token)
    student = classroom.lesson.student_of(guest.id)
    if student is None:
        raise LessonRefused("lesson-student", "You have not joined this lesson: type its code.")
    return guest, student.number
