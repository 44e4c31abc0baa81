"""A score sheet as a value, and how large its parts can be in a frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ..rules import DiceSpec
from .letters import SMALLEST, printable, width_of, wrap
from .paper import Frame
from .rows import Row

FOOT = 9.0
"""Points at the bottom for the small print."""

SLACK = 1.0
"""By so much the last row may come nearer to the small print, which is lower than its line."""

QR = 54.0
"""The side of a QR code: at this size a phone reads the longest address of a table from arm's length."""

LEAST_ROW, MOST_ROW = 10.5, 30.0
LARGE_LEAST_ROW, LARGE_MOST_ROW = 29.0, 36.0
FEW_ROWS, FEW_ROWS_MOST = 0.65, 58.0
"""Rows that would fill less than this share of the frame grow, up to so many points."""

LEAST_COLUMN, GOOD_COLUMN, MOST_COLUMN = 15.0, 40.0, 84.0
WIDE_COLUMN = 0.28
"""The share of the frame that a column may have where there are no words on how to score."""

LEAST_GRID_COLUMN, GOOD_GRID_COLUMN = 18.0, 28.0
"""Room for a figure, and for a word on how a column is filled."""

FEW_COLUMNS = 150.0
"""Shared by the columns where there are few: room to write."""

WIDE = 330.0
"""From this width on, fields stand beside the title."""

LEAST_NAMES = LEAST_HOW = 56.0
MOST_NAMES, GRID_NAMES = 0.42, 0.31
"""The share of the frame that the names of the boxes may have."""

PAD = 4.0

Heads = Literal["numbers", "across", "upright"]


@dataclass(frozen=True, slots=True)
class Field:
    """A line to write on, or what is written there."""

    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """`heads` are the columns' headings, names where `named`; `winners` are columns, counted from 0.
    A `grid` is one player's card, its columns the card's own."""

    title: str
    spec: DiceSpec
    rows: tuple[Row, ...]
    heads: tuple[str, ...]
    named: bool = False
    fields: tuple[Field, ...] = ()
    note: str = ""
    qr: str | None = None
    winners: frozenset[int] = frozenset()
    most_digits: int = 3
    grid: bool = False

    @property
    def says_how(self) -> bool:
        return any(row.how for row in self.rows if row.kind == "box")


@dataclass(frozen=True, slots=True)
class Fit:
    """Heights and widths in points; `full` says that there is room for what the dice must show, in every row,
    `squeezed` that how to score needs more than a line, where columns need not be wide for it."""

    top: float
    head: float
    row: float
    size: float
    names: float
    how: float
    full: bool
    column: float
    heads: Heads
    head_size: float
    squeezed: bool = False

    @property
    def rank(self) -> tuple[int, int, float]:
        """The better of two fits is the greater: words on how to score first, then large rows, then wide columns."""
        return 0 if not self.how else 1 if self.squeezed else 2, round(self.row), self.column


def fit_sheet(sheet: Sheet, frame: Frame, *, large: bool = False) -> Fit | None:
    """The largest rows and the most words for which the frame has room; None where it has none."""
    least, most = (LARGE_LEAST_ROW, LARGE_MOST_ROW) if large else (LEAST_ROW, MOST_ROW)
    top = _top(sheet, frame)
    room = frame.height - top - FOOT
    if not large and len(sheet.rows) * most < room * FEW_ROWS:
        most = min(FEW_ROWS_MOST, room * FEW_ROWS / len(sheet.rows))
    row = min(most, room / (len(sheet.rows) + 0.5))
    fit = _widths(sheet, frame, top, row)
    if fit is None:
        return None
    others = max(1, len(sheet.rows) - 1)
    row = min(most, (room - fit.head) / others)
    while row >= least:
        fit = _widths(sheet, frame, top, row)
        if fit is None or fit.head + others * row <= room + SLACK:
            return fit
        # larger rows have taller heads
        row = min((room - fit.head) / others, row - 0.1)
    return None


def _top(sheet: Sheet, frame: Frame) -> float:
    """The title, with the fields beside it or below where it is narrow."""
    return top_height(frame.width, len(sheet.fields), qr=sheet.qr is not None)


def top_height(width: float, fields: int, *, qr: bool) -> float:
    """A single field stands beside the title, more of them only where it is wide."""
    height = 34.0 if width >= WIDE else 20.0 + 15.0 * (fields if fields > 1 else 0)
    return max(height, QR + 6 if qr else 0)


def _widths(sheet: Sheet, frame: Frame, top: float, row: float) -> Fit | None:
    size = min(max(row * 0.5, 5.4), 17 if row >= LARGE_LEAST_ROW + 2 else 12)
    columns = len(sheet.heads)
    least = max(
        LEAST_GRID_COLUMN if sheet.grid else LEAST_COLUMN, width_of("0" * sheet.most_digits, size, bold=True) + 3
    )
    icon = row * 0.66 + PAD if any(line.face for line in sheet.rows) else 0.0
    natural = icon + 2 * PAD + max(width_of(printable(line.name), size, bold=line.kind != "box") for line in sheet.rows)
    if any(line.kind == "box" and not line.name for line in sheet.rows):
        natural = max(natural, frame.width * 0.34)
    rest = frame.width - columns * least
    if rest < LEAST_NAMES:
        return None
    most_names = frame.width * (GRID_NAMES if sheet.grid else MOST_NAMES)
    names = min(natural, rest, max(most_names, LEAST_NAMES))
    how, brief = _how(sheet, size, row, frame.width - names, columns, least)
    within, small = how - 2 * PAD, how_size(size)
    full = how > 0 and all(
        how_lines(asked_and_paid(line), within, small, row) for line in sheet.rows if line.kind == "box"
    )
    # the columns have more use for what the words cannot fill
    how = how if full else min(how, brief)
    column = min(
        (frame.width - names - how) / columns, MOST_COLUMN if how else max(MOST_COLUMN, frame.width * WIDE_COLUMN)
    )
    if how:
        how = max(how, frame.width - names - column * columns)
    heads, head, head_size = _heads(sheet, column, size, row, frame)
    longest = max(width_of(printable(line.how), small) for line in sheet.rows)
    squeezed = not sheet.grid and longest > how - 2 * PAD + 0.01
    return Fit(top, head, row, size, names, how, full, column, heads, head_size, squeezed)


