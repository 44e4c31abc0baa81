"""What lessons need of a store: streams in which a version exists once, and a way to delete them all.

One commit may touch several streams of a lesson: all of it is written, or nothing. As with tables, the key (lesson,
stream, version) is the only concurrency control, and a command id exists once for each lesson.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from ...play.log import Guestbook, Hours, Ledger, Log, Seals, Shelf
from ...play.units import CommandId, GuestId, Instant
from .events import LessonEvent, StreamId
from .units import LessonId


class LessonPart(msgspec.Struct, frozen=True):
    """Events of one stream, decided at its version `after`."""

    stream: StreamId
    after: int
    events: tuple[LessonEvent, ...]


class LessonSummary(msgspec.Struct, frozen=True):
    """`deadline` is when the period ends or, once it has, when the lesson will be deleted; None is neither."""

    code: str
    deadline: Instant | None


class LessonCommit(msgspec.Struct, frozen=True):
    """`summary` is what finds the lesson without reading it, where the commit changes it: only the teacher's stream
    does."""

    lesson: LessonId
    at: Instant
    command: CommandId
    parts: tuple[LessonPart, ...]
    summary: LessonSummary | None = None


class LessonStored(msgspec.Struct, frozen=True):
    stream: StreamId
    version: int
    at: Instant
    command: CommandId
    event: LessonEvent


class LessonLog(Protocol):
    async def append_lesson(self, commit: LessonCommit) -> None:
        """Write it durably, or raise Outrun, Repeated or StoreFailed and write nothing."""

    async def read_lesson(self, lesson: LessonId, after: Mapping[StreamId, int] | None = None) -> list[LessonStored]:
        """The events of the lesson, the teacher's stream first, each stream in order; of streams whose version is
        known, those `after` it. Of question banks that were chosen only the latest has its questions."""

    async def lesson_bytes(self, lesson: LessonId) -> int:
        """How much there is to read."""

    async def find_lesson_code(self, code: str) -> LessonId | None: ...

    async def due_lessons(self, limit: int = 100) -> list[LessonId]:
        """Lessons whose deadline has passed, claimed for a second so that workers do not all try at once."""

    async def forget_lesson(self, lesson: LessonId) -> None:
        """Delete the lesson and its tables, names and all; nothing of it is read."""

    async def leave_lessons(self, guest: GuestId, limit: int = 5) -> list[LessonId]:
        """Take the guest's name and id out of lessons that they have joined, and of those lessons' tables; each gets an
        event that says so. Returns those in which it was done now: none where there are no more."""


class HouseLog(Log, Shelf, Ledger, Guestbook, Seals, Hours, LessonLog, Protocol):
    """A store of a house: tables and lessons."""
