"""A table to play at in tests: guests by name, a clock turned by hand, and the log of all that happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from dicehouse.notation import Record, read_action, read_record, write_record
from dicehouse.play import (
    Guest,
    Table,
    TableRefused,
    TableSettings,
    create_table,
    decide_table,
    evolve_table,
    replay_table,
    rules_of,
)
from dicehouse.play.clock import Clock
from dicehouse.play.commands import Command, CommitSalt, Create, Judge, RevealSalt, Sit, Start
from dicehouse.play.deciding.moves import act_for_bot, gone, returned
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.events import TableCreated, TableEvent
from dicehouse.play.ledger import Posting, postings
from dicehouse.play.record import record_of
from dicehouse.play.units import GuestId, Instant, TableId
from dicehouse.play.views.table import TableView, TurnView, view
from dicehouse.rules import Seat, State
from testkit.play.context import ScriptedContext
from testkit.play.texts import act, command

__all__ = ["NAMES", "OPENED", "TABLE", "Play", "committed", "guest", "salt", "seated", "started"]

TABLE = TableId("t1")
OPENED = Instant(170_000_000_000)
NAMES = ("ana", "bo", "cy", "dee", "eli", "fay", "gus", "hal")


def guest(name: str) -> Guest:
    return Guest(GuestId(f"guest-of-{name}"), name)


def salt(name: str) -> str:
    """What the guest's browser has thought of: 64 hexadecimal digits."""
    return name.encode().hex().ljust(64, "0")


def committed(name: str) -> CommitSalt:
    return CommitSalt(commitment(bytes.fromhex(salt(name))))


