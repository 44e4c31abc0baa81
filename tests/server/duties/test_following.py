"""What other workers write is seen here: at once where notices arrive, and within one look where all are lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from dicehouse.house.duties.following import Following
from dicehouse.house.room import Room
from dicehouse.house.tables import Tables
from dicehouse.play.commands import Create, Say, Sit
from dicehouse.play.guests import Guest
from dicehouse.play.notices import ALONE, Alone, Heard
from dicehouse.play.settings import TableSettings
from dicehouse.play.units import CommandId, GuestId, TableId
from dicehouse.storage import open_log
from testkit.coroutines import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]

ANA, BO = Guest(GuestId("g-ana"), "ana"), Guest(GuestId("g-bo"), "bo")
HELLO = Say("nice-roll")


class Wire(Alone):
    """Carries each notice to the other side, or loses it."""

    alone = False

    def __init__(self) -> None:
        self.rooms: set[TableId] = set()
        self.other: Wire | None = None
        self.heard: Heard = lambda room, version: None

    def tell(self, room: TableId, version: int) -> None:
        if self.other is not None and room in self.other.rooms:
            self.other.heard(room, version)

    def listen(self, room: TableId) -> None:
        self.rooms.add(room)

    def unlisten(self, room: TableId) -> None:
        self.rooms.discard(room)

    def open(self, heard: Heard) -> None:
        self.heard = heard


@asynccontextmanager
async def two_workers() -> AsyncIterator[tuple[Tables, Tables, Following, Room]]:
    """`other` has the table open too, and follows."""
    log = await open_log("sqlite://")
    wires = Wire(), Wire()
    one, other = (Tables(log, b"key", notices=wire) for wire in wires)
    wires[0].other = wires[1]
    for tables in (one, other):
        tables.set_clocks(0)
    room = await one.create(ANA, Create(TableSettings("yacht@1")), CommandId("made"))
    await other.room(room.id)
    following = Following(other)
    following.open()
    try:
        yield one, other, following, room
    finally:
        await following.close()
        await log.close()


async def settled(happened: Callable[[], object]) -> None:
    for _ in range(200):
        if happened():
            return
        await asyncio.sleep(0)
    raise AssertionError("it has not come")


async def test_what_is_told_is_read_and_the_own_is_not() -> None:
    async with two_workers() as (one, other, following, room):
        there = other.rooms[room.id]
        await one.command(room.id, BO, Sit(), CommandId("sit"), None)
        await settled(lambda: there.table.version == 3)
        assert there.table.version == room.table.version
        assert (following.heard, following.missed) == (1, 0)
        await other.command(room.id, ANA, HELLO, CommandId("hello"), None)
        assert following.heard == 1


async def test_what_is_lost_is_found_with_one_look_for_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_workers() as (one, other, following, room):
        assert isinstance(one.notices, Wire)
        one.notices.other = None
        rooms = [room]
        for number in range(5):
            rooms.append(await one.create(ANA, Create(TableSettings("yacht@1")), CommandId(f"{number}")))
            await other.room(rooms[-1].id)
        asked: list[int] = []
        moved_on = other.log.moved_on

        async def counted(known: dict[TableId, int]) -> dict[TableId, int]:
            asked.append(len(known))
            return await moved_on(known)

        monkeypatch.setattr(other.log, "moved_on", counted)
        for moved in rooms[:3]:
            await one.command(moved.id, BO, Sit(), CommandId("sit"), None)
        await following.look()
        assert [other.rooms[one.id].table.version for one in rooms] == [one.table.version for one in rooms]
        assert (following.heard, following.missed, asked) == (0, 3, [6])


async def test_a_room_is_listened_to_from_before_it_is_read_until_it_is_put_away() -> None:
    async with two_workers() as (_, other, _following, room):
        assert isinstance(other.notices, Wire)
        assert other.notices.rooms == {room.id}
        with pytest.raises(Exception, match="no such table"):
            await other.room("nothing")
        assert other.notices.rooms == {room.id}
        other.rooms.forget([room.id])
        assert other.notices.rooms == set()


async def test_alone_one_looks_only_where_an_answer_was_not_waited_for() -> None:
    """Whoever asked was cut off while it was written: those who stay see it all the same."""
    log = await open_log("sqlite://")
    tables = Tables(log, b"key")
    assert tables.notices is ALONE
    tables.set_clocks(0)
    room = await tables.create(ANA, Create(TableSettings("yacht@1")), CommandId("made"))
    append, written = log.append, asyncio.Event()

    async def slow(commit: object) -> None:
        await append(commit)  # type: ignore[arg-type]
        written.set()
        await asyncio.Event().wait()

    log.append = slow  # type: ignore[method-assign]
    sitting = asyncio.create_task(tables.command(room.id, BO, Sit(), CommandId("sit"), None))
    await written.wait()
    sitting.cancel()
    await asyncio.gather(sitting, return_exceptions=True)
    assert room.table.version == 2
    following = Following(tables)
    await following.look()
    assert room.table.version == 3
    assert tables.doubted == set()
    await log.close()
