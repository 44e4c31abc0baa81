"""Cards laid out for a screen: one column or two, full names or short, whatever fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ...rules import State, scores
from .card_lines import Cell, Line, card_lines

_GAP = "  "

MANY = 5
"""More players than this leave no room for long names and thousands separators."""


@dataclass(frozen=True, slots=True)
class Layout:
    """`label` cells for what stands left of the entries; without `named`, codes stand for names."""

    columns: int
    label: int
    named: bool = True


@dataclass(frozen=True, slots=True)
class Span:
    """Where a box stands on the drawing; `end` is past its last cell."""

    row: int
    start: int
    end: int


@dataclass(frozen=True)
class CardArt:
    """`fits` tells whether it keeps to the height; `spans` are by the box's place on the card."""

    text: Text
    fits: bool
    spans: Mapping[int, Span]


def card_art(
    state: State,
    names: Sequence[str],
    width: int,
    height: int,
    *,
    laid: int | None = None,
    marks: Mapping[int, str] | None = None,
) -> CardArt:
    """The clearest layout that fits; `marks` are signs of one cell before boxes, by place."""
    lines = card_lines(state, laid)
    everyone = _Columns(names, state.seat - 1, marks or {})
    for fitting in (True, False):
        art = _fitted(lines, everyone, width, height, fitting=fitting)
        if art is None and state.seat and len(names) > 1:
            art = _alone(lines, state, everyone, width, height, fitting=fitting)
        if art is not None:
            return art
    return _drawn(_layouts(lines)[-1], _cell_widths(lines, names)[-1], lines, everyone, fits=False)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Whose entries are shown; `turn` is the place of who is to play among the names."""

    names: Sequence[str]
    turn: int
    marks: Mapping[int, str]


def _fitted(lines: list[Line], shown: _Columns, width: int, height: int, *, fitting: bool) -> CardArt | None:
    """None where no layout is narrow enough, nor, for a `fitting` one, low enough."""
    if len(shown.names) > MANY:
        lines = [_without_commas(line) for line in lines]
    seats, cells = len(shown.names), _cell_widths(lines, shown.names)
    choices = [(layout, cell) for layout in _layouts(lines) for cell in cells]
    narrow = [(layout, cell) for layout, cell in choices if _width(layout, seats, cell) <= width]
    short = [(layout, cell) for layout, cell in narrow if _height(layout, lines) <= height]
    if not (short if fitting else narrow):
        return None
    return _drawn(*(short or narrow)[0], lines, shown, fits=bool(short))


def _alone(
    lines: list[Line], state: State, everyone: _Columns, width: int, height: int, *, fitting: bool
) -> CardArt | None:
    """A small screen shows the card of whoever is to play, and everyone's score in a line."""
    seat = everyone.turn
    mine = [replace(line, cells=line.cells[seat : seat + 1]) for line in lines]
    shown = _Columns(everyone.names[seat : seat + 1], 0, everyone.marks)
    art = _fitted(mine, shown, width, height - 1, fitting=fitting)
    if art is None:
        return None
    return CardArt(art.text + Text("\n") + all_scores(state, everyone.names, width), art.fits, art.spans)


def all_scores(state: State, names: Sequence[str], width: int) -> Text:
    """Everyone's, in a line."""
    line = Text(" ")
    for name, score in zip(names, scores(state), strict=True):
        line.append(f"{name} ", style="faint")
        line.append(f"{score:,}  ", style="brass")
    line.truncate(width, overflow="ellipsis")
    return line


def _layouts(lines: Sequence[Line]) -> list[Layout]:
    code = _code_width(lines)
    longest = max(cell_len(line.name) for line in lines)
    full, cut = code + 1 + longest, code + 1 + min(longest, 12)
    return [
        Layout(2, full),
        Layout(1, full),
        Layout(2, cut),
        Layout(2, max(code, 9), named=False),
        Layout(1, max(code, 9), named=False),
        Layout(1, max(code, 5), named=False),
    ]


def _without_commas(line: Line) -> Line:
    cells = tuple(Cell(cell.text.replace(",", ""), cell.style) for cell in line.cells)
    return replace(line, cells=cells)


def _cell_widths(lines: Sequence[Line], names: Sequence[str]) -> range:
    """From as wide as the names are, as far as they may be, down to what the entries need."""
    content = max(cell_len(cell.text) for line in lines for cell in line.cells)
    least = max(content, 5)
    wanted = max(map(cell_len, names)) + 1
    return range(max(least, min(wanted, 9)), least - 1, -1)


def _code_width(lines: Sequence[Line]) -> int:
    return max(len(line.code) for line in lines)


def _column_width(layout: Layout, seats: int, cell: int) -> int:
    """With the cell before it, in which a sign may stand."""
    return 1 + layout.label + seats * (cell + 1)


def _width(layout: Layout, seats: int, cell: int) -> int:
    return layout.columns * _column_width(layout, seats, cell) + (layout.columns - 1) * len(_GAP)


def _height(layout: Layout, lines: Sequence[Line]) -> int:
    return max(map(len, _columns(layout, lines)))


def _columns(layout: Layout, lines: Sequence[Line]) -> list[list[Line]]:
    if layout.columns == 1:
        return [list(lines)]
    half = (len(lines) + 1) // 2
    heads = [n for n, line in enumerate(lines) if n and not line.cells]
    near = min(heads, key=lambda n: abs(n - half), default=half)
    if abs(near - half) <= 2:
        return [list(lines[:near]), list(lines[near:])]
    heading = [line for line in lines[:half] if not line.cells][-1]
    return [list(lines[:half]), [heading, *lines[half:]]]


def _drawn(layout: Layout, cell: int, lines: Sequence[Line], shown: _Columns, *, fits: bool) -> CardArt:
    columns = _columns(layout, lines)
    width = _column_width(layout, len(shown.names), cell)
    spans: dict[int, Span] = {}
    for number, column in enumerate(columns):
        start = number * (width + len(_GAP))
        for row, line in enumerate(column):
            if line.place is not None:
                spans[line.place] = Span(row, start, start + width)
    code = _code_width(lines)
    drawn = [[_row(layout, line, shown, cell, code) for line in column] for column in columns]
    art = Text(no_wrap=True)
    for row in range(max(map(len, drawn))):
        parts = [column[row] if row < len(column) else Text(" " * width) for column in drawn]
        art.append_text(Text(_GAP).join(parts))
        art.append("\n")
    art.rstrip()
    return CardArt(art, fits, spans)


def _row(layout: Layout, line: Line, shown: _Columns, cell: int, code: int) -> Text:
    row = Text()
    row.append(shown.marks.get(line.place, " ") if line.place is not None else " ", style="brass")
    if line.cells:
        row.append(_label(layout, line, layout.label, code))
        for entry in line.cells:
            row.append(" ")
            row.append(right_of(entry.text, cell), style=entry.style)
        return row
    row.append(sized(line.name, layout.label), style="head")
    for place, name in enumerate(shown.names):
        turn, style = ("▸", "brass") if place == shown.turn else ("", "head")
        row.append(" ")
        row.append(right_of(f"{turn}{name}", cell), style=style)
    return row


def _label(layout: Layout, line: Line, width: int, code: int) -> str:
    if not layout.named:
        return sized(line.code or line.name, width)
    return sized(f"{line.code:<{code}} {line.name}", width)


def sized(text: str, width: int) -> str:
    return text if cell_len(text) == width else cut_to(text, width) + " " * (width - cell_len(cut_to(text, width)))


def right_of(text: str, width: int) -> str:
    cut = cut_to(text, width)
    return " " * (width - cell_len(cut)) + cut


def cut_to(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"
