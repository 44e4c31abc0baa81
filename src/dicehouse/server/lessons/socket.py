"""A screen's socket: hello, then commands in and views out."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
from litestar.types import Receive

from ...classroom.lessons.refusals import LessonRefused
from ...classroom.lessons.units import LessonId, StudentNumber
from ...errors import DicehouseError
from ...house.lessons.classroom import Classroom
from ...play.guests import Guest
from ...play.units import CommandId, GuestId
from ...wire import Ping, Pong, Refused
from ...wire.lesson import FromLessonClient, LessonDo, LessonDone, LessonHello
from ..costs import pay
from ..live.connection import Connection
from ..live.conversation import Conversation, ending_with_a_word
from ..live.writer import SocketWriter
from ..services import Services
from .screen import Screen, encode_lesson

__all__ = ["serve_lesson"]

_decoder: msgspec.json.Decoder[FromLessonClient] = msgspec.json.Decoder(FromLessonClient)


async def serve_lesson(
    receive: Receive, writer: SocketWriter, services: Services, lesson: LessonId, address: str
) -> None:
    """From hello to the end of the connection."""
    async with ending_with_a_word(writer):
        conversation = Conversation(receive, _decoder)
        hello = await conversation.hello(LessonHello)
        classroom = await services.lessons.room(lesson)
        guest, student = _who(services, classroom, hello, address)
        writer.on_shutdown = services.say_closing
        connection = Connection(guest, writer, lambda: services.screens.resync(classroom, screen))
        link = classroom.lesson.teaching.secret_hash if student is None else None
        screen = Screen(hello.role, student, connection, link)
        with services.admission.admitted(guest.id, address):
            await _serve(conversation, services, classroom, screen)


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


async def _serve(
    conversation: Conversation[FromLessonClient], services: Services, classroom: Classroom, screen: Screen
) -> None:
    if services.closing:
        raise DicehouseError("house-full", "The house is closing; try again in a minute.")
    connection = screen.connection
    services.screens.first(classroom, screen)
    classroom.screens.add(screen)
    services.connections.add(connection)
    try:
        if screen.student is not None:
            await services.attendance.arrived(classroom, screen.student)
        await conversation.attend(connection, services.limits.chatter, partial(_answer, services, classroom, screen))
    finally:
        connection.cut()
        classroom.screens.discard(screen)
        services.forget(connection)
        if screen.student is not None and not services.closing:
            services.attendance.left(classroom, screen.student)


async def _answer(services: Services, classroom: Classroom, screen: Screen, message: FromLessonClient) -> None:
    if isinstance(message, LessonDo):
        await _do(services, classroom, screen, message)
    else:
        pay(services.limits, type(message).__name__, screen.connection.guest.id)
        match message:
            case Ping(sent):
                screen.connection.send(encode_lesson(Pong(sent, services.log.now())))
            case LessonHello():
                screen.connection.send(encode_lesson(Refused("hello-twice", "We have met already.")))
    await asyncio.sleep(0)  # others have their turn in between


async def _do(services: Services, classroom: Classroom, screen: Screen, message: LessonDo) -> None:
    command_id = CommandId(message.id)
    try:
        pay(services.limits, "LessonDo", screen.connection.guest.id)
        await services.lesson_desk.command(classroom, screen, message.command, message.id)
        screen.connection.send(encode_lesson(LessonDone(command_id)))
    except DicehouseError as error:
        screen.connection.send(encode_lesson(Refused(error.code, error.message, command_id)))
