"""A player who chooses among the legal actions and types them, as a person would."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from io import StringIO

from rich.console import Console

from dicehouse.notation import Record
from dicehouse.play import AnswerJudge, SeededDice
from dicehouse.rules import (
    Action,
    Announce,
    Buy,
    DiceSource,
    Read,
    Roll,
    RuleSet,
    Score,
    State,
    Throw,
    is_full,
    legal_actions,
)
from dicehouse.terminal.plain.hotseat import DiceFrom, HotSeat
from dicehouse.terminal.theme import house_console

__all__ = ["NAMES", "SMALL_GAME", "Lines", "Typist", "paper", "said", "seeded", "some_action", "table_for"]

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

NAMES = ("ana", "bo", "cy", "di", "eve", "flo", "gus", "hal")


def paper(width: int = 80) -> Console:
    """A console that keeps what it shows."""
    console = house_console(width=width)
    console.file = StringIO()
    return console


def said(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


class _SeededJudged(SeededDice):
    def __init__(self, seed: int, judge: AnswerJudge) -> None:
        super().__init__(seed)
        self._judge = judge

    def verdict(self, question: Buy | Read) -> bool:
        return self._judge(question)


def seeded(seed: int) -> DiceFrom:
    """Dice by a seed, verdicts by the table."""

    def dice_from(ask: Callable[[Roll], Iterable[int]], judge: AnswerJudge) -> DiceSource:
        return _SeededJudged(seed, judge)

    return dice_from


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
        self.table: HotSeat | None = None

    def __call__(self, prompt: str) -> str:
        if self._left is not None:
            if self._left == 0:
                raise KeyboardInterrupt
            self._left -= 1
        if "(y/n)" in prompt:
            return self._random.choice(["y", "n"])
        assert self.table is not None
        if prompt.endswith(("show: ", "shows: ")):
            spec = self.table.state.rules.dice
            count = 1 if "die shows" in prompt else int(prompt.split("the ")[1].split()[0])
            return " ".join(spec.label(self._random.randint(1, spec.sides)) for _ in range(count))
        if not self._queue:
            self._queue = self._words(self.table)
        return self._queue.pop(0)

    def _words(self, table: HotSeat) -> list[str]:
        if is_full(table.state.card):
            return ["r"]
        return self._typed(table, some_action(table.state, self._random))

    def _typed(self, table: HotSeat, action: Action) -> list[str]:
        label = table.state.rules.dice.label
        match action:
            case Throw(keep):
                return [f"keep {' '.join(map(label, keep))}", ""] if table.state.dice else [""]
            case Score(box, None):
                return [f"={box}"]
            case Score(box, number):
                return [f"={box} {number}"]
            case Announce(box):
                return [f"say {box}"]
            case Buy(die, face):
                return [f"buy {table.tray.faces.index(die) + 1} {label(face)}"]
            case _:
                raise AssertionError(f"{action} is not typed")


def some_action(state: State, chooser: random.Random) -> Action:
    """A box as often as a throw, so that games end."""
    actions = legal_actions(state)
    kind = chooser.choice(sorted({type(action) for action in actions}, key=lambda kind: kind.__name__))
    return chooser.choice([action for action in actions if type(action) is kind])


def table_for(rules: RuleSet, ask: Typist, console: Console, seed: int = 1, **tags: str) -> HotSeat:
    seats = min(max(2, rules.seats[0]), rules.seats[1])
    ask.table = HotSeat(Record(rules, NAMES[:seats], tags=tags), console, ask, dice_from=seeded(seed))
    return ask.table
