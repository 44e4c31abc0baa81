"""Questions over the table: pick one of several, or type an answer."""

from __future__ import annotations

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
from ..questions import Ask, Pick

T = TypeVar("T")


class Question(ModalScreen[T | None], Generic[T]):
    """Answered once: a key pressed twice must not close what lies beneath. Escape is None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "back")]
    AUTO_FOCUS = "OptionList, Input"
    answered = False

    def answer(self, value: T | None) -> None:
        if not self.answered:
            self.answered = True
            self.dismiss(value)

    def action_cancel(self) -> None:
        self.answer(None)


class PickScreen(Question[T]):
    """Arrows and Enter, a click, or the key that stands before an option."""

    def __init__(self, question: Pick[T]) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="modal"):
            yield Static(Text(self.question.title), classes="question")
            yield OptionList(*(Option(Text(f"{key}  {words}")) for key, words, _ in self.question.options))

    def on_key(self, event: events.Key) -> None:
        for key, _, value in self.question.options:
            if event.character == key:
                event.stop()
                self.answer(value)
                return

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.answer(self.question.options[event.option_index][2])


class AskScreen(Question[T]):
    def __init__(self, question: Ask[T]) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        title = self.question.title
        with Vertical(classes="modal"):
            yield Static(Text(title[0].upper() + title[1:]), classes="question")
            yield Input(placeholder=self.question.example)
            yield Static("", classes="wrong")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        try:
            value = self.question.read(event.value)
        except DicehouseError as error:
            self.query_one(".wrong", Static).update(Text(error.message))
        else:
            self.answer(value)


def screen_of(question: Pick[T] | Ask[T]) -> Question[T]:
    return PickScreen(question) if isinstance(question, Pick) else AskScreen(question)
