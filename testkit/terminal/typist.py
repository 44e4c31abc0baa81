"""A player who chooses among the legal actions and types them, as a person would."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from itertools import takewhile
from typing import Any

from rich.console import Console

from dicehouse.house.context import HouseContext
from dicehouse.notation import Record, final_state
from dicehouse.play import EnteredDice, SeededDice, Table
from dicehouse.play.settings import BotStrength
from dicehouse.rules import (
    Action,
    Announce,
    Buy,
    DiceSource,
    FirstChosen,
    RuleSet,
    Score,
    Seat,
    State,
    Throw,
    is_full,
    legal_actions,
)
from dicehouse.storage.store import StoreClock
from dicehouse.terminal.hand import Tray
from dicehouse.terminal.plain.asking import Asking
from dicehouse.terminal.plain.sitting import lay
from dicehouse.terminal.plain.table import PlainTable
from dicehouse.terminal.theme import house_console
from testkit.gate import NIGHTLY
from testkit.rules.random_play import random_game

SMALL_GAME = """
id = "small"
version = 1
name = "Small"
source = "A test of ours"
[dice]
count = 2
rolls = 2
[[sections]]
name = "Card"
[sections.boxes]
6 = { name = "Sixes", face = 6 }
C = { name = "Chance", any = true, score = "sum" }
"""
"""A rule file that is solved in no time."""

LONG, LAST_ROUNDS = 16, 8
"""Boxes from which a game is long, and how many rounds of such a game are played."""

NAMES = ("ana", "bo", "cy", "di", "eve", "flo", "gus", "hal")


def paper(width: int = 80) -> Console:
    """A console that keeps what it shows."""
    console = house_console(width=width)
    console.file = StringIO()
    return console


def said(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


class RandomBot:
    """Chooses at random and at once; buys nothing."""

    def __init__(self, strength: BotStrength, rules: RuleSet) -> None:
        self._random = random.Random(len(strength))

    def choose(self, state: State, seat: Seat) -> Action:
        return self._random.choice([action for action in legal_actions(state) if not isinstance(action, Buy)])


class Lines:
    """Types these lines, then the input ends, or something is raised."""

    def __init__(self, *lines: str, then: type[BaseException] = EOFError) -> None:
        self._lines = list(lines)
        self._then = then
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self._lines:
            raise self._then
        return self._lines.pop(0)


class Typist:
    """`stop_after` prompts it presses Ctrl-C."""

    def __init__(self, seed: int, stop_after: int | None = None) -> None:
        self._random = random.Random(seed)
        self._queue: list[str] = []
        self._left = stop_after
        self.rules: RuleSet | None = None
        self.table: PlainTable | None = None

    def __call__(self, prompt: str) -> str:
        if self._left is not None:
            if self._left == 0:
                raise KeyboardInterrupt
            self._left -= 1
        if "(y/n)" in prompt:
            return self._random.choice(["y", "n"])
        if prompt == " > ":
            return ""  # sits down, starts, and leaves when it is over
        if prompt.endswith(("show: ", "shows: ")):
            assert self.rules is not None
            spec = self.rules.dice
            count = 1 if "die shows" in prompt else int(prompt.split("the ")[1].split()[0])
            return " ".join(spec.label(self._random.randint(1, spec.sides)) for _ in range(count))
        if not self._queue:
            assert self.table is not None
            assert self.table.state is not None
            self._queue = self._words(self.table, self.table.state)
        return self._queue.pop(0)

    def _words(self, table: PlainTable, state: State) -> list[str]:
        if is_full(state.card):
            return ["r"]
        return self._typed(table, state, some_action(state, self._random))

    def _typed(self, table: PlainTable, state: State, action: Action) -> list[str]:
        label = state.rules.dice.label
        match action:
            case Throw(keep):
                return [f"keep {' '.join(map(label, keep))}", ""] if state.dice else [""]
            case Score(box, None):
                return [f"={box}"]
            case Score(box, number):
                return [f"={box} {number}"]
            case Announce(box):
                return [f"say {box}"]
            case Buy(die, face):
                return [f"buy {table.hand.tray.faces.index(die) + 1} {label(face)}"]
            case _:
                raise AssertionError(f"{action} is not typed")


def some_action(state: State, chooser: random.Random) -> Action:
    """A box as often as a throw, so that games end."""
    actions = legal_actions(state)
    kind = chooser.choice(sorted({type(action) for action in actions}, key=lambda kind: kind.__name__))
    return chooser.choice([action for action in actions if type(action) is kind])


class Keyboard:
    """A plain table at one keyboard, with dice by a seed, and somebody who types; options are those of `lay`."""

    def __init__(self, record: Record, console: Console, ask: Asking, seed: int = 1, **options: Any) -> None:
        if isinstance(ask, Typist):
            ask.rules = record.rules
        self.link, self.table = lay(record, console, ask, context=SeededContext(seed), make_bot=RandomBot, **options)
        if isinstance(ask, Typist):
            ask.table = self.table

    @property
    def record(self) -> Record:
        return self.link.record

    @property
    def state(self) -> State:
        return self.table.state or final_state(self.record)

    @property
    def tray(self) -> Tray:
        return self.table.hand.tray

    def play(self) -> None:
        self.table.play()


def begun(rules: RuleSet, **tags: str) -> Record:
    """A game from its start, or a long one from its last rounds; at night every one from its start."""
    seats = min(max(2, rules.seats[0]), rules.seats[1])
    record = Record(rules, NAMES[:seats], tags=tags)
    if NIGHTLY or len(rules.boxes) <= LONG:
        return record
    steps = [*takewhile(lambda step: _open_boxes(step.before) > LAST_ROUNDS * seats, random_game(rules, seats, 1))]
    return replace(record, events=(FirstChosen(steps[0].seat), *(event for step in steps for event in step.events)))


def _open_boxes(state: State) -> int:
    return sum(card.entries.count(None) for card in state.cards)


def table_for(rules: RuleSet, ask: Typist, console: Console, seed: int = 1, **tags: str) -> Keyboard:
    return Keyboard(begun(rules, **tags), console, ask, seed)


class SeededContext(HouseContext):
    """The house's own, with dice by a seed where they are not typed in."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(b"", None)
        self._dice = SeededDice(seed)

    def source(self, table: Table, dice: Sequence[int] | None, right: bool | None) -> DiceSource:
        judged = super().source(table, dice, right)
        return judged if dice is not None else EnteredDice(self._dice.throw, judged.verdict)


class ScriptedTime(StoreClock):
    """Shows what a test says, in seconds."""

    def follow(self, shared: float, read_at: float | None = None) -> None:
        self._offset = 0.0
