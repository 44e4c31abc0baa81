"""Kahoot's XLSX template: the headings are searched, the cells below are read, no formula is evaluated."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ..question import Question, QuestionsRefused
from .needs import need_classroom
from .numbered import numbered_choice
from .report import Collector, ImportReport
from .text import LARGEST

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

__all__ = ["read_kahoot"]

Item = TypeVar("Item")

LARGEST_UNPACKED = 32 * 1024 * 1024
HIGHEST_RATIO = 100
"""A sheet of text packs to about a tenth."""

MOST_PARTS = 500
LAST_ROW = 6_000
LAST_COLUMN = 16
HEADINGS_WITHIN = 40


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    formula: bool = False


def read_kahoot(data: bytes, title: str) -> ImportReport:
    need_classroom("openpyxl", "defusedxml")
    _check_archive(data)
    collect = Collector("kahoot", "row")
    columns: dict[str, int] = {}
    for number, row in _rows(data):
        if not columns:
            columns = _headings(row)
            if not columns and number >= HEADINGS_WITHIN:
                break
            continue
        question = _question(row, columns, number)
        if isinstance(question, str):
            collect.refuse(number, question)
        elif question is not None:
            collect.keep(question)
    if not columns:
        reason = "No row of the first sheet has Kahoot's headings: question, answers 1 to 4, correct answers."
        raise QuestionsRefused("questions-format", reason)
    return collect.report(title)


def _check_archive(data: bytes) -> None:
    """What it would unpack to, before anything is unpacked; zipfile gives no more of a part than was declared."""
    if len(data) > LARGEST:
        raise QuestionsRefused("questions-large", f"The file is larger than {LARGEST // 1024**2} MiB.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        raise QuestionsRefused("questions-broken", "This is not a whole XLSX file.") from None
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > MOST_PARTS or unpacked > LARGEST_UNPACKED:
        raise QuestionsRefused(
            "questions-large", f"The XLSX unpacks to more than {LARGEST_UNPACKED // 1024**2} MiB or {MOST_PARTS} parts."
        )
    if unpacked > 1024**2 and unpacked > HIGHEST_RATIO * len(data):
        raise QuestionsRefused("questions-hostile", "The XLSX unpacks to a hundred times its size: a zip bomb.")


def _rows(data: bytes) -> Iterator[tuple[int, list[_Cell]]]:
    book = _open(data)
    try:
        if not book.worksheets:
            raise QuestionsRefused("questions-empty", "The XLSX has no sheet.")
        sheet = book.worksheets[0]
        # the size that a file claims for its sheet is not to be trusted
        sheet.reset_dimensions()
        found: Iterator[Sequence[Any]] = sheet.iter_rows(max_row=LAST_ROW, max_col=LAST_COLUMN)
        for number, row in enumerate(_guarded(found), start=1):
            yield number, [_cell(each) for each in row]
    finally:
        book.close()


def _open(data: bytes) -> Workbook:
    from openpyxl import load_workbook

    return next(_guarded(load_workbook(io.BytesIO(data), read_only=True, keep_links=False) for _ in "1"))


def _guarded(items: Iterator[Item]) -> Iterator[Item]:
    """openpyxl raises whatever a damaged part makes it stumble over."""
    from defusedxml.common import DefusedXmlException

    try:
        yield from items
    except (QuestionsRefused, MemoryError):
        raise
    except Exception as error:
        if any(isinstance(each, DefusedXmlException) for each in _chain(error)):
            raise QuestionsRefused("questions-hostile", "The XLSX declares entities, which no sheet needs.") from None
        reason = f"The XLSX is damaged ({type(error).__name__}): save it again and try."
        raise QuestionsRefused("questions-broken", reason) from None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and those that it was raised from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _cell(cell: Any) -> _Cell:
    value = cell.value
    if value is None:
        return _Cell("")
    if cell.data_type == "f":
        return _Cell("", formula=True)
    if isinstance(value, float) and value.is_integer():
        return _Cell(str(int(value)))
    return _Cell(str(value)[:20_000])


def _headings(row: Sequence[_Cell]) -> dict[str, int]:
    """Empty when this is not the row of headings."""
    found: dict[str, int] = {}
    for at, cell in enumerate(row):
        said = " ".join(cell.text.casefold().split())
        answer = next((f"answer {n}" for n in range(1, 7) if said.startswith(f"answer {n}")), None)
        name = "text" if said.startswith("question") else "right" if said.startswith("correct answer") else answer
        if name is not None:
            found.setdefault(name, at)
    return found if {"text", "right", "answer 1", "answer 2"} <= set(found) else {}


def _question(row: Sequence[_Cell], columns: dict[str, int], number: int) -> Question | str | None:
    """None for a row of the template that has not been filled in."""
    cells = {name: row[at] if at < len(row) else _Cell("") for name, at in columns.items()}
    if any(cell.formula for cell in cells.values()):
        return "A cell holds a formula, and formulas are not evaluated: paste its value."
    answers = [cells[f"answer {n}"].text for n in range(1, 7) if f"answer {n}" in cells]
    if not cells["text"].text.strip() and not any(answer.strip() for answer in answers):
        return None
    return numbered_choice(cells["text"].text, answers, cells["right"].text, number)
