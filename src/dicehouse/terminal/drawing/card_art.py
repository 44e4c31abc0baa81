"""Cards laid out for a screen: one column or two, full names or short, whatever fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ...rules import State, scores
from .card_lines import Cell, Line, card_lines

_GAP = "  "

MANY = 5
"""More players than this leave no room for long names and thousands separators."""


class Layout(NamedTuple):
    """`label` cells for what stands left of the entries; without `named`, codes stand for names."""

    columns: int
    label: int
    named: bool = True


class Span(NamedTuple):
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
    """The clearest layout that fits; `marks` are signs of one cell before boxes, by place. A small screen shows the
    card of whoever is to play, and everyone's score in a line."""
    lines, turn = card_lines(state, laid), state.seat - 1
    if len(names) > MANY:
        bare = [tuple(Cell(cell.text.replace(",", ""), cell.style) for cell in line.cells) for line in lines]
        lines = [replace(line, cells=cells) for line, cells in zip(lines, bare, strict=True)]
    shown = [_Cards(lines, names, turn, marks or {})]
    if state.seat and len(names) > 1:
        mine = [replace(line, cells=line.cells[turn : turn + 1]) for line in lines]
        shown.append(_Cards(mine, names[turn : turn + 1], 0, marks or {}, all_scores(state, names, width)))
    for fits in (True, False):
        for cards in shown:
            for layout in cards.layouts():
                for cell in cards.cell_widths():
                    if cards.width(layout, cell) <= width and (not fits or cards.height(layout) <= height):
                        return cards.drawn(layout, cell, fits=fits)
    return shown[0].drawn(shown[0].layouts()[-1], shown[0].cell_widths()[-1], fits=False)


def all_scores(state: State, names: Sequence[str], width: int) -> Text:
    """Everyone's, in a line."""
    line = Text(" ")
    for name, score in zip(names, scores(state), strict=True):
        line.append(f"{name} ", style="faint")
        line.append(f"{score:,}  ", style="brass")
    line.truncate(width, overflow="ellipsis")
    return line


@dataclass(frozen=True, slots=True)
class _Cards:
    """Whose entries are shown; `turn` is the place of who is to play among the names, `below` a line under them."""

    lines: Sequence[Line]
    names: Sequence[str]
    turn: int
    marks: Mapping[int, str]
    below: Text | None = None

    @property
    def code(self) -> int:
        """Cells of the longest code."""
        return max(len(line.code) for line in self.lines)

    def layouts(self) -> list[Layout]:
        code = self.code
        longest = max(cell_len(line.name) for line in self.lines)
        full, cut = code + 1 + longest, code + 1 + min(longest, 12)
        return [
            Layout(2, full),
            Layout(1, full),
            Layout(2, cut),
            Layout(2, max(code, 9), named=False),
            Layout(1, max(code, 9), named=False),
            Layout(1, max(code, 5), named=False),
        ]

    def cell_widths(self) -> range:
        """From as wide as the names are, as far as they may be, down to what the entries need."""
        least = max(5, *(cell_len(cell.text) for line in self.lines for cell in line.cells))
        wanted = max(map(cell_len, self.names)) + 1
        return range(max(least, min(wanted, 9)), least - 1, -1)

    def column_width(self, layout: Layout, cell: int) -> int:
        """With the cell before it, in which a sign may stand."""
        return 1 + layout.label + len(self.names) * (cell + 1)

    def width(self, layout: Layout, cell: int) -> int:
        return layout.columns * self.column_width(layout, cell) + (layout.columns - 1) * len(_GAP)

    def height(self, layout: Layout) -> int:
        return max(map(len, self.columns(layout))) + (self.below is not None)

    def columns(self, layout: Layout) -> list[Sequence[Line]]:
        lines = self.lines
        if layout.columns == 1:
            return [lines]
        half = (len(lines) + 1) // 2
        heads = [n for n, line in enumerate(lines) if n and not line.cells]
        near = min(heads, key=lambda n: abs(n - half), default=half)
        if abs(near - half) <= 2:
            return [lines[:near], lines[near:]]
        heading = [line for line in lines[:half] if not line.cells][-1]
        return [lines[:half], [heading, *lines[half:]]]

    def drawn(self, layout: Layout, cell: int, *, fits: bool) -> CardArt:
        columns, width = self.columns(layout), self.column_width(layout, cell)
        spans: dict[int, Span] = {}
        rows = [Text() for _ in range(max(map(len, columns)))]
        for number, column in enumerate(columns):
            start = number * (width + len(_GAP))
            for row, art in enumerate(rows):
                art.append(_GAP if number else "")
                if row >= len(column):
                    art.append(" " * width)
                    continue
                art.append_text(self.row(layout, column[row], cell))
                place = column[row].place
                if place is not None:
                    spans[place] = Span(row, start, start + width)
        text = Text("\n", no_wrap=True).join(rows)
        text.rstrip()
        return CardArt(text if self.below is None else text + Text("\n") + self.below, fits, spans)

    def row(self, layout: Layout, line: Line, cell: int) -> Text:
        row = Text()
        row.append(self.marks.get(line.place, " ") if line.place is not None else " ", style="brass")
        if line.cells:
            named = f"{line.code:<{self.code}} {line.name}" if layout.named else line.code or line.name
            row.append(sized(named, layout.label))
            entries = list(line.cells)
        else:
            row.append(sized(line.name, layout.label), style="head")
            turn = self.turn
            entries = [
                Cell(f"▸{name}", "brass") if place == turn else Cell(name, "head")
                for place, name in enumerate(self.names)
            ]
        for entry in entries:
            row.append(" ")
            row.append(right_of(entry.text, cell), style=entry.style)
        return row


def sized(text: str, width: int) -> str:
    return text if cell_len(text) == width else cut_to(text, width) + " " * (width - cell_len(cut_to(text, width)))


def right_of(text: str, width: int) -> str:
    cut = cut_to(text, width)
    return " " * (width - cell_len(cut)) + cut


def cut_to(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"
