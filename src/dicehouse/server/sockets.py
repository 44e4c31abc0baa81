"""A client's socket at a table: hello, then commands in and updates out."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from ..errors import DicehouseError
from ..play.company import Guest
from ..play.units import CommandId, TableId
from ..wire import WIRE_VERSION, Answered, Closing, Do, FromClient, Hello, Ping, Pong, Refused
from .connection import Connection
from .room import NO_WATCHERS, Room
from .services import Services

__all__ = ["LARGEST_MESSAGE", "Socket", "may_watch", "say_closing", "serve_socket"]

LARGEST_MESSAGE = 4096
"""Bytes; the longest command has a few hundred."""

HELLO_WITHIN = 10.0
PART_WITHIN = 5.0

Socket = WebSocket[Any, Any, State]

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


async def serve_socket(socket: Socket, services: Services, table_id: TableId) -> None:
    """From the handshake to the end of the line; whatever goes wrong ends this line alone."""
    await socket.accept()
    try:
        hello = await asyncio.wait_for(_receive(socket), HELLO_WITHIN)
        if not isinstance(hello, Hello):
            raise DicehouseError("hello-first", "The first message is a hello.")
        if hello.wire != WIRE_VERSION:
            raise DicehouseError("wire-version", "This page is out of date: load it again.")
        guest = services.guests.read(hello.token)
        room = await services.house.room(table_id)
        # a client that comes from another worker may have seen more than this one
        await services.house.catch_up(table_id, hello.version or 0)
        may_watch(room, guest)
        await _serve(socket, services, room, guest, hello.version)
    except DicehouseError as error:
        await _part(socket, Refused(error.code, error.message), 4000)
    except (WebSocketDisconnect, TimeoutError):
        await _part(socket, None, 1001)


def may_watch(room: Room, guest: Guest | None) -> None:
    if not room.may_see(guest.id if guest else None):
        raise DicehouseError(NO_WATCHERS.code, NO_WATCHERS.message)


async def _serve(socket: Socket, services: Services, room: Room, guest: Guest, version: int | None) -> None:
    if len(services.connections) >= services.config.sockets or services.closing:
        raise DicehouseError("house-full", "The house is full just now; try again in a minute.")
    connection = Connection(guest, room.resync)
    connection.send(room.welcome(connection, version))
    room.connections.add(connection)
    services.connections.add(connection)
    writer = asyncio.get_running_loop().create_task(_write(socket, connection))
    try:
        await services.presence.arrived(room, guest.id)
        await _read(socket, services, room, connection)
    finally:
        connection.close()
        room.connections.discard(connection)
        services.connections.discard(connection)
        services.past_resyncs += connection.resyncs
        writer.cancel()
        if not services.closing:
            services.presence.left(room, guest.id)


async def _read(socket: Socket, services: Services, room: Room, connection: Connection) -> None:
    while True:
        try:
            message = await asyncio.wait_for(_receive(socket), services.config.idle_after)
        except DicehouseError as error:
            services.limits.chatter(connection.guest.id)
            connection.send(_encoder.encode(Refused(error.code, error.message)))
            continue
        match message:
            case Do():
                await _do(services, room, connection, message)
            case Ping(sent):
                services.limits.chatter(connection.guest.id)
                connection.send(_encoder.encode(Pong(sent, services.log.now())))
            case Hello():
                services.limits.chatter(connection.guest.id)
                connection.send(_encoder.encode(Refused("hello-twice", "We have met already.")))


async def _do(services: Services, room: Room, connection: Connection, message: Do) -> None:
    command_id = CommandId(message.id)
    try:
        services.limits.command(connection.guest.id)
        first, last = await services.house.do(room.id, connection.guest, message.command, command_id, message.version)
    except DicehouseError as error:
        connection.send(_encoder.encode(Refused(error.code, error.message, command_id)))
    else:
        connection.send(_encoder.encode(Answered(command_id, first, last)))


async def _receive(socket: Socket) -> FromClient:
    text = await socket.receive_text()
    if len(text) > LARGEST_MESSAGE:
        raise DicehouseError("message-large", f"A message has at most {LARGEST_MESSAGE:,} characters.")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise DicehouseError("message-malformed", f"This message cannot be read: {error}") from None


async def _write(socket: Socket, connection: Connection) -> None:
    """One writer for a line: a slow one waits here, alone."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        while (message := await connection.next()) is not None:
            await socket.send_data(message.decode(), mode="text")
        await socket.close(code=1012)


async def _part(socket: Socket, last: Refused | Closing | None, code: int) -> None:
    try:
        # who does not read cannot be told
        async with asyncio.timeout(PART_WITHIN):
            if last is not None:
                await socket.send_data(_encoder.encode(last).decode(), mode="text")
            await socket.close(code=code)
    except (RuntimeError, WebSocketDisconnect, TimeoutError):
        # the other side was quicker
        return


async def say_closing(services: Services, retry_after: float) -> None:
    """From now on nobody is let in; who is here is told, and has a moment to read it."""
    services.closing = True
    message = _encoder.encode(Closing(retry_after))
    for connection in list(services.connections):
        connection.send(message)
        connection.close()
    await asyncio.sleep(0.1 if services.connections else 0)
