"""A log in memory, written through to what the browser keeps: a move that is acknowledged is kept there.

The key (table, version) lets one of two tabs win, as it does between workers of a server; the loser reads on.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from ..errors import DicehouseError
from ..play.guests import Look
from ..play.log import Commit, Outrun, Stored, StoreFailed, Summary
from ..play.units import CommandId, GuestId, Instant, TableId
from ..storage.codec import decode_stored, encode_event, event_rows
from ..storage.memory import MemoryLog, RoomInMemory
from ..storage.store import StoreClock

logger = logging.getLogger("dicehouse.tab")


class Shelf(Protocol):
    """What the browser keeps. Everything is text; whoever calls waits until it is safe."""

    async def add(self, room: str, kept: str, rows: str) -> str:
        """Add rows, a JSON list of [version, row], and replace what is kept of the room; empty, `outrun` where a row of
        that version is there already, `gone` where the one before is not, or why it cannot be kept. Nothing of it is
        written then."""

    async def rows(self, room: str, after: int) -> str:
        """A JSON list of the room's rows of later versions, in order; null for one that is damaged."""

    async def rooms(self) -> str:
        """A JSON list of what is kept of every room; null where it is damaged."""

    async def forget(self, rooms: str) -> None:
        """Drop the rooms of a JSON list."""

    async def remember(self, known: str) -> str:
        """Replace what is known of the device; empty, or why it cannot be kept."""

    async def recall(self) -> str:
        """What is known of the device; empty before that."""


class Device(msgspec.Struct):
    """Who plays here, and the secret that names of tables are made with."""

    key: str
    name: str = "Guest"
    look: Look | None = None


class KeptRoom(msgspec.Struct):
    """`version` is the last; pages read it too, to list games without starting the house."""

    summary: Summary
    version: int
    made_by: GuestId | None = None
    guests: tuple[GuestId, ...] = ()
    secret: str | None = None


_rooms: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])
_room: msgspec.json.Decoder[KeptRoom] = msgspec.json.Decoder(KeptRoom)
_rows: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])


class TabLog(MemoryLog):
    """A HouseLog."""

    def __init__(self, shelf: Shelf, key: bytes, clock: StoreClock | None = None) -> None:
        super().__init__(clock)
        self._shelf = shelf
        self._keys["house"] = key
        self.unreadable = 0
        self.damaged: set[TableId] = set()
        """Tables of which rows cannot be read: they are left as they are."""

    async def open(self) -> None:
        """Every room that is kept, without its events; what cannot be read is left alone, and counted."""
        self.unreadable = 0
        for kept in _rooms.decode(await self._shelf.rooms()):
            try:
                self._take(_room.decode(kept))
            except msgspec.MsgspecError as error:
                self.unreadable += 1
                logger.warning("a game that is kept here cannot be read: %s", error)
        for table in await self.running():  # their clocks are looked at before anybody comes
            await self.read(table)

    def _take(self, kept: KeptRoom) -> RoomInMemory:
        room = self._rooms.get(kept.summary.table)
        if kept.summary.table in self.damaged:
            return RoomInMemory()
        if room is None:
            room = self._rooms[kept.summary.table] = RoomInMemory(kept.summary, kept.made_by)
        room.summary, room.secret = kept.summary, kept.secret or room.secret
        room.guests |= set(kept.guests)
        return room

    async def append(self, commit: Commit) -> None:
        before = _copied(self._rooms.get(commit.room))
        await super().append(commit)
        room = self._rooms[commit.room]
        guests = tuple(sorted(guest for guest in room.guests if guest))
        rows = [_row(row.version, row.at, row.command, row.body) for row in event_rows(commit)]
        kept = KeptRoom(room.summary, rows[-1][0], room.made_by, guests, room.secret)
        refused = await self._shelf.add(commit.room, _text(kept), _text(rows))
        if refused == "gone":
            # the browser has thrown away what it kept, or somebody has: what this tab knows is kept anew
            known = [
                _row(row.version, row.at, row.command, encode_event(row.event, row.member)) for row in room.streams[""]
            ]
            refused = await self._shelf.add(commit.room, _text(kept), _text(known))
        if refused:
            self._put_back(commit.room, before)
            raise Outrun if refused == "outrun" else StoreFailed(refused)

    def _put_back(self, room: TableId, before: RoomInMemory | None) -> None:
        if before is None:
            del self._rooms[room]
        else:
            self._rooms[room] = before

    async def read(self, table: TableId, after: int = 0) -> list[Stored]:
        """What another tab has written since is read too."""
        room = self._rooms.get(table)
        known = len(room.streams[""]) if room else 0
        rows = _rows.decode(await self._shelf.rows(table, known)) if table not in self.damaged else []
        if room is not None and not (known or rows):
            self._damage(table, "its rows are not there")
        if rows:
            stored = self._understood(table, rows, known)
            if room is None and stored:
                await self.open()
                room = self._rooms.get(table)
            if room is None or not stored:
                return []
            room.streams[""].extend(stored[len(room.streams[""]) - known :])
            for row in stored:
                first, _ = room.commands.get(row.command, (row.version, 0))
                room.commands[row.command] = first, row.version
        return await super().read(table, after)

    def _understood(self, table: TableId, rows: list[msgspec.Raw], known: int) -> list[Stored]:
        """Of a table that lacks a row, or has one that cannot be read, nothing is shown."""
        try:
            stored = decode_stored(_text(rows))
            if [row.version for row in stored] == list(range(known + 1, known + len(stored) + 1)):
                return stored
            self._damage(table, "rows are missing")
        except (msgspec.MsgspecError, DicehouseError, ValueError) as error:
            self._damage(table, str(error))
        return []

    def _damage(self, table: TableId, why: str) -> None:
        logger.warning("the rows of a game that is kept here cannot be read: %s", why)
        self.damaged.add(table)
        self._rooms.pop(table, None)

    def drop(self, table: TableId) -> None:
        """It was deleted, in another tab."""
        self._rooms.pop(table, None)

    async def last_beat(self) -> Instant | None:
        """Nobody was to move while no tab was open: the turn that ran then begins anew."""
        changed = [self._rooms[room].summary.changed for room in await self.running()]
        return await super().last_beat() or max(changed, default=None)

    async def forget(self, tables: Mapping[TableId, Instant]) -> list[TableId]:
        gone = await super().forget(tables)
        await self._shelf.forget(_text(gone))
        return gone

    async def forget_all(self) -> None:
        await self._shelf.forget(_text(list(self._rooms)))
        self._rooms.clear()


def _row(version: int, at: Instant, command: CommandId, body: str) -> tuple[int, Any]:
    return version, [version, at, command, msgspec.Raw(body.encode())]


def _copied(room: RoomInMemory | None) -> RoomInMemory | None:
    if room is None:
        return None
    streams: defaultdict[str, list[Any]] = defaultdict(list, {name: list(rows) for name, rows in room.streams.items()})
    return RoomInMemory(
        room.summary, room.made_by, streams, dict(room.commands), set(room.guests), room.secret, room.claimed
    )


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
