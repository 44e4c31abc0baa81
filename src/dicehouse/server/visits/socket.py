"""A client's socket: who may open one, hello, then messages in and news out. What is said is the visit's affair."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol
from urllib.parse import urlsplit

import msgspec
from litestar.types import Receive, Send, WebSocketScope

from ...errors import DicehouseError
from ...play.units import CommandId
from ...wire import Do, Hello, Ping, Pong, Refused
from ...wire.lesson import LessonDo, LessonHello
from ..config import Config
from ..costs import pay
from ..live.connection import Connection
from ..live.conversation import AnyGreeting, Conversation, ending_with_a_word
from ..live.encoded import Encoded, encode
from ..live.writer import SocketWriter, writer_of
from ..services import Services
from ..tcp.limits import whose
from .lesson import LESSON_MESSAGES, LessonVisit
from .table import TABLE_MESSAGES, TableVisit

ADDRESS = re.compile(r"/api/(tables|lessons)/([\w-]{1,64})/socket")
NOT_HERE = 4404
NOT_OURS = 4403


class Visit(Protocol):
    """Somebody at a table or a lesson, while their socket is open."""

    connection: Connection

    async def arrive(self) -> None:
        """They are shown how things stand, and the others hear of them."""

    async def do(self, message: Any) -> Encoded:
        """Carry out a command; the answer to it. Its refusal is raised."""

    def hear(self, message: Any) -> None:
        """Whatever else is said there."""

    def leave(self) -> None: ...


class Kind(NamedTuple, Generic[AnyGreeting]):
    """What is spoken there, how it begins, and who sees to it."""

    decoder: msgspec.json.Decoder[Any]
    greeting: type[AnyGreeting]
    enter: Callable[[Services, SocketWriter, str, AnyGreeting, str], Coroutine[Any, Any, Visit]]


KINDS: dict[str, Kind[Any]] = {
    "tables": Kind(TABLE_MESSAGES, Hello, TableVisit.enter),
    "lessons": Kind(LESSON_MESSAGES, LessonHello, LessonVisit.enter),
}


async def upgrade(scope: WebSocketScope, receive: Receive, send: Send, services: Services) -> None:
    """The address names a table or a lesson, and a page that asks is one of ours."""
    writer = writer_of(scope, send)
    await receive()
    address = ADDRESS.fullmatch(scope["path"])
    if address is None:
        await writer.close(NOT_HERE)
    elif not _same_origin(scope, services.config):
        await writer.close(NOT_OURS)
    else:
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        client = scope.get("client")
        await _serve(receive, writer, services, KINDS[address[1]], address[2], whose(client[0] if client else None))


def _same_origin(scope: WebSocketScope, config: Config) -> bool:
    """Browsers say which page they come from; programs say nothing, and may."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    if origin is None or origin.decode("latin-1") in config.origins:
        return True
    return urlsplit(origin).netloc == headers.get(b"host")


async def _serve(
    receive: Receive, writer: SocketWriter, services: Services, kind: Kind[Any], room_id: str, address: str
) -> None:
    """From hello to the end of the connection."""
    async with ending_with_a_word(writer):
        conversation = Conversation(receive, kind.decoder)
        hello = await conversation.hello(kind.greeting)
        visit = await kind.enter(services, writer, room_id, hello, address)
        writer.on_shutdown = services.say_closing
        with services.admission.admitted(visit.connection.device.id, address):
            await _attend(conversation, services, visit)


async def _attend(conversation: Conversation[Any], services: Services, visit: Visit) -> None:
    if services.closing:
        raise DicehouseError("house-full", "The house is closing; try again in a minute.")
    connection = visit.connection
    services.connections.add(connection)
    try:
        await visit.arrive()
        await conversation.attend(connection, services.limits.chatter, partial(_answer, services, visit))
    finally:
        connection.cut()
        services.forget(connection)
        visit.leave()


async def _answer(services: Services, visit: Visit, message: Any) -> None:
    connection = visit.connection
    if isinstance(message, Do | LessonDo):
        await _do(services, visit, message)
        return
    pay(services.limits, type(message).__name__, connection.device.id)
    match message:
        case Ping(sent):
            connection.send(encode(Pong(sent, services.log.now())))
        case Hello() | LessonHello():
            connection.send(encode(Refused("hello-twice", "We have met already.")))
        case _:
            visit.hear(message)
    await asyncio.sleep(0)  # what costs nothing to ask comes in floods: others have their turn in between


async def _do(services: Services, visit: Visit, message: Do | LessonDo) -> None:
    connection = visit.connection
    connection.cork()  # the news and the answer go out together
    try:
        connection.send(await visit.do(message))
    except DicehouseError as error:
        connection.send(encode(Refused(error.code, error.message, CommandId(message.id))))
        await asyncio.sleep(0)
    finally:
        connection.uncork()
