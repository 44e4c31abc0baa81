"""Lessons: what their road has beside that of every room (`host.py`): many small streams, secrets, joining."""

from __future__ import annotations

import hmac
import logging
import secrets

from ...classroom.lessons.acting import actor, expect_may_act
from ...classroom.lessons.deciding.parts import Parts
from ...classroom.lessons.deciding.student import joined
from ...classroom.lessons.events import STREAM_OF_TEACHER, LessonOpened, SecretRenewed
from ...classroom.lessons.evolve import fold_lesson
from ...classroom.lessons.games import lesson_of
from ...classroom.lessons.lesson import Lesson, Student
from ...classroom.lessons.log import HouseLog, LessonPart, LessonSummary, is_lesson_id, lesson_in, lesson_room
from ...classroom.lessons.refusals import LessonRefused
from ...classroom.lessons.settings import LessonSettings, settings_refusal
from ...classroom.lessons.units import LessonId, StudentNumber
from ...play.commands import Command
from ...play.guests import Guest
from ...play.log import Commit, Outrun, Repeated
from ...play.units import SECOND, CommandId, GuestId, Instant, TableId
from ..host import MOST_TRIES, Host
from ..ids import clean_code, new_code
from ..rooms import Decide, Versions
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

    def __init__(self, log: HouseLog, key: bytes, kept: float) -> None:
        super().__init__(log)
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
            return Parts.teacher(lesson, SecretRenewed(hash_of(fresh)))

        await self.run(classroom.id, decide, CommandId(f"secret/{hash_of(fresh)[:24]}"))
        return fresh

    async def join(self, classroom: Classroom, guest: Guest, people: int) -> Student:
        """A crowd that joins at once is dealt evenly, and written down together."""
        for _ in range(MOST_TRIES):
            expected = classroom.expected
            number = StudentNumber(max(expected.students, default=0) + 1)
            parts = joined(expected, guest.id, number, people)
            if not parts:
                break
            classroom.joining[number] = parts
            try:
                if await self._write(classroom, parts, CommandId(f"join-{guest.id}-{expected.version}")):
                    break
            finally:
                del classroom.joining[number]
        known = classroom.expected.student_of(guest.id)
        if known is None:
            raise self._busy()
        return known

    def actor(self, guest: Guest, table: TableId) -> Guest:
        """As whom a guest sits at a table: as themselves, where it is no lesson's."""
        classroom = self.of_table(table)
        return actor(classroom.lesson, guest, table) if classroom else guest

    def expect_may_act(self, guest: Guest, table: TableId, command: Command) -> None:
        classroom = self.of_table(table)
        if classroom is not None:
            expect_may_act(classroom.lesson, guest.id, command, classroom.games.get(table))

    async def acting(
        self, device: Guest, table: TableId, command: Command, command_id: CommandId
    ) -> tuple[Guest, CommandId]:
        """As whom a device acts, and under which id, or the lesson's refusal. Members of a team act as one guest, and
        each device counts its commands for itself; results ask who it was."""
        lesson_id = lesson_of(table)
        if lesson_id is None:
            return device, command_id
        classroom = await self.room(lesson_id)  # it may have been put away while somebody sat on at its table
        lesson = classroom.lesson
        expect_may_act(lesson, device.id, command, classroom.games.get(table))
        student = lesson.student_of(device.id)
        kept_as = CommandId(f"s{student.number}.{command_id}") if student else command_id
        return actor(lesson, device, table), kept_as

    async def opened_for(self, table: TableId) -> None:
        """A lesson's table is entered through its lesson."""
        lesson = lesson_of(table)
        if lesson is not None:
            await self.room(lesson)

    async def catch_up(self, lesson_id: LessonId) -> None:
        """Another worker has written."""
        classroom = self.rooms.get(lesson_id)
        if classroom is not None and await self._read_on(classroom):
            self.changed(classroom)

    async def _read_on(self, classroom: Classroom) -> bool:
        """What has been written since; a lesson that is open is never read whole again."""
        return classroom.read_on(await self.log.read_lesson(classroom.id, classroom.lesson.versions))

    def of_table(self, table: TableId) -> Classroom | None:
        """The lesson that a table belongs to, where it is open here."""
        lesson = lesson_of(table) if len(self.rooms) else None
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
        self, room: Classroom, decide: Decide, command: CommandId, actor: GuestId | None
    ) -> Versions | None:
        parts: Parts = decide(room.lesson, self.log.now())
        if parts and not await self._append(room, parts, command):
            return None
        return room.answer(command, *WRITTEN) if parts else WRITTEN

    async def _find(self, room: Classroom, command: CommandId) -> Versions | None:
        return await self.log.find_command(lesson_room(room.id), command)

    def _busy(self) -> LessonRefused:
        return LessonRefused("lesson-busy", "The lesson is very busy; try again.")

    async def _write(self, classroom: Classroom, parts: Parts, command: CommandId) -> bool:
        async with classroom.holding(parts.streams):
            return await self._append(classroom, parts, command)

    async def _append(self, classroom: Classroom, parts: Parts, command: CommandId) -> bool:
        """Whether it is written now, or was before."""
        now = self.log.now()
        teaches = any(part.stream == STREAM_OF_TEACHER for part in parts.parts)
        summary = self._summary(parts.applied_to(classroom.lesson, now), now) if teaches else None
        try:
            await self.log.append(Commit(lesson_room(classroom.id), now, command, parts.parts, summary))
        except Outrun:
            await self._read_on(classroom)
            return False
        except Repeated:
            await self._read_on(classroom)
        else:
            classroom.apply(parts, now)
        self.changed(classroom)
        return True

    def _summary(self, lesson: Lesson, now: Instant) -> LessonSummary:
        """The period's end, or the lesson's deletion; one that is kept is never deleted by itself."""
        teaching = lesson.teaching
        if teaching.phase == "playing" and teaching.period.ends_at is not None:
            return LessonSummary(teaching.code, teaching.period.ends_at)
        forgotten = None if teaching.kept else Instant(now + FORGOTTEN_AFTER * SECOND)
        return LessonSummary(teaching.code, self.deleted_at(lesson) if teaching.phase == "ended" else forgotten)
