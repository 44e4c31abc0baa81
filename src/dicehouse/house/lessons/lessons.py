"""Lessons: what their road has beside that of every room (`host.py`): many small streams, secrets, joining."""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Iterable

from ...classroom.lessons.acting import actor, expect_may_act
from ...classroom.lessons.deciding.student import drawn_for, joined
from ...classroom.lessons.events import STREAM_OF_TEACHER, LessonOpened, SecretRenewed
from ...classroom.lessons.evolve import Parts, fold_lesson, happened, of_teacher
from ...classroom.lessons.lesson import Lesson, Student
from ...classroom.lessons.log import (
    HouseLog,
    LessonPart,
    LessonStored,
    LessonSummary,
    is_lesson_id,
    lesson_in,
    lesson_room,
)
from ...classroom.lessons.refusals import LessonRefused
from ...classroom.lessons.settings import LessonSettings, settings_refusal
from ...classroom.lessons.standing import Standing
from ...classroom.lessons.units import LessonId, lesson_of
from ...play.commands import Command, Judge
from ...play.guests import Guest
from ...play.log import Commit, Fence, Outrun, Part, Repeated
from ...play.notices import ALONE, Notices
from ...play.units import SECOND, CommandId, GuestId, Instant, TableId
from ..host import Decide, Host, Versions
from ..ids import clean_code, new_code
from .classroom import Classroom
from .ids import hash_of, made_lesson, projector_key, renewed_secret

FORGOTTEN_AFTER = 24 * 60 * 60
"""Seconds after which a lesson is deleted that nobody has begun, or gone on with."""

WRITTEN: Versions = (0, 0)
"""A lesson has many streams: which of their versions a command has made, nobody asks."""

MOST_BYTES = 64 * 2**20
"""Of a lesson; one of a large class has a few. What is larger is not read, and dropped when its time has come."""

logger = logging.getLogger("dicehouse.lessons")


class LessonTooLarge(LessonRefused):
    def __init__(self) -> None:
        super().__init__("lesson-large", "This lesson is larger than the house reads; it will be deleted.")


