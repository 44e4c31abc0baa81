"""Importing a file: its format is found from what is in it, or chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ..question import QuestionsRefused
from .gift import is_gift, read_gift
from .lines import Side, is_aiken, read_aiken, read_pasted
from .moodle import read_moodle
from .own_csv import is_own_csv, read_own_csv
from .report import Format, ImportReport, Remark
from .templates import is_blooket, read_blooket, read_kahoot
from .text import decode, find_separator, first_rows


def find_format(data: bytes) -> Format:
    if data.startswith(b"PK"):
        return "kahoot"
    if _is_moodle(data):
        return "moodle"
    text, _ = decode(data)
    if is_aiken(text):
        return "aiken"
    rows = first_rows(text, find_separator(text))
    if any(is_blooket(row) for row in rows):
        return "blooket"
    if is_own_csv(next((row for row in rows if any(row)), [])):
        return "csv"
    if is_gift(text):
        return "gift"
    lines = [line for line in text.splitlines() if line.strip()]
    if 2 * sum("\t" in line.strip() for line in lines) > len(lines):
        return "pasted"
    raise QuestionsRefused(
        "questions-format",
        "This is no format that is known. A CSV needs `question` and `answer` in its first row; or choose the format.",
    )


def _is_moodle(data: bytes) -> bool:
    start = data[:4096].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start.startswith((b"<?xml", b"<quiz", b"<!DOCTYPE"))


def import_questions(
    data: bytes,
    title: str,
    *,
    format: Format | None = None,  # noqa: A002  # the word that everybody would search for
    separator: str | None = None,
    question_side: Side = "term",
) -> ImportReport:
    """A bank of what can be used, and a report of the rest. Nothing is kept of a file that is refused as a whole.

    `separator` is for CSV, and found when it is not given; `question_side` is for pasted pairs.
    """
    if not data.strip():
        raise QuestionsRefused("questions-empty", "There is nothing in the file.")
    chosen = format or find_format(data)
    if chosen == "kahoot":
        return read_kahoot(data, title)
    if chosen == "moodle":
        return read_moodle(data, title)
    text, note = decode(data)
    match chosen:
        case "csv":
            report = read_own_csv(text, title, separator)
        case "blooket":
            report = read_blooket(text, title, separator)
        case "pasted":
            report = read_pasted(text, title, question_side)
        case "gift":
            report = read_gift(text, title)
        case "aiken":
            report = read_aiken(text, title)
        case _:
            assert_never(chosen)
    return replace(report, notes=(Remark("line", 1, note), *report.notes)) if note else report
