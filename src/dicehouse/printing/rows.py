"""A rule set as the rows of its score sheet, empty or with the cards that were played; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from ..rules import (
    Box,
    Card,
    Face,
    RuleSet,
    Section,
    bonus_earned,
    is_full,
    section_progress,
    section_totals,
    total,
)
from ..rules.words import figure
from .how_to_score import how_bonus, how_to_score, how_total
from .words import Words

Kind = Literal["section", "order", "box", "sum", "tally", "total"]


@dataclass(frozen=True, slots=True)
class Row:
    """`how` is short, `asks` what the dice must show; `cells` are the entries by column, empty where there are none.
    A tally has `marks` boxes to tick, in each column `ticked` of them are. `face` is the die that belongs to a box.
    Nothing is ever written in the columns that are `closed`."""

    kind: Kind
    name: str
    how: str = ""
    asks: str = ""
    cells: tuple[str, ...] = ()
    marks: int = 0
    ticked: tuple[int, ...] = ()
    face: int | None = None
    closed: frozenset[int] = frozenset()


def sheet_rows(rules: RuleSet, words: Words, cards: Sequence[Card] = (), *, over: bool = False) -> tuple[Row, ...]:
    """A column for each card; `over` says that the game has ended, so that every sum is what it stays."""
    return tuple(_rows(rules, words, cards, over=over))


@dataclass(frozen=True, slots=True)
class Part:
    """A section with its figures in every column; `bonus` is what all columns earn together, at `reached`."""

    section: Section
    held: list[int]
    bonuses: list[int]
    done: list[bool]
    bonus: int = 0
    reached: int = 0

    @property
    def counted(self) -> list[int]:
        """What each column adds to the total."""
        return [
            (0 if self.section.only_bonus else held) + bonus
            for held, bonus in zip(self.held, self.bonuses, strict=True)
        ]


def _part(rules: RuleSet, number: int, cards: Sequence[Card], *, over: bool) -> Part:
    """All that a section adds up must be filled; one without boxes counts the whole card."""
    section, done = rules.card_sections[number], _full(cards, over=over)
    if section.boxes and not over:
        places = [*range(*rules.spans[number]), *([rules.places[section.by]] if section.by else [])]
        done = [all(card.entries[place] is not None for place in places) for card in cards]
    held = [section_totals(rules, card)[number] for card in cards]
    return Part(section, held, [bonus_earned(rules, card)[number] for card in cards], done)


def _rows(rules: RuleSet, words: Words, cards: Sequence[Card], *, over: bool) -> Iterator[Row]:
    parts = [_part(rules, number, cards, over=over) for number in range(len(rules.card_sections))]
    several, many = len(parts) > 1, len(parts) > 2
    # Added to the last section's total: the others', in the card's order. Of two sections the first is carried below
    # the second, as on the sheet of piecepack; more of them stand above the last one's, so that all are in order.
    carried = [
        Row("sum", total_name(words, part.section.name), cells=figures(part.counted, part.done)) for part in parts[:-1]
    ]
    for number, part in enumerate(parts):
        section = part.section
        yield Row("section", section.name, _how_heading(rules, words))
        for place in range(*rules.spans[number]):
            yield box_row(rules, words, rules.boxes[place], [card.entries[place] for card in cards])
        if section.bonus:
            counted = part.held if section.boxes else [section_progress(rules, card)[number] for card in cards]
            yield Row("sum", words.sheet.total, cells=figures(counted, part.done))
            how = how_bonus(words, section.bonus)
            yield Row("sum", section.bonus.name, how, cells=figures(part.bonuses, part.done))
        if many and number == len(parts) - 1:
            yield from carried
        if several:
            name, how = total_name(words, section.name), how_total(rules, words, section)
            yield Row("sum", name, how, cells=figures(part.counted, part.done))
    yield from asides(rules, words, cards)
    if several and not many:
        yield from carried
    yield from _extra_points(rules, words, cards, over=over)
    ended = _full(cards, over=over)
    yield Row("total", words.sheet.total, cells=figures([total(rules, card) for card in cards], ended))


def _how_heading(rules: RuleSet, words: Words) -> str:
    """A card of one column says there in which order it is filled."""
    match rules.columns[0].order if len(rules.columns) == 1 else "free":
        case "free":
            return words.sheet.how
        case "down":
            return words.columns.down.format(how=words.sheet.how)
        case "up":
            return words.columns.up.format(how=words.sheet.how)
        case order:
            assert_never(order)


def box_row(rules: RuleSet, words: Words, box: Box, entries: Sequence[int | None]) -> Row:
    face = box.pattern.face if isinstance(box.pattern, Face) and not box.takes_number else None
    # sheet 004: where one face is called otherwise than it counts, each says what it counts
    name = f"{box.name} = {rules.dice.value(face)}" if face and not rules.dice.says_its_values else box.name
    asked = "" if face else box.asks(rules.dice)
    cells = tuple(_entry(box, entry) for entry in entries)
    return Row("box", name, how_to_score(rules, words, box), asked, cells, face=face)


def _entry(box: Box, entry: int | None) -> str:
    if entry is None:
        return ""
    return "X" if box.takes_number and not entry else figure(entry)


def asides(rules: RuleSet, words: Words, cards: Sequence[Card]) -> Iterator[Row]:
    """What is counted beside the boxes: extra bonuses, saved rolls, answers that were tried."""
    joker, buying = rules.joker, rules.buying
    if joker and joker.bonus:
        how = words.how.extra.format(points=figure(joker.bonus))
        earned = tuple(card.extra for card in cards)
        yield Row("tally", words.sheet.extra_bonus, how, marks=max(4, *earned, 0), ticked=earned)
    if rules.dice.save_rolls:
        cells = tuple(str(card.saved) for card in cards)
        yield Row("sum", words.sheet.saved_rolls, words.how.saved, cells=cells)
    if buying and buying.max_buys_game:
        how = words.how.bought.format(most=buying.max_buys_game)
        tried = tuple(card.buys for card in cards)
        yield Row("tally", words.sheet.bought, how, marks=buying.max_buys_game, ticked=tried)


def _extra_points(rules: RuleSet, words: Words, cards: Sequence[Card], *, over: bool) -> Iterator[Row]:
    if rules.joker and rules.joker.bonus and len(rules.card_sections) > 1:
        points = [card.extra * rules.joker.bonus for card in cards]
        name = words.sheet.extra_points.format(bonus=words.sheet.extra_bonus)
        yield Row("sum", name, cells=figures(points, _full(cards, over=over)))


def total_name(words: Words, section: str) -> str:
    return words.sheet.section_total.format(section=section)


def _full(cards: Sequence[Card], *, over: bool) -> list[bool]:
    return [over or is_full(card) for card in cards]


def figures(values: Sequence[int], done: Sequence[bool]) -> tuple[str, ...]:
    """A sum is written once everything that it adds up is there."""
    return tuple(figure(value) if ready else "" for value, ready in zip(values, done, strict=True))