def _how(sheet: Sheet, size: float, row: float, room: float, columns: int, least: float) -> tuple[float, float]:
    """How wide the words on how to score may be, and must be to say the points; 0 where there is no room."""
    small = how_size(size)
    wanted = min(max(GOOD_COLUMN, FEW_COLUMNS / columns), MOST_COLUMN)
    if sheet.named:
        longest = max(width_of(printable(name), size, bold=True) for name in sheet.heads)
        wanted = min(max(wanted, longest * 0.6 + PAD), MOST_COLUMN)
    brief = 2 * PAD + max((width_of(printable(line.how), small) for line in sheet.rows), default=0)
    full = 2 * PAD + max((width_of(printable(asked_and_paid(line)), small) for line in sheet.rows), default=0)
    if not sheet.says_how:
        return 0.0, 0.0
    for column in (wanted, GOOD_COLUMN):
        left = room - columns * max(column, least)
        if left >= brief:
            return min(left, full), brief
    start = LEAST_HOW if sheet.grid else GOOD_COLUMN
    in_two = _broken_in_two(sheet.rows, start, small, row)
    if sheet.grid and room - columns * GOOD_GRID_COLUMN >= in_two:
        in_two = min(room - columns * GOOD_GRID_COLUMN, brief)
        return in_two, in_two
    boxes = _broken_in_two(tuple(line for line in sheet.rows if line.kind == "box"), start, small, row)
    for narrow in (brief, in_two, boxes):
        if room - columns * least >= narrow:
            return narrow, narrow
    return 0.0, brief


def how_size(size: float) -> float:
    return max(size * 0.8, SMALLEST)


def asked_and_paid(row: Row) -> str:
    """What the dice must show and what that pays."""
    return f"{row.asks[:1].upper()}{row.asks[1:]}: {row.how[:1].lower()}{row.how[1:]}" if row.asks else row.how


def how_lines(said: str, within: float, size: float, row: float) -> tuple[tuple[str, ...], float] | None:
    """On one line, or on two that are smaller; None where neither has room."""
    shown = printable(said)
    if width_of(shown, size) <= within:
        return (shown,), size
    small = max(size * 0.88, SMALLEST)
    lines = wrap(shown, within, small)
    return (lines, small) if len(lines) <= 2 and row >= small * 2.4 else None


def cut_how_lines(said: str, within: float, size: float, row: float) -> tuple[tuple[str, ...], float]:
    """What no two lines hold, on as many as there is room for; the pen makes the last one smaller, then cuts it."""
    shown, small = printable(said), max(size * 0.88, SMALLEST)
    if row < small * 2.4:
        return (shown,), size
    first, *others = wrap(shown, within, small)
    return (first, " ".join(others)), small


def _broken_in_two(rows: tuple[Row, ...], width: float, small: float, row: float) -> float:
    """How wide the words must be at least where each may take two lines."""
    while not all(how_lines(line.how, width - 2 * PAD, small, row) for line in rows):
        width += 4
    return width


def _heads(sheet: Sheet, column: float, size: float, row: float, frame: Frame) -> tuple[Heads, float, float]:
    """Numbers, names across the column (smaller before they are broken), or names that are read from the bottom up."""
    if not sheet.named:
        return "numbers", max(row, 26.0 if column >= GOOD_COLUMN else row), size
    shown = [printable(name) for name in sheet.heads]
    for smaller in (size, size * 0.85, size * 0.7):
        lines = max(len(wrap(name, column - PAD, smaller, True)) for name in shown)
        widest = max((width_of(word, smaller, bold=True) for name in shown for word in name.split()), default=0)
        if lines <= 2 and widest <= column - PAD and smaller >= 6:
            return "across", max(row, (lines * 1.15 + 0.6) * smaller), smaller
    upright = min(size, column * 0.8)
    longest = max(width_of(name, upright, bold=True) for name in shown)
    return "upright", max(row, min(longest + 2 * PAD, frame.height * 0.16)), upright


def split_rows(rows: tuple[Row, ...], parts: int, continued: str) -> tuple[tuple[Row, ...], ...]:
    """The rows in about equal parts; each begins with a section's heading, its own or the one that goes on."""
    most = -(-len(rows) // parts)
    return tuple(_parts(rows, most, continued))


def _parts(rows: tuple[Row, ...], most: int, continued: str) -> Iterator[tuple[Row, ...]]:
    part: list[Row] = []
    heading = rows[0]
    for row in rows:
        if row.kind == "section":
            heading = row
        # a heading never stands last on a page
        if len(part) >= most or (row.kind == "section" and len(part) >= most - 1):
            yield tuple(part)
            part = [] if row.kind == "section" else [replace(heading, name=f"{heading.name}, {continued}")]
        part.append(row)
    yield tuple(part)
