"""The road of every change: `command -> refusal -> decide -> commit -> view -> news`, for tables and lessons alike.

Durable first; only then is anybody told. Each kind of room says how it is loaded, decided on and read on. Said here is
that a command is carried out once, that of two the faster wins and the other decides again, and that a refusal knows
the latest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from ..classroom.lessons.log import HouseLog
from ..classroom.lessons.refusals import LessonRefused
from ..errors import DicehouseError
from ..play.log import Outrun, Repeated
from ..play.refusals import TableRefused
from ..play.units import CommandId, GuestId
from .rooms import Decide, Hosted, Rooms, Versions

MOST_TRIES = 20
"""How often a command is decided again because another worker was faster."""

R = TypeVar("R", bound=Hosted)


class Host(ABC, Generic[R]):
    """Rooms of one kind in this worker's memory."""

    def __init__(self, log: HouseLog) -> None:
        self.log = log
        self.rooms: Rooms[R] = Rooms(self._load)
        self.listeners: list[Callable[[R], None]] = []
        """Whoever wants to know that a room has changed: its screens, and its duties."""

    async def room(self, room_id: str) -> R:
        """Loaded where it is not; an unknown one raises."""
        room = self.rooms.get(room_id) or await self.rooms.load(room_id)
        room.touched = self.log.now()
        return room

    async def run(
        self, room_id: str, decide: Decide, command: CommandId, actor: GuestId | None = None, *, keep_time: bool = True
    ) -> Versions:
        """The way of every change: done once, in time, decided and committed; where another worker was faster, again
        against the latest version."""
        room = self.rooms.get(room_id) or await self.room(room_id)
        for _ in range(MOST_TRIES):
            async with room.locked(decide, self.log.now()):
                if command in room.answers:
                    return room.answers[command]
                try:
                    if keep_time:
                        await self._keep_time(room)
                    done = await self._carry_out(room, decide, command, actor)
                    if done is not None:
                        return done
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
        known = await self._find(room, command) if room.forgets_answers else None
        return None if known is None else room.answer(command, *known)

    def changed(self, room: R) -> None:
        for listener in self.listeners:
            listener(room)

    @abstractmethod
    async def _load(self, room_id: str) -> R: ...

    @abstractmethod
    async def _carry_out(self, room: R, decide: Decide, command: CommandId, actor: GuestId | None) -> Versions | None:
        """Decide and commit; None where it has to be decided again."""

    @abstractmethod
    async def _read_on(self, room: R) -> bool:
        """What other workers have written since; whether there was anything."""

    @abstractmethod
    async def _find(self, room: R, command: CommandId) -> Versions | None:
        """What the log knows of a command."""

    @abstractmethod
    def _busy(self) -> DicehouseError: ...

    async def _keep_time(self, room: R) -> None:
        """What time has brought about happens before anything else does."""

    async def _expect_kept(self, room: R) -> None:
        """Raises where there is nothing left to read on."""
