"""A client's socket: who may open one, hello, then messages in and news out, and an end that says why. What is said is
the visit's affair."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from urllib.parse import urlsplit

import msgspec
from litestar.types import Receive, Send, WebSocketScope

from ...errors import DicehouseError
from ...play.units import CommandId
from ...wire import WIRE_VERSION, Do, Hello, Ping, Pong, Refused
from ...wire.lesson import LessonDo, LessonHello
from ..config import Config
from ..costs import pay
from ..live.connection import Connection
from ..live.writer import CLIENT_GONE, SocketWriter, encode, writer_of
from ..services import Services
from ..tcp.limits import whose
from .lesson import LESSON_MESSAGES, LessonVisit
from .table import TABLE_MESSAGES, TableVisit

ADDRESS = re.compile(r"/api/(tables|lessons)/([\w-]{1,64})/socket")

LARGEST_MESSAGE = 4096
"""Bytes; the longest command has a few hundred."""

HELLO_WITHIN = 10.0
CLOSE_WITHIN = 5.0

GOING_AWAY = 1001
REFUSED = 4000
NOT_OURS = 4403
NOT_HERE = 4404


class Visit(Protocol):
    """Somebody at a table or a lesson, while their socket is open."""

    connection: Connection

    async def arrive(self) -> None:
        """They are shown how things stand, and the others hear of them."""

    async def do(self, message: Any) -> bytes:
        """Carry out a command; the answer to it. Its refusal is raised."""

    def hear(self, message: Any) -> None:
        """Whatever else is said there."""

    def leave(self) -> None: ...


AnyGreeting = TypeVar("AnyGreeting", Hello, LessonHello)


class Kind(NamedTuple, Generic[AnyGreeting]):
    """What is spoken there, how it begins, and who sees to it."""

    decoder: msgspec.json.Decoder[Any]
    greeting: type[AnyGreeting]
    enter: Callable[[Services, SocketWriter, str, AnyGreeting, str], Coroutine[Any, Any, Visit]]


KINDS: dict[str, Kind[Any]] = {
    "tables": Kind(TABLE_MESSAGES, Hello, TableVisit.enter),
    "lessons": Kind(LESSON_MESSAGES, LessonHello, LessonVisit.enter),
}


class Disconnected(Exception):
    """The client has gone."""


async def upgrade(scope: WebSocketScope, receive: Receive, send: Send, services: Services) -> None:
    """The address names a table or a lesson, and a page that asks is one of ours; then from hello to the end."""
    writer = writer_of(scope, send)
    await receive()
    named = ADDRESS.fullmatch(scope["path"])
    if named is None:
        await writer.close(NOT_HERE)
        return
    if not _same_origin(scope, services.config):
        await writer.close(NOT_OURS)
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    client, kind = scope.get("client"), KINDS[named[1]]
    address = whose(client[0] if client else None)
    async with _ending_with_a_word(writer):
        hello = await asyncio.wait_for(_hear(receive, kind.decoder), HELLO_WITHIN)
        if not isinstance(hello, kind.greeting):
            raise DicehouseError("hello-first", "The first message is a hello.")
        if hello.wire != WIRE_VERSION:
            raise DicehouseError("wire-version", "This page is out of date: load it again.")
        visit = await kind.enter(services, writer, named[2], hello, address)
        writer.on_shutdown = services.say_closing
        with services.admission.admitted(visit.connection.device.id, address):
            await _attend(receive, kind.decoder, services, visit)


def _same_origin(scope: WebSocketScope, config: Config) -> bool:
    """Browsers say which page they come from; programs say nothing, and may."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    if origin is None or origin.decode("latin-1") in config.origins:
        return True
    return urlsplit(origin).netloc == headers.get(b"host")


async def _attend(receive: Receive, decoder: msgspec.json.Decoder[Any], services: Services, visit: Visit) -> None:
    """Message after message, until the client has gone or was silent for too long."""
    if services.closing:
        raise DicehouseError("house-full", "The house is closing; try again in a minute.")
    connection, time = visit.connection, asyncio.get_running_loop().time
    services.connections.add(connection)
    try:
        await visit.arrive()
        async with connection.patience:
            while True:
                connection.heard = time()
                try:
                    message = await _hear(receive, decoder)
                    connection.heard = None
                except DicehouseError as error:
                    services.limits.chatter.hit(connection.device.id)
                    connection.send(encode(Refused(error.code, error.message)))
                    await asyncio.sleep(0)  # others have their turn in between
                    continue
                if isinstance(message, Do | LessonDo):
                    await _do(visit, message)
                else:
                    await _answer(services, visit, message)
    finally:
        connection.cut()
        services.forget(connection)
        visit.leave()


async def _hear(receive: Receive, decoder: msgspec.json.Decoder[Any]) -> Any:
    """The next message, read strictly."""
    event = await receive()
    if event["type"] != "websocket.receive":
        raise Disconnected
    text = event.get("text")
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


async def _answer(services: Services, visit: Visit, message: Any) -> None:
    connection = visit.connection
    pay(services.limits, type(message).__name__, connection.device.id)
    match message:
        case Ping(sent):
            connection.send(encode(Pong(sent, services.log.now())))
        case Hello() | LessonHello():
            connection.send(encode(Refused("hello-twice", "We have met already.")))
        case _:
            visit.hear(message)
    await asyncio.sleep(0)  # what costs nothing to ask comes in floods: others have their turn in between


@asynccontextmanager
async def _ending_with_a_word(writer: SocketWriter) -> AsyncIterator[None]:
    """Whatever goes wrong ends this connection alone, and the client is told why."""
    try:
        yield
    except DicehouseError as error:
        await _close(writer, Refused(error.code, error.message), REFUSED)
    except (Disconnected, TimeoutError):
        await _close(writer, None, GOING_AWAY)


async def _close(writer: SocketWriter, last: Refused | None, code: int) -> None:
    try:
        # who does not read cannot be told
        async with asyncio.timeout(CLOSE_WITHIN):
            if last is not None:
                writer.write((encode(last),))
            await writer.drain()
            await writer.close(code)
    except CLIENT_GONE:
        return  # a TimeoutError is an OSError too
