"""A client's socket: who may open one, hello, then messages in and news out, and an end that says why. What is said is
the visit's affair."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Generic, NamedTuple
from urllib.parse import urlsplit

import msgspec
from litestar.types import Receive, Send, WebSocketScope

from ...api.live.writer import CLIENT_GONE, SocketWriter, encode
from ...api.visits.attending import AnyGreeting, Disconnected, Visit, attend, greeted
from ...api.visits.table import TABLE_MESSAGES, TableVisit
from ...errors import DicehouseError
from ...wire import Hello, Refused
from ...wire.lesson import LessonHello
from ..config import Config
from ..live.asgi import writer_of
from ..services import Services
from ..tcp.limits import whose
from .lesson import LESSON_MESSAGES, LessonVisit

ADDRESS = re.compile(r"/api/(tables|lessons)/([\w-]{1,64})/socket")

HELLO_WITHIN = 10.0
CLOSE_WITHIN = 5.0

GOING_AWAY = 1001
REFUSED = 4000
NOT_OURS = 4403
NOT_HERE = 4404


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
    """The address names a table or a lesson, and a page that asks is one of ours; then from hello to the end. Whatever
    goes wrong ends this connection alone, and the client is told why."""
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
    # no context manager of ours: its frame would hold the error that holds it, until a search for cycles
    try:
        hear = partial(_next_text, receive)
        async with asyncio.timeout(HELLO_WITHIN):
            hello = await greeted(hear, kind.decoder, kind.greeting)
        visit = await kind.enter(services, writer, named[2], hello, address)
        writer.on_shutdown = services.say_closing
        with services.admission.admitted(visit.connection.device.id, address):
            await attend(hear, kind.decoder, services, visit)
    except DicehouseError as error:
        await _close(writer, Refused(error.code, error.message), REFUSED)
    except (Disconnected, TimeoutError):
        await _close(writer, None, GOING_AWAY)


async def _next_text(receive: Receive) -> str | None:
    event = await receive()
    if event["type"] != "websocket.receive":
        raise Disconnected
    return event.get("text")


def _same_origin(scope: WebSocketScope, config: Config) -> bool:
    """Browsers say which page they come from; programs say nothing, and may."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    if origin is None or origin.decode("latin-1") in config.origins:
        return True
    return urlsplit(origin).netloc == headers.get(b"host")


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
