"""The road of every change: `command -> refusal -> decide -> commit -> view -> news`, for tables and lessons alike.

Durable first; only then is anybody told. Each kind of room says how it is loaded, decided on and read on. Said here is
that a command is carried out once, that of two the faster wins and the other decides again, and that a refusal knows
the latest.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Any, Generic, TypeVar

from ..classroom.lessons.log import HouseLog, LessonStored
from ..classroom.lessons.refusals import LessonRefused
from ..errors import DicehouseError
from ..play.guests import Guest
from ..play.log import Commit, Fence, Outrun, Repeated, Stored
from ..play.notices import ALONE, Notices
from ..play.table import TableRefused
from ..play.units import CommandId, Instant, TableId

MOST_TRIES = 20
"""How often a command is decided again because another worker was faster."""

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

    @property
    def log_name(self) -> TableId:
        """What it is called among the rooms of the log."""
        return TableId(self.id)

    @abstractmethod
    def locked(self, decide: Decide, now: Callable[[], Instant]) -> AbstractAsyncContextManager[Any]:
        """While what it would change is changed by nobody else here."""

    @property
    @abstractmethod
    def idle(self) -> bool:
        """Whether nobody looks at it, and nothing goes on there."""

    @property
    def timed(self) -> bool:
        """Whether time may bring something about."""
        return False

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


class Rooms(dict[str, R]):
    """Those in this worker's memory, by id: each is loaded once, however many ask for it."""

    def __init__(
        self,
        load: Callable[[str], Coroutine[Any, Any, R]],
        notices: Notices = ALONE,
        log_name: Callable[[str], TableId] = TableId,
    ) -> None:
        self._load = load
        self._notices = notices
        self._log_name = log_name
        self._loading: dict[str, asyncio.Task[R]] = {}

    def add(self, room: R) -> R:
        """The room, or the one that somebody else has made of it meanwhile."""
        self._notices.listen(room.log_name)
        return self.setdefault(room.id, room)

    async def load(self, room_id: str) -> R:
        loading = self._loading.get(room_id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(room_id))
            self._loading[room_id] = loading
            self._notices.listen(self._log_name(room_id))  # first, so that what comes while it is read is heard
            loading.add_done_callback(lambda task: self._loaded(room_id, task))
        # one who gives up must not take the room from the others
        return self.add(await asyncio.shield(loading))

    def _loaded(self, room_id: str, task: asyncio.Task[R]) -> None:
        del self._loading[room_id]
        if task.cancelled() or task.exception():  # everybody who asked may have given up
            self._notices.unlisten(self._log_name(room_id))

    def forget(self, rooms: Iterable[str]) -> None:
        """They are no longer in the store; whoever is there is told by the caller."""
        for room_id in list(rooms):
            room = self.pop(room_id, None)
            if room is not None:
                self._notices.unlisten(room.log_name)
                room.put_away()

    def forget_idle(self, before: Instant) -> None:
        """Drop rooms that nobody looks at and nobody has touched since."""
        self.forget(room.id for room in self.values() if room.idle and room.touched < before)


class Host(ABC, Generic[R]):
    """Rooms of one kind in this worker's memory."""

    def __init__(self, log: HouseLog, notices: Notices = ALONE) -> None:
        self.log = log
        self.notices = notices
        self.rooms: Rooms[R] = Rooms(self._load, notices, self.log_name)
        self.doubted: set[str] = set()
        """Rooms in which something may have been written whose answer nobody waited for."""
        self.listeners: list[Callable[[R], None]] = []
        """Whoever wants to know that a room has changed: its screens, and its duties."""

    async def room(self, room_id: str) -> R:
        """Loaded where it is not; an unknown one raises."""
        room = self.rooms.get(room_id) or await self.rooms.load(room_id)
        room.touched = self.log.now()
        return room

    async def run(
        self,
        room_id: str,
        decide: Decide,
        command: CommandId,
        actor: Guest | None = None,
        *,
        keep_time: bool = True,
        fence: Fence | None = None,
    ) -> Versions:
        """The way of every change: done once, in time, decided and committed; where another worker was faster, again
        against the latest version."""
        room = self.rooms.get(room_id) or await self.room(room_id)
        for _ in range(MOST_TRIES):
            async with room.locked(decide, self.log.now):
                if command in room.answers:
                    return room.answers[command]
                try:
                    if keep_time and room.timed:
                        await self._keep_time(room)
                    return await self._carry_out(room, decide, command, actor, fence)
                except Outrun:
                    if not await self._read_on(room):
                        await self._expect_kept(room)
                except (Repeated, TableRefused, LessonRefused) as error:
                    known = await self._done_before(room, command, error)
                    if known is not None:
                        return known
                    # another worker may have written what this refusal does not know of
                    if not await self._read_on(room):
                        raise
        raise self._busy()

    async def _done_before(self, room: R, command: CommandId, error: DicehouseError) -> Versions | None:
        """What the command did when it was carried out before; None where it never was."""
        if isinstance(error, Repeated):
            await self._read_on(room)
            return room.answer(command, error.first, error.last)
        # a room remembers the latest commands; the log remembers all
        known = await self.log.find_command(room.log_name, command) if room.forgets_answers else None
        return None if known is None else room.answer(command, *known)

    async def _append(self, commit: Commit, room: R, version: int = 0) -> None:
        """Durable first; only then the other workers are told."""
        try:
            await self.log.append(commit)
        except asyncio.CancelledError:
            self.doubted.add(room.id)
            raise
        self.notices.tell(commit.room, version)

    def changed(self, room: R) -> None:
        for listener in self.listeners:
            listener(room)

    def log_name(self, room_id: str) -> TableId:
        """What a room of this kind is called in the log."""
        return TableId(room_id)

    async def catch_up(self, room_id: str, version: int = 0) -> None:
        """Another worker has written: what is missing is read, and told to whoever is here."""
        room = self.rooms.get(room_id)
        if room is not None:
            await self._read_on(room)

    @abstractmethod
    async def _load(self, room_id: str) -> R: ...

    @abstractmethod
    async def _carry_out(
        self, room: R, decide: Decide, command: CommandId, actor: Guest | None, fence: Fence | None
    ) -> Versions:
        """Decide and commit; raises where somebody else was faster."""

    @abstractmethod
    async def _read_on(self, room: R) -> bool:
        """What other workers have written since; whether there was anything."""

    @abstractmethod
    def _busy(self) -> DicehouseError: ...

    async def _keep_time(self, room: R) -> None:
        """What time has brought about happens before anything else does."""

    async def _expect_kept(self, room: R) -> None:
        """Raises where there is nothing left to read on."""
