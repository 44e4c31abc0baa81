"""A screen's socket: hello, then commands in and views out."""

from __future__ import annotations

import asyncio

import msgspec
from litestar.types import Receive

from ...classroom.lessons.refusals import LessonRefused
from ...classroom.lessons.units import LessonId, StudentNumber
from ...errors import DicehouseError
from ...play.guests import Guest
from ...play.units import CommandId, GuestId
from ...wire import WIRE_VERSION, Ping, Pong, Refused
from ...wire.lesson import FromLessonClient, LessonDo, LessonDone, LessonHello
from ..live.connection import Connection
from ..live.socket import GOING_AWAY, HELLO_WITHIN, REFUSED, Disconnected, close_socket, receive_text
from ..live.writer import SocketWriter
from ..services import Services
from .classroom import Classroom
from .screen import Screen, encode_lesson

__all__ = ["serve_lesson"]

_decoder: msgspec.json.Decoder[FromLessonClient] = msgspec.json.Decoder(FromLessonClient)


async def serve_lesson(
    receive: Receive, writer: SocketWriter, services: Services, lesson: LessonId, address: str
) -> None:
    """From hello to the end of the connection; whatever goes wrong ends this connection alone."""
    try:
        hello = await asyncio.wait_for(_receive(receive), HELLO_WITHIN)
        if not isinstance(hello, LessonHello):
            raise DicehouseError("hello-first", "The first message is a hello.")
        if hello.wire != WIRE_VERSION:
            raise DicehouseError("wire-version", "This page is out of date: load it again.")
        classroom = await services.lessons.classroom(lesson)
        guest, student = _who(services, classroom, hello)
        writer.on_shutdown = services.say_closing
        connection = Connection(guest, writer, lambda: services.screens.resync(classroom, screen))
        screen = Screen(hello.role, student, connection)
        with services.admission.admitted(guest.id, address):
            await _serve(receive, services, classroom, screen)
    except DicehouseError as error:
        await close_socket(writer, Refused(error.code, error.message), REFUSED)
    except (Disconnected, TimeoutError):
        await close_socket(writer, None, GOING_AWAY)


def _who(services: Services, classroom: Classroom, hello: LessonHello) -> tuple[Guest, StudentNumber | None]:
    if hello.role == "console":
        services.lessons.expect_teacher(classroom, hello.token)
        return Guest(GuestId(f"console-{classroom.id}"), "Teacher"), None
    if hello.role == "projector":
        if hello.token != classroom.lesson.teaching.code:
            raise LessonRefused("lesson-secret", "This is not the join code of this lesson.")
        return Guest(GuestId(f"projector-{classroom.id}"), "Projector"), None
    guest = services.guests.read(hello.token)
    student = classroom.lesson.student_of(guest.id)
    if student is None:
        raise LessonRefused("lesson-student", "You have not joined this lesson: type its code.")
    return guest, student.number


async def _serve(receive: Receive, services: Services, classroom: Classroom, screen: Screen) -> None:
    if services.closing:
        raise DicehouseError("house-full", "The house is closing; try again in a minute.")
    connection = screen.connection
    services.screens.first(classroom, screen)
    classroom.screens.add(screen)
    services.connections.add(connection)
    try:
        if screen.student is not None:
            await services.attendance.arrived(classroom, screen.student)
        async with connection.patience:
            await _read(receive, services, classroom, screen)
    finally:
        connection.cut()
        classroom.screens.discard(screen)
        services.forget(connection)
        if screen.student is not None and not services.closing:
            services.attendance.left(classroom, screen.student)


async def _read(receive: Receive, services: Services, classroom: Classroom, screen: Screen) -> None:
    time, connection = asyncio.get_running_loop().time, screen.connection
    while True:
        connection.heard = time()
        try:
            message = await _receive(receive)
            connection.heard = None
        except DicehouseError as error:
            services.limits.chatter.hit(connection.guest.id)
            connection.send(encode_lesson(Refused(error.code, error.message)))
            await asyncio.sleep(0)
            continue
        match message:
            case LessonDo():
                await _do(services, classroom, screen, message)
            case Ping(sent):
                services.limits.chatter.hit(connection.guest.id)
                connection.send(encode_lesson(Pong(sent, services.log.now())))
            case LessonHello():
                services.limits.chatter.hit(connection.guest.id)
                connection.send(encode_lesson(Refused("hello-twice", "We have met already.")))
        await asyncio.sleep(0)


async def _do(services: Services, classroom: Classroom, screen: Screen, message: LessonDo) -> None:
    command_id = CommandId(message.id)
    try:
        services.limits.commands.hit(screen.connection.guest.id)
        await services.lesson_desk.command(classroom, screen, message.command, message.id)
        screen.connection.send(encode_lesson(LessonDone(command_id)))
    except DicehouseError as error:
        screen.connection.send(encode_lesson(Refused(error.code, error.message, command_id)))


async def _receive(receive: Receive) -> FromLessonClient:
    text = await receive_text(receive)
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise DicehouseError("message-malformed", f"This message cannot be read: {error}") from None
