"""Draws a score sheet: title, headings, rows, totals."""

from __future__ import annotations

from itertools import groupby

import segno

from .dice import draw_die
from .grid_rows import DOWN, UP
from .job import SheetRefused
from .letters import fit, printable, width_of, wrap
from .paper import Frame
from .pen import BRASS, HAIR, INK, LINE, PALE, RULE, SOFT, Pen
from .rows import Kind, Row
from .sheet import PAD, QR, WIDE, Field, Fit, Sheet, asked_and_paid, cut_how_lines, how_lines, how_size


def draw_sheet(pen: Pen, sheet: Sheet, frame: Frame, fit: Fit) -> None:
    draw_top(pen, frame, sheet.title, sheet.fields, sheet.qr, fit.top)
    width = fit.names + fit.how + fit.column * len(sheet.heads)
    table = Frame(frame.x, frame.y + fit.top, width, 0)
    y = table.y
    for number, row in enumerate(sheet.rows):
        height = fit.head if number == 0 else fit.row
        _row(pen, sheet, row, Frame(table.x, y, table.width, height), fit, first=number == 0)
        y += height
    _lines(pen, sheet, table, y, fit)
    draw_note(pen, frame, sheet.note)


def draw_top(pen: Pen, frame: Frame, title: str, fields: tuple[Field, ...], qr: str | None, height: float) -> None:
    """The title, and lines for what is written by hand: beside it where there is room, otherwise below."""
    width = frame.width
    if qr is not None:
        _qr(pen, frame.right - QR, frame.y, QR, qr)
        width -= QR + 10
    wide = frame.width >= WIDE
    size = 17.0 if wide else 11.5
    beside = fields if wide else fields[:1] if len(fields) == 1 else ()
    room = min(150.0, width * 0.6 / max(1, len(beside))) if wide else width * 0.36
    pen.text(frame.x, frame.y + size, title, size, bold=True, within=width - room * len(beside) - 10)
    for number, field in enumerate(reversed(beside)):
        right = frame.x + width - number * room
        _field(pen, right - room + 12, right, frame.y + size, field, 8.5 if wide else 7.0)
    for number, field in enumerate(fields if not beside else ()):
        _field(pen, frame.x, frame.x + width, frame.y + size + 15 * (number + 1), field, 7.5)


def _qr(pen: Pen, x: float, y: float, side: float, address: str) -> None:
    """As the fewest rectangles that cover its dark squares; the quiet zone is the paper's own white."""
    try:
        code = segno.make_qr(address, error="m")
    except (segno.DataOverflowError, UnicodeError, ValueError):
        raise SheetRefused("This address is too long for a QR code.") from None
    rows = [list(row) for row in code.matrix]
    module = side / len(rows)
    for down, row in enumerate(rows):
        across = 0
        for dark, squares in groupby(row):
            count = len(list(squares))
            if dark:
                # a trace wider than the square, so that no pale seam shows between rows
                left, top = x + across * module, y + down * module
                pen.box(left, top, count * module, module * 1.02, colour=None, fill=INK)
            across += count


def _field(pen: Pen, x: float, right: float, y: float, field: Field, size: float) -> None:
    pen.text(x, y, field.label, size, colour=SOFT)
    start = x + width_of(printable(field.label), size) + 5
    pen.line(start, y + 2, right, y + 2)
    if field.value:
        pen.text(start + 3, y - 0.5, field.value, size * 1.25, bold=True, within=right - start - 6)


def draw_note(pen: Pen, frame: Frame, note: str) -> None:
    pen.text(frame.x, frame.bottom - 1.5, note, 5.8, colour=SOFT, within=frame.width)


