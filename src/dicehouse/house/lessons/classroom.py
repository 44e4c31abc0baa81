"""A lesson in this worker's memory, with the screens that look at it. A classroom that exists is loaded."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Literal, Protocol

from ...classroom.lessons.events import StreamId
from ...classroom.lessons.evolve import Parts, evolve_lesson, happened
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.log import LessonStored, lesson_room
from ...classroom.lessons.odds import MatchFound
from ...classroom.lessons.refusals import LessonRefused
from ...classroom.lessons.standing import Standing
from ...classroom.lessons.tally import LessonGame
from ...classroom.lessons.units import LessonId, StudentNumber, TeamNumber
from ...play.log import Fence
from ...play.units import Instant, TableId
from ..claims import Claim
from ..host import Decide, Hosted

Role = Literal["console", "projector", "student"]


class Screen(Protocol):
    """Whoever looks at a lesson from here; `student` is whose device it is."""

    @property
    def role(self) -> Role: ...

    @property
    def student(self) -> StudentNumber | None: ...


class Classroom(Hosted):
    """`joining` are students on their way into the log; `coached` what the coach would keep of shared throws, `asking`
    what is being worked out. `attended` and `called_over` are set by those duties, once."""

    id: LessonId

    def __init__(self, lesson: Lesson, touched: Instant) -> None:
        super().__init__(lesson.id, touched)
        self.lesson = lesson
        self.games: dict[TableId, LessonGame] = {}
        self.seen: dict[TableId, int] = {}
        self.screens: set[Screen] = set()
        self.joining: dict[object, Parts] = {}
        self.coached: dict[tuple[int, int], tuple[int, ...] | None] = {}
        self.odds_asked: tuple[object, ...] | None = None
        self.odds_found: MatchFound | None = None
        self.odds_problem: str | None = None
        self.asking: set[str] = set()
        self.seated_by: Lesson | None = None
        self.attended = self.called_over = False
        self.claim: Claim | None = None
        self.work = asyncio.Event()
        self._locks: dict[StreamId, asyncio.Lock] = defaultdict(asyncio.Lock)

    def expecting(self, lesson: Lesson) -> Lesson:
        """The lesson with everybody who is about to be in it, so that a crowd is dealt evenly."""
        for parts in self.joining.values():
            if not parts.keys() & lesson.versions.keys():
                lesson = happened(lesson, parts, self.touched)
        return lesson

    @property
    def present(self) -> set[StudentNumber]:
        """Whose devices are connected here."""
        return {screen.student for screen in self.screens if screen.student is not None}

    @property
    def fence(self) -> Fence | None:
        """Under which this worker attends to the lesson, where there are others."""
        return self.claim.fence if self.claim else None

    @property
    def standing(self) -> Standing:
        return Standing(self.lesson, self.games)

    @property
    def begun(self) -> frozenset[TeamNumber]:
        """Teams whose game of this round is open."""
        lesson = self.lesson
        return frozenset(team for team in lesson.teams if lesson.teaching.round and lesson.table(team) in self.seen)

    @property
    def log_name(self) -> TableId:
        return lesson_room(self.id)

    @property
    def idle(self) -> bool:
        return not self.screens and self.lesson.teaching.phase != "playing"

    def put_away(self) -> None:
        """Whoever attends to it sees that it is over."""
        super().put_away()
        self.work.set()

    def locked(self, decide: Decide, now: Callable[[], Instant]) -> AbstractAsyncContextManager[None]:
        """The streams that it would write to."""
        try:
            return self._holding(decide(self.lesson, now()))
        except LessonRefused:
            return self._holding(())  # it is refused again, and the host sees to it

    @asynccontextmanager
    async def _holding(self, streams: Iterable[StreamId]) -> AsyncIterator[None]:
        """Who acts in one stream waits for nobody in another; always in one order, so that nobody waits in a ring."""
        async with AsyncExitStack() as stack:
            for stream in sorted(streams):
                await stack.enter_async_context(self._locks[stream])
            yield

    def read_on(self, stored: Iterable[LessonStored]) -> bool:
        """What was written, here or by other workers, whose news may have brought it already; whether there was
        anything new."""
        before = self.lesson.version
        for row in stored:
            if row.version == self.lesson.versions.get(row.stream, 0) + 1:
                self.lesson = evolve_lesson(self.lesson, row.stream, row.event, row.at)
        return self.lesson.version != before
