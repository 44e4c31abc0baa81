"""What goes out over a line, and in which pieces."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from litestar.types import WebSocketScope

from dicehouse.play.guests import Guest
from dicehouse.play.units import GuestId
from dicehouse.server.live.connection import MOST_WAITING, Connection, Outgoing
from dicehouse.server.live.protocol import framed
from dicehouse.server.live.upgrade import open_line

RESYNC = b"the table as it is"


class Wire:
    """Takes what is sent; while it is not `free`, sending waits."""

    def __init__(self) -> None:
        self.sent: list[Outgoing] = []
        self.free = asyncio.Event()
        self.free.set()

    async def send(self, event: Outgoing) -> None:
        if not self.free.is_set():
            await self.free.wait()
        self.sent.append(event)

    @property
    def pieces(self) -> list[object]:
        return [event.get("frames", event["type"]) for event in cast(list[dict[str, Any]], self.sent)]


def on_a_line(scene: Callable[[Wire, Connection], Awaitable[None]]) -> None:
    async def run() -> None:
        wire = Wire()
        await scene(wire, Connection(Guest(GuestId("g"), "Ana"), wire.send, lambda _: RESYNC))

    asyncio.run(run())


def test_a_message_goes_out_at_once_and_what_is_held_in_one_piece() -> None:
    async def scene(wire: Wire, line: Connection) -> None:
        line.send(b"a")
        line.hold()
        line.send(b"b")
        line.send(b"c")
        assert wire.pieces == [b"a"]
        line.release()
        line.send(b"d")
        assert wire.pieces == [b"a", b"bc", b"d"]

    on_a_line(scene)


def test_nothing_goes_out_where_nothing_was_said_meanwhile() -> None:
    async def scene(wire: Wire, line: Connection) -> None:
        line.hold()
        line.release()
        assert wire.pieces == []

    on_a_line(scene)


def test_what_is_held_is_written_before_the_line_is_closed() -> None:
    async def scene(wire: Wire, line: Connection) -> None:
        line.hold()
        line.send(b"a")
        line.close()
        line.send(b"too late")
        line.release()
        assert wire.pieces == [b"a", "websocket.close"]

    on_a_line(scene)


@pytest.mark.parametrize("messages", [3, MOST_WAITING, MOST_WAITING + 1, 3 * MOST_WAITING])
def test_a_slow_reader_gets_all_in_one_piece_or_the_table_as_it_is(messages: int) -> None:
    async def scene(wire: Wire, line: Connection) -> None:
        wire.free.clear()
        line.send(b"first")
        for _ in range(messages):
            line.send(b"x")
        await asyncio.sleep(0)
        assert wire.pieces == []
        wire.free.set()
        await asyncio.sleep(0.01)
        behind = messages > MOST_WAITING
        assert wire.pieces == [b"first", RESYNC if behind else b"x" * messages]
        assert line.resyncs == behind
        line.send(b"again")
        assert wire.pieces[-1] == b"again"

    on_a_line(scene)


def test_a_line_that_is_cut_while_it_waits_writes_nothing_more() -> None:
    async def scene(wire: Wire, line: Connection) -> None:
        wire.free.clear()
        line.send(b"first")
        line.send(b"second")
        line.cut()
        wire.free.set()
        await asyncio.sleep(0.01)
        assert wire.pieces == []

    on_a_line(scene)


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536])
def test_a_frame_is_what_the_protocol_wants(length: int) -> None:
    text = b"x" * length
    frame = framed(text)
    assert frame[0] == 0x81  # whole, and text
    assert frame.endswith(text)
    assert len(frame) == length + (2 if length < 126 else 4 if length < 65536 else 10)


def test_another_server_is_told_what_lines_need() -> None:
    async def nothing(*_: object) -> Any:
        raise AssertionError("nobody is asked")

    scope = cast(WebSocketScope, {"type": "websocket", "path": "/api/tables/t/socket", "extensions": {}})
    with pytest.raises(RuntimeError, match="LineProtocol"):
        asyncio.run(open_line(scope, nothing, nothing, cast(Any, None)))
