"""Cards laid out for a screen: players beside each other, or the columns of one card; full names or short; whatever
fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ...rules import Seat, State, scores
from ...values import Value
from ..setup import LONGEST_NAME
from .card_lines import Cell, Line, bonus_cell, bonus_name, box_cell, card_lines

_GAP = "  "

_ENDLESS = 10_000

MANY = 5
"""More players than this leave no room for long names and thousands separators."""

LEAN = 3
"""Cells by which a name may begin left of its column."""

_LONGEST = 16
"""Cells of a box's name, where columns stand side by side."""


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


class CardArt(Value):
    """`fits` tells whether it keeps to the height, `named` whether no box's name is cut to less than two thirds;
    `spans` are by the box's place on the card."""

    text: Text
    fits: bool
    spans: Mapping[int, Span]
    named: bool = True


def cards_within(
    state: State,
    names: Sequence[str],
    width: int,
    height: int,
    *,
    laid: int | None = None,
    marks: Mapping[int, str] | None = None,
    everyone: bool = False,
) -> CardArt:
    """Columns side by side where a card has them and the screen is wide enough."""
    grid = grid_art(state, names, width, height, marks, everyone=everyone)
    return grid or card_art(state, names, width, height, laid=laid, marks=marks)


def all_cards(state: State, names: Sequence[str], width: int, height: int = _ENDLESS) -> Text:
    """Everyone's, however long."""
    return cards_within(state, names, width, height, everyone=True).text


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
    lines, turn = card_lines(state, names, laid), state.seat - 1
    if len(names) > MANY:
        bare = [tuple(replace(cell, text=cell.text.replace(",", "")) for cell in line.cells) for line in lines]
        lines = [replace(line, cells=cells) for line, cells in zip(lines, bare, strict=True)]
    shown = [_Cards(lines, names, marks or {})]
    if state.seat and len(names) > 1:
        mine = [replace(line, cells=line.cells[turn : turn + 1]) for line in lines]
        shown.append(_Cards(mine, names[turn : turn + 1], marks or {}, all_scores(state, names, width)))
    narrow = [found for cards in shown for found in cards.narrower(width)]
    narrow = narrow or [(shown[0], shown[0].layouts()[-1], shown[0].cell_widths()[-1])]
    heights = [cards.height(layout) for cards, layout, _ in narrow]
    room = max(height, min(heights))
    cards, layout, widths = next(found for found, tall in zip(narrow, heights, strict=True) if tall <= room)
    return cards.drawn(layout, widths, fits=room == height)


def grid_art(
    state: State,
    names: Sequence[str],
    width: int,
    height: int,
    marks: Mapping[int, str] | None = None,
    *,
    everyone: bool = False,
) -> CardArt | None:
    """The columns of a card side by side, a row for each box of the file: the card of who is to play, its boxes to be
    pressed, and everyone's score in a line; every card where they are asked for, or the game is over. On a low screen
    the sections have no names. None where the card has one column, or the screen is too narrow."""
    if len(state.rules.columns) < 2 or state.rules.comparison is not None:
        return None
    alone = bool(state.seat) and not everyone
    below = all_scores(state, names, width) if alone and len(names) > 1 else None
    lines = [
        [*_grid_lines(state, seat, names[seat - 1])]
        for seat in ([state.seat] if alone else [Seat(seat) for seat in range(1, len(names) + 1)])
    ]
    if sum(map(len, lines)) + (below is not None) > height:
        lines = [[line for line in card if line.cells] for card in lines]
    drawn = [_grid(_Cards(card, names, marks or {}, below), width) for card in lines]
    cards = [card for card in drawn if card is not None]
    if len(cards) < len(drawn):
        return None
    text = Text("\n").join(card.text for card in cards)
    return CardArt(text, text.plain.count("\n") < height, cards[0].spans)


