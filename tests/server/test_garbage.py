"""Cycles are rarely searched for, and need not be."""

from __future__ import annotations

import gc
import logging
import weakref
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest
from websockets.server import ServerProtocol

from dicehouse.api.live.connection import Connection
from dicehouse.server.garbage import Garbage
from dicehouse.server.live.protocol import FrameProtocol
from testkit.server.clients import Client, new_guest, new_table, sat_table
from testkit.server.house import OpenHouse
from testkit.server.load import until
from tests.server.conftest import ENGINES, OpenInside


class Knot:
    """Only a search for cycles frees it."""

    def __init__(self) -> None:
        self.itself = self


@contextmanager
def searches() -> Iterator[list[int]]:
    """The generation of each search that happens meanwhile: 2 is everything."""
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(info["generation"])

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    before = gc.get_threshold()
    opened = Garbage(many=3)
    opened.open()
    yield opened
    gc.set_threshold(*before)
    gc.unfreeze()


def test_many_new_objects_are_searched_and_the_old_ones_never(garbage: Garbage) -> None:
    """Many times as many as Python searches everything for, if it is not told otherwise."""
    with searches() as seen:
        kept = [[number] for number in range(500_000)]
    assert len(kept) == 500_000
    assert set(seen) == {0}
    assert len(seen) > 100, "what is new is still searched, in small lots"


def test_what_was_there_before_the_house_opened_is_never_looked_at() -> None:
    before, knot = gc.get_threshold(), Knot()
    Garbage().open()
    assert not any(one is knot for one in gc.get_objects()), "it is frozen"
    gc.set_threshold(*before)
    gc.unfreeze()


def test_all_is_searched_after_very_many_connections_and_then_counted_anew(garbage: Garbage) -> None:
    for _ in range(2):
        knot = weakref.ref(Knot())
        for ended in range(3):
            garbage.tidy()
            assert knot() is not None, f"searched after {ended} of 3"
            garbage.connection_ended()
        garbage.tidy()
        assert knot() is None


NO_TEXT = bytes((0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE))
"""A masked frame that says it is text."""


async def _closed(client: Client) -> None:
    await client.do({"do": "say", "phrase": "hello"})
    await client.close()


async def _no_text(client: Client) -> None:
    """Twice in one go: the second finds the connection closing."""
    client.socket.transport.write(NO_TEXT * 2)
    await client.socket.wait_closed()


async def _too_many_words(client: Client) -> None:
    """Refused, and told so, before it is cut."""
    await client.socket.send("{")
    await client.until(lambda message: message["is"] == "refused")
    client.socket.transport.abort()


@pytest.mark.parametrize("end", [_closed, _no_text, _too_many_words])
async def test_connections_that_have_ended_are_freed_without_a_search(
    open_inside: OpenInside, end: Callable[[Client], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    """In this process, where it can be counted: no protocol and no connection outlives its socket."""

    def alive() -> list[object]:
        return [one for one in gc.get_objects() if isinstance(one, FrameProtocol | ServerProtocol | Connection)]

    house = open_inside()
    ana = new_guest(house, "ana")
    table = sat_table([ana], seats=1)
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            await end(await Client.open(house, table, ana))
        await until(lambda: not house.services.connections)
        await until(lambda: not alive())
    finally:
        gc.enable()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.nightly
@pytest.mark.parametrize("house", ENGINES, indirect=True)  # uvicorn's own protocol leaves cycles
async def test_many_connections_leave_no_memory_behind(house: OpenHouse) -> None:
    ana = new_guest(house, "ana")
    table = new_table(ana)
    held = []
    for _ in range(4):
        clients = [await Client.open(house, table, ana) for _ in range(150)]
        for client in clients:
            await client.close()
        await until(lambda: house.sockets() == 0)
        held.append(house.kilobytes())
    assert held[-1] - held[0] < 3 * 150, f"a connection leaves something behind: {held} kB"
