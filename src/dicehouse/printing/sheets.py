"""Which score sheets a job or a played game needs: one that everybody shares, or one for each player."""

from __future__ import annotations

from dataclasses import replace

from ..notation import Record
from ..rules import RuleSet, State, standing
from ..rules.game.card import has_won
from .grid_rows import grid_heads, grid_rows, is_grid
from .job import Job
from .rows import Row, sheet_rows
from .sheet import Field, Sheet
from .words import Words

DATE = "Date"
"""The record's tag."""


def sheets_of(rules: RuleSet, words: Words, job: Job, note: str) -> tuple[Sheet, ...]:
    """One sheet for everybody, or one for each name where the columns are games or the card's own."""
    grid = is_grid(rules)
    rows = grid_rows(rules, words) if grid else sheet_rows(rules, words)
    if job.empty:
        rows = tuple(_unnamed(row) if row.kind == "box" else row for row in rows)
    heads = grid_heads(rules, words) if grid else tuple(str(number) for number in range(1, rules.sheet.count + 1))
    date = Field(words.sheet.date)
    plain = replace(_plain(rules, heads, note, job.qr), rows=rows, named=grid, fields=(date,))
    if grid or (job.columns or rules.sheet.columns) == "games":
        fields = [(Field(words.sheet.name, name), date) for name in job.names or ("",)]
        return tuple(replace(plain, fields=both) for both in fields)
    return (replace(plain, heads=job.names, named=True) if job.names else plain,)


def _unnamed(row: Row) -> Row:
    return replace(row, name="", how="", asks="", face=None)


def _plain(rules: RuleSet, heads: tuple[str, ...], note: str, qr: str | None) -> Sheet:
    digits = rules.dice.count + 1 if rules.writes_numbers else 3
    return Sheet(
        rules.name, rules.dice, (), heads, named=True, note=note, qr=qr, most_digits=digits, grid=is_grid(rules)
    )


def played_sheets(record: Record, state: State, words: Words, qr: str | None, note: str) -> tuple[Sheet, ...]:
    """The cards as they were filled; what somebody won at once says so."""
    rules = record.rules
    date = Field(words.sheet.date, record.tags.get(DATE, ""))
    winners = frozenset(seat - 1 for seat in standing(state).winners if state.over and record.seats > 1)
    if not is_grid(rules):
        fields = (date, *_won(state, words, dict(enumerate(record.names))))
        rows = sheet_rows(rules, words, state.cards, over=state.over)
        return (replace(_plain(rules, record.names, note, qr), rows=rows, fields=fields, winners=winners),)
    plain, sums = _plain(rules, grid_heads(rules, words), note, qr), len(rules.columns)
    return tuple(
        replace(
            plain,
            rows=grid_rows(rules, words, card, over=state.over),
            fields=(Field(words.sheet.name, name), date, *_won(state, words, {seat: name})),
            winners=frozenset({sums} if seat in winners else ()),
        )
        for seat, (name, card) in enumerate(zip(record.names, state.cards, strict=True))
    )


def _won(state: State, words: Words, names: dict[int, str]) -> tuple[Field, ...]:
    who = [name for seat, name in names.items() if seat in at_once(state)]
    return (Field(words.sheet.won_at_once, ", ".join(who)),) if who else ()


def at_once(state: State) -> frozenset[int]:
    """The seats, counted from 0, that ended the game by a box that wins."""
    return frozenset(seat for seat, card in enumerate(state.cards) if not card.out and has_won(state.rules, card))
