"""Importing a file: its format is found from what is in it, or chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal, assert_never

from msgspec.structs import replace

from ..question import QuestionsRefused
from .archive import is_sheet
from .forms import first, is_forms, read_forms
from .gift import is_gift, read_gift
from .headings import Dialect, Role, headings
from .lines import Side, is_aiken, is_pasted, read_aiken, read_pasted
from .moodle import read_moodle
from .qti import read_qti
from .report import Format, ImportReport, KeyReading, Place, Remark
from .table import read_table
from .text import decode, find_separator, first_rows, read_rows
from .xlsx import Sheet

QTI = (b"questestinterop", b"assessmentItem", b"assessmentTest", b"section", b"item")


def find_format(data: bytes) -> Format:
    """Of a table `csv`, whatever template it may be of: its headings tell."""
    if data.startswith(b"PK"):
        return "csv" if is_sheet(data) else "qti"
    root = _root(data)
    if root is not None:
        return "qti" if root in QTI else "moodle"
    text, _ = decode(data)
    if is_aiken(text):
        return "aiken"
    rows = first_rows(text, find_separator(text))
    if any(headings(row) or is_forms(row) for row in rows):
        return "csv"
    if is_gift(text):
        return "gift"
    if is_pasted(text):
        return "pasted"
    if len(rows) > 1 and min(map(len, rows)) > 1:
        return "csv"
    raise QuestionsRefused(
        "questions-format",
        "This is no format that is known. A CSV needs `question` and `answer` in its first row; or choose the format.",
    )


def _root(data: bytes) -> bytes | None:
    """The name of the XML's outermost element, without a namespace; None where it is no XML."""
    start = data[:4096].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if not start.startswith((b"<?xml", b"<!DOCTYPE", b"<!--", b"<quiz", b"<questestinterop", b"<assessment", b"<qti-")):
        return None
    found = re.match(rb"(?:<[?!][^>]*>\s*)*<(?:[\w.-]+:)?([\w.-]+)", start)
    return found[1] if found else b""


def import_questions(
    data: bytes,
    title: str,
    *,
    format: Format | None = None,  # noqa: A002  # the word that everybody would search for
    separator: str | None = None,
    question_side: Side = "term",
    columns: Sequence[Role] | None = None,
    key: KeyReading | None = None,
) -> ImportReport:
    """A bank of what can be used, and a report of the rest. Nothing is kept of a file that is refused as a whole.

    `separator` is for CSV, and found when it is not given; `question_side` is for pasted pairs; `columns` and `key`
    answer what a table's report has asked.
    """
    if not data.strip():
        raise QuestionsRefused("questions-empty", "There is nothing in the file.")
    chosen = format or find_format(data)
    match chosen:
        case "moodle":
            return read_moodle(data, title)
        case "qti":
            return read_qti(data, title)
        case "csv" | "kahoot" | "blooket" | "quizizz" | "gimkit" | "forms":
            return _table(data, title, chosen, separator, columns, key)
        case _:
            text, note = decode(data)
    match chosen:
        case "pasted":
            report = read_pasted(text, title, question_side, separator)
        case "gift":
            report = read_gift(text, title)
        case "aiken":
            report = read_aiken(text, title)
        case _:
            assert_never(chosen)
    return _noted(report, [("line", 1, note)] if note else [])


def _table(
    data: bytes,
    title: str,
    chosen: Dialect | Literal["forms"],
    separator: str | None,
    columns: Sequence[Role] | None,
    key: KeyReading | None,
) -> ImportReport:
    """Of CSV or XLSX, whichever it is."""
    if data.startswith(b"PK"):
        sheet = Sheet(data)
        report = _read_table(sheet.rows(), title, chosen, columns, key)
        used = {question.source for question in report.bank.questions}
        return _noted(report, (("row", at, said) for at, said in sheet.remarks if at == 0 or at in used))
    text, note = decode(data)
    report = _read_table(read_rows(text, separator or find_separator(text)), title, chosen, columns, key)
    return _noted(report, [("row", 1, note)] if note else [])


def _read_table(
    rows: Iterable[tuple[int, list[str]]],
    title: str,
    chosen: Dialect | Literal["forms"],
    columns: Sequence[Role] | None,
    key: KeyReading | None,
) -> ImportReport:
    head, whole = first(rows)
    if chosen == "forms" or (chosen == "csv" and is_forms(head)):
        if not is_forms(head):
            raise QuestionsRefused(
                "questions-format", "No heading of the first row ends in `[Score]`: it is no quiz of Google Forms."
            )
        return read_forms(whole, title)
    wanted = None if chosen == "csv" else chosen
    return read_table(whole, title, wanted=wanted, columns=columns, key=key)


def _noted(report: ImportReport, notes: Iterable[tuple[Place, int, str]]) -> ImportReport:
    more = tuple(dict.fromkeys(Remark(place, number, reason) for place, number, reason in notes))
    return replace(report, notes=(*more, *report.notes)) if more else report
