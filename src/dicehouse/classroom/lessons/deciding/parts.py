"""What a command leads to, stream by stream."""

from __future__ import annotations

from dataclasses import dataclass

from ....play.units import Instant
from ..events import STREAM_OF_TEACHER, LessonEvent, StreamId
from ..evolve import evolve_lesson
from ..lesson import Lesson
from ..log import LessonPart

__all__ = ["Parts"]

UNKNOWN = Instant(0)


@dataclass(frozen=True, slots=True)
class Parts:
    """To be written together, or not at all."""

    parts: tuple[LessonPart, ...] = ()

    @classmethod
    def one(cls, lesson: Lesson, stream: StreamId, *events: LessonEvent) -> Parts:
        return cls((LessonPart(stream, lesson.versions.get(stream, 0), events),))

    @classmethod
    def teacher(cls, lesson: Lesson, *events: LessonEvent) -> Parts:
        return cls.one(lesson, STREAM_OF_TEACHER, *events)

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.parts + other.parts)

    def __bool__(self) -> bool:
        return bool(self.parts)

    @property
    def streams(self) -> list[StreamId]:
        return sorted({part.stream for part in self.parts})

    def applied_to(self, lesson: Lesson, at: Instant = UNKNOWN) -> Lesson:
        for part in self.parts:
            for event in part.events:
                lesson = evolve_lesson(lesson, part.stream, event, at)
        return lesson
