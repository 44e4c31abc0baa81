"""Results as tables, each described once: under each other as CSV, a sheet for each as XLSX, and columns on paper."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...errors import DicehouseError
from .results import Results

Cell = str | int | float | tuple[str, ...] | None


class Column(NamedTuple):
    """`share` is its part of the width on paper, 0 where paper has no room for it, and `printed` what it is called
    there. `field` is that of its lines, where it has another name."""

    head: str
    share: float = 0.0
    field: str = ""
    printed: str = ""

    def of(self, line: object) -> Cell:
        found: Cell = getattr(line, self.field or self.head)
        return found


class ResultTable(NamedTuple):
    """`sheet` is its name in a workbook; without columns its rows are what there is."""

    sheet: str
    title: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]

    @property
    def heads(self) -> tuple[str, ...]:
        return tuple(column.head for column in self.columns)


ROUND = Column("round", 0.07)
ASKED, RIGHT = Column("asked", 0.08), Column("right", 0.08)
TABLES: dict[str, tuple[str, str, tuple[Column, ...]]] = {
    "rounds": (
        "Rounds",
        "Rounds",
        (
            Column("round", 0.2),
            Column("survivors", 0.2),
            Column("zombies", 0.2),
            Column("winner", 0.4),
        ),
    ),
    "teams": (
        "Teams",
        "Teams",
        (
            ROUND,
            Column("team", 0.2, "name"),
            Column("members", 0.4),
            Column("score", 0.09),
            Column("boxes", 0.08, "filled"),
            ASKED,
            RIGHT,
        ),
    ),
    "students": (
        "Students",
        "Students",
        (
            Column("student", 0.24, "name"),
            Column("team", 0.17),
            Column("turns", 0.08),
            Column("points", 0.08),
            ASKED,
            RIGHT,
            Column("decisions", 0.11),
            Column("best", 0.08),
            Column("points lost", 0.08, "lost", "Lost"),
        ),
    ),
    "cards": ("Cards", "Cards", ()),
    "asked": (
        "Asked",
        "What each student was asked",
        (
            ROUND,
            Column("student", 0.19),
            Column("team"),
            Column("for", 0.17, "wanted"),
            Column("question", 0.32),
            Column("typed", 0.16),
            Column("verdict", 0.09),
        ),
    ),
    "written": (
        "Throws",
        "Which throw gave which points",
        (
            ROUND,
            Column("student", 0.24),
            Column("team"),
            Column("turn", 0.07),
            Column("dice", 0.16),
            Column("box", 0.24),
            Column("points", 0.1),
            Column("put right to", 0.12, "corrected", "Now"),
        ),
    ),
    "costly": (
        "Coach",
        "What the coach would have done, where it mattered most",
        (
            Column("student", 0.26),
            Column("dice", 0.14),
            Column("chosen", 0.26),
            Column("coach", 0.26, "best"),
            Column("points lost", 0.08, "lost", "Lost"),
        ),
    ),
    "questions": ("Questions", "Questions, the hardest first", (Column("question", 0.8, "text"), ASKED, RIGHT)),
    "corrections": (
        "Corrections",
        "Corrections",
        (
            ROUND,
            Column("corrected", 0.19, "team", "Team"),
            Column("box", 0.2),
            Column("before", 0.1),
            Column("points", 0.1),
            Column("reason", 0.34),
        ),
    ),
}
"""The tables of the results, by the part of them that they show."""


def result_tables(found: Results) -> list[ResultTable]:
    """A round's number stands in front where there is more than one."""
    several = len(found.rounds) > 1
    tables = []
    for part, (sheet, title, whole) in TABLES.items():
        columns = tuple(column for column in whole if several or column is not ROUND)
        lines = getattr(found, part) if several or part != "rounds" else ()
        rows = [tuple(column.of(line) for column in columns) for line in lines]
        tables.append(_cards(found, several) if part == "cards" else ResultTable(sheet, title, columns, rows))
    return tables


def _cards(found: Results, several: bool) -> ResultTable:
    """A card in a row, with a column for each of its boxes."""
    heads = *(("round",) if several else ()), "card", *found.boxes, "bonus", "extra", "score"
    rows = [
        (*((one.round,) if several else ()), one.name, *one.entries, one.bonus, one.extra, one.score)
        for one in found.cards
    ]
    return ResultTable("Cards", "Cards", tuple(Column(head) for head in heads), rows)


def about_the_lesson(found: Results) -> list[tuple[Cell, ...]]:
    rows: list[tuple[Cell, ...]] = [("lesson", found.title, "game", found.game, "date", found.day.isoformat())]
    if found.survivors is not None:
        rows.append(("survivors", found.survivors, "zombies", found.zombies, "winner", found.winner))
    return rows


def write_csv(found: Results) -> str:
    """Tables under each other; what could be taken for a formula is not."""
    rows = about_the_lesson(found)
    for table in result_tables(found):
        if table.rows or table.sheet != "Rounds":
            rows += [(), table.heads, *table.rows]
    out = io.StringIO()
    csv.writer(out).writerows(map(_guarded, rows))
    return out.getvalue()


def write_xlsx(about: Sequence[tuple[Cell, ...]], tables: Sequence[ResultTable]) -> bytes:
    """A sheet for each table that has rows. Texts are texts, whatever they begin with."""
    try:
        from openpyxl import Workbook
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
        from openpyxl.styles import Font
    except ImportError:
        raise DicehouseError(
            "extra-missing", "This needs openpyxl, not installed here: pip install 'dicehouse[classroom]'"
        ) from None
    book = Workbook(write_only=True)
    sheets = [ResultTable("Lesson", "", (), about), *tables]
    for table in sheets:
        if not table.rows:
            continue
        sheet = book.create_sheet(table.sheet)
        sheet.freeze_panes = "A2" if table.heads else None
        widths = [max(len(str(_plain(cell))) for cell in column) for column in _columns(table)]
        for place, width in enumerate(widths):
            sheet.column_dimensions[chr(ord("A") + place)].width = min(60, max(8, width + 2))

        def cell(value: Cell, *, bold: bool, sheet: Any = sheet) -> Any:
            plain = _plain(value)
            made = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", plain) if isinstance(plain, str) else plain)
            if isinstance(plain, str):
                made.data_type = "s"
            if bold:
                made.font = Font(bold=True)
            return made

        for at, row in enumerate([table.heads, *table.rows] if table.heads else table.rows):
            sheet.append([cell(value, bold=at == 0 and bool(table.heads)) for value in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _columns(table: ResultTable) -> list[tuple[Cell, ...]]:
    rows = [table.heads, *table.rows] if table.heads else list(table.rows)
    return [tuple(row[at] if at < len(row) else None for row in rows) for at in range(min(26, max(map(len, rows))))]


FORMULA = frozenset("=+-@\t\r\n")


def _plain(cell: Cell) -> str | int | float:
    if isinstance(cell, float):
        return round(cell, 2)
    text = "; ".join(cell) if isinstance(cell, tuple) else cell
    return "" if text is None else text


def _guarded(row: tuple[Cell, ...]) -> list[str | int | float]:
    """A spreadsheet takes for a formula what begins like one."""
    return [
        f"'{plain}" if isinstance(plain, str) and unicodedata.normalize("NFKC", plain[:1]) in FORMULA else plain
        for plain in map(_plain, row)
    ]
