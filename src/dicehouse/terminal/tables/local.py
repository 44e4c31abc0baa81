"""A table at this keyboard: a host here, over a log in memory. Everyone plays in turn, bots among them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace as replace_struct

from ...errors import DicehouseError
from ...house.context import HouseContext
from ...house.duties.duties import Duties
from ...house.ids import new_command_id
from ...house.room import Room
from ...house.tables import Tables
from ...notation import Record, TakenBack
from ...play import Decision, Guest, Table, TableRefused, decide_table
from ...play.clock import Clock
from ...play.commands import Command, Judge, Start, TakeBackBox
from ...play.context import Adviser, TableContext
from ...play.events import BotSeated, BoxTakenBack, GameStarted, Played, SeatTaken, TableCreated, TableEvent
from ...play.log import Stored
from ...play.settings import BOT_PAUSE, BotStrength, TableSettings, before_bot
from ...play.units import NO_CHIPS, Centis, GuestId, Instant, TableId
from ...play.views.table import view
from ...rules import Action, BoxScored, Event, GameEnded, RuleSet, Seat, State, write_rules
from ...storage.memory import MemoryLog
from ...storage.store import StoreClock
from ...values import Value
from ...wire import news
from ...wire.news import PublicEvent
from ..setup import bots_of, clock_of
from .link import Advice, Changed, News, Thinking, Trouble

if TYPE_CHECKING:
    from .link import PlayerStory

BotMaker = Callable[[BotStrength, RuleSet], Adviser]

KEYBOARD = Guest(GuestId("keyboard"), "the keyboard")
"""Whoever sits at the keyboard is the host, starts the game and judges; nobody's seat is this guest's."""


def solver_bot(strength: BotStrength, rules: RuleSet) -> Adviser:
    try:
        from ...solver.bots.bot import bot
    except ImportError:
        raise _missing("Bots") from None
    return bot(strength, rules)


class _Screen(Value):
    """Somebody looks on; what is told goes into the link's news instead."""

    guest: Guest = KEYBOARD
    device: Guest = KEYBOARD

    def send(self, message: Any) -> None: ...

    def close(self, last: Any) -> None: ...


