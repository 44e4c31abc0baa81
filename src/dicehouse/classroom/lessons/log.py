"""What lessons need of a store. A lesson is a room of many streams: the teacher's, one for each team and each student.

One commit may touch several streams of a lesson: all of it is written, or nothing. As with tables, the key (stream,
version) is the only concurrency control, and a command id exists once for each lesson.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from ...arena.log import ArenaLog
from ...calling.log import CallLog
from ...daily.log import DayLog
from ...play.log import Guestbook, Hours, Ledger, Log, Part, RoomSummary, Seals, Shelf, Workers
from ...play.units import CommandId, GuestId, Instant, TableId
from ...quick.log import QuickLog
from ...values import Value
from .events import LessonEvent, StreamId
from .units import LessonId

LESSON_ROOM = "lesson/"

LessonPart = Part[LessonEvent]

LessonSummary = RoomSummary
"""Its deadline is when the period ends or, once it has, when the lesson will be deleted; None is neither."""


def is_lesson_id(text: str) -> bool:
    """Sixteen digits to the base of sixteen: stores count on their number."""
    return re.fullmatch("[0-9a-f]{16}", text) is not None


def lesson_room(lesson: LessonId) -> TableId:
    """What a lesson is called among the rooms: no table has a slash."""
    return TableId(f"{LESSON_ROOM}{lesson}")


def lesson_in(room: TableId) -> LessonId | None:
    """The lesson that a room is, where it is one."""
    return LessonId(room.removeprefix(LESSON_ROOM)) if room.startswith(LESSON_ROOM) else None


class LessonStored(Value):
    stream: StreamId
    version: int
    at: Instant
    command: CommandId
    event: LessonEvent


class LessonLog(Protocol):
    async def read_lesson(self, lesson: LessonId, after: Mapping[StreamId, int] | None = None) -> list[LessonStored]:
        """The events of the lesson, the teacher's stream first, each stream in order; of streams whose version is
        known, those `after` it. Of question banks that were chosen only the latest has its questions."""

    async def lesson_bytes(self, lesson: LessonId) -> int:
        """How much there is to read."""

    async def forget_lesson(self, lesson: LessonId) -> None:
        """Delete the lesson and its tables, names and all; nothing of it is read."""

    async def leave_lessons(self, guest: GuestId, limit: int = 5) -> list[LessonId]:
        """Take the guest's name and id out of lessons that they have joined, and of those lessons' tables; each gets an
        event that says so. Returns those in which it was done now: none where there are no more."""


class HouseLog(
    Log, Shelf, Ledger, Guestbook, Seals, Hours, Workers, LessonLog, DayLog, ArenaLog, CallLog, QuickLog, Protocol
):
    """A store of a house: tables, lessons, days, arenas, calls and quick matches."""
