"""A room that exists is loaded, and loaded once."""

from __future__ import annotations

import asyncio

import pytest

from dicehouse.house.host import Rooms
from dicehouse.house.room import Room
from dicehouse.play import TableRefused, create_table
from dicehouse.play.events import TableCreated
from dicehouse.play.log import Summary
from dicehouse.play.settings import TableSettings
from dicehouse.play.units import NO_CHIPS, GuestId, Instant, TableId

TABLE = TableId("t")


def room_of(table_id: TableId, touched: int = 0) -> Room:
    table = create_table(table_id, TableCreated(TableSettings("yacht@1"), GuestId("g"), "ana"))
    summary = Summary(
        table_id, "CODE", "yacht@1", "Yacht", "ana", "gathering", False, 2, 1, NO_CHIPS, Instant(0), Instant(0)
    )
    return Room(table, summary, None, Instant(touched))


class SlowStore:
    """Loads a table when it is told to, or finds that there is none."""

    def __init__(self, *, exists: bool = True) -> None:
        self.loaded = 0
        self.ready = asyncio.Event()
        self._exists = exists

    async def load(self, table_id: str) -> Room:
        self.loaded += 1
        await self.ready.wait()
        if not self._exists:
            raise TableRefused("table-unknown", "There is no such table.")
        return room_of(TableId(table_id))


async def test_many_who_ask_at_once_get_one_room_that_was_loaded_once() -> None:
    store = SlowStore()
    rooms = Rooms(store.load)
    asking = [asyncio.create_task(rooms.load(TABLE)) for _ in range(5)]
    await asyncio.sleep(0)
    assert rooms.get(TABLE) is None, "a room that is not loaded does not exist"
    store.ready.set()
    [room] = set(await asyncio.gather(*asking))
    assert rooms.get(TABLE) is room
    assert (store.loaded, len(rooms)) == (1, 1)


async def test_who_gives_up_does_not_take_the_room_from_the_others() -> None:
    store = SlowStore()
    rooms = Rooms(store.load)
    first, second = (asyncio.create_task(rooms.load(TABLE)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    store.ready.set()
    assert (await second).id == TABLE
    assert first.cancelled()
    assert store.loaded == 1


async def test_an_unknown_table_is_unknown_to_all_who_ask_and_is_looked_for_again() -> None:
    store = SlowStore(exists=False)
    rooms = Rooms(store.load)
    store.ready.set()
    for times in (1, 2):
        answers = await asyncio.gather(rooms.load(TABLE), rooms.load(TABLE), return_exceptions=True)
        assert [getattr(answer, "code", None) for answer in answers] == ["table-unknown"] * 2
        assert (store.loaded, len(rooms)) == (times, 0)


async def test_of_two_rooms_of_one_table_the_first_stays() -> None:
    rooms = Rooms(SlowStore().load)
    first = rooms.add(room_of(TABLE))
    assert rooms.add(room_of(TABLE)) is first


@pytest.mark.parametrize(("touched", "locked", "kept"), [(9, False, False), (10, False, True), (9, True, True)])
async def test_rooms_that_nobody_has_touched_are_forgotten(touched: int, locked: bool, kept: bool) -> None:
    rooms = Rooms(SlowStore().load)
    room = rooms.add(room_of(TABLE, touched))
    if locked:
        await room.lock.acquire()
    rooms.forget_idle(Instant(10))
    assert (rooms.get(TABLE) is room) is kept


def test_a_room_knows_the_versions_up_to_its_own() -> None:
    room = room_of(TABLE)
    assert [room.knows(version) for version in (1, 2)] == [True, False]
