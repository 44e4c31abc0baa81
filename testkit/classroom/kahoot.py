"""Kahoot files of our own making."""

from __future__ import annotations

import io
from collections.abc import Sequence

from openpyxl import Workbook

__all__ = ["HEADINGS", "kahoot_file"]

HEADINGS = (
    "Question - max 120 characters",
    "Answer 1 - max 75 characters",
    "Answer 2 - max 75 characters",
    "Answer 3 - max 75 characters",
    "Answer 4 - max 75 characters",
    "Time limit (sec)",
    "Correct answer(s) - choose at least one",
)


def kahoot_file(rows: Sequence[Sequence[str | int | None]], first_row: int = 8) -> bytes:
    """The template's shape: a block of words, headings in `first_row`, then numbered rows from column B."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["B1"] = "Quiz template"
    for column, heading in enumerate(HEADINGS, start=2):
        sheet.cell(first_row, column, heading)
    for number, row in enumerate(rows, start=1):
        sheet.cell(first_row + number, 1, number)
        for column, value in enumerate(row, start=2):
            sheet.cell(first_row + number, column, value)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
