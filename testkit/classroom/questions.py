"""Questions and files of questions, short enough to be read in a test."""

from __future__ import annotations

import io
from collections.abc import Sequence

from msgspec.structs import replace
from openpyxl import Workbook

from dicehouse.classroom.questions import Bank, Question
from dicehouse.classroom.questions.question import Kind

__all__ = ["kahoot_file", "made", "said"]

HEADINGS = (
    "Question - max 120 characters",
    *(f"Answer {n} - max 75 characters" for n in range(1, 5)),
    "Time limit (sec)",
    "Correct answer(s) - choose at least one",
)


def made(
    text: str,
    right: str,
    wrong: str = "",
    partly: str = "",
    kind: Kind | None = None,
    level: int | None = None,
    topic: str = "",
) -> Question:
    """Answers are divided by `|`; where wrong ones stand it is a choice."""
    answers, others, half = (tuple(part.split("|")) if part else () for part in (right, wrong, partly))
    return Question(text, answers, others, kind or ("choice" if wrong else "typed"), half, level, topic)


def said(bank: Bank) -> tuple[Question, ...]:
    """Its questions, wherever they were imported from."""
    return tuple(replace(question, source=0) for question in bank.questions)


def kahoot_file(*rows: Sequence[str | int | None], first_row: int = 8) -> bytes:
    """The template's shape: a block of words, headings in `first_row`, then numbered rows from column B."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["B1"] = "Quiz template"
    for number, row in enumerate((HEADINGS, *rows)):
        for column, value in enumerate((number or None, *row), start=1):
            sheet.cell(first_row + number, column, value)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
