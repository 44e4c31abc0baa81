"""What an arena needs of a store: a stream of events for each, in which a version exists once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..play.log import Fence
from ..play.units import GuestId, Instant
from .events import ArenaEvent, ArenaStored
from .plan import ArenaId


class ArenaLog(Protocol):
    async def append_arena(
        self, arena: ArenaId, after: int, at: Instant, events: Sequence[ArenaEvent], fence: Fence | None = None
    ) -> None:
        """Write them durably as `after + 1` and so on, or raise Outrun or Fenced and write nothing."""

    async def read_arena(self, arena: ArenaId, after: int = 0) -> list[ArenaStored]:
        """The events that follow version `after`, in order."""

    async def arenas(self, limit: int = 20) -> list[ArenaId]:
        """Those in which something has happened, the latest first."""

    async def leave_arenas(self, guest: GuestId, at: Instant) -> list[ArenaId]:
        """Take the guest's name and id out of every arena; each gets an event that says so. Which ones: none where they
        are in none. Raises Outrun where something has happened there meanwhile."""

    async def forget_arenas(self, before: ArenaId) -> None:
        """Those that began earlier."""
