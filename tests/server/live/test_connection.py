"""What goes out to a client, and in which pieces; under our own protocol and under any ASGI server's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec
import pytest

from dicehouse.api.live.connection import MOST_WAITING, Connection
from dicehouse.api.live.writer import encode, text_of
from dicehouse.play.guests import Guest
from dicehouse.play.units import Centis, GuestId
from dicehouse.server.live.asgi import AsgiWriter
from dicehouse.wire import Refused
from testkit.server.load import until

RESYNC = "the table as it is"
CLOSE = "close 1012"


class PieceWriter:
    """Notes every piece that is written; while it is not `free`, a piece fills it."""

    def __init__(self) -> None:
        self.on_shutdown: Callable[[], None] | None = None
        self.pieces: list[str] = []
        self.gone = False
        self.free = asyncio.Event()
        self.free.set()

    @property
    def full(self) -> bool:
        return not self.free.is_set()

    def write(self, messages: Sequence[bytes]) -> None:
        if self.gone:
            raise ConnectionResetError
        self.pieces.append("".join(text_of(message) for message in messages))

    async def drain(self) -> None:
        await self.free.wait()

    async def close(self, code: int) -> None:
        self.pieces.append(f"close {code}")

    def measure(self) -> None:
        self.pieces.append("ping")

    @property
    def lag(self) -> Centis:
        return Centis(7)


def connected() -> tuple[PieceWriter, Connection]:
    writer = PieceWriter()
    return writer, Connection(Guest(GuestId("g"), "Ana"), writer, lambda: message(RESYNC))


def message(text: str) -> bytes:
    return bytes((0x81, len(text))) + text.encode()


async def test_a_message_goes_out_at_once_and_what_is_corked_in_one_piece() -> None:
    writer, connection = connected()
    connection.send(message("a"))
    connection.corked = True
    connection.send(message("b"))
    connection.send(message("c"))
    assert writer.pieces == ["a"]
    connection.uncork()
    connection.send(message("d"))
    connection.corked = True
    connection.uncork()
    assert writer.pieces == ["a", "bc", "d"]


async def test_what_is_corked_is_written_before_the_socket_is_closed() -> None:
    writer, connection = connected()
    connection.corked = True
    connection.send(message("a"))
    connection.close(message("bye"))
    connection.send(message("too late"))
    connection.uncork()
    await until(lambda: CLOSE in writer.pieces)
    assert writer.pieces == ["abye", CLOSE]


@pytest.mark.parametrize("messages", [3, MOST_WAITING, MOST_WAITING + 1, 3 * MOST_WAITING])
async def test_a_slow_reader_gets_all_in_one_piece_or_the_table_as_it_is(messages: int) -> None:
    writer, connection = connected()
    writer.free.clear()
    connection.send(message("first"))
    for _ in range(messages):
        connection.send(message("x"))
    await asyncio.sleep(0)
    assert writer.pieces == ["first"]
    writer.free.set()
    await until(lambda: len(writer.pieces) > 1)
    behind = messages > MOST_WAITING
    assert writer.pieces == ["first", RESYNC if behind else "x" * messages]
    assert connection.resyncs == behind
    await asyncio.sleep(0)
    connection.send(message("again"))
    assert writer.pieces[-1] == "again"


async def test_a_slow_reader_gets_all_before_its_socket_is_closed() -> None:
    writer, connection = connected()
    writer.free.clear()
    connection.send(message("first"))
    connection.send(message("second"))
    connection.close(message("bye"))
    await asyncio.sleep(0)
    assert writer.pieces == ["first"]
    writer.free.set()
    await until(lambda: CLOSE in writer.pieces)
    assert writer.pieces == ["first", "secondbye", CLOSE]


async def test_who_is_behind_and_may_see_no_more_hears_why_and_gets_no_resync() -> None:
    writer, connection = connected()
    writer.free.clear()
    for _ in range(2 * MOST_WAITING):
        connection.send(message("x"))
    connection.close(message("no spectators"))
    writer.free.set()
    await until(lambda: CLOSE in writer.pieces)
    assert writer.pieces == ["x", "no spectators", CLOSE]


async def test_a_connection_that_is_cut_while_it_waits_writes_nothing_more() -> None:
    writer, connection = connected()
    writer.free.clear()
    connection.send(message("first"))
    connection.send(message("second"))
    others = asyncio.all_tasks() - {asyncio.current_task()}
    connection.cut()
    writer.free.set()
    await asyncio.wait(others)
    assert writer.pieces == ["first"]


async def test_a_client_that_is_gone_is_written_to_once() -> None:
    writer, connection = connected()
    writer.gone = True
    connection.send(message("first"))
    writer.gone = False
    connection.send(message("second"))
    assert writer.pieces == []
    assert connection.closed


@pytest.mark.parametrize("length", [60, 125, 126, 65535, 65536])
def test_a_frame_is_what_the_protocol_wants(length: int) -> None:
    """RFC 6455, 5.2: a final text frame, not masked, the payload's length in 7 bits, 16 or 64."""
    shortest = len('{"is":"refused","code":"","message":"","id":null}')
    padded = Refused("", "x" * (length - shortest))
    frame = encode(padded)
    assert frame[0] == 0x81
    assert frame[1] == (length if length < 126 else 126 if length < 65536 else 127)
    assert len(frame) == length + (2 if length < 126 else 4 if length < 65536 else 10)
    assert msgspec.json.decode(text_of(frame), type=Refused) == padded


class AsgiServer:
    """Takes ASGI events; while it is not `free`, sending waits."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.free = asyncio.Event()
        self.free.set()

    async def send(self, event: object) -> None:
        await self.free.wait()
        self.events.append(event)

    @property
    def sent(self) -> list[str]:
        return [event.get("text") or f"close {event['code']}" for event in self.events]


async def test_any_asgi_server_is_sent_each_message_in_order_and_a_slow_one_the_table_as_it_is() -> None:
    server = AsgiServer()
    writer = AsgiWriter(cast(Any, server.send))
    connection = Connection(Guest(GuestId("g"), "Ana"), writer, lambda: message(RESYNC))
    connection.corked = True
    for text in "abc":
        connection.send(message(text))
    connection.uncork()
    await until(lambda: server.sent == ["a", "b", "c"])
    server.free.clear()
    for _ in range(2 * MOST_WAITING):
        connection.send(message("x"))
    server.free.set()
    await until(lambda: server.sent == ["a", "b", "c", "x", RESYNC])
    connection.send(message("last"))
    connection.close(message("bye"))
    await until(lambda: server.sent[-1] == CLOSE)
    assert server.sent[5:] == ["last", "bye", CLOSE]
