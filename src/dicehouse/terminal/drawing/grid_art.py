"""A card of several columns as a grid: a row for each box of the file, the columns side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from ...rules import RuleSet, Seat, Section, State, scores
from .card_art import CardArt, Span, all_scores, card_art, cut_to, right_of, sized
from .card_lines import Cell, bonus_cell, bonus_name, card_lines

_LONGEST = 16
"""Cells of a box's name."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A heading has no cells; `whole` is what all columns have together, `places` where its boxes stand on the card."""

    label: str
    cells: tuple[Cell, ...] = ()
    whole: Cell | None = None
    places: tuple[int, ...] = ()


def grid_art(
    state: State,
    names: Sequence[str],
    width: int,
    height: int,
    marks: Mapping[int, str] | None = None,
    *,
    everyone: bool = False,
) -> CardArt | None:
    """The card of who is to play, its boxes to be pressed, and everyone's score in a line; every card where they are
    asked for, or the game is over. None where the card has one column, or the screen is too narrow."""
    rules = state.rules
    if len(rules.columns) < 2 or rules.comparison is not None:
        return None
    alone = bool(state.seat) and not everyone
    drawn: list[Text] = []
    spans: dict[int, Span] = {}
    for seat in [state.seat] if alone else [Seat(seat) for seat in range(1, len(names) + 1)]:
        grid = _grid(state, seat, names[seat - 1], width, marks or {}, spans)
        if grid is None:
            return None
        drawn.append(grid)
    if alone and len(names) > 1:
        drawn.append(all_scores(state, names, width))
    text = Text("\n").join(drawn)
    return CardArt(text, text.plain.count("\n") < height, spans)


def cards_within(state: State, names: Sequence[str], width: int, height: int) -> CardArt:
    return grid_art(state, names, width, height) or card_art(state, names, width, height)


def all_cards(state: State, names: Sequence[str], width: int, height: int = 10_000) -> Text:
    """Everyone's, however long."""
    return (grid_art(state, names, width, height, everyone=True) or card_art(state, names, width, height)).text


def _grid(
    state: State, seat: Seat, name: str, width: int, marks: Mapping[int, str], spans: dict[int, Span]
) -> Text | None:
    """`spans` are filled in."""
    rows = list(_rows(state, seat))
    heads = [f"{number} {column.name}" for number, column in enumerate(state.rules.columns, 1)]
    label = max(cell_len(row.label) for row in rows)
    content = max(cell_len(cell.text) for row in rows for cell in row.cells)
    together = max((cell_len(row.whole.text) for row in rows if row.whole), default=0)
    room = (width - label - together - 2) // len(heads) - 1
    cell = min(max(content, *map(cell_len, heads)), room)
    if cell < content:
        return None
    art = Text(no_wrap=True)
    turn = "▸" if seat == state.seat else " "
    art.append(f"{turn}{sized(name, label)}", style="brass")
    for head in heads:
        art.append(f" {right_of(head, cell)}", style="head")
    for number, row in enumerate(rows, 1):
        art.append("\n ")
        art.append(sized(row.label, label), style="" if row.cells or row.whole else "head")
        for at, entry in enumerate(row.cells or (Cell(""),) * (len(heads) if row.whole else 0)):
            mark = " "
            if row.places:
                start = 1 + label + at * (cell + 1)
                spans[row.places[at]] = Span(number, start, start + cell + 1)
                mark = marks.get(row.places[at], " ")
            art.append(mark, style="brass")
            art.append(right_of(entry.text, cell), style=entry.style)
        if row.whole:
            art.append(f" {right_of(row.whole.text, together)}", style=row.whole.style)
    return art


def _rows(state: State, seat: Seat) -> Iterator[_Row]:
    rules = state.rules
    taken = {line.place: line.cells[seat - 1] for line in card_lines(state) if line.place is not None}
    code = max(len(box.code) for section in rules.sections for box in section.boxes)
    number = 0
    for section in rules.sections:
        together = not section.boxes or (section.bonus is not None and section.bonus.across)
        if len(section.boxes) > 1:
            yield _Row(cut_to(section.name, code + 1 + _LONGEST))
        for box in section.boxes:
            places = tuple(rules.places[f"{column}.{box.code}"] for column in _columns(rules))
            label = f"{box.code:<{code}} {cut_to(box.name, _LONGEST)}"
            yield _Row(label, tuple(taken[place] for place in places), places=places)
        step = 1 if together else len(rules.columns)
        if section.bonus:
            yield _bonus(state, seat, section, range(number, number + step), code, together=together)
        number += step
    yield _Row(f"{'':<{code}} Total", whole=Cell(f"{scores(state)[seat - 1]:,}", "brass"))


def _bonus(state: State, seat: Seat, section: Section, numbers: range, code: int, *, together: bool) -> _Row:
    assert section.bonus is not None
    label = f"{'':<{code}} {cut_to(bonus_name(section.bonus), _LONGEST)}"
    cells = tuple(bonus_cell(state.rules, state, seat, number) for number in numbers)
    return _Row(label, whole=cells[0]) if together else _Row(label, cells)


def _columns(rules: RuleSet) -> range:
    return range(1, len(rules.columns) + 1)
