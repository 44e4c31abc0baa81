"""Questions over the table: pick one of several, or type an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ...errors import DicehouseError

T = TypeVar("T")


class Question(ModalScreen[T | None], Generic[T]):
    """Answered once: a key pressed twice must not close what lies beneath."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "back")]
    answered = False

    def answer(self, value: T | None) -> None:
        if not self.answered:
            self.answered = True
            self.dismiss(value)

    def action_cancel(self) -> None:
        self.answer(None)


class Pick(Question[T]):
    """Arrows and Enter, a click, or the key that stands before an option; Escape is None."""

    def __init__(self, title: str, options: Sequence[tuple[str, str, T]]) -> None:
        """Each option has a key, words and a value."""
        super().__init__()
        self._title = title
        self._options = options

    def compose(self) -> ComposeResult:
        with Vertical(classes="modal"):
            yield Static(Text(self._title), classes="question")
            yield OptionList(*(Option(Text(f"{key}  {words}")) for key, words, _ in self._options))

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        for key, _, value in self._options:
            if event.character == key:
                event.stop()
                self.answer(value)
                return

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.answer(self._options[event.option_index][2])


def yes_or_no(question: str, yes: str = "Yes", no: str = "No") -> Pick[bool]:
    return Pick(question, [("y", yes, True), ("n", no, False)])


class Ask(Question[T]):
    """A line to be typed; what `read` refuses is said, and may be typed again."""

    def __init__(self, title: str, read: Callable[[str], T], placeholder: str = "", value: str = "") -> None:
        super().__init__()
        self._title = title
        self._read = read
        self._placeholder = placeholder
        self._value = value

    def compose(self) -> ComposeResult:
        with Vertical(classes="modal"):
            yield Static(Text(self._title), classes="question")
            yield Input(self._value, placeholder=self._placeholder)
            yield Static("", classes="wrong")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        try:
            value = self._read(event.value)
        except DicehouseError as error:
            self.query_one(".wrong", Static).update(Text(error.message))
        else:
            self.answer(value)
