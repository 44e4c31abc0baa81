"""A rule set as the rows of its score sheet, empty or with the cards that were played; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from ..rules import (
    Bonus,
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
from ..rules.words import asks
from .words import Words

__all__ = ["Kind", "Row", "how_to_score", "sheet_rows"]

Kind = Literal["section", "box", "sum", "tally", "total"]


@dataclass(frozen=True, slots=True)
class Row:
    """`how` is short, `asks` what the dice must show; `cells` are the entries by column, empty where there are none.
    A tally has `marks` boxes to tick, in each column `ticked` of them are. `face` is the die that belongs to a box."""

    kind: Kind
    name: str
    how: str = ""
    asks: str = ""
    cells: tuple[str, ...] = ()
    marks: int = 0
    ticked: tuple[int, ...] = ()
    face: int | None = None


def sheet_rows(rules: RuleSet, words: Words, cards: Sequence[Card] = ()) -> tuple[Row, ...]:
    return tuple(_rows(rules, words, cards))


def _rows(rules: RuleSet, words: Words, cards: Sequence[Card]) -> Iterator[Row]:
    several = len(rules.card_sections) > 1
    for number, section in enumerate(rules.card_sections):
        first, end = rules.spans[number]
        done = _done(section, (first, end), cards)
        sums = [section_totals(rules, card)[number] for card in cards]
        bonuses = [bonus_earned(rules, card)[number] for card in cards]
        yield Row("section", section.name, words.sheet.how)
        for place in range(first, end):
            yield _box(rules, words, place, cards)
        if section.bonus:
            counted = sums if section.boxes else [section_progress(rules, card)[number] for card in cards]
            yield Row("sum", words.sheet.total, cells=_figures(counted, done))
            yield Row("sum", section.bonus.name, _how_bonus(words, section.bonus), cells=_figures(bonuses, done))
        if several:
            whole = [bonus + (0 if section.only_bonus else held) for held, bonus in zip(sums, bonuses, strict=True)]
            yield Row("sum", _total_name(words, section.name), cells=_figures(whole, done))
    yield from _asides(rules, words, cards)
    if several:
        yield from _carried(rules, words, cards)
    yield Row("total", words.sheet.total, cells=_figures([total(rules, card) for card in cards], _full(cards)))


def _done(section: Section, span: tuple[int, int], cards: Sequence[Card]) -> list[bool]:
    """Where all that a section adds up is filled; one without boxes counts the whole card."""
    return [None not in card.entries[slice(*span)] for card in cards] if section.boxes else _full(cards)


def _box(rules: RuleSet, words: Words, place: int, cards: Sequence[Card]) -> Row:
    box = rules.boxes[place]
    face = box.pattern.face if isinstance(box.pattern, Face) and not box.takes_number else None
    # a face that is called otherwise than it counts says what it counts
    counts = face and rules.dice.value(face)
    name = f"{box.name} = {counts}" if face and rules.dice.label(face) != str(counts) else box.name
    asked = "" if face else asks(rules, box)
    cells = tuple(_entry(box, card.entries[place]) for card in cards)
    return Row("box", name, how_to_score(rules, words, box), asked, cells, face=face)


def _entry(box: Box, entry: int | None) -> str:
    if entry is None:
        return ""
    return "X" if box.takes_number and not entry else f"{entry:,}"


def _how_bonus(words: Words, bonus: Bonus) -> str:
    """`35 from 63 up`; in tiers `35 from 63, 55 from 71, 75 from 78`."""
    if bonus.counts == "boxes":
        form = words.how.bonus_boxes
    else:
        form = words.how.bonus_tier if bonus.tiers else words.how.bonus
    return ", ".join(form.format(points=f"{points:,}", least=f"{least:,}") for least, points in bonus.steps)


def how_to_score(rules: RuleSet, words: Words, box: Box) -> str:
    section = rules.section_times[box.code]
    how = _how_added(rules, words, box, section)
    times = box.times * section
    if times != 1 and not isinstance(box.pay, int):
        how = words.how.times.format(how=how, times=times)
    form = words.how.plus if box.plus > 0 else words.how.less
    return form.format(how=how, points=f"{abs(box.plus) * section:,}") if box.plus else how


def _how_added(rules: RuleSet, words: Words, box: Box, section: int) -> str:
    match box.pay:
        case int():
            fixed = box.pay * section
            return words.how.fixed_one if fixed == 1 else words.how.fixed.format(points=f"{fixed:,}")
        case "sum":
            return words.how.sum
        case "matched":
            if isinstance(box.pattern, Face):
                return words.how.face.format(face=rules.dice.label(box.pattern.face))
            return words.how.matched
        case "number":
            return words.how.number
        case _:
            assert_never(box.pay)


def _asides(rules: RuleSet, words: Words, cards: Sequence[Card]) -> Iterator[Row]:
    """What is counted beside the boxes: extra bonuses, saved rolls, answers that were tried."""
    joker, buying = rules.joker, rules.buying
    if joker and joker.bonus:
        how = words.how.extra.format(points=f"{joker.bonus:,}")
        earned = tuple(card.extra for card in cards)
        yield Row("tally", words.sheet.extra_bonus, how, marks=max(4, *earned, 0), ticked=earned)
    if rules.dice.save_rolls:
        cells = tuple(str(card.saved) for card in cards)
        yield Row("sum", words.sheet.saved_rolls, words.how.saved, cells=cells)
    if buying and buying.max_buys_game:
        how = words.how.bought.format(most=buying.max_buys_game)
        tried = tuple(card.buys for card in cards)
        yield Row("tally", words.sheet.bought, how, marks=buying.max_buys_game, ticked=tried)


def _carried(rules: RuleSet, words: Words, cards: Sequence[Card]) -> Iterator[Row]:
    """What is added to the last section's total: the other sections' and the extra bonus."""
    for number in reversed(range(len(rules.card_sections) - 1)):
        section = rules.card_sections[number]
        done = _done(section, rules.spans[number], cards)
        held = [0 if section.only_bonus else section_totals(rules, card)[number] for card in cards]
        sums = [points + bonus_earned(rules, card)[number] for points, card in zip(held, cards, strict=True)]
        yield Row("sum", _total_name(words, section.name), cells=_figures(sums, done))
    if rules.joker and rules.joker.bonus:
        points = [card.extra * rules.joker.bonus for card in cards]
        name = words.sheet.extra_points.format(bonus=words.sheet.extra_bonus)
        yield Row("sum", name, cells=_figures(points, _full(cards)))


def _total_name(words: Words, section: str) -> str:
    return words.sheet.section_total.format(section=section)


def _full(cards: Sequence[Card]) -> list[bool]:
    return [is_full(card) for card in cards]


def _figures(values: Sequence[int], done: Sequence[bool]) -> tuple[str, ...]:
    """A sum is written once everything that it adds up is there."""
    return tuple(f"{value:,}" if ready else "" for value, ready in zip(values, done, strict=True))
