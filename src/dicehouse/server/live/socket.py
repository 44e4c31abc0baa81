"""A client's socket at a table: hello, then commands in and updates out."""

from __future__ import annotations

import asyncio

import msgspec
from litestar.types import Receive

from ...errors import DicehouseError
from ...play.commands import Act
from ...play.forms import Throw
from ...play.units import CommandId, TableId
from ...play.views.laying import fitting_boxes
from ...rules import Dice
from ...wire import WIRE_VERSION, Answered, Do, FromClient, Hello, Hold, Laid, Lay, Ping, Pong, Refused
from ..services import Services
from ..tables.broadcast import update_or_resync
from ..tables.room import Room
from .connection import Connection
from .encoded import encode
from .holding import show_kept
from .writer import CLIENT_GONE, SocketWriter

__all__ = [
    "GOING_AWAY",
    "HELLO_WITHIN",
    "LARGEST_MESSAGE",
    "REFUSED",
    "Disconnected",
    "close_socket",
    "receive_text",
    "serve_socket",
]

LARGEST_MESSAGE = 4096
"""Bytes; the longest command has a few hundred."""

HELLO_WITHIN = 10.0
CLOSE_WITHIN = 5.0

REFUSED = 4000
GOING_AWAY = 1001

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Disconnected(Exception):
    """The client has gone."""


async def serve_socket(
    receive: Receive, writer: SocketWriter, services: Services, table_id: TableId, address: str
) -> None:
    """From hello to the end of the connection; whatever goes wrong ends this connection alone."""
    try:
        hello = await asyncio.wait_for(_receive(receive), HELLO_WITHIN)
        if not isinstance(hello, Hello):
            raise DicehouseError("hello-first", "The first message is a hello.")
        if hello.wire != WIRE_VERSION:
            raise DicehouseError("wire-version", "This page is out of date: load it again.")
        device = services.guests.read(hello.token)
        await services.lessons.opened_for(table_id)
        guest = services.lessons.actor(device, table_id)
        room = await services.house.room(table_id)
        # a client that comes from another worker may have seen more than this one
        await services.house.catch_up(table_id, hello.version or 0)
        room.expect_may_see(guest.id)
        writer.on_shutdown = services.say_closing
        connection = Connection(
            guest, writer, lambda: update_or_resync(room, guest.id, None, services.log.now()), device
        )
        with services.admission.admitted(device.id, address):
            await _serve(receive, connection, services, room, hello.version)
    except DicehouseError as error:
        await close_socket(writer, Refused(error.code, error.message), REFUSED)
    except (Disconnected, TimeoutError):
        await close_socket(writer, None, GOING_AWAY)


async def _serve(receive: Receive, connection: Connection, services: Services, room: Room, version: int | None) -> None:
    if services.closing:
        raise DicehouseError("house-full", "The house is closing; try again in a minute.")
    guest = connection.guest.id
    connection.send(update_or_resync(room, guest, version, services.log.now()))
    room.connections.add(connection)
    services.connections.add(connection)
    services.lag_meter.arrived(room, connection)
    services.bots.table_changed(room)  # some of them wait for somebody to look on
    try:
        await services.presence.arrived(room, guest)
        async with connection.patience:
            await _read(receive, services, room, connection)
    finally:
        connection.cut()
        room.connections.discard(connection)
        services.forget(connection)
        if not services.closing:
            services.presence.left(room, guest)


async def _read(receive: Receive, services: Services, room: Room, connection: Connection) -> None:
    time = asyncio.get_running_loop().time
    while True:
        connection.heard = time()
        try:
            message = await _receive(receive)
            connection.heard = None
        except DicehouseError as error:
            services.limits.chatter.hit(connection.device.id)
            await _reply(connection, Refused(error.code, error.message))
            continue
        match message:
            case Do():
                await _do(services, room, connection, message)
            case Lay(number):
                services.limits.chatter.hit(connection.device.id)
                seat = room.table.acting_seat(connection.guest.id)
                await _reply(connection, Laid(number, fitting_boxes(room.table, seat, number)))
            case Hold(keep):
                services.limits.chatter.hit(connection.device.id)
                await _hold(services, room, connection, keep)
            case Ping(sent):
                services.limits.chatter.hit(connection.device.id)
                await _reply(connection, Pong(sent, services.log.now()))
            case Hello():
                services.limits.chatter.hit(connection.device.id)
                await _reply(connection, Refused("hello-twice", "We have met already."))


async def _hold(services: Services, room: Room, connection: Connection, keep: Dice) -> None:
    """In a lesson the dice are in the hands of one of the team."""
    try:
        services.lessons.expect_may_act(connection.device, room.id, Act(Throw(keep)))
    except DicehouseError:
        return
    show_kept(room, connection, keep)
    await asyncio.sleep(0)


async def _do(services: Services, room: Room, connection: Connection, message: Do) -> None:
    command_id = CommandId(message.id)
    connection.cork()  # the news and the answer go out together
    try:
        device, lag = connection.device, connection.lag
        first, last = await services.act(room.id, device, message.command, command_id, message.version, lag)
        connection.send(encode(Answered(command_id, first, last)))
    except DicehouseError as error:
        await _reply(connection, Refused(error.code, error.message, command_id))
    finally:
        connection.uncork()


async def _reply(connection: Connection, message: Refused | Pong | Laid) -> None:
    """What costs nothing to ask comes in floods: others have their turn in between."""
    connection.send(encode(message))
    await asyncio.sleep(0)


async def receive_text(receive: Receive) -> str:
    event = await receive()
    if event["type"] != "websocket.receive":
        raise Disconnected
    text = event.get("text")
    if text is None:
        raise DicehouseError("message-malformed", "A message is text, not bytes.")
    if len(text) > LARGEST_MESSAGE:
        raise DicehouseError("message-large", f"A message has at most {LARGEST_MESSAGE:,} characters.")
    return text


async def _receive(receive: Receive) -> FromClient:
    text = await receive_text(receive)
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise DicehouseError("message-malformed", f"This message cannot be read: {error}") from None


async def close_socket(writer: SocketWriter, last: Refused | None, code: int) -> None:
    try:
        # who does not read cannot be told
        async with asyncio.timeout(CLOSE_WITHIN):
            if last is not None:
                writer.write((encode(last),))
            await writer.drain()
            await writer.close(code)
    except CLIENT_GONE:
        return  # a TimeoutError is an OSError too
