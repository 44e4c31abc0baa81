"""Results as tables: under each other as CSV, a sheet for each as XLSX, and what paper shows of them."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import astuple

from ...errors import DicehouseError
from .results import Results

Cell = str | int | float | tuple[str, ...] | None


class ResultTable(NamedTuple):
    """`sheet` is its name in a workbook; `words` how many of its columns are words."""

    sheet: str
    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]


def result_tables(found: Results) -> list[ResultTable]:
    """A round's number stands in front where there is more than one."""
    about = "asked", "right"
    several = len(found.rounds) > 1
    round_ = ("round",) if several else ()

    def numbered(number: int, *cells: Cell) -> tuple[Cell, ...]:
        return (number, *cells) if several else cells

    return [
        ResultTable(
            "Rounds",
            "Rounds",
            ("round", "survivors", "zombies", "winner"),
            [astuple(line) for line in found.rounds] if several else [],
        ),
        ResultTable(
            "Teams",
            "Teams",
            (*round_, "team", "members", "score", "boxes", *about),
            [
                numbered(line.round, line.name, line.members, line.score, line.filled, line.asked, line.right)
                for line in found.teams
            ],
        ),
        ResultTable(
            "Students",
            "Students",
            ("student", "team", "turns", "points", *about, "decisions", "best", "points lost"),
            [astuple(line)[1:] for line in found.students],
        ),
        ResultTable(
            "Cards",
            "Cards",
            (*round_, "card", *found.boxes, "bonus", "extra", "score"),
            [numbered(one.round, one.name, *one.entries, one.bonus, one.extra, one.score) for one in found.cards],
        ),
        ResultTable(
            "Asked",
            "What each student was asked",
            (*round_, "student", "team", "for", "question", "typed", "verdict"),
            [
                numbered(
                    line.round, line.student, line.team, line.wanted, line.question, line.typed,
                    "right" if line.right else "wrong",
                )
                for line in sorted(found.asked, key=lambda line: (line.round, line.student))
            ],
        ),
        ResultTable(
            "Throws",
            "Which throw gave which points",
            (*round_, "student", "team", "turn", "dice", "box", "points", "put right to"),
            [
                numbered(
                    line.round, line.student, line.team, line.turn, line.dice, line.box, line.points, line.corrected
                )
                for line in sorted(found.written, key=lambda line: (line.round, line.student, line.turn))
            ],
        ),
        ResultTable(
            "Coach",
            "What the coach would have done, where it mattered most",
            ("student", "dice", "chosen", "coach", "points lost"),
            [(name, *astuple(choice)) for name, choice in found.costly],
        ),
        ResultTable(
            "Questions",
            "Questions, the hardest first",
            ("question", *about),
            [astuple(line) for line in found.questions],
        ),
        ResultTable(
            "Corrections",
            "Corrections",
            (*round_, "corrected", "box", "before", "points", "reason"),
            [
                numbered(line.round, line.team, line.box, line.before, line.points, line.reason)
                for line in found.corrections
            ],
        ),
    ]  # fmt: skip


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