def _row(pen: Pen, sheet: Sheet, row: Row, frame: Frame, fit: Fit, *, first: bool) -> None:
    size, middle = fit.size, frame.y + frame.height / 2
    baseline = (frame.bottom - fit.row / 2 if first else middle) + size * 0.36
    heading, bold = row.kind == "section", row.kind not in ("box", "order")
    for place in row.closed:
        pen.box(_column(frame, fit, place), frame.y, fit.column, frame.height, colour=None, fill=PALE)
    x = frame.x + PAD
    if row.face is not None:
        side = fit.row * 0.66
        # a suit in the corner of so small a die would be a speck; an ace is its suit
        suit = sheet.spec.suits[0] if sheet.spec.suits and sheet.spec.label(row.face) == "ace" else None
        draw_die(pen, x, middle - side / 2, side, sheet.spec, row.face, suit=suit)
        x += side + PAD
    grand = size * 1.12 if row.kind == "total" else size
    _name(pen, x, baseline, row.name, grand, frame.x + fit.names - PAD - x, fit.row, bold=bold, heading=heading)
    if fit.how and row.how:
        _how(pen, frame.x + fit.names + PAD, baseline, row, fit)
    if heading:
        _heads(pen, sheet, frame, fit, first=first)
    elif row.kind == "order":
        _orders(pen, row, frame, fit)
    elif row.kind == "tally":
        _tally(pen, sheet, row, frame, fit)
    else:
        _cells(pen, sheet, row, frame, fit, baseline)


def _name(
    pen: Pen, x: float, y: float, name: str, size: float, within: float, row: float, *, bold: bool, heading: bool
) -> None:
    """On one line where that stays readable, otherwise on two smaller ones."""
    lines: tuple[str, ...] = (name,)
    if fit(printable(name), within, size, bold=bold)[1] < size * 0.8:
        small = max(5.0, min(size * 0.8, row * 0.42))
        broken = wrap(printable(name), within, small, bold)
        if len(broken) <= 2 and row >= small * 2.1:
            lines, size = broken, small
    for number, line in enumerate(lines):
        at = y + (number - (len(lines) - 1) / 2) * size * 1.05
        pen.text(x, at, line, size, bold=bold, colour=BRASS if heading else INK, within=within)


def _how(pen: Pen, x: float, y: float, row: Row, fit: Fit) -> None:
    size, within = how_size(fit.size), fit.how - 2 * PAD
    said = asked_and_paid(row) if fit.full else row.how
    lines, small = how_lines(said, within, size, fit.row) or cut_how_lines(row.how, within, size, fit.row)
    for number, line in enumerate(lines):
        at = y + (number - 0.55 * (len(lines) - 1)) * small * 1.1 - small * 0.05
        pen.text(x, at, line, small, colour=SOFT, within=within)


def _heads(pen: Pen, sheet: Sheet, frame: Frame, fit: Fit, *, first: bool) -> None:
    size = fit.head_size
    for place, head in enumerate(sheet.heads):
        centre, within = _column(frame, fit, place) + fit.column / 2, fit.column - PAD
        if not sheet.named:
            y = frame.bottom - fit.row / 2 + size * 0.36
            pen.text(centre, y, head, size, bold=True, colour=SOFT, align="centre", within=within)
        elif not first:
            continue
        elif fit.heads == "across":
            lines = wrap(printable(head), within, size, True)
            start = frame.y + frame.height / 2 + size * 0.36 - (len(lines) - 1) * size * 0.575
            for number, line in enumerate(lines):
                pen.text(centre, start + number * size * 1.15, line, size, bold=True, align="centre", within=within)
        else:
            x, room = centre + size * 0.36, frame.height - 2 * PAD
            pen.upright(x, frame.bottom - PAD, head, size, bold=True, within=room)


def _orders(pen: Pen, row: Row, frame: Frame, fit: Fit) -> None:
    """How each column is filled: an arrow, words, or both."""
    size, middle = fit.size * 0.8, frame.y + frame.height / 2
    for place, cell in enumerate(row.cells):
        arrow, said = (cell[:1], cell[1:].strip()) if cell[:1] in (DOWN, UP) else ("", cell)
        left, room = _column(frame, fit, place) + 2, fit.column - 4
        if arrow:
            beside = size if said else room
            _arrow(pen, left + beside / 2, middle, fit.row * 0.55, up=arrow == UP)
            left, room = left + beside, room - beside
        pen.text(left + room / 2, middle + size * 0.36, said, size, colour=SOFT, align="centre", within=room)


