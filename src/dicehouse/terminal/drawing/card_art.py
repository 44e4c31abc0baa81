"""Cards laid out for a screen: one column or two, full names or short, whatever fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ...rules import Seat, State
from .card_lines import Cell, Line, card_lines

__all__ = ["card_art"]

_GAP = "   "


MANY = 5
"""More players than this leave no room for long names and thousands separators."""


@dataclass(frozen=True, slots=True)
class Layout:
    """`label` cells for what stands left of the entries; without `named`, codes stand for names."""

    columns: int
    label: int
    named: bool = True


def card_art(state: State, names: Sequence[str], width: int, height: int) -> tuple[Text, bool]:
    """The cards, and whether they keep to `height`; the clearest layout that fits is taken."""
    lines = card_lines(state)
    if len(names) > MANY:
        lines = [_without_commas(line) for line in lines]
    layouts = _layouts(lines)
    cell = _cell_width(lines, names)
    fitting = [layout for layout in layouts if _width(layout, len(names), cell) <= width]
    if not fitting and state.seat and len(names) > 1:
        return _alone(state, names, width, height)
    short = [layout for layout in fitting if _height(layout, lines) <= height]
    layout = short[0] if short else fitting[0] if fitting else layouts[-1]
    return _drawn(layout, lines, state, names, cell), bool(short)


def _alone(state: State, names: Sequence[str], width: int, height: int) -> tuple[Text, bool]:
    """A narrow screen shows the card of whoever is to play."""
    mine = replace(state, cards=(state.card,), seat=Seat(1))
    return card_art(mine, names[state.seat - 1 : state.seat], width, height)


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
    return Line(line.code, line.name, cells)


def _cell_width(lines: Sequence[Line], names: Sequence[str]) -> int:
    content = max(cell_len(cell.text) for line in lines for cell in line.cells)
    wanted = max(map(cell_len, names)) + 1
    return max(content, min(wanted, 9) if len(names) <= 3 else 5, 5)


def _code_width(lines: Sequence[Line]) -> int:
    return max(len(line.code) for line in lines)


def _width(layout: Layout, seats: int, cell: int) -> int:
    return 1 + layout.columns * (layout.label + seats * (cell + 1)) + (layout.columns - 1) * len(_GAP)


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


def _drawn(layout: Layout, lines: Sequence[Line], state: State, names: Sequence[str], cell: int) -> Text:
    columns = [list(_rows(layout, column, lines, state, names, cell)) for column in _columns(layout, lines)]
    blank = Text(" " * (_width(replace(layout, columns=1), len(names), cell) - 1))
    art = Text(no_wrap=True)
    for row in range(max(map(len, columns))):
        parts = [column[row] if row < len(column) else blank for column in columns]
        art.append(" ")
        art.append_text(Text(_GAP).join(parts))
        art.append("\n")
    art.rstrip()
    return art


def _rows(
    layout: Layout, column: list[Line], lines: Sequence[Line], state: State, names: Sequence[str], cell: int
) -> Iterator[Text]:
    labels = layout.label
    for line in column:
        if not line.cells:
            row = Text(_sized(line.name, labels), style="head")
            for seat, name in enumerate(names, 1):
                mark, style = ("▸", "brass") if seat == state.seat else ("", "head")
                row.append(" ")
                row.append(_right(f"{mark}{name}", cell), style=style)
        else:
            row = Text(_label(layout, line, labels, _code_width(lines)))
            for shown in line.cells:
                row.append(" ")
                row.append(*_padded(shown, cell))
        yield row


def _label(layout: Layout, line: Line, width: int, code: int) -> str:
    if not layout.named:
        return _sized(line.code or line.name, width)
    return _sized(f"{line.code:<{code}} {line.name}", width)


def _padded(shown: Cell, width: int) -> tuple[str, str]:
    return _right(shown.text, width), shown.style


def _sized(text: str, width: int) -> str:
    return text if cell_len(text) == width else _cut(text, width) + " " * (width - cell_len(_cut(text, width)))


def _right(text: str, width: int) -> str:
    cut = _cut(text, width)
    return " " * (width - cell_len(cut)) + cut


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"
