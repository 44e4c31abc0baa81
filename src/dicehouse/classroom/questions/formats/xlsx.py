"""The first sheet of an XLSX file as rows of text: no formula is evaluated, and what unpacks too far is refused."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ..question import QuestionsRefused
from .text import LONGEST_CELL, expect_small, need_classroom

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

Item = TypeVar("Item")

FORMULA = "\0"
"""Stands in a cell that holds a formula: no text has such a character."""

LARGEST_UNPACKED = 32 * 1024 * 1024
HIGHEST_RATIO = 100
"""A sheet of text packs to about a tenth."""

MOST_PARTS = 500
LAST_ROW = 6_000
LAST_COLUMN = 16


def sheet_rows(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Rows with their numbers from 1."""
    need_classroom("openpyxl", "defusedxml")
    _check_archive(data)
    book = _open(data)
    try:
        if not book.worksheets:
            raise QuestionsRefused("questions-empty", "The XLSX has no sheet.")
        sheet = book.worksheets[0]
        # the size that a file claims for its sheet is not to be trusted
        sheet.reset_dimensions()
        found: Iterator[Sequence[Any]] = sheet.iter_rows(max_row=LAST_ROW, max_col=LAST_COLUMN)
        for number, row in enumerate(_guarded(found), start=1):
            yield number, [_text(cell) for cell in row]
    finally:
        book.close()


def _check_archive(data: bytes) -> None:
    """What it would unpack to, before anything is unpacked; zipfile gives no more of a part than was declared."""
    expect_small(data)
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


def _text(cell: Any) -> str:
    value = cell.value
    if value is None:
        return ""
    if cell.data_type == "f":
        return FORMULA
    whole = isinstance(value, float) and value.is_integer()
    return str(int(value) if whole else value)[:LONGEST_CELL]