def _grid(cards: _Cards, width: int) -> CardArt | None:
    """Every column as wide as the others; what all have together stands right of them."""
    heads, *rows = cards.lines
    columns = len(heads.cells)
    label = max(cell_len(cards.label(line)) for line in cards.lines)
    least = max(cell_len(cell.text) for row in rows for cell in row.cells[:columns])
    together = max((cell_len(cell.text) for row in rows for cell in row.cells[columns:]), default=0)
    wanted = max(least, *(cell_len(cell.text) for cell in heads.cells))
    cell = min(wanted, (width - label - together - 2) // columns - 1)
    return cards.drawn(Layout(1, label), (*[cell] * columns, together)) if cell >= least else None


def _grid_lines(state: State, seat: Seat, name: str) -> Iterator[Line]:
    rules = state.rules
    columns = range(1, len(rules.columns) + 1)
    heads = tuple(Cell(f"{number} {column.name}", "head") for number, column in enumerate(rules.columns, 1))
    yield Line("▸" if seat == state.seat else " ", name, heads, heading=True)
    code = max(len(box.code) for section in rules.sections for box in section.boxes)
    blank = (Cell(""),) * len(columns)
    number = 0
    for section in rules.sections:
        together = not section.boxes or (section.bonus is not None and section.bonus.across)
        if len(section.boxes) > 1:
            yield Line("", cut_to(section.name, code + 1 + _LONGEST), heading=True)
        for box in section.boxes:
            places = [rules.places[f"{column}.{box.code}"] for column in columns]
            cells = tuple(replace(box_cell(state, seat, place), place=place) for place in places)
            yield Line(box.code, cut_to(box.name, _LONGEST), cells)
        numbers = range(number, number + (1 if together else len(columns)))
        if section.bonus:
            cells = tuple(bonus_cell(rules, state, seat, number) for number in numbers)
            yield Line("", cut_to(bonus_name(section.bonus), _LONGEST), blank + cells if together else cells)
        number = numbers.stop
    yield Line("", "Total", (*blank, Cell(f"{scores(state)[seat - 1]:,}", "brass")))


def all_scores(state: State, names: Sequence[str], width: int) -> Text:
    """Everyone's, in a line."""
    line = Text(" ")
    for name, score in zip(names, scores(state), strict=True):
        line.append(f"{name} ", style="faint")
        line.append(f"{score:,}  ", style="brass")
    line.truncate(width, overflow="ellipsis")
    return line


@dataclass(frozen=True)
class _Cards:
    """Whose entries are shown; `below` is a line under them."""

    lines: Sequence[Line]
    names: Sequence[str]
    marks: Mapping[int, str]
    below: Text | None = None

    @cached_property
    def code(self) -> int:
        """Cells of the longest code."""
        return max(len(line.code) for line in self.lines)

    @cached_property
    def longest(self) -> int:
        """Cells of the longest name."""
        return max(cell_len(line.name) for line in self.lines)

    def layouts(self) -> list[Layout]:
        code = self.code
        full, cut = code + 1 + self.longest, code + 1 + min(self.longest, 12)
        return [
            Layout(2, full),
            Layout(1, full),
            Layout(2, cut),
            Layout(2, max(code, 9), named=False),
            Layout(1, max(code, 9), named=False),
            Layout(1, max(code, 5), named=False),
        ]

    def cell_widths(self) -> list[tuple[int, ...]]:
        """From as wide as the names are, as far as they may be, down to what the entries need."""
        least = max(5, *(cell_len(cell.text) for line in self.lines if not line.heading for cell in line.cells))
        wanted = max(map(cell_len, self.names)) + 1
        widths = range(max(least, min(wanted, LONGEST_NAME + 1)), least - 1, -1)
        return [(width,) * len(self.names) for width in widths]

    def narrower(self, width: int) -> Iterator[tuple[_Cards, Layout, tuple[int, ...]]]:
        """Each layout that keeps to the width, with its cells as wide as they can be; the clearest first."""
        cells = self.cell_widths()
        for layout in self.layouts():
            gaps = (layout.columns - 1) * len(_GAP)
            fitting = (widths for widths in cells if layout.columns * _column_width(layout, widths) + gaps <= width)
            for widths in islice(fitting, 1):
                yield self, layout, widths

    def height(self, layout: Layout) -> int:
        return max(map(len, self.columns(layout))) + (self.below is not None)

    def columns(self, layout: Layout) -> list[Sequence[Line]]:
        lines = self.lines
        if layout.columns == 1:
            return [lines]
        half = (len(lines) + 1) // 2
        heads = [n for n, line in enumerate(lines) if n and line.heading]
        near = min(heads, key=lambda n: abs(n - half), default=half)
        if abs(near - half) <= 2:
            return [lines[:near], lines[near:]]
        heading = [line for line in lines[:half] if line.heading][-1]
        return [lines[:half], [heading, *lines[half:]]]

    def drawn(self, layout: Layout, widths: Sequence[int], *, fits: bool = True) -> CardArt:
        columns, width = self.columns(layout), _column_width(layout, widths)
        spans: dict[int, Span] = {}
        rows = [Text() for _ in range(max(map(len, columns)))]
        for number, column in enumerate(columns):
            start = number * (width + len(_GAP))
            for row, art in enumerate(rows):
                art.append(_GAP if number else "")
                if row < len(column):
                    self.add_line(art, layout, column[row], widths, Span(row, start, start + width), spans)
                else:
                    art.append(" " * width)
        text = Text("\n", no_wrap=True).join(rows)
        text.rstrip()
        named = layout.named and 3 * (layout.label - self.code - 1) >= 2 * self.longest
        return CardArt(text if self.below is None else text + Text("\n") + self.below, fits, spans, named)

    def add_line(
        self, art: Text, layout: Layout, line: Line, widths: Sequence[int], span: Span, spans: dict[int, Span]
    ) -> None:
        """With the cell before it, in which a sign may stand; `spans` are filled in."""
        if line.place is not None:
            spans[line.place] = span
        label = cut_to(self.label(line, named=layout.named), layout.label)
        if line.heading:
            art.append(line.code or " ", style="brass")
            art.append(label, style="brass" if line.code else "head")
            art.append_text(_heads(line.cells, widths, layout.label - cell_len(label)))
            return
        art.append(self.mark(line.place), style="brass")
        art.append(label + " " * (layout.label - cell_len(label)))
        at = span.start + 1 + layout.label
        for cell, width in zip(line.cells, widths, strict=False):
            if cell.place is not None:
                spans[cell.place] = Span(span.row, at, at + 1 + width)
            art.append(self.mark(cell.place), style="brass")
            art.append(right_of(cell.text, width), style=cell.style)
            at += 1 + width

    def mark(self, place: int | None) -> str:
        return " " if place is None else self.marks.get(place, " ")

    def label(self, line: Line, *, named: bool = True) -> str:
        if line.heading:
            return line.name
        return f"{line.code:<{self.code}} {line.name}" if named else line.code or line.name


def _column_width(layout: Layout, widths: Sequence[int]) -> int:
    return 1 + layout.label + sum(width + 1 for width in widths)


def _heads(cells: Sequence[Cell], widths: Sequence[int], free: int) -> Text:
    """Names right over their columns, after so many free cells; a long one leans over what is free at its left."""
    lean, names = min(free, LEAN), list[str]()
    for cell, width in zip(cells, widths, strict=False):
        names.append(cut_to(cell.text, width + lean))
        lean = min(lean + width - cell_len(names[-1]), LEAN)
    starts: list[int] = []
    for name, end in zip(
        reversed(names), reversed([*accumulate(width + 1 for width in widths[: len(names)])]), strict=True
    ):
        starts.append(min([end, *(start - 1 for start in starts[-1:])]) - cell_len(name))
    art = Text()
    for cell, name, start in zip(cells, names, reversed(starts), strict=False):
        art.append(" " * (free + start - cell_len(art.plain)))
        art.append(name, style=cell.style)
    return art


def right_of(text: str, width: int) -> str:
    cut = cut_to(text, width)
    return " " * (width - cell_len(cut)) + cut


def cut_to(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"
