"""A card of several columns as a grid: a row for each box of the file, the columns beside each other, then the sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..rules import Card, RuleSet, Section, bonus_earned, section_progress, section_totals, total
from ..rules.game.card import empty_card
from ..rules.game.columns import Column
from .how_to_score import how_bonus, how_total
from .rows import Part, Row, asides, box_row, figures, total_name
from .words import Words

DOWN, UP = "↓", "↑"
"""Drawn, not written: the font has no arrows."""


def is_grid(rules: RuleSet) -> bool:
    return len(rules.columns) > 1 and rules.comparison is None


def grid_heads(rules: RuleSet, words: Words) -> tuple[str, ...]:
    return (*(column.name for column in rules.columns), words.sheet.total)


def grid_rows(rules: RuleSet, words: Words, card: Card | None = None, *, over: bool = False) -> tuple[Row, ...]:
    """One player's card; `over` says that the game has ended, so that every sum is what it stays."""
    return tuple(_rows(_Grid(rules, words, card, over)))


@dataclass(frozen=True, slots=True)
class _Grid:
    rules: RuleSet
    words: Words
    card: Card | None
    over: bool

    @property
    def columns(self) -> range:
        return range(1, len(self.rules.columns) + 1)

    @property
    def inner(self) -> frozenset[int]:
        """The cells of the columns, all but the sum's."""
        return frozenset(range(len(self.rules.columns)))

    def entry(self, code: str, column: int) -> int | None:
        return self.card.entries[self.rules.places[f"{column}.{code}"]] if self.card else None

    def filled(self, codes: tuple[str, ...], column: int) -> bool:
        return self.over or all(self.entry(code, column) is not None for code in codes)

    def cells(self, values: list[int], done: list[bool], whole: int | None = None) -> tuple[str, ...]:
        """The columns' figures, and at the right what they come to; none on a sheet to write on."""
        if self.card is None:
            return ()
        return figures([*values, sum(values) if whole is None else whole], [*done, all(done)])


def _rows(grid: _Grid) -> Iterator[Row]:
    parts = list(_parts(grid))
    yield from _head(grid, parts[0].section)
    for number, part in enumerate(parts):
        yield from _section(grid, part, several=len(parts) > 1, first=number == 0)
    for row in asides(grid.rules, grid.words, (grid.card,) if grid.card else ()):
        yield _at_the_right(grid, row)
    yield _total(grid, parts)


def _together(section: Section) -> bool:
    """Whether the card has the section once for all columns."""
    return not section.boxes or (section.bonus is not None and section.bonus.across)


def _parts(grid: _Grid) -> Iterator[Part]:
    rules, card = grid.rules, grid.card or empty_card(grid.rules)
    totals, earned, reached = section_totals(rules, card), bonus_earned(rules, card), section_progress(rules, card)
    number = 0
    for section in rules.sections:
        codes = (*(box.code for box in section.boxes), *([section.by] if section.by else []))
        if not section.boxes:
            codes = tuple(box.code for every in rules.sections for box in every.boxes)
        done = [grid.filled(codes, column) for column in grid.columns]
        if _together(section):
            held = [sum(grid.entry(box.code, column) or 0 for box in section.boxes) for column in grid.columns]
            yield Part(section, held, [0] * len(held), done, earned[number], reached[number])
            number += 1
        else:
            end = number + len(grid.columns)
            yield Part(section, list(totals[number:end]), list(earned[number:end]), done)
            number = end


def _head(grid: _Grid, first: Section) -> Iterator[Row]:
    """The columns' names stand in the first section's heading, and below them how each is filled."""
    words = grid.words
    yield Row("section", first.name if len(first.boxes) > 1 else "", words.sheet.how)
    marks = tuple(" ".join(_marks(words, column)) for column in grid.rules.columns)
    if any(marks):
        yield Row("order", words.columns.filled, cells=(*marks, ""), closed=frozenset({len(marks)}))


def _marks(words: Words, column: Column) -> Iterator[str]:
    if column.order != "free":
        yield DOWN if column.order == "down" else UP
    if column.rolls:
        yield words.columns.rolls[min(column.rolls, 2) - 1].format(count=column.rolls)
    if column.whole:
        yield words.columns.whole
    if column.announce:
        yield words.columns.announced
    if column.times > 1:
        yield words.columns.times.format(times=column.times)


def _section(grid: _Grid, part: Part, *, several: bool, first: bool) -> Iterator[Row]:
    section, words = part.section, grid.words
    sum_column = len(grid.columns)
    alone = len(section.boxes) == 1
    if len(section.boxes) > 1 and not first:
        yield Row("section", section.name)
    added = alone and _together(part.section)
    for box in section.boxes:
        row = box_row(grid.rules, words, box, [grid.entry(box.code, column) for column in grid.columns])
        whole = grid.cells(part.held, part.done)[-1:] if added else ("",)
        yield replace(
            row,
            cells=(*row.cells, *whole) if grid.card else (),
            closed=frozenset() if added else frozenset({sum_column}),
        )
    yield from _bonus(grid, part)
    same = section.only_bonus if _together(part.section) else alone and not section.bonus
    if several and not same and (section.boxes or not section.bonus):
        name = total_name(words, section.name)
        cells = grid.cells(part.counted, part.done, sum(part.counted) + part.bonus)
        yield Row("sum", name, how_total(grid.rules, words, section), cells=cells)


def _bonus(grid: _Grid, part: Part) -> Iterator[Row]:
    """What the boxes come to, and what that earns: in each column, or in all of them together."""
    section, words, bonus = part.section, grid.words, part.section.bonus
    if bonus is None:
        return
    how = how_bonus(words, bonus)
    none = [0] * len(grid.columns)
    if not section.boxes:
        yield Row("sum", section.name, cells=_only_whole(grid.cells(none, part.done, part.reached)), closed=grid.inner)
    elif len(section.boxes) > 1:
        yield Row("sum", words.sheet.total, cells=grid.cells(part.held, part.done))
    if _together(part.section):
        yield Row("sum", bonus.name, how, cells=_only_whole(grid.cells(none, part.done, part.bonus)), closed=grid.inner)
    else:
        weighed = any(column.times > 1 for column in grid.rules.columns)
        said = words.how.bonus_weighed.format(how=how) if weighed else how
        yield Row("sum", bonus.name, said, cells=grid.cells(part.bonuses, part.done))


def _only_whole(cells: tuple[str, ...]) -> tuple[str, ...]:
    return (*("" for _ in cells[:-1]), *cells[-1:])


def _at_the_right(grid: _Grid, row: Row) -> Row:
    """What a card has once stands under the sums."""
    before = len(grid.columns)
    cells = (*([""] * before), *row.cells) if row.cells else ()
    ticked = (*([0] * before), *row.ticked) if row.ticked else ()
    return replace(row, cells=cells, ticked=ticked, closed=grid.inner)


def _total(grid: _Grid, parts: list[Part]) -> Row:
    """Each column's, and all; where no column earns anything by itself, only all."""
    columns = [sum(values) for values in zip(*(part.counted for part in parts), strict=True)]
    done = [all(values) for values in zip(*(part.done for part in parts), strict=True)]
    cells = grid.cells(columns, done, total(grid.rules, grid.card) if grid.card else None)
    if any(part.section.boxes and not (_together(part.section) and part.section.only_bonus) for part in parts):
        return Row("total", grid.words.sheet.total, cells=cells)
    return Row("total", grid.words.sheet.total, cells=_only_whole(cells), closed=grid.inner)
