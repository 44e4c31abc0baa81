"""What our protocol class needs of uvicorn's and of websockets', neither of which promises it."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import TypeVar

import h11
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import Server, ServerState
from websockets.protocol import State
from websockets.server import ServerProtocol

from dicehouse.server.tcp.protocol import TcpProtocol

P = TypeVar("P", WebSocketsSansIOProtocol, H11Protocol)

METHODS = (
    *("data_received", "handle_connect", "handle_events", "handle_parser_exception", "handle_ping", "handle_pong"),
    *("send", "send_receive_event_to_app", "shutdown", "connection_lost", "pause_writing", "resume_writing"),
)
"""Overridden or called by `FrameProtocol`; a transport calls the last two, and `writable` follows."""

ATTRIBUTES = ("close_sent", "conn", "disconnected", "handshake_initiated", "loop", "transport", "writable")

OURS = ("close", "drain", "full", "lag", "measure", "on_shutdown", "round_trip", "write")
"""Names of our own, which must hide none of theirs."""


def changed(what: str) -> str:
    found = f"uvicorn {version('uvicorn')} and websockets {version('websockets')}"
    return f"{what} ({found}). See server/live/protocol.py, then move the caps in pyproject.toml."


def made(kind: type[P]) -> P:
    async def connection() -> P:
        config = uvicorn.Config(lambda: None, ws_per_message_deflate=False)
        config.load()
        return kind(config, ServerState(), {}, asyncio.get_running_loop())

    return asyncio.run(connection())


@pytest.fixture
def protocol() -> WebSocketsSansIOProtocol:
    return made(WebSocketsSansIOProtocol)


def assert_has(protocol: asyncio.Protocol, methods: Iterable[str], attributes: Iterable[str]) -> None:
    for name in methods:
        assert inspect.isfunction(getattr(type(protocol), name, None)), changed(f"{name}() is gone")
    for name in attributes:
        assert hasattr(protocol, name), changed(f"{name} is gone")


def test_uvicorns_protocol_has_what_we_stand_on(protocol: WebSocketsSansIOProtocol) -> None:
    assert_has(protocol, METHODS, ATTRIBUTES)
    for name in OURS:
        assert not hasattr(protocol, name), changed(f"{name} is a name of theirs now")


def test_a_full_transport_makes_a_writer_full(protocol: WebSocketsSansIOProtocol) -> None:
    assert protocol.writable.is_set(), changed("a new connection is not writable")
    protocol.pause_writing()
    assert not protocol.writable.is_set(), changed("pause_writing() does not clear `writable`")
    protocol.resume_writing()
    assert protocol.writable.is_set(), changed("resume_writing() does not set `writable`")


def test_uvicorn_shuts_down_each_connection_before_it_tells_the_application() -> None:
    source = inspect.getsource(Server.shutdown)
    assert 0 < source.find("connection.shutdown()") < source.find("lifespan.shutdown()"), changed(
        "the order is another"
    )


def test_websockets_connection_has_what_we_stand_on(protocol: WebSocketsSansIOProtocol) -> None:
    assert isinstance(protocol.conn, ServerProtocol), changed("`conn` is something else")
    assert protocol.conn.state is State.CONNECTING, changed("`conn.state` is something else")
    assert protocol.conn.events == [], changed("`conn.events` is something else")
    close: Callable[[], None] | None = getattr(protocol.conn.parser, "close", None)
    assert callable(close), changed("`conn.parser` is no generator")
    close()


HTTP_METHODS = (
    "connection_made",
    "connection_lost",
    "data_received",
    "handle_events",
    "handle_websocket_upgrade",
    "pause_writing",
    "resume_writing",
)
"""Overridden by `TcpProtocol`."""

HTTP_ATTRIBUTES = ("app_state", "client", "conn", "cycle", "loop", "timeout_keep_alive_task", "transport")


def test_uvicorns_http_protocol_has_what_tcp_limits_stand_on() -> None:
    protocol = made(H11Protocol)
    assert_has(protocol, HTTP_METHODS, HTTP_ATTRIBUTES)
    assert protocol.conn.their_state is h11.IDLE, changed("`conn` is something else")
    for name in vars(TcpProtocol).keys() - set(HTTP_METHODS):
        assert name.startswith("__") or not hasattr(H11Protocol, name), changed(f"{name} is a name of theirs now")
