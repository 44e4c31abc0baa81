"""A line before a house, wherever it ends: hello, then messages in and news out. What is said is the visit's affair."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec

from ...errors import DicehouseError
from ...house.room import Room
from ...play.commands import Command
from ...play.guests import Guest
from ...play.units import NO_TIME, Centis, CommandId, GuestId, Instant, TableId
from ...wire import WIRE_VERSION, Do, Hello, Ping, Pong, Refused
from ...wire.lesson import LessonDo, LessonHello
from ..live.connection import Connection
from ..live.writer import encode

LARGEST_MESSAGE = 4096
"""Bytes; the longest command has a few hundred."""

Hear = Callable[[], Awaitable[str | None]]
"""The next text that comes over the line, None for what is no text; raises Disconnected."""

AnyGreeting = TypeVar("AnyGreeting", Hello, LessonHello)


class Disconnected(Exception):
    """The client has gone."""


class Reception(Protocol):
    """What a house has for whoever comes to a table over a line: it knows them, counts what they say, and shows them
    in and out."""

    closing: bool

    def now(self) -> Instant: ...

    async def let_in(self, token: str, table: TableId, version: int) -> tuple[Room, Guest, Guest]:
        """The table, at least as the version that was seen of it; as whom somebody sits there, and who that is."""

    def expect_may_act(self, guest: Guest, table: TableId, command: Command) -> None: ...

    async def act(
        self,
        table: TableId,
        device: Guest,
        command: Command,
        command_id: CommandId,
        version: int | None,
        lag: Centis = NO_TIME,
    ) -> tuple[int, int]:
        """Carry out a guest's command at a table; the versions of its events."""

    async def arrived(self, room: Room, connection: Connection) -> None: ...

    def left(self, room: Room, guest: GuestId) -> None: ...

    def welcome(self, connection: Connection) -> None:
        """It is open."""

    def forget(self, connection: Connection) -> None:
        """It has ended."""

    def pay(self, message: str, connection: Connection) -> None:
        """For a message, by the name of its type, or none where it cannot be read; raises where there are too many."""


class Visit(Protocol):
    """Somebody at a table or a lesson, while their line is open."""

    connection: Connection

    async def arrive(self) -> None:
        """They are shown how things stand, and the others hear of them."""

    async def do(self, message: Any) -> bytes:
        """Carry out a command; the answer to it. Its refusal is raised."""

    def hear(self, message: Any) -> None:
        """Whatever else is said there."""

    def leave(self) -> None: ...


async def greeted(hear: Hear, decoder: msgspec.json.Decoder[Any], greeting: type[AnyGreeting]) -> AnyGreeting:
    """The first message of a line."""
    hello = await _heard(hear, decoder)
    if not isinstance(hello, greeting):
        raise DicehouseError("hello-first", "The first message is a hello.")
    if hello.wire != WIRE_VERSION:
        raise DicehouseError("wire-version", "This page is out of date: load it again.")
    return hello


async def attend(hear: Hear, decoder: msgspec.json.Decoder[Any], reception: Reception, visit: Visit) -> None:
    """Message after message, until the client has gone or was silent for too long."""
    if reception.closing:
        raise DicehouseError("house-full", "The house is closing; try again in a minute.")
    connection, time = visit.connection, asyncio.get_running_loop().time
    reception.welcome(connection)
    try:
        await visit.arrive()
        async with connection.patience:
            while True:
                connection.heard = time()
                try:
                    message = await _heard(hear, decoder)
                    connection.heard = None
                except DicehouseError as error:
                    reception.pay("", connection)
                    connection.send(encode(Refused(error.code, error.message)))
                    await asyncio.sleep(0)  # others have their turn in between
                    continue
                if isinstance(message, Do | LessonDo):
                    await _do(visit, message)
                else:
                    await _answer(reception, visit, message)
    finally:
        connection.cut()
        reception.forget(connection)
        visit.leave()


async def _heard(hear: Hear, decoder: msgspec.json.Decoder[Any]) -> Any:
    """The next message, read strictly."""
    text = await hear()
    if text is None:
        raise DicehouseError("message-malformed", "A message is text, not bytes.")
    if len(text) > LARGEST_MESSAGE:
        raise DicehouseError("message-large", f"A message has at most {LARGEST_MESSAGE:,} characters.")
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise DicehouseError("message-malformed", f"This message cannot be read: {error}") from None


async def _do(visit: Visit, message: Do | LessonDo) -> None:
    """The news and the answer go out together."""
    connection = visit.connection
    connection.corked = True
    try:
        connection.send(await visit.do(message))
    except DicehouseError as error:
        connection.send(encode(Refused(error.code, error.message, CommandId(message.id))))
        await asyncio.sleep(0)
    finally:
        connection.uncork()


async def _answer(reception: Reception, visit: Visit, message: Any) -> None:
    connection = visit.connection
    reception.pay(type(message).__name__, connection)
    match message:
        case Ping(sent):
            connection.send(encode(Pong(sent, reception.now())))
        case Hello() | LessonHello():
            connection.send(encode(Refused("hello-twice", "We have met already.")))
        case _:
            visit.hear(message)
    await asyncio.sleep(0)  # what costs nothing to ask comes in floods: others have their turn in between
