"""Plain tables on paper, one under the other: the results of a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from .job import PaperName, PrintedTable
from .paper import paper_of
from .pen import HAIR, INK, LINE, SOFT, Pen

STEP = 15.0
"""From one row to the next."""

GAP = 26.0
SIZE = 9.0


def print_tables(title: str, subject: str, tables: Sequence[PrintedTable], paper: PaperName = "a4") -> bytes:
    pen = Pen(title, subject)
    sheet = paper_of(paper)
    inner = sheet.inner
    pen.new_page(sheet)
    pen.text(inner.x, inner.y + 17, title, 17, bold=True, within=inner.width)
    pen.text(inner.x, inner.y + 34, subject, 10, colour=SOFT, within=inner.width)
    y = inner.y + 34 + GAP
    for table in tables:
        if not table.rows:
            continue
        if y + GAP + 3 * STEP > inner.bottom:
            pen.new_page(sheet)
            y = inner.y + GAP
        y = _head(pen, table, inner.x, inner.width, y)
        for row in table.rows:
            if y > inner.bottom:
                pen.new_page(sheet)
                y = _head(pen, table, inner.x, inner.width, inner.y + GAP)
            _row(pen, table, row, inner.x, inner.width, y)
            y += STEP
        y += GAP
    return pen.finish()


def _head(pen: Pen, table: PrintedTable, x: float, width: float, y: float) -> float:
    pen.text(x, y, table.title, 12, bold=True, within=width)
    _row(pen, table, table.heads, x, width, y + STEP + 2, bold=True)
    pen.line(x, y + STEP + 6, x + width, y + STEP + 6, thick=HAIR, colour=LINE)
    return y + 2 * STEP + 6


def _row(
    pen: Pen, table: PrintedTable, row: tuple[str, ...], x: float, width: float, y: float, *, bold: bool = False
) -> None:
    for place, (text, share) in enumerate(zip(row, table.shares, strict=True)):
        part = width * share
        if place < table.words:
            pen.text(x, y, text, SIZE, bold=bold, colour=INK, within=part - 6)
        else:
            pen.text(x + part - 4, y, text, SIZE, bold=bold, colour=INK, align="right", within=part - 4)
        x += part