class Lessons(Host[Classroom]):
    """`kept` are the seconds after the end of a lesson, before it is deleted."""

    def __init__(self, log: HouseLog, key: bytes, kept: float, notices: Notices = ALONE) -> None:
        super().__init__(log, notices)
        self._kept = kept
        self._key = key

    async def open(self, settings: LessonSettings, guest: GuestId | None, command: CommandId) -> tuple[Classroom, str]:
        """A new lesson and its secret; a guest's retry finds the one that was made before."""
        wrong = settings_refusal(settings)
        if wrong is not None:
            raise LessonRefused("lesson-game", wrong[1])
        lesson_id, secret = made_lesson(self._key, guest, command)
        opened = LessonOpened(settings, new_code(), hash_of(secret), secrets.token_hex(8))
        now = self.log.now()
        summary = LessonSummary(opened.code, Instant(now + FORGOTTEN_AFTER * SECOND))
        part = LessonPart(STREAM_OF_TEACHER, 0, (opened,))
        try:
            await self.log.append(Commit(lesson_room(lesson_id), now, CommandId("open"), (part,), summary))
        except (Outrun, Repeated):
            logger.info("a lesson was opened twice")
        return await self.room(lesson_id), secret

    @property
    def kept_seconds(self) -> int:
        """After the end of a lesson, before it is deleted."""
        return int(self._kept)

    def deleted_at(self, lesson: Lesson) -> Instant | None:
        """When a lesson that has ended will be deleted, unless its teacher keeps it."""
        ended = lesson.teaching.ended_at
        return None if ended is None or lesson.teaching.kept else Instant(ended + int(self._kept * SECOND))

    async def find(self, code: str) -> LessonId | None:
        room = await self.log.find_code(code)
        return lesson_in(room) if room else None

    def expect_teacher(self, classroom: Classroom, secret: str) -> None:
        if not hmac.compare_digest(hash_of(secret), classroom.lesson.teaching.secret_hash):
            raise LessonRefused("lesson-secret", "This is not the teacher's link of this lesson.")

    def projector_key(self, classroom: Classroom) -> str:
        return projector_key(self._key, classroom.id, classroom.lesson.teaching.secret_hash)

    def is_projector(self, classroom: Classroom, typed: str) -> bool:
        return hmac.compare_digest(clean_code(typed), self.projector_key(classroom))

    def is_renewed(self, classroom: Classroom, secret: str, command: CommandId) -> str | None:
        """What was made of an old secret by this very command: the answer was lost, and the page asks again."""
        fresh = renewed_secret(self._key, classroom.id, secret, command)
        return fresh if hmac.compare_digest(hash_of(fresh), classroom.lesson.teaching.secret_hash) else None

    async def renew_secret(self, classroom: Classroom, secret: str, command: CommandId) -> str:
        """Another secret in place of this one, which must be the teacher's."""
        fresh = renewed_secret(self._key, classroom.id, secret, command)

        def decide(lesson: Lesson, _: Instant) -> Parts:
            self.expect_teacher(classroom, secret)
            return of_teacher(SecretRenewed(hash_of(fresh)))

        await self.run(classroom.id, decide, CommandId(f"secret/{hash_of(fresh)[:24]}"))
        return fresh

    async def join(self, classroom: Classroom, guest: Guest, people: int) -> Student:
        """A crowd that joins at once is dealt evenly, and written down together."""
        place = object()
        decided_on: Lesson | None = None

        def decide(lesson: Lesson, now: Instant) -> Parts:
            nonlocal decided_on
            if lesson is not decided_on:
                classroom.joining.pop(place, None)
                classroom.joining[place] = joined(classroom.expecting(lesson), guest.id, people, classroom.begun, now)
                decided_on = lesson
            return classroom.joining[place]

        try:
            await self.run(classroom.id, decide, CommandId(f"join-{guest.id}-{classroom.lesson.version}"))
        finally:
            classroom.joining.pop(place, None)
        known = classroom.expecting(classroom.lesson).student_of(guest.id)
        if known is None:
            raise self._busy()
        return known

    async def draw(
        self,
        classroom: Classroom,
        table: TableId,
        command: CommandId,
        *,
        again: bool = False,
        fence: Fence | None = None,
    ) -> None:
        """A question for the team at the table, where it has none; `again` gives it another."""

        def decide(lesson: Lesson, _: Instant) -> Parts:
            return drawn_for(Standing(lesson, classroom.games), table, again=again)

        await self.run(classroom.id, decide, command, fence=fence)

    def actor(self, guest: Guest, table: TableId) -> Guest:
        """As whom a guest sits at a table: as themselves, where it is no lesson's."""
        classroom = self.of_table(table)
        return actor(classroom.lesson, guest, table) if classroom else guest

    def expect_may_act(self, guest: Guest, table: TableId, command: Command) -> None:
        classroom = self.of_table(table)
        if classroom is not None:
            expect_may_act(classroom.lesson, guest.id, command, classroom.games.get(table))

    async def acting(self, device: Guest, table: TableId, command: Command) -> Guest:
        """As whom a device acts, or the lesson's refusal. Members of a team act as one; results ask who it was."""
        lesson_id = lesson_of(table)
        if lesson_id is None:
            return device
        classroom = await self.room(lesson_id)  # it may have been put away while somebody sat on at its table
        lesson = classroom.lesson
        expect_may_act(lesson, device.id, command, classroom.games.get(table))
        student = lesson.student_of(device.id)
        if isinstance(command, Judge) and student is not None:
            return Guest(lesson.host.id, lesson.host.name, member=student.number)  # the partner, in the teacher's place
        return actor(lesson, device, table)

    async def opened_for(self, table: TableId) -> None:
        """A lesson's table is entered through its lesson."""
        lesson = lesson_of(table)
        if lesson is not None:
            await self.room(lesson)

    def log_name(self, room_id: str) -> TableId:
        return lesson_room(LessonId(room_id))

    async def _read_on(self, classroom: Classroom) -> bool:
        """What has been written since; a lesson that is open is never read whole again."""
        stored = await self.log.read_lesson(classroom.id, classroom.lesson.versions)
        classroom.recall_answers(stored)
        return self._moved_on(classroom, stored)

    def _moved_on(self, classroom: Classroom, stored: Iterable[LessonStored]) -> bool:
        moved = classroom.read_on(stored)
        if moved:
            self.changed(classroom)
        return moved

    def of_table(self, table: TableId) -> Classroom | None:
        """The lesson that a table belongs to, where it is open here."""
        lesson = lesson_of(table) if self.rooms else None
        return self.rooms.get(lesson) if lesson else None

    async def _load(self, room_id: str) -> Classroom:
        lesson_id = LessonId(room_id)
        if is_lesson_id(lesson_id) and await self.log.lesson_bytes(lesson_id) > MOST_BYTES:
            raise LessonTooLarge
        stored = await self.log.read_lesson(lesson_id) if is_lesson_id(lesson_id) else []
        lesson = fold_lesson(lesson_id, stored)
        if lesson is None:
            raise LessonRefused("lesson-unknown", "There is no such lesson, or it has been deleted.")
        classroom = self.rooms.add(Classroom(lesson, self.log.now()))
        classroom.recall_answers(stored)
        self.changed(classroom)
        return classroom

    async def _carry_out(
        self, room: Classroom, decide: Decide, command: CommandId, actor: Guest | None, fence: Fence | None
    ) -> Versions:
        now, lesson = self.log.now(), room.lesson
        parts: Parts = decide(lesson, now)
        if not parts:
            return WRITTEN
        summary = self._summary(happened(lesson, parts, now), now) if STREAM_OF_TEACHER in parts else None
        written = tuple(Part(stream, lesson.versions.get(stream, 0), events) for stream, events in parts.items())
        await self._append(Commit(room.log_name, now, command, written, summary, fence=fence), room)
        rows = (
            LessonStored(part.stream, version, now, command, event)
            for part in written
            for version, event in enumerate(part.events, part.after + 1)
        )
        self._moved_on(room, rows)
        return room.answer(command, *WRITTEN)

    def _busy(self) -> LessonRefused:
        return LessonRefused("lesson-busy", "The lesson is very busy; try again.")

    def _summary(self, lesson: Lesson, now: Instant) -> LessonSummary:
        """The period's end, or the lesson's deletion; one that is kept is never deleted by itself."""
        teaching = lesson.teaching
        if teaching.phase == "playing" and teaching.period.ends_at is not None:
            return LessonSummary(teaching.code, teaching.period.ends_at)
        forgotten = None if teaching.kept else Instant(now + FORGOTTEN_AFTER * SECOND)
        return LessonSummary(teaching.code, self.deleted_at(lesson) if teaching.phase == "ended" else forgotten)
