"""A client's socket at a table: hello, then commands in and updates out."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
from litestar.types import Receive

from ...errors import DicehouseError
from ...house.room import Room
from ...play.commands import Act
from ...play.units import CommandId, TableId
from ...play.views.laying import fitting_boxes
from ...rules import Dice, Throw
from ...wire import Answered, Do, FromClient, Hello, Hold, Laid, Lay, Ping, Pong, Refused
from ..costs import pay
from ..services import Services
from .broadcast import update_or_resync
from .connection import Connection
from .conversation import Conversation, ending_with_a_word
from .encoded import encode
from .holding import show_kept
from .writer import SocketWriter

__all__ = ["serve_socket"]

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


async def serve_socket(
    receive: Receive, writer: SocketWriter, services: Services, table_id: TableId, address: str
) -> None:
    """From hello to the end of the connection."""
    async with ending_with_a_word(writer):
        conversation = Conversation(receive, _decoder)
        hello = await conversation.hello(Hello)
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
            await _serve(conversation, connection, services, room, hello.version)


async def _serve(
    conversation: Conversation[FromClient],
    connection: Connection,
    services: Services,
    room: Room,
    version: int | None,
) -> None:
    if services.closing:
        raise DicehouseError("house-full", "The house is closing; try again in a minute.")
    guest = connection.guest.id
    connection.send(update_or_resync(room, guest, version, services.log.now()))
    room.viewers.add(connection)
    services.connections.add(connection)
    services.lag_meter.arrived(room, connection)
    services.spectators.changed(room, guest)
    services.bots.table_changed(room)  # some of them wait for somebody to look on
    try:
        await services.presence.arrived(room, guest)
        await conversation.attend(connection, services.limits.chatter, partial(_answer, services, room, connection))
    finally:
        connection.cut()
        room.viewers.discard(connection)
        services.forget(connection)
        if not services.closing:
            services.spectators.changed(room, guest)
            services.presence.left(room, guest)


async def _answer(services: Services, room: Room, connection: Connection, message: FromClient) -> None:
    if isinstance(message, Do):
        await _do(services, room, connection, message)
        return
    pay(services.limits, type(message).__name__, connection.device.id)
    match message:
        case Lay(number):
            seat = room.table.acting_seat(connection.guest.id)
            connection.send(encode(Laid(number, fitting_boxes(room.table, seat, number))))
        case Hold(keep):
            _hold(services, room, connection, keep)
        case Ping(sent):
            connection.send(encode(Pong(sent, services.log.now())))
        case Hello():
            connection.send(encode(Refused("hello-twice", "We have met already.")))
    await _let_others()


def _hold(services: Services, room: Room, connection: Connection, keep: Dice) -> None:
    """In a lesson the dice are in the hands of one of the team."""
    try:
        services.lessons.expect_may_act(connection.device, room.id, Act(Throw(keep)))
    except DicehouseError:
        return
    show_kept(room, connection, keep)


async def _do(services: Services, room: Room, connection: Connection, message: Do) -> None:
    command_id = CommandId(message.id)
    connection.cork()  # the news and the answer go out together
    try:
        device, lag = connection.device, connection.lag
        first, last = await services.act(room.id, device, message.command, command_id, message.version, lag)
        connection.send(encode(Answered(command_id, first, last)))
    except DicehouseError as error:
        connection.send(encode(Refused(error.code, error.message, command_id)))
        await _let_others()
    finally:
        connection.uncork()


async def _let_others() -> None:
    """What costs nothing to ask comes in floods: others have their turn in between."""
    await asyncio.sleep(0)