class Play:
    """Commands go in by name, an action as its text; `log`, `moved` and `table` tell what came of them."""

    def __init__(self, settings: TableSettings, context: ScriptedContext | None = None) -> None:
        self.context = context or ScriptedContext()
        self.now = OPENED
        self.log: list[tuple[TableEvent, Instant]] = []
        self.moved: list[Posting] = []
        created = decide_table(None, Create(settings), guest("ana"), self.now, self.context)
        first, *others = created.events
        assert isinstance(first, TableCreated)
        self.table: Table = create_table(TABLE, first)
        self.log.append((first, self.now))
        self.happen(others)

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    @property
    def clock(self) -> Clock:
        assert self.table.clock is not None
        return self.table.clock

    @property
    def left(self) -> tuple[int, ...]:
        """The hundredths of a second on everybody's clock."""
        return tuple(self.clock.remaining(Seat(seat), self.now) for seat in range(1, len(self.table.seats) + 1))

    @property
    def to_move(self) -> str:
        """The name of the player whose turn it is."""
        return self.name_of(self.state.seat)

    def name_of(self, seat: Seat | None) -> str:
        player = self.table.seats[(seat or 0) - 1]
        assert player is not None
        return player.name

    @property
    def people(self) -> list[str]:
        """Who has sat down and has not left the game, without bots."""
        out = [card.out for card in self.table.state.cards] if self.table.state else [False] * len(self.table.seats)
        return [
            player.name
            for player, left in zip(self.table.seats, out, strict=True)
            if player and player.guest and not left
        ]

    def do(self, name: str, told: Command | str, by: Guest | None = None) -> tuple[TableEvent, ...]:
        own: dict[str, Command] = {"commit": committed(name), "reveal": RevealSalt(salt(name))}
        given = (own.get(told) or command(told)) if isinstance(told, str) else told
        decision = decide_table(self.table, given, by or guest(name), self.now, self.context)
        return self.happen(decision.events, decision.state)

    def everyone(self, told: Command | str) -> tuple[TableEvent, ...]:
        """Each person in turn; what came of the last one's word."""
        return [self.do(name, told) for name in self.people][-1]

    def act(self, action: str, dice: Sequence[int] | None = None) -> tuple[TableEvent, ...]:
        """The player whose turn it is acts, a bot as bots do."""
        if self.table.bot_to_move is not None:
            decision = act_for_bot(self.table, self.state.seat, read_action(action), self.context)
            return self.happen(decision.events, decision.state)
        return self.do(self.to_move, act(action, None if dice is None else tuple(dice)))

    def throw(self, dice: str, keep: str = "-") -> tuple[TableEvent, ...]:
        """The player whose turn it is throws exactly these."""
        self.context.script.insert(0, [int(face) for face in dice])
        return self.act(f">{keep}")

    def turn(self, dice: str, box: str) -> tuple[TableEvent, ...]:
        return (*self.throw(dice), *self.act(f"={box}"))

    def line(self, text: str) -> tuple[TableEvent, ...]:
        """Steps divided by `;`, and what came of the last: who does what, and the code where it is refused.

        `bo sit:3; ana sit sit:2 (seat-yours)`. Without a name whoever is to move does it, as in a record, and whoever
        has the role judges: `16666 $1:6 + =6`. `bo commit` and `bo reveal` are about bo's own salt, `bo gone` and
        `bo back` are the house's, `wait:100` is the time's.
        """
        events: tuple[TableEvent, ...] = ()
        for step in filter(None, map(str.split, text.split(";"))):
            name = step.pop(0) if step[0].isalpha() else None
            code = step.pop().strip("()") if step[-1].startswith("(") else None
            for word in step:
                if code is None:
                    events = self._step(name, word)
                else:
                    assert self.refusal(name or self.to_move, word).code == code, f"{name} {word}"
        return events

    def _step(self, name: str | None, word: str) -> tuple[TableEvent, ...]:
        if word.startswith("wait:"):
            self.wait(int(word.removeprefix("wait:")))
            return ()
        if word in ("gone", "back"):
            seat = next(seat for seat, one in enumerate(self.table.seats, 1) if one and one.name == name)
            return self.happen((gone if word == "gone" else returned)(self.table, Seat(seat)))
        if word in ("+", "-"):
            return self.judge(word == "+")
        if word.isdigit():
            self.context.script.insert(0, [int(face) for face in word])
            word = ">-"
        return self.do(name, word) if name else self.act(word)

    def happen(self, events: Iterable[TableEvent], state: State | None = None) -> tuple[TableEvent, ...]:
        """`state` is what was decided of the game; it must be what the events alone make of it.

        So whoever replays the log comes to the same table: no test needs to ask again.
        """
        events = tuple(events)
        for event in events:
            self.moved += postings(self.table, event)
            before, self.table = self.table, evolve_table(self.table, event, self.now, state=state)
            assert self.table == evolve_table(before, event, self.now)
            self.log.append((event, self.now))
        return events

    def wait(self, centis: int) -> None:
        self.now = Instant(self.now + centis)

    def refuses(self, code: str, name: str, *commands: Command | str) -> None:
        """Each of the commands is refused with this code."""
        told = {each: self.refusal(name, each).code for each in commands}
        assert told == dict.fromkeys(commands, code)

    def refusal(self, name: str, told: Command | str) -> TableRefused:
        """A refusal, which leaves the table as it was."""
        before, length = self.table, len(self.log)
        with pytest.raises(TableRefused) as caught:
            self.do(name, told)
        assert (self.table, len(self.log)) == (before, length)
        return caught.value

    def replayed(self) -> Table | None:
        return replay_table(TABLE, self.log)

    def events(self) -> list[TableEvent]:
        return [event for event, _ in self.log]

    def seen(self, by: str | None = None) -> TableView:
        return view(self.table, guest(by).id if by else None, self.now)

    @property
    def turn_seen(self) -> TurnView:
        shown = self.seen().turn
        assert shown is not None
        return shown

    @property
    def record(self) -> Record:
        """As it is exported; it reads back as it was written."""
        record = record_of(TABLE, self.log)
        assert record is not None
        assert read_record(write_record(record), lambda _name: record.rules) == record
        return record

    def judge(self, right: bool) -> tuple[TableEvent, ...]:
        """Whoever has the role."""
        return self.do(self.name_of(self.table.judge), Judge(right))

    def seal(self) -> None:
        """Everyone commits, then everyone reveals."""
        for name in self.people:
            self.do(name, "commit")
        for name in self.people:
            self.do(name, "reveal")

    def start(self) -> None:
        """The host starts; a seal is made where the table wants one."""
        self.do(self.table.host.removeprefix("guest-of-"), Start())
        if self.table.phase == "sealing":
            self.seal()


def seated(settings: TableSettings, context: ScriptedContext | None = None) -> Play:
    """A table at which ana, the host, and as many of the others sit as there are seats for people."""
    play = Play(settings, context)
    for name in NAMES[1 : settings.seats - len(settings.bots)]:
        play.do(name, Sit())
    return play


def started(settings: TableSettings, line: str = "", context: ScriptedContext | None = None) -> Play:
    """The game has begun, and this was played; where nothing else is said, seat 1 has won the first turn."""
    play = seated(settings, context or ScriptedContext(_seat_1_begins(settings)))
    play.start()
    play.line(line)
    return play


def _seat_1_begins(settings: TableSettings) -> list[str]:
    rules = rules_of(settings)
    if settings.seats == 1 or rules.first_player in ("host", "random") or settings.dice in ("shared", "sealed"):
        return []
    count = 1 if rules.first_player == "one-die" else rules.dice.count
    return ["6" * count, *["1" * count] * (settings.seats - 1)]
