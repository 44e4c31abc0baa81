"""A sheet of an XLSX file as rows of text, as the sheet shows them: no formula is evaluated."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from ..question import QuestionsRefused
from .archive import open_archive
from .text import LONGEST_CELL, MOST_COLUMNS, need_classroom

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

Item = TypeVar("Item")

FORMULA = "\0"
"""Stands in a cell that holds a formula: no text has such a character."""

LAST_ROW = 20_001


class Sheet:
    """`remarks` are filled while it is read: a row's number, 0 for the whole file, and what is to be said."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.remarks: list[tuple[int, str]] = []

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Of the first sheet that has anything in it, with their numbers from 1."""
        need_classroom("openpyxl", "defusedxml")
        open_archive(self.data, "XLSX").close()
        book = _open(self.data)
        try:
            if not book.worksheets:
                raise QuestionsRefused("questions-empty", "The XLSX has no sheet.")
            for place, sheet in enumerate(book.worksheets):
                # the size that a file claims for its sheet is not to be trusted
                sheet.reset_dimensions()
                found: Iterator[Sequence[Any]] = sheet.iter_rows(max_row=LAST_ROW, max_col=MOST_COLUMNS + 1)
                empty = True
                for number, row in enumerate(_guarded(found), start=1):
                    cells = [self._text(cell, number) for cell in row]
                    if not any(cells):
                        continue
                    if empty and len(book.worksheets) > 1:
                        self.remarks.append((0, _one_of(book.worksheets[place].title, len(book.worksheets))))
                    empty = False
                    if len(cells) > MOST_COLUMNS and cells.pop():
                        self.remarks.append((number, f"Only the first {MOST_COLUMNS} columns were read."))
                    yield number, cells
                if not empty:
                    return
        finally:
            book.close()

    def _text(self, cell: Any, number: int) -> str:
        """As the sheet shows it."""
        value = cell.value
        if value is None:
            return ""
        if cell.data_type in ("f", "e"):
            return FORMULA
        shape = str(cell.number_format or "General")
        if isinstance(value, (date, time, timedelta)):
            self.remarks.append(
                (number, "A cell holds a date, read as the sheet shows it: was it meant as a fraction?")
            )
            return _moment(value, shape)
        return (_number(value, shape) if isinstance(value, int | float) else str(value))[:LONGEST_CELL]


def _one_of(title: str, sheets: int) -> str:
    return f"The file has {sheets} sheets: only {title[:40]!r} was read."


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


def _number(value: Any, shape: str) -> str:
    if isinstance(value, bool):
        return str(value)
    unquoted = re.sub(r'"[^"]*"|\\.|\[[^\]]*\]', "", shape)
    if "%" in unquoted:
        return f"{_number(round(value * 100, 10), 'General')}%"
    if re.fullmatch(r"0{2,15}", shape) and float(value).is_integer():
        return f"{int(value):0{len(shape)}d}"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return format(value, ".15g") if isinstance(value, float) else str(value)


_MOMENTS = {
    "yyyy": "{0.year:04d}", "yy": "{1:02d}", "mmmm": "{0:%B}", "mmm": "{0:%b}", "mm": "{0.month:02d}", "m": "{0.month}",
    "dddd": "{0:%A}", "ddd": "{0:%a}", "dd": "{0.day:02d}", "d": "{0.day}",
}  # fmt: skip


def _moment(value: date | time | timedelta, shape: str) -> str:
    """A date as its format shows it; times, and formats that are not simple, in the usual form."""
    if isinstance(value, datetime) and value.time() != time():
        return value.isoformat(" ", "minutes")
    if not isinstance(value, date):
        return str(value)
    simple = re.sub(r'\[[^\]]*\]|"|\\|;@$', "", shape.casefold())
    if not re.fullmatch(r"(?:[ymd]+|[-/., ])+", simple):
        return value.strftime("%Y-%m-%d")
    return re.sub(
        "y+|m+|d+", lambda found: _MOMENTS.get(found[0], "{0:%Y-%m-%d}").format(value, value.year % 100), simple
    )
