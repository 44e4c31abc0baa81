"""The rooms of this worker: tables and lessons in its memory, each loaded once, however many ask for it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any, Generic, TypeVar

from ..classroom.lessons.log import LessonStored
from ..play.log import Stored
from ..play.units import CommandId, Instant

MOST_REMEMBERED = 256
"""Events kept for viewers that come back, and commands for those that ask again; who missed more gets everything."""

Versions = tuple[int, int]
"""The first and the last version that a command has made."""

Decide = Callable[..., Any]
"""From a room as it stands, and the time, to what happens there: each kind of room has its own."""


class Hosted(ABC):
    """A table or a lesson in this worker's memory. One that exists is loaded."""

    def __init__(self, room_id: str, touched: Instant) -> None:
        self.id = room_id
        self.touched = touched
        self.gone = False
        self.answers: dict[CommandId, Versions] = {}
        self.forgets_answers = False

    @abstractmethod
    def locked(self, decide: Decide, now: Instant) -> AbstractAsyncContextManager[Any]:
        """While what it would change is changed by nobody else here."""

    @property
    @abstractmethod
    def idle(self) -> bool:
        """Whether nobody looks at it, and nothing goes on there."""

    def put_away(self) -> None:
        """It is no longer in memory."""
        self.gone = True

    def answer(self, command: CommandId, first: int, last: int) -> Versions:
        """Remember what a command did, for the retries of the next minutes; older ones ask the log."""
        if len(self.answers) >= MOST_REMEMBERED:
            del self.answers[next(iter(self.answers))]
            self.forgets_answers = True
        self.answers[command] = first, last
        return first, last

    def recall_answers(self, stored: Iterable[Stored | LessonStored]) -> None:
        """A retry may come after a restart, or to another worker than the first try."""
        for row in stored:
            first, _ = self.answers.get(row.command, (row.version, 0))
            self.answer(row.command, first, row.version)


R = TypeVar("R", bound=Hosted)


class Rooms(Generic[R]):
    def __init__(self, load: Callable[[str], Coroutine[Any, Any, R]]) -> None:
        self._load = load
        self._rooms: dict[str, R] = {}
        self._loading: dict[str, asyncio.Task[R]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[R]:
        return iter(list(self._rooms.values()))

    def get(self, room_id: str) -> R | None:
        return self._rooms.get(room_id)

    def add(self, room: R) -> R:
        """The room, or the one that somebody else has made of it meanwhile."""
        return self._rooms.setdefault(room.id, room)

    async def load(self, room_id: str) -> R:
        loading = self._loading.get(room_id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(room_id))
            self._loading[room_id] = loading
            loading.add_done_callback(lambda task: self._loaded(room_id, task))
        # one who gives up must not take the room from the others
        return self.add(await asyncio.shield(loading))

    def _loaded(self, room_id: str, task: asyncio.Task[R]) -> None:
        del self._loading[room_id]
        if not task.cancelled():
            task.exception()  # everybody who asked may have given up

    def forget(self, rooms: Iterable[str]) -> None:
        """They are no longer in the store; whoever is there is told by the caller."""
        for room_id in list(rooms):
            room = self._rooms.pop(room_id, None)
            if room is not None:
                room.put_away()

    def forget_idle(self, before: Instant) -> None:
        """Drop rooms that nobody looks at and nobody has touched since."""
        self.forget(room.id for room in self if room.idle and room.touched < before)
