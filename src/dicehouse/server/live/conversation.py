"""What every socket of ours does: hello first, then message after message, and an end that says why."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Generic, Protocol, TypeVar

import msgspec
from litestar.types import Receive

from ...errors import DicehouseError
from ...wire import WIRE_VERSION, Refused
from ..limits import Window
from .connection import Connection
from .encoded import encode
from .writer import CLIENT_GONE, SocketWriter

LARGEST_MESSAGE = 4096
"""Bytes; the longest command has a few hundred."""

HELLO_WITHIN = 10.0
CLOSE_WITHIN = 5.0

REFUSED = 4000
GOING_AWAY = 1001

Message = TypeVar("Message")


class Greeting(Protocol):
    @property
    def wire(self) -> int: ...


AnyGreeting = TypeVar("AnyGreeting", bound=Greeting)


class Disconnected(Exception):
    """The client has gone."""


class Conversation(Generic[Message]):
    """Messages of one kind of client, read strictly."""

    def __init__(self, receive: Receive, decoder: msgspec.json.Decoder[Message]) -> None:
        self._receive = receive
        self._decode = decoder.decode

    async def hello(self, kind: type[AnyGreeting]) -> AnyGreeting:
        """The first message, from a page that speaks as we do."""
        hello = await asyncio.wait_for(self.hear(), HELLO_WITHIN)
        if not isinstance(hello, kind):
            raise DicehouseError("hello-first", "The first message is a hello.")
        if hello.wire != WIRE_VERSION:
            raise DicehouseError("wire-version", "This page is out of date: load it again.")
        return hello

    async def attend(
        self, connection: Connection, chatter: Window, answer: Callable[[Message], Awaitable[None]]
    ) -> None:
        """Every further message, one after the other, until the client has gone or was silent for too long."""
        time = asyncio.get_running_loop().time
        async with connection.patience:
            while True:
                connection.heard = time()
                try:
                    message = await self.hear()
                    connection.heard = None
                except DicehouseError as error:
                    chatter.hit(connection.device.id)
                    connection.send(encode(Refused(error.code, error.message)))
                    await asyncio.sleep(0)  # others have their turn in between
                    continue
                await answer(message)

    async def hear(self) -> Message:
        event = await self._receive()
        if event["type"] != "websocket.receive":
            raise Disconnected
        text = event.get("text")
        if text is None:
            raise DicehouseError("message-malformed", "A message is text, not bytes.")
        if len(text) > LARGEST_MESSAGE:
            raise DicehouseError("message-large", f"A message has at most {LARGEST_MESSAGE:,} characters.")
        try:
            return self._decode(text)
        except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
            raise DicehouseError("message-malformed", f"This message cannot be read: {error}") from None


@asynccontextmanager
async def ending_with_a_word(writer: SocketWriter) -> AsyncIterator[None]:
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
