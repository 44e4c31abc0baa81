"""The rooms of this worker: each table is loaded once, however many ask for it at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator
from typing import Any

from ..play.units import Instant, TableId
from .room import Room

__all__ = ["Rooms"]


class Rooms:
    def __init__(self, load: Callable[[TableId], Coroutine[Any, Any, Room]]) -> None:
        self._load = load
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Task[Room]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(self._rooms.values())

    def get(self, table_id: TableId) -> Room | None:
        return self._rooms.get(table_id)

    def add(self, room: Room) -> Room:
        """The room, or the one that somebody else has made of the table meanwhile."""
        return self._rooms.setdefault(room.id, room)

    async def load(self, table_id: TableId) -> Room:
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda task: self._loaded(table_id, task))
        # one who gives up must not take the room from the others
        return self.add(await asyncio.shield(loading))

    def _loaded(self, table_id: TableId, task: asyncio.Task[Room]) -> None:
        del self._loading[table_id]
        if not task.cancelled():
            task.exception()  # everybody who asked may have given up

    def drop(self, table_id: TableId) -> None:
        """The table is no longer in the store."""
        self._rooms.pop(table_id, None)

    def is_behind(self, table_id: TableId, version: int) -> bool:
        """Whether a room that we have does not know this version yet."""
        room = self._rooms.get(table_id)
        return room is not None and not room.knows(version)

    def forget(self, tables: Iterable[TableId]) -> list[Room]:
        """Tables that are deleted; whoever is there is told by the caller."""
        return [room for table in tables if (room := self._rooms.pop(table, None)) is not None]

    def forget_idle(self, before: Instant) -> None:
        """Drop rooms that nobody looks at and nobody has touched since."""
        for room in [room for room in self if room.idle and room.touched < before]:
            del self._rooms[room.id]
