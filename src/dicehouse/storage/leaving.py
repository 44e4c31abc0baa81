"""A log without a guest who has left for good: the same game, played by somebody who has left."""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from ..classroom.lessons.events import (
    DeviceShared,
    LessonEvent,
    NameProposed,
    NameSwapped,
    StudentForgotten,
    StudentJoined,
)
from ..classroom.lessons.units import LessonId, lesson_of
from ..play.events import GuestLetIn, GuestShutOut, HostChanged, SeatTaken, TableCreated, TableEvent
from ..play.units import CommandId, GuestId, TableId

LEFT = "somebody who has left"


def nobody(guest: GuestId, table: TableId) -> GuestId:
    """Who stands there instead: the same throughout a table, so that it replays, and another one at each."""
    lesson = lesson_of(table)
    return nobody_in(guest, lesson) if lesson else _nobody(guest, table)


def nobody_in(guest: GuestId, lesson: LessonId) -> GuestId:
    """The same in a lesson and at all its tables."""
    return _nobody(guest, f"lesson/{lesson}")


def _nobody(guest: GuestId, place: str) -> GuestId:
    return GuestId(f"left-{hashlib.sha256(f'left {place} {guest}'.encode()).hexdigest()[:20]}")


def without(event: TableEvent, guest: GuestId, other: GuestId) -> TableEvent:
    match event:
        case TableCreated(host=host) if host == guest:
            return replace(event, host=other, name=LEFT)
        case SeatTaken(guest=seated) if seated == guest:
            return replace(event, guest=other, name=LEFT, look=None)
        case GuestShutOut(guest=shut_out) if shut_out == guest:
            return replace(event, guest=other, name=LEFT)
        case HostChanged(host=host) if host == guest:
            return replace(event, host=other)
        case GuestLetIn(guest=let_in) if let_in == guest:
            return replace(event, guest=other)
        case _:
            return event


def without_student(event: LessonEvent, other: GuestId) -> LessonEvent:
    """An event of the student's own stream."""
    match event:
        case StudentJoined():
            return replace(event, guest=other, name=LEFT)
        case DeviceShared(names):
            return DeviceShared((LEFT,) * len(names))
        case NameSwapped():
            return NameSwapped(LEFT)
        case NameProposed():
            return NameProposed(LEFT)
        case _:
            return event


def forgotten(other: GuestId) -> StudentForgotten:
    """What ends the stream, so that whoever has the lesson in memory hears of it."""
    return StudentForgotten(other, LEFT)


def names_of(event: TableEvent, guest: GuestId) -> set[str]:
    """What the guest was called there."""
    match event:
        case TableCreated(_, other, name) | SeatTaken(_, other, name) if other == guest:
            return {name}
        case _:
            return set()


def without_command(command: CommandId, guest: GuestId, other: GuestId) -> CommandId:
    """Commands of guests begin with who gave them."""
    own = f"{guest}/"
    return CommandId(f"{other}/{command.removeprefix(own)}") if command.startswith(own) else command
