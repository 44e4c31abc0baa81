"""A table at this keyboard: everyone in turn, bots among them, the same commands and events as in a house."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace

from msgspec.structs import replace as replace_struct

from ...errors import DicehouseError, SourceError
from ...notation import Record
from ...play import EnteredDice, Guest, SystemDice, Table, TableRefused, create_table, decide_table, evolve_table
from ...play.clock import Clock
from ...play.commands import Command, Judge, Start, TakeBackBox
from ...play.deciding.moves import act_for_bot
from ...play.deciding.upkeep import fallen_due
from ...play.events import (
    BotSeated,
    BoxTakenBack,
    GameStarted,
    Played,
    SeatTaken,
    TableCreated,
    TableEvent,
)
from ...play.log import Stored
from ...play.pace import BOT_PAUSE, before_bot
from ...play.posing import Posed
from ...play.settings import DiceKind, TableSettings
from ...play.table import people
from ...play.units import NO_CHIPS, SECOND, Centis, CommandId, GuestId, Instant, TableId
from ...play.views.table import view
from ...rules import BoxScored, Buy, DiceSource, Read, Roll, RuleSet, Seat, write_rules
from ...tasks import TaskSet
from ...wire import news
from ...wire.news import PublicEvent
from ..setup import bots_of, clock_of
from .coach import BotMaker, advise, analyse, solver_bot
from .link import Advice, Changed, News, Story, Thinking, Trouble

KEYBOARD = Guest(GuestId("keyboard"), "the keyboard")
"""Whoever sits at the keyboard is the host, starts the game and judges; nobody's seat is this guest's."""

logger = logging.getLogger("dicehouse.terminal")

HERE = CommandId("here")


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
        source: DiceSource | None = None,
        now: Callable[[], Instant] = lambda: Instant(int(time.time() * SECOND)),
        bot_pause: float = BOT_PAUSE,
        clock: bool = True,
    ) -> None:
        """The record's tags say which seats are bots, what dice are thrown and what clock runs."""
        self.record = record
        self._first = first
        self._keep = keep
        self._make_bot = make_bot
        self._context = LocalContext(source)
        self._now = now
        self._bot_pause = bot_pause
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        self._tasks = TaskSet(logger)
        self._flag: asyncio.TimerHandle | None = None
        self._table = _seated(record, now(), clock=clock)
        self._before_box: tuple[Table, Record] | None = None

    @property
    def rules(self) -> RuleSet:
        return self.record.rules

    @property
    def over(self) -> bool:
        return self._table.phase == "over"

    async def news(self) -> AsyncIterator[News]:
        if self._table.phase == "gathering":
            await self.do(Start(self._first))
        else:
            self._tell(())
            self._go_on()
        while (news := await self._news.get()) is not None:
            yield news

    async def do(self, command: Command) -> None:
        if isinstance(command, TakeBackBox):
            self._take_back()
        else:
            self._commit(self._decided(command))

    async def advise(self) -> Advice:
        state = self._table.state
        if state is None or state.over:
            raise DicehouseError("game-over", "The game is over: its story says what was better.")
        return await advise(state)

    async def analyse(self) -> Story:
        return await analyse(self.record)

    async def again(self) -> LocalTable:
        """The same people at the same game from its start; whoever did not want to keep this one keeps neither."""
        header = {tag: text for tag, text in self.record.tags.items() if tag != "ClockLeft"}
        fresh = Record(self.rules, self.record.names, tags=header)
        return LocalTable(fresh, first=self._first, make_bot=self._make_bot, now=self._now, bot_pause=self._bot_pause)

    async def close(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
        await self._tasks.close()
        self._news.put_nowait(None)

    def _decided(self, command: Command) -> Sequence[TableEvent]:
        table, context = self._table, self._context
        return decide_table(table, command, self._guest(command), self._now(), context).events

    def _guest(self, command: Command) -> Guest:
        """At one keyboard whoever is to move gives the command."""
        state = self._table.state
        if isinstance(command, Start | Judge) or state is None or state.over:
            return KEYBOARD
        player = self._table.seats[state.seat - 1]
        return Guest(player.guest, player.name) if player and player.guest else KEYBOARD

    def _commit(self, events: Sequence[TableEvent]) -> None:
        now, first = self._now(), self._table.version + 1
        before = self._table, self.record
        for event in events:
            self._table = evolve_table(self._table, event, now)
            if isinstance(event, Played):
                self.record = replace(self.record, events=(*self.record.events, *event.events))
        self.record = replace(self.record, tags={**self.record.tags, **_clock_tags(self._table.clock, now)})
        self._before_box = before if self._may_take_back(before[0], events) else None
        stored = [Stored(version, now, HERE, event) for version, event in enumerate(events, first)]
        self._told(tuple(news(one).event for one in stored))

    def _told(self, happened: tuple[PublicEvent, ...]) -> None:
        self._tell(happened)
        try:
            self._keep(self.record)
        except DicehouseError as error:
            self._news.put_nowait(Trouble(error.message))
        self._go_on()

    def _may_take_back(self, before: Table, events: Sequence[TableEvent]) -> bool:
        """A box just written by the only person at the keyboard, while the game goes on; bots wait a moment for it."""
        alone = sum(player.guest is not None for _, player in people(before)) == 1
        written = any(
            isinstance(one, BoxScored) for event in events if isinstance(event, Played) for one in event.events
        )
        return alone and written and before.bot_to_move is None and self._table.phase == "playing"

    def _take_back(self) -> None:
        if self._before_box is None:
            raise TableRefused("take-back-none", "There is no box to take back: the game has gone on.")
        (self._table, self.record), self._before_box = self._before_box, None
        assert self._table.state is not None
        self._told((BoxTakenBack(self._table.state.seat),))

    def _tell(self, happened: tuple[PublicEvent, ...]) -> None:
        table = self._table
        state = table.state
        player = table.seats[state.seat - 1] if state and not state.over else None
        seen = view(table, player.guest if player else None, self._now())
        seen = replace_struct(seen, may_take_back_box=self._before_box is not None)
        self._news.put_nowait(Changed(seen, state, happened))

    def _go_on(self) -> None:
        """Whatever moves by itself: the clock of whoever thinks, and bots."""
        if self._flag is not None:
            self._flag.cancel()
        loop = asyncio.get_running_loop()
        deadline = self._table.deadline
        if deadline is not None:
            wait = max(0, deadline - self._now()) / SECOND
            self._flag = loop.call_later(wait, self._time_is_up)
        if self._table.bot_to_move is not None:
            self._tasks.spawn(self._move_bot(self._table), "bot")

    def _time_is_up(self) -> None:
        due = fallen_due(self._table, self._now(), self._context)
        if due:
            self._commit(due)
        else:
            self._go_on()

    async def _move_bot(self, table: Table) -> None:
        seat, state = table.bot_to_move, table.state
        player = table.seats[seat - 1] if seat else None
        if seat is None or state is None or player is None or player.bot is None:
            return
        self._news.put_nowait(Thinking(player.name))
        try:
            bot = await asyncio.to_thread(self._make_bot, player.bot, self.rules)
            action = await asyncio.to_thread(bot.choose, state, seat)
            await asyncio.sleep(before_bot(self._bot_pause, box_returns=self._before_box is not None))
            if self._table is table:
                self._commit(act_for_bot(table, seat, action, self._context).events)
        except DicehouseError as error:
            self._news.put_nowait(Trouble(error.message))


def _seated(record: Record, now: Instant, *, clock: bool) -> Table:
    """Everyone in their seats, and what the record holds played already."""
    dice: DiceKind = "entered" if record.tags.get("Dice") == "entered" else "system"
    settings = TableSettings(
        record.rules.name_version,
        seats=record.seats,
        clock=clock_of(record) if clock else None,
        dice=dice,
        hints=True,
        rule_file=write_rules(record.rules),
    )
    table = create_table(TableId("here"), TableCreated(settings, KEYBOARD.id, KEYBOARD.name))
    bots = bots_of(record)
    events: list[TableEvent] = []
    for number, name in enumerate(record.names, 1):
        seat = Seat(number)
        strength = bots.get(seat)
        taken = SeatTaken(seat, GuestId(f"seat-{seat}"), name)
        events.append(taken if strength is None else BotSeated(seat, strength, name))
    if record.events:
        events += [GameStarted(NO_CHIPS), Played(record.events)]
    for event in events:
        table = evolve_table(table, event, now)
    return replace_struct(table, clock=_wound(table.clock, record.tags.get("ClockLeft", ""), now))


def _wound(clock: Clock | None, left: str, now: Instant) -> Clock | None:
    """The clock of a game that goes on, with the time that everyone had left."""
    kept = left.split()
    if clock is None or len(kept) != len(clock.left) or not all(one.isdecimal() for one in kept):
        return clock
    return Clock(tuple(Centis(int(one)) for one in kept), clock.increment, clock.seat, now)


def _clock_tags(clock: Clock | None, now: Instant) -> Mapping[str, str]:
    if clock is None:
        return {}
    left = [clock.remaining(Seat(seat), now) for seat in range(1, len(clock.left) + 1)]
    return {"ClockLeft": " ".join(map(str, left))}


class LocalContext:
    """`source` takes the place of the system's dice, for whoever wants to know them beforehand."""

    def __init__(self, source: DiceSource | None = None) -> None:
        self._dice = source or SystemDice()

    def source(self, table: Table, dice: Sequence[int] | None, right: bool | None) -> DiceSource:
        if dice is not None:
            return EnteredDice(lambda roll: dice)
        return _Judged(self._dice, right)

    def open_seal(self, table: Table) -> str:
        raise SourceError("source-secret", "At one keyboard there is nobody to seal the dice for.")

    def secret(self, table: Table) -> str:
        raise SourceError("source-secret", "At one keyboard there is nobody to seal the dice for.")

    def pose(self, table: Table) -> Posed | None:
        return None

    def answered_rightly(self, question: Posed, answer: str) -> bool:
        raise SourceError("source-judge", "Nobody has put a question.")

    def rematch(self, table: Table) -> TableId:
        return table.id


class _Judged:
    """Dice of one source, the verdict of whoever judges."""

    def __init__(self, dice: DiceSource, right: bool | None) -> None:
        self._dice = dice
        self._right = right

    def throw(self, roll: Roll) -> Sequence[int]:
        return tuple(self._dice.throw(roll))

    def verdict(self, question: Buy | Read) -> bool:
        if self._right is None:
            raise SourceError("source-judge", "Nobody has judged the answer.")
        return self._right