class LocalTable:
    """`record` is always the whole game so far, also when somebody leaves in the middle of a turn."""

    remote = False

    def __init__(
        self,
        record: Record,
        *,
        first: Seat | None = None,
        keep: Callable[[Record], None] = lambda record: None,
        make_bot: BotMaker = solver_bot,
        context: TableContext | None = None,
        time: StoreClock | None = None,
        bot_pause: float = BOT_PAUSE,
        timed: bool = True,
    ) -> None:
        """The record's tags say which seats are bots, what dice are thrown and, for a table that is `timed`, what clock
        runs. `context` takes the place of the house's, for whoever wants to know the dice beforehand."""
        self.record = record
        self._options: dict[str, Any] = {
            "first": first, "make_bot": make_bot, "time": time, "bot_pause": bot_pause, "timed": timed,
        }  # fmt: skip
        self._first = first
        self._keep = keep
        self._make_bot = make_bot
        self._context = context
        self._bot_pause = bot_pause
        self._timed = timed and clock_of(record) is not None
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        self._log = MemoryLog(time)
        self._tables = Tables(self._log, b"", self._told)
        self._duties = Duties(self._tables, self._choose, self._pace)
        self._room: Room | None = None
        self._before_box: Record | None = None

    @property
    def rules(self) -> RuleSet:
        return self.record.rules

    @property
    def over(self) -> bool:
        return bool(self.record.events) and isinstance(self.record.events[-1], GameEnded)

    async def news(self) -> AsyncIterator[News]:
        if self._timed:
            await self._duties.open()
        await self._lay()
        if not self.record.events:
            await self.do(Start(self._first))
        while (news := await self._news.get()) is not None:
            yield news

    async def do(self, command: Command) -> None:
        def decide(table: Table, context: HouseContext, now: Instant) -> Decision:
            return decide_table(table, command, _guest(table, command), now, self._context or context)

        if isinstance(command, TakeBackBox):
            await self._take_back()
        elif self._room is not None:
            await self._tables.run(self._room.id, decide, new_command_id())

    async def advise(self) -> Advice:
        state = self._room.table.state if self._room else None
        if state is None or state.over:
            raise DicehouseError("game-over", "The game is over: its story says what was better.")
        return await asyncio.to_thread(_advised, state)

    async def analyse(self) -> Sequence[PlayerStory]:
        return await asyncio.to_thread(_analysed, self.record)

    async def again(self) -> LocalTable:
        """The same people at the same game from its start; whoever did not want to keep this one keeps neither."""
        header = {tag: text for tag, text in self.record.tags.items() if tag != "ClockLeft"}
        return LocalTable(Record(self.rules, self.record.names, tags=header), **self._options)

    async def close(self) -> None:
        await self._duties.close()
        self._news.put_nowait(None)

    async def _lay(self, happened: tuple[PublicEvent, ...] = ()) -> None:
        """The table as the record tells it, everyone in their seats."""
        settings = TableSettings(
            self.rules.name_version,
            seats=self.record.seats,
            clock=clock_of(self.record) if self._timed else None,
            dice="entered" if self.record.tags.get("Dice") == "entered" else "system",
            hints=True,
            rule_file=write_rules(self.rules),
        )
        seated = (TableCreated(settings, KEYBOARD.id, KEYBOARD.name), *_seated(self.record))
        room = await self._tables.open_table(TableId(f"here-{len(self._tables.rooms)}"), seated)
        room.viewers.add(_Screen())
        clock = _wound(room.table.clock, self.record.tags.get("ClockLeft", ""), self._log.now())
        room.table = replace_struct(room.table, clock=clock)
        self._room = room
        if self.record.events:
            self._tell(room.table, happened)
            self._tables.changed(room)

    async def _take_back(self) -> None:
        """The table is laid again as it was before the box."""
        if self._before_box is None:
            raise TableRefused("take-back-none", "There is no box to take back: the game has gone on.")
        before, self._before_box = self._before_box, None
        after = len(before.events)
        back = TakenBack(after, self.record.events[after:])
        self.record = replace(before, taken_back=(*before.taken_back, back))
        await self._lay(tuple(BoxTakenBack(e.seat, e.box, e.points) for e in back.events if isinstance(e, BoxScored)))
        self._save()

    def _told(self, room: Room, stored: Sequence[Stored]) -> None:
        """What the host has committed; of a table that was laid again nobody wants to hear."""
        if room is not self._room:
            return
        before = self.record
        played = [event for one in stored if isinstance(one.event, Played) for event in one.event.events]
        tags = {**before.tags, **_clock_tags(room.table.clock, self._log.now())}
        self.record = replace(before, events=(*before.events, *played), tags=tags)
        self._before_box = before if self._may_take_back(played) else None
        self._tell(room.table, tuple(news(one).event for one in stored))
        self._save()

    def _save(self) -> None:
        try:
            self._keep(self.record)
        except DicehouseError as error:
            self._news.put_nowait(Trouble(error.message))

    def _may_take_back(self, played: list[Event]) -> bool:
        """A box just written by the only person at the keyboard, while the game goes on; bots wait a moment for it."""
        bots = bots_of(self.record)
        written = any(isinstance(event, BoxScored) and event.seat not in bots for event in played)
        return written and self.record.seats - len(bots) == 1 and not self.over

    def _tell(self, table: Table, happened: tuple[PublicEvent, ...]) -> None:
        state = table.state
        player = table.seats[state.seat - 1] if state and not state.over else None
        seen = view(table, player.guest if player else None, self._log.now())
        back = len(self.record.taken_back)
        seen = replace_struct(seen, may_take_back_box=self._before_box is not None, taken_back=back)
        self._news.put_nowait(Changed(seen, state, happened))

    def _pace(self, room: Room) -> float | None:
        if room is not self._room:
            return None
        return before_bot(self._bot_pause, box_returns=self._before_box is not None)

    async def _choose(self, table: Table, strength: BotStrength, state: State, seat: Seat) -> Action:
        self._news.put_nowait(Thinking(self.record.names[seat - 1]))
        try:
            bot = await asyncio.to_thread(self._make_bot, strength, self.rules)
            return await asyncio.to_thread(bot.choose, state, seat)
        except DicehouseError as error:
            self._news.put_nowait(Trouble(error.message))
            raise


def _guest(table: Table, command: Command) -> Guest:
    """At one keyboard whoever is to move gives the command."""
    state = table.state
    player = table.seats[state.seat - 1] if state and not state.over else None
    if player is None or player.guest is None or isinstance(command, Start | Judge):
        return KEYBOARD
    return Guest(player.guest, player.name)


def _seated(record: Record) -> Iterator[TableEvent]:
    """Everyone in their seats, and what the record holds played already."""
    bots = bots_of(record)
    for number, name in enumerate(record.names, 1):
        seat = Seat(number)
        strength = bots.get(seat)
        yield BotSeated(seat, strength, name) if strength else SeatTaken(seat, GuestId(f"seat-{seat}"), name)
    if record.events:
        yield GameStarted(NO_CHIPS)
        yield Played(record.events)


def _wound(clock: Clock | None, left: str, now: Instant) -> Clock | None:
    """The clock of a game that goes on, with the time that everyone had left."""
    kept = left.split()
    if clock is None or len(kept) != len(clock.left) or not all(one.isdecimal() for one in kept):
        return clock
    return Clock(tuple(Centis(int(one)) for one in kept), clock.increment, clock.seat, now, most=clock.most)


def _clock_tags(clock: Clock | None, now: Instant) -> dict[str, str]:
    if clock is None:
        return {}
    left = [clock.remaining(Seat(seat), now) for seat in range(1, len(clock.left) + 1)]
    return {"ClockLeft": " ".join(map(str, left))}


def _advised(state: State) -> Advice:
    try:
        from ...solver.advise import advise
    except ImportError:
        raise _missing("The coach") from None
    advice = advise(state)
    return Advice(advice.best.action, advice.why)


def _analysed(record: Record) -> Sequence[PlayerStory]:
    try:
        from ...solver.analysis import analyse
    except ImportError:
        raise _missing("The analysis") from None
    return analyse(record).players


def _missing(what: str) -> DicehouseError:
    return DicehouseError("extra-missing", f"{what} need the solver, not installed here: pip install 'dicehouse[play]'")
