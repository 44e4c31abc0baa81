"""Shared throws: once everybody has chosen, the coach says what it would have kept on most of the cards."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from ...classroom.lessons.games import table_of_team
from ...classroom.lessons.shared import shared_throws
from ...classroom.lessons.units import LessonId
from ...errors import DicehouseError
from ...play.log import Stored
from ...play.units import TableId
from ...tasks import TaskSet
from .classroom import Classroom
from .lessons import Lessons

logger = logging.getLogger("dicehouse.lessons")


SharedAdvice = Callable[[LessonId, list[tuple[TableId, list[Stored]]], int], Awaitable[tuple[int, ...] | None]]
"""What the coach would keep of a class's common throw, from the logs of its tables."""


class Coaching:
    """One question at a time for each lesson."""

    def __init__(self, lessons: Lessons, advise: SharedAdvice) -> None:
        self._lessons = lessons
        self._advise = advise
        self._asking: set[LessonId] = set()
        self._tasks = TaskSet(logger)

    def changed(self, classroom: Classroom) -> None:
        if classroom.lesson.settings.dice != "shared" or classroom.id in self._asking:
            return
        shown = shared_throws(classroom.lesson, classroom.games, classroom.coached)
        unknown = [throw.turn for throw in shown if (throw.turn, throw.roll) not in classroom.coached]
        if unknown:
            self._asking.add(classroom.id)
            self._tasks.spawn(self._ask(classroom, unknown[0]), name="coach of a class")

    async def close(self) -> None:
        await self._tasks.close()

    async def _ask(self, classroom: Classroom, turn: int) -> None:
        lesson = classroom.lesson
        tables = [table_of_team(lesson.id, team.number, lesson.teaching.round) for team in lesson.playing_teams]
        try:
            logs = [(table, await self._lessons.log.read(table)) for table in tables]
            classroom.coached[turn, 1] = await self._advise(lesson.id, logs, turn)
        except DicehouseError as error:
            classroom.coached[turn, 1] = None
            logger.warning("the coach has nothing to say to a class: %s", error.code)
        finally:
            self._asking.discard(classroom.id)
        self._lessons.changed(classroom)
