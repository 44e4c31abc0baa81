"""Bytes of a file to text and to rows: the encoding and the separator are found."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from itertools import islice

from ....errors import DicehouseError
from ..question import QuestionsRefused
from .report import MOST_ROWS

LARGEST = 8 * 1024 * 1024
"""Bytes of a file."""

MOST_LINES = 200_000
LONGEST_CELL = 20_000
MOST_COLUMNS = 100
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def need_classroom(*modules: str) -> None:
    """Formats that need more than the bare installation say so."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        names = " and ".join(missing)
        raise DicehouseError(
            "extra-missing", f"This needs {names}, not installed here: pip install 'dicehouse[classroom]'"
        )


def expect_small(data: bytes) -> None:
    if len(data) > LARGEST:
        raise QuestionsRefused("questions-large", f"The file is larger than {LARGEST // 1024**2} MiB.")


def decode(data: bytes) -> tuple[str, str]:
    """The text, and a note where the encoding had to be guessed."""
    expect_small(data)
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    note = ""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        try:
            text = data.decode("cp1252") if encoding == "utf-8" else ""
        except UnicodeDecodeError:
            text = ""
        note = "The text is not UTF-8 and was read as Windows-1252: check the accents."
    if "\0" in text or (note and not text):
        raise QuestionsRefused("questions-encoding", "This is not text in UTF-8: save the file as UTF-8 and try again.")
    if not text.strip():
        raise QuestionsRefused("questions-empty", "There is nothing in the file.")
    if text.count("\n") > MOST_LINES:
        raise QuestionsRefused("questions-large", f"The file has more than {MOST_LINES:,} lines.")
    return text, note


def find_separator(text: str) -> str:
    """What divides the first lines into the most columns of the same count; a comma where nothing does."""
    return max(",;\t", key=lambda separator: _evenness(text, separator))


def _evenness(text: str, separator: str) -> tuple[int, int]:
    counts = [len(row) for row in first_rows(text, separator) if row]
    divided = [count for count in counts if count > 1]
    commonest = max(map(divided.count, divided), default=0)
    return commonest, min(divided, default=0)


def first_rows(text: str, separator: str) -> list[list[str]]:
    """Up to ten, for a look; what cannot be read is not shown."""
    rows: list[list[str]] = []
    with suppress(csv.Error):
        rows.extend(islice(csv.reader(io.StringIO(text[:20_000], newline=""), delimiter=separator), 10))
    return rows


def read_rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Rows with their numbers from 1, as a spreadsheet numbers them; a row without any text is left out."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    number = 0
    try:
        for number, row in enumerate(reader, start=1):
            if number > MOST_ROWS:
                raise QuestionsRefused("questions-large", f"The file has more than {MOST_ROWS:,} rows.")
            cells = [cell[:LONGEST_CELL] for cell in row[:MOST_COLUMNS]]
            if any(cell.strip() for cell in cells):
                yield number, cells
    except csv.Error as error:
        raise QuestionsRefused("questions-broken", f"The file cannot be read after row {number}: {error}.") from None
