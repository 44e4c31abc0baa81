"""Questions to the people at the keyboard, asked again until the answer can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console, RenderableType
from rich.segment import SegmentLines

from ...errors import SeatsRefused, UsageError
from ...play import SystemDice
from ...rules import DiceSpec, Roll, RuleSet, Seat
from ..faces import DiceTyped, read_faces
from ..setup import default_players, read_players
from ..words import dice_show

Asking = Callable[[str], str]
"""Shows a prompt and returns a line; EOFError and KeyboardInterrupt leave the table."""


class Left(Exception):
    """Somebody typed q."""


def is_leaving(line: str) -> bool:
    return line.strip().casefold() in ("q", "quit", "exit")


class Questions:
    def __init__(self, console: Console, ask: Asking) -> None:
        self.console = console
        self._ask = ask

    def line(self, prompt: str) -> str:
        answer = self._ask(prompt)
        if is_leaving(answer):
            raise Left
        return answer

    def yes(self, question: str) -> bool:
        while True:
            answer = self.line(f" {question} (y/n) ").strip().casefold()
            if answer in ("y", "yes", "n", "no"):
                return answer[0] == "y"
            self.wrong("Please type y or n.")

    def wrong(self, message: str) -> None:
        self.console.print(f" {message}", style="wrong")

    def dice(self, name: str, count: int, spec: DiceSpec, line: str | None = None) -> tuple[int, ...]:
        """The dice that were rolled by hand; `line` was typed ahead."""
        while True:
            if line is None:
                line = self.line(f" {name}, {dice_show(count)}: ")
            try:
                return read_faces(line, spec, count)
            except DiceTyped as error:
                self.wrong(error.message)
                line = None

    def rolled(self, names: Sequence[str], spec: DiceSpec) -> Callable[[Roll], Iterable[int]]:
        """Everybody's dice by hand; a lot that is no die of the game is drawn for the table."""
        return lambda roll: self.dice(names[roll.seat - 1], roll.count, spec) if roll.seat else SystemDice().throw(roll)

    def show(self, what: RenderableType) -> None:
        """On a screen, pages of their own that stay until they were read; q leaves only the page."""
        console = self.console
        if not console.is_terminal:
            console.print(what)
            return
        rows = console.render_lines(what, pad=False)
        page = max(console.height - 3, 1)
        for first in range(0, len(rows), page):
            console.clear()
            console.print(SegmentLines(rows[first : first + page], new_lines=True), end="")
            console.print()
            more = first + page < len(rows)
            if is_leaving(
                self._ask(
                    " Enter shows more, q goes back to the table. " if more else " Enter goes back to the table. "
                )
            ):
                return

    def players(self, rules: RuleSet) -> tuple[str, ...]:
        default = default_players(rules)
        while True:
            answer = self.line(f" Who plays? Names with commas, Enter for {', '.join(default)}: ")
            try:
                return read_players(answer, rules) if answer.strip() else default
            except (UsageError, SeatsRefused) as error:
                self.wrong(error.message)

    def first(self, names: Sequence[str]) -> Seat:
        """The host's pick of the first player."""
        while True:
            wanted = self.line(f" Who goes first, {' or '.join(names)}? Enter for {names[0]}: ").strip().casefold()
            whole = [seat for seat, name in enumerate(names, 1) if wanted in (name.casefold(), str(seat))]
            picked = whole or [seat for seat, name in enumerate(names, 1) if name.casefold().startswith(wanted)]
            if not wanted or len(picked) == 1:
                return Seat(picked[0])
            self.wrong("Please type one of the names.")
