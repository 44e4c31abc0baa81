"""What is done beside the tables: in lessons."""

from __future__ import annotations

from typing import Protocol

from ...play.units import Instant, TableId
from ..room import Room


class OtherDuties(Protocol):
    def open(self) -> None: ...

    async def close(self) -> None: ...

    def table_changed(self, room: Room) -> None:
        """Of a table that belongs to a lesson."""

    async def follow(self, room: TableId) -> None:
        """Another worker has written in a room that is no table in memory here."""

    async def look(self) -> None:
        """What notices have lost."""

    async def put_away(self, before: Instant) -> None:
        """What nobody has touched since then."""
