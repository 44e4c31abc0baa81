"""The house of one device: tables, their duties, and the one guest that there is."""

from __future__ import annotations

import importlib
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.util import find_spec

import msgspec

from ..api.answers.budget import coachless
from ..api.answers.perfect import table_of
from ..api.live.broadcast import broadcast
from ..api.live.connection import Connection
from ..errors import DicehouseError
from ..house.duties.duties import Duties
from ..house.ids import HERE
from ..house.names import clean_name
from ..house.room import Room
from ..house.tables import Tables
from ..play import Guest, Table
from ..play.commands import Command, EditSettings, SeatBot
from ..play.guests import Look
from ..play.log import StoreFailed
from ..play.settings import BotStrength, before_bot
from ..play.table import TableRefused
from ..play.units import NO_TIME, Centis, CommandId, GuestId, Instant, TableId
from ..rules import Action, RuleSet, Seat, State
from .bots import EXACT, choose
from .log import Device, Shelf, TabLog
from .perfect import BringTable, PerfectPlay

OWNER = GuestId("here")
"""Whoever has the device in hand; everybody at it plays under this name or beside it."""

TOKEN = "here"
"""Of nobody else's house; where a page comes with another's, it keeps that."""


Bring = Callable[[str], Awaitable[bool]]
"""Fetches a part of the house that is not there from the beginning; false where it cannot be had now."""


class HouseNeeded(DicehouseError):
    """What one device cannot do alone."""

    def __init__(self, what: str) -> None:
        super().__init__(
            "house-needed", f"{what} needs a house that others reach too: this one is on your device alone."
        )


class TabHouse:
    """A Reception."""

    closing = False

    def __init__(
        self, shelf: Shelf, device: Device, log: TabLog, bring: Bring, bring_table: BringTable, bot_pause: float
    ) -> None:
        self.log = log
        self.perfect = PerfectPlay(bring_table)
        self._bring = bring
        self._shelf = shelf
        self._device = device
        self._bot_pause = bot_pause
        self.house = Tables(
            log, bytes.fromhex(device.key), lambda room, stored: broadcast(room, stored, log.now()), mark=HERE
        )
        self.duties = Duties(self.house, self._choose, self._pace)

    @classmethod
    async def open(cls, shelf: Shelf, bring: Bring, bring_table: BringTable, bot_pause: float) -> TabHouse:
        """Over what the browser has kept."""
        known = await shelf.recall()
        device = msgspec.json.decode(known, type=Device) if known else Device(secrets.token_hex(32))
        if not known:
            # where there is no room left, what is kept can be looked at all the same
            await shelf.remember(msgspec.json.encode(device).decode())
        log = TabLog(shelf, bytes.fromhex(device.key))
        await log.open()
        house = cls(shelf, device, log, bring, bring_table, bot_pause)
        await house.duties.open()
        return house

    async def close(self) -> None:
        await self.duties.close()
        await self.perfect.close()
        await self.log.close()

    async def expect_paper(self) -> None:
        """What prints is fetched with the first sheet."""
        if find_spec("reportlab") is None:
            if not await self._bring("paper"):
                raise DicehouseError(
                    "print-missing", "What prints is fetched once, and cannot be now: try again online."
                )
            importlib.invalidate_caches()

    @property
    def owner(self) -> Guest:
        return Guest(OWNER, self._device.name, self._device.look)

    async def call_owner(self, name: str | None, look: Look | None) -> Guest:
        """Under another name or look perhaps."""
        if name:
            self._device.name = clean_name(name)
        self._device.look = look or self._device.look
        refused = await self._shelf.remember(msgspec.json.encode(self._device).decode())
        if refused:
            raise StoreFailed(refused)
        return self.owner

    async def forget_everything(self) -> None:
        """Every game that is kept here, and who played them."""
        for table in await self.log.seated(OWNER, limit=1_000_000):
            self.house.rooms.forget([table.table])
        await self.log.forget_all()
        self._device = Device(secrets.token_hex(32))
        await self._shelf.remember(msgspec.json.encode(self._device).decode())

    def now(self) -> Instant:
        return self.log.now()

    @property
    def damaged(self) -> int:
        """How many games are kept here that cannot be read."""
        return self.log.unreadable + len(self.log.damaged)

    async def room(self, table: str) -> Room:
        try:
            return await self.house.room(table)
        except TableRefused:
            if TableId(table) not in self.log.damaged:
                raise
        raise TableRefused("table-unknown", "What is kept of this game cannot be read. It is left as it is.")

    async def dropped(self, table: TableId) -> None:
        """In another tab somebody has deleted everything: nothing goes on at the table here."""
        self.log.drop(table)
        self.house.rooms.forget([table])

    async def let_in(self, token: str, table: TableId, version: int) -> tuple[Room, Guest, Guest]:
        room = await self.room(table)
        await self.house.catch_up(table, version)
        return room, self.owner, self.owner

    def expect_may_act(self, guest: Guest, table: TableId, command: Command) -> None:
        """Everything here is one's own."""

    async def act(
        self,
        table: TableId,
        device: Guest,
        command: Command,
        command_id: CommandId,
        version: int | None,
        lag: Centis = NO_TIME,
    ) -> tuple[int, int]:
        if isinstance(command, EditSettings):
            expect_alone(wager=command.wager, public=command.public)
        if isinstance(command, SeatBot):
            await self.expect_player((await self.house.room(table)).table.rules, command.strength)
        return await self.house.command(table, self.owner, command, command_id, version)

    async def arrived(self, room: Room, connection: Connection) -> None:
        await self.duties.arrived(room, connection.guest.id)

    def left(self, room: Room, guest: GuestId) -> None: ...

    def welcome(self, connection: Connection) -> None: ...

    def forget(self, connection: Connection) -> None: ...

    def pay(self, message: str, connection: Connection) -> None:
        """Nobody else waits here."""

    def _pace(self, room: Room) -> float | None:
        return before_bot(self._bot_pause, box_returns=room.table.written is not None)

    async def _choose(self, table: Table, strength: BotStrength, state: State, seat: Seat) -> Action:
        coach = None
        if strength in EXACT:
            # a table that the browser has dropped since does not hold up the game
            with suppress(DicehouseError):
                coach = await self.perfect.coach(state.rules)
        return choose(strength, state, seat, coach)

    async def expect_player(self, rules: RuleSet, strength: BotStrength) -> None:
        """Whoever is to play perfectly knows how, where a house would."""
        if strength in EXACT and (coachless(rules) is None or table_of(rules) is not None):
            await self.perfect.coach(rules)


def expect_alone(*, wager: int, public: bool) -> None:
    """A table here stands open to nobody else."""
    if wager:
        raise HouseNeeded("A wager")
    if public:
        raise HouseNeeded("A public table")
