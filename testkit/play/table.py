"""A table to play at in tests: guests by name, a clock turned by hand, and the log of all that happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from dicehouse.notation import write_action
from dicehouse.play import (
    Guest,
    Table,
    TableRefused,
    TableSettings,
    create_table,
    decide_table,
    evolve_table,
    replay_table,
)
from dicehouse.play.commands import Command, CommitSalt, Create, Judge, RevealSalt, Sit, Start
from dicehouse.play.deciding.moves import act_for_bot
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.events import TableCreated, TableEvent
from dicehouse.play.ledger import Posting, postings
from dicehouse.play.units import GuestId, Instant, TableId
from dicehouse.rules import Action, State, Throw
from testkit.play.context import ScriptedContext
from testkit.play.texts import act

__all__ = ["NAMES", "OPENED", "TABLE", "Play", "guest", "played", "salt", "seated", "started"]

TABLE = TableId("t1")
OPENED = Instant(170_000_000_000)
NAMES = ("ana", "bo", "cy", "dee", "eli", "fay", "gus", "hal")


def guest(name: str) -> Guest:
    return Guest(GuestId(f"guest-of-{name}"), name)


def salt(name: str) -> str:
    """What the guest's browser has thought of: 64 hexadecimal digits."""
    return name.encode().hex().ljust(64, "0")


class Play:
    """Commands go in by name; `log`, `moved` and `table` tell what came of them."""

    def __init__(self, settings: TableSettings, host: str = "ana", context: ScriptedContext | None = None) -> None:
        self.context = context or ScriptedContext()
        self.now = OPENED
        self.log: list[tuple[TableEvent, Instant]] = []
        self.moved: list[Posting] = []
        created = decide_table(None, Create(settings), guest(host), self.now, self.context)
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
    def to_move(self) -> str:
        """The name of the player whose turn it is."""
        player = self.table.seats[self.state.seat - 1]
        assert player is not None
        return player.name

    def do(self, name: str, command: Command) -> tuple[TableEvent, ...]:
        decision = decide_table(self.table, command, guest(name), self.now, self.context)
        return self.happen(decision.events, decision.state)

    def act(self, action: str, dice: Sequence[int] | None = None) -> tuple[TableEvent, ...]:
        """The player whose turn it is acts."""
        return self.do(self.to_move, act(action, None if dice is None else tuple(dice)))

    def throw(self, dice: str, keep: str = "-") -> tuple[TableEvent, ...]:
        """The player whose turn it is throws exactly these."""
        self.context.script.insert(0, [int(face) for face in dice])
        return self.act(f">{keep}")

    def turn(self, dice: str, box: str) -> tuple[TableEvent, ...]:
        return (*self.throw(dice), *self.act(f"={box}"))

    def bot(self, action: Action) -> tuple[TableEvent, ...]:
        decision = act_for_bot(self.table, self.state.seat, action, self.context)
        return self.happen(decision.events, decision.state)

    def throw_as_bot(self, dice: str) -> tuple[TableEvent, ...]:
        self.context.script.insert(0, [int(face) for face in dice])
        return self.bot(Throw())

    def happen(self, events: Iterable[TableEvent], state: State | None = None) -> tuple[TableEvent, ...]:
        """`state` is what was decided of the game; it must be what the events alone make of it."""
        events = tuple(events)
        for event in events:
            self.moved += postings(self.table, event)
            before, self.table = self.table, evolve_table(self.table, event, self.now, state=state)
            assert self.table == evolve_table(before, event, self.now)
            self.log.append((event, self.now))
        return events

    def wait(self, centis: int) -> None:
        self.now = Instant(self.now + centis)

    def refused(self, name: str, command: Command) -> str:
        """The code of the refusal."""
        return self.refusal(name, command).code

    def refusal(self, name: str, command: Command) -> TableRefused:
        """A refusal, which leaves the table as it was."""
        before, length = self.table, len(self.log)
        with pytest.raises(TableRefused) as caught:
            self.do(name, command)
        assert (self.table, len(self.log)) == (before, length)
        return caught.value

    def replayed(self) -> Table | None:
        return replay_table(TABLE, self.log)

    def events(self) -> list[TableEvent]:
        return [event for event, _ in self.log]

    def judge(self, right: bool) -> tuple[TableEvent, ...]:
        """Whoever has the role."""
        assert self.table.judge is not None
        player = self.table.seats[self.table.judge - 1]
        assert player is not None
        return self.do(player.name, Judge(right))

    def seal(self) -> None:
        """Everyone commits, then everyone reveals."""
        names = [player.name for player in self.table.seats if player and player.guest]
        for name in names:
            self.do(name, CommitSalt(commitment(bytes.fromhex(salt(name)))))
        for name in names:
            self.do(name, RevealSalt(salt(name)))

    def start(self) -> None:
        """The host starts; a seal is made where the table wants one."""
        self.do(self._host, Start())
        if self.table.phase == "sealing":
            self.seal()

    @property
    def _host(self) -> str:
        return self.table.host.removeprefix("guest-of-")


def seated(settings: TableSettings, context: ScriptedContext | None = None) -> Play:
    """A table at which ana, the host, and as many of the others sit as there are seats for people."""
    play = Play(settings, context=context)
    for name in NAMES[1 : settings.seats - len(settings.bots)]:
        play.do(name, Sit())
    return play


def started(settings: TableSettings, context: ScriptedContext | None = None) -> Play:
    """The game has begun; where nothing else is said, seat 1 has won the first turn."""
    if context is None:
        context = ScriptedContext(_seat_1_begins(settings))
    play = seated(settings, context)
    play.start()
    return play


def played(play: Play, action: Action) -> tuple[TableEvent, ...]:
    """A bot moves as a bot, a person by command."""
    if play.table.bot_to_move is not None:
        return play.bot(action)
    return play.act(write_action(action))


def _seat_1_begins(settings: TableSettings) -> list[str]:
    from dicehouse.play import rules_of

    rules = rules_of(settings)
    if settings.seats == 1 or rules.first_player in ("host", "random") or settings.dice in ("shared", "sealed"):
        return []
    count = 1 if rules.first_player == "one-die" else rules.dice.count
    return ["6" * count, *["1" * count] * (settings.seats - 1)]
