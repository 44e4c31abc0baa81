"""What became of a file: the bank, and every row or question that could not be used, with the reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ..question import Bank, Question, QuestionsRefused, fault

Format = Literal["csv", "pasted", "kahoot", "blooket", "gift", "aiken", "moodle"]
Place = Literal["row", "line", "question"]

MOST_QUESTIONS = 5_000
MOST_ROWS = 20_000


@dataclass(frozen=True, slots=True)
class Remark:
    place: Place
    number: int
    reason: str

    def __str__(self) -> str:
        return f"{self.place} {self.number}: {self.reason}"


@dataclass(frozen=True, slots=True)
class ImportReport:
    """`refused` could not be used; `notes` are on questions that were kept, or on the whole file."""

    format: Format
    bank: Bank
    refused: tuple[Remark, ...] = ()
    notes: tuple[Remark, ...] = ()


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

    def take(self, number: int, question: Question | str) -> None:
        """A question, or the reason why there is none."""
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

    def report(self, title: str) -> ImportReport:
        return ImportReport(self.format, Bank(title, tuple(self.kept.values())), tuple(self.refused), tuple(self.notes))