def _arrow(pen: Pen, x: float, middle: float, length: float, *, up: bool) -> None:
    tip, end = (middle - length / 2, middle + length / 2) if up else (middle + length / 2, middle - length / 2)
    barb = tip + (end - tip) * 0.36
    pen.line(x, end, x, tip, thick=RULE, colour=INK)
    pen.path([(x - length * 0.24, barb), (x, tip), (x + length * 0.24, barb)], thick=RULE, colour=INK)


def _cells(pen: Pen, sheet: Sheet, row: Row, frame: Frame, fit: Fit, baseline: float) -> None:
    size = fit.size * (1.2 if row.kind == "total" else 1.08)
    for place, entry in enumerate(row.cells):
        centre = _column(frame, fit, place) + fit.column / 2
        won = row.kind == "total" and place in sheet.winners
        if won:
            _ring(pen, centre, frame, min(fit.column * 0.88, fit.row * 2.4))
        colour = BRASS if won else INK
        within = fit.column - 3
        pen.text(centre, baseline, entry, size, bold=row.kind != "box", colour=colour, align="centre", within=within)


def _ring(pen: Pen, centre: float, frame: Frame, width: float) -> None:
    """The winner's total is ringed: a printer may have no colours."""
    height = frame.height - 5
    pen.box(centre - width / 2, frame.y + 2.5, width, height, round_by=height / 2, thick=RULE, colour=BRASS)


def _tally(pen: Pen, sheet: Sheet, row: Row, frame: Frame, fit: Fit) -> None:
    """Small boxes to tick, in as many rows as they need."""
    down = 1 if row.marks * fit.row * 0.5 <= fit.column - 4 else 2
    across = -(-row.marks // down)
    pitch = min((fit.column - 4) / across, (fit.row - 2) / down)
    side = pitch * 0.74
    for place in range(len(sheet.heads)):
        if place in row.closed:
            continue
        centre = _column(frame, fit, place) + fit.column / 2
        ticked = row.ticked[place] if row.ticked else 0
        for mark in range(row.marks):
            x = centre + (mark % across - across / 2) * pitch + (pitch - side) / 2
            y = frame.y + frame.height / 2 + (mark // across - down / 2) * pitch + (pitch - side) / 2
            pen.box(x, y, side, side, colour=SOFT)
            if mark < ticked:
                pen.path(
                    [(x + side * 0.15, y + side * 0.5), (x + side * 0.42, y + side * 0.8), (x + side * 0.95, y)],
                    thick=RULE,
                    colour=INK,
                )


def _column(frame: Frame, fit: Fit, place: int) -> float:
    return frame.x + fit.names + fit.how + place * fit.column


def _begins(before: list[Kind], kind: Kind) -> bool:
    """Whether something begins with this row: a section, a box after sums, or the sums after several boxes."""
    if not before or kind in ("section", "total") or before[-1] == "section":
        return True
    if kind == "box":
        return before[-1] in ("sum", "order")
    return kind in ("sum", "tally") and before[-1] == "box" and before[0] == "box"


def _lines(pen: Pen, sheet: Sheet, table: Frame, bottom: float, fit: Fit) -> None:
    """Hairlines between rows, rules where a section begins and where sums are drawn."""
    y = table.y
    for number, row in enumerate(sheet.rows):
        begins = _begins([row.kind for row in sheet.rows[max(0, number - 2) : number]], row.kind)
        pen.line(table.x, y, table.right, y, thick=0.8 if begins else HAIR, colour=INK if begins else LINE)
        y += fit.head if number == 0 else fit.row
    starts = [table.x + fit.names] if fit.how else []
    columns = [_column(table, fit, place) for place in range(len(sheet.heads))]
    for x in (*starts, *columns):
        pen.line(x, table.y, x, bottom)
    pen.box(table.x, table.y, table.width, bottom - table.y, thick=0.8, colour=INK)
