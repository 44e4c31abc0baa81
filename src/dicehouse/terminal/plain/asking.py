"""Questions to the people at the keyboard, asked again until the answer can be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console

from ...play import SystemDice
from ...rules import Box, Buy, NumberRead, Read, Roll, State, due_reading, evolve, in_words, reads_as
from ..drawing.card_lines import written
from ..faces import DiceTyped, read_faces

Asking = Callable[[str], str]
"""Shows a prompt and returns a line; EOFError and KeyboardInterrupt leave the table."""


class Left(Exception):
    """Somebody typed q."""


def is_leaving(line: str) -> bool:
    return line.strip().casefold() in ("q", "quit", "exit")


class Questions:
    """What the table is asked outside the usual prompt: verdicts, confirmations, dice that were rolled."""

    def __init__(self, console: Console, ask: Asking, names: Sequence[str], state: Callable[[], State]) -> None:
        self._console = console
        self._ask = ask
        self._names = names
        self._state = state
        self._ahead: str | None = None

    def line(self, prompt: str) -> str:
        answer = self._ask(prompt)
        if is_leaving(answer):
            raise Left
        return answer

    def went_back(self, prompt: str) -> bool:
        """Whether q was typed at a page that is read; here it leaves only the page."""
        return is_leaving(self._ask(prompt))

    def yes(self, question: str) -> bool:
        while True:
            answer = self.line(f" {question} (y/n) ").strip().casefold()
            if answer in ("y", "yes", "n", "no"):
                return answer[0] == "y"
            self._say("Please type y or n.")

    def judge(self, question: Buy | Read) -> bool:
        state, name = self._state(), self._names[self._state().seat - 1]
        if isinstance(question, Buy):
            want = state.rules.dice.label(question.face)
            return self.yes(f"{name} asks for a {want}. Was the answer right?")
        place = state.rules.places[question.box]
        box, entry = state.rules.boxes[place], state.card.entries[place] or 0
        if state.rules.comparison and state.rules.comparison.read_aloud == "typed":
            return self._read_in_words(name, box, entry)
        return self.yes(f"{name} reads {written(box, entry)} aloud ({box.name}). Was it right?")

    def _read_in_words(self, name: str, box: Box, number: int) -> bool:
        answer = ""
        while not answer.strip():
            answer = self.line(f" {name}, type {number:,} in words ({box.name}): ")
        if reads_as(answer, number):
            return True
        # the next screen would wipe it away at once
        self.line(f" {self._after_misreading(box.code, number)} Enter goes on. ")
        return False

    def _after_misreading(self, code: str, number: int) -> str:
        """RULINGS, place value: no right words while somebody else has yet to read the number of that box."""
        state = self._state()
        after = due_reading(evolve(state, NumberRead(state.seat, code, right=False)))
        return "That is not it." if after and after.box == code else f"It reads {in_words(number)}."

    def dice_typed_ahead(self, line: str) -> bool:
        """At the start of a turn, dice may be typed at once; they answer the question that follows."""
        spec = self._state().rules.dice
        try:
            read_faces(line, spec, spec.count)
        except DiceTyped:
            return False
        self._ahead = line
        return True

    def entered(self, roll: Roll) -> Sequence[int]:
        """The dice that were rolled by hand; a lot that is no die of the game is drawn for the table."""
        if roll.seat == 0:
            return SystemDice().throw(roll)
        spec = self._state().rules.dice
        line, self._ahead = self._ahead, None
        dice = "the die shows" if roll.count == 1 else f"the {roll.count} dice show"
        while True:
            if line is None:
                line = self.line(f" {self._names[roll.seat - 1]}, {dice}: ")
            try:
                return read_faces(line, spec, roll.count)
            except DiceTyped as error:
                self._say(error.message)
                line = None

    def _say(self, message: str) -> None:
        self._console.print(f" {message}", style="wrong")
