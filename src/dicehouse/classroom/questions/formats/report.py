"""What became of a file: the bank, and every row or question that could not be used, with the reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ....values import Value
from ..question import MOST_QUESTIONS, Bank, Question, QuestionsRefused, fault
from .headings import Role

Format = Literal[
    "csv", "pasted", "kahoot", "blooket", "quizizz", "gimkit", "forms", "gift", "aiken", "moodle", "qti"
]  # fmt: skip
Place = Literal["row", "line", "question", "column"]

MOST_ROWS = 20_000


class Remark(Value):
    place: Place
    number: int
    reason: str

    def __str__(self) -> str:
        return f"{self.place} {self.number}: {self.reason}"


KeyReading = Literal["letters", "numbers", "text", "apart"]
"""A column says which option is right by its letter, by its number or by repeating it; or it is an answer `apart`, and
the options are wrong ones."""

Asked = Literal["columns", "key"]


class Column(Value):
    name: str
    role: Role
    example: str


class Layout(Value):
    """How a table was understood: `readings` are those that fit what is in it. `asked` has to be answered before it is
    used: two readings fit, and none is guessed."""

    columns: tuple[Column, ...]
    key: KeyReading | None = None
    readings: tuple[KeyReading, ...] = ()
    asked: Asked | None = None


class ImportReport(Value):
    """`refused` could not be used; `notes` are on questions that were kept, or on the whole file."""

    format: Format
    bank: Bank
    refused: tuple[Remark, ...] = ()
    notes: tuple[Remark, ...] = ()
    layout: Layout | None = None


@dataclass(slots=True)
class Collector:
    """Gathers a report while a file is read."""

    format: Format
    place: Place
    kept: dict[str, Question] = field(default_factory=dict)
    refused: list[Remark] = field(default_factory=list)
    notes: list[Remark] = field(default_factory=list)

    def keep(self, question: Question) -> None:
        """Or refuse it with the reason; `question.source` says where it stands."""
        reason = fault(question)
        twin = self.kept.get(question.id)
        if reason is not None:
            self.refuse(question.source, reason)
        elif twin is not None:
            self.refuse(question.source, f"It is the same question as {self.place} {twin.source}.")
        elif len(self.kept) >= MOST_QUESTIONS:
            self.refuse(question.source, f"A bank holds at most {MOST_QUESTIONS:,} questions.")
        else:
            self.kept[question.id] = question

    def refuse(self, number: int, reason: str) -> None:
        self.refused.append(Remark(self.place, number, reason))
        if len(self.refused) > MOST_ROWS:
            raise QuestionsRefused("questions-large", f"More than {MOST_ROWS:,} rows of the file cannot be used.")

    def take(self, number: int, question: Question | str | None) -> None:
        """A question, or the reason why there is none; None is a row that has nothing in it."""
        if question is None:
            return
        if isinstance(question, str):
            self.refuse(number, question)
        else:
            self.keep(question)

    def is_full(self, number: int, read: str = "questions") -> bool:
        """Whether no more is read, which is said once."""
        full = len(self.kept) + len(self.refused) >= MOST_ROWS
        if full:
            self.refuse(number, f"Only the first {MOST_ROWS:,} {read} were read.")
        return full

    def note(self, number: int, reason: str) -> None:
        self.notes.append(Remark(self.place, number, reason))

    def report(self, title: str, *, layout: Layout | None = None) -> ImportReport:
        bank = Bank(title, tuple(self.kept.values()))
        return ImportReport(self.format, bank, tuple(self.refused), tuple(self.notes), layout)
