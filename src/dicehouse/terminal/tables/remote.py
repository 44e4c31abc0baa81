"""A table in a house elsewhere: the messages of the web over a socket that comes back by itself."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Self, assert_never

import msgspec

from ...backoff import Backoff
from ...errors import DicehouseError
from ...notation import read_state
from ...play.commands import Command, CommitSalt, RevealSalt
from ...play.dice.sealed import commitment
from ...play.units import CommandId, TableId
from ...play.views.table import TableView
from ...rules import RuleSet
from ...tasks import TaskSet
from ...wire import Answered, Closing, Do, Held, Hello, Laid, Pong, Refused, Resync, ToClient, Update
from ...wire import News as TableNews
from ...wire import Spectators as SpectatorsCounted
from .house_client import GuestBook, HouseClient, HouseRefused
from .link import Advice, Changed, LineBack, LineLost, News, Spectators

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from .link import PlayerStory


logger = logging.getLogger("dicehouse.terminal")

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
"""Seconds between two tries to reach a house that does not answer."""

OPEN_WITHIN = 10.0
ANSWER_WITHIN = 30.0

_decoder: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)
_encoder = msgspec.json.Encoder()

_LOST = "The line is lost. Reconnecting …"


class Dismissed(Exception):
    """The house has said why it will not have this guest at this table."""


class RemoteTable:
    remote = True

    def __init__(self, house: HouseClient, table: TableId, rules: RuleSet, book: GuestBook) -> None:
        self._house = house
        self._id = table
        self._rules = rules
        self._book = book
        self._news: asyncio.Queue[News | DicehouseError | None] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._pending: dict[CommandId, tuple[Do, asyncio.Future[None]]] = {}
        self._view: TableView | None = None
        self._sealed: set[str] = set()
        self._tasks = TaskSet(logger)

    @classmethod
    async def join(cls, server: str, code: str, name: str, book: GuestBook) -> Self:
        """The table with this code, as the guest that this person was there before, or as a new one."""
        house = HouseClient(server)
        house.token = book.token(house.address)
        try:
            guest = await house.become_guest(name)
        except DicehouseError as error:
            if error.code != "guest-unknown":
                raise
            house.token = None  # another house stands there now
            guest = await house.become_guest(name)
        book.sign(house.address, guest.token)
        table = await house.find(code)
        return cls(house, table, await house.rules(table), book)

    @property
    def rules(self) -> RuleSet:
        return self._rules

    async def news(self) -> AsyncIterator[News]:
        self._tasks.spawn(self._keep_line(), "line")
        while (news := await self._news.get()) is not None:
            if isinstance(news, DicehouseError):
                raise news
            yield news

    async def do(self, command: Command) -> None:
        """Answered by the house, however often the line breaks meanwhile: the id makes a retry harmless."""
        if self._socket is None:
            raise DicehouseError("line-lost", "The line is lost: wait until it is back.")
        version = self._view.version if self._view else None
        message = Do(secrets.token_hex(8), command, version)
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending[CommandId(message.id)] = message, answer
        try:
            await self._send(message)
            async with asyncio.timeout(ANSWER_WITHIN):
                await answer
        except TimeoutError:
            raise DicehouseError("house-silent", "The house does not answer; try again in a moment.") from None
        finally:
            self._pending.pop(CommandId(message.id), None)

    async def advise(self) -> Advice:
        advice = await self._house.advice(self._id)
        return Advice(advice.best, advice.why)

    async def analyse(self) -> Sequence[PlayerStory]:
        analysis = await self._house.analysis(self._id)
        if analysis.unknown is not None:
            raise DicehouseError("solver-unsupported", analysis.unknown)
        return analysis.players

    async def again(self) -> RemoteTable | None:
        """The table at which the same people play again, once everyone has agreed."""
        following = self._view.rematch if self._view else None
        if following is None:
            return None
        return RemoteTable(self._house, following, await self._house.rules(following), self._book)

    async def close(self) -> None:
        await self._tasks.close()
        self._news.put_nowait(None)

    async def _keep_line(self) -> None:
        """Open the line again whenever it breaks, each time a little later."""
        from websockets.exceptions import WebSocketException

        backoff = Backoff(SHORTEST_PAUSE, LONGEST_PAUSE)
        while True:
            seen = self._view
            try:
                await self._hold_line()
            except (OSError, WebSocketException, TimeoutError):
                pass
            except Dismissed as error:
                no = error.args[0]
                self._news.put_nowait(HouseRefused(no.code, no.message))
                return
            finally:
                self._socket = None
            if self._view is not seen:
                backoff.reset()
            self._news.put_nowait(LineLost(_LOST))
            await backoff.pause()

    async def _hold_line(self) -> None:
        from websockets.asyncio.client import connect

        address = self._house.socket_address(self._id)
        async with connect(address, compression=None, open_timeout=OPEN_WITHIN, max_queue=None) as socket:
            version = self._view.version if self._view else None
            await socket.send(_encoder.encode(Hello(self._house.token or "", version=version)), text=True)
            welcome = self._decoded(await socket.recv())
            if isinstance(welcome, Refused):
                raise Dismissed(welcome)
            self._socket = socket
            self._news.put_nowait(LineBack())
            self._hear(welcome)
            await self._ask_again()
            async for text in socket:
                message = self._decoded(text)
                self._hear(message)
                if isinstance(message, Resync):
                    await self._ask_again()  # an answer may be among what was dropped for it

    async def _ask_again(self) -> None:
        for message, _ in list(self._pending.values()):
            await self._send(message)

    def _decoded(self, text: str | bytes) -> ToClient:
        try:
            return _decoder.decode(text)
        except msgspec.MsgspecError:
            why = "This Dicehouse and the house speak different versions: update one of them."
            raise Dismissed(Refused("wire-version", why)) from None

    async def _send(self, message: Do) -> None:
        """On a line that breaks now, the message goes out again with the next one."""
        from websockets.exceptions import ConnectionClosed

        try:
            if self._socket is not None:
                await self._socket.send(_encoder.encode(message), text=True)
        except ConnectionClosed:
            return

    def _hear(self, message: ToClient) -> None:
        match message:
            case Update(news, table, _):
                self._seen(table, news)
            case Resync(table):
                self._seen(table, ())
            case Answered(command):
                self._settle(command, None)
            case Refused(code, sentence, command):
                self._settle(command, HouseRefused(code, sentence))
            case SpectatorsCounted(count):
                self._news.put_nowait(Spectators(count))
            case Closing():
                self._news.put_nowait(LineLost("The house closes for a moment. Clocks stand still until it is back."))
            case Pong() | Laid() | Held():
                pass
            case _:
                assert_never(message)

    def _settle(self, command: CommandId | None, error: DicehouseError | None) -> None:
        _, answer = self._pending.get(command, (None, None)) if command else (None, None)
        if answer is None or answer.done():
            return
        if error is None:
            answer.set_result(None)
        else:
            answer.set_exception(error)

    def _seen(self, table: TableView, news: tuple[TableNews, ...]) -> None:
        self._view = table
        state = read_state(table.state_line, lambda _: self._rules) if table.state_line else None
        self._news.put_nowait(Changed(table, state, tuple(one.event for one in news)))
        self._add_salt(table)

    def _add_salt(self, view: TableView) -> None:
        """Sealed dice ask every player for a salt; nobody has to press anything for it."""
        if view.phase != "sealing" or view.seal is None or view.you is None:
            return
        salt = self._book.salt(self._house.address, self._id)
        people = sum(seat is not None and seat.bot is None for seat in view.seats)
        if view.you not in dict(view.seal.commitments):
            self._seal("commit", CommitSalt(commitment(bytes.fromhex(salt))))
        elif len(view.seal.commitments) == people and view.you not in dict(view.seal.salts):
            self._seal("reveal", RevealSalt(salt))

    def _seal(self, step: str, command: Command) -> None:
        if step in self._sealed:
            return
        self._sealed.add(step)
        self._tasks.spawn(self._seal_quietly(step, command), step)

    async def _seal_quietly(self, step: str, command: Command) -> None:
        try:
            await self.do(command)
        except DicehouseError:
            self._sealed.discard(step)  # the next news will try again
