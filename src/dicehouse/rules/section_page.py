"""The sections of a rule page, and what its columns ask for, in words made from the data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .columns import Column
from .ruleset import Bonus, RuleSet, Section
from .words import Example, asks, box_name, count_word, examples, figure, listed, pays

__all__ = ["BoxPage", "SectionPage", "column_lines", "section_page"]


@dataclass(frozen=True, slots=True)
class BoxPage:
    code: str
    name: str
    asks: str
    pays: str
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class SectionPage:
    """`bonus` also says what else the section's total is for."""

    name: str
    boxes: tuple[BoxPage, ...]
    bonus: str


def section_page(rules: RuleSet, section: Section) -> SectionPage:
    boxes = tuple(
        BoxPage(box.code, box.name, asks(rules, box), pays(rules, box), examples(rules, box)) for box in section.boxes
    )
    notes = [_bonus(rules, section, section.bonus)] if section.bonus else []
    if section.only_bonus:
        notes.append("What these boxes take counts only towards bonuses.")
    if section.by:
        notes.append(f"What these boxes add up to is multiplied by what {box_name(rules, section.by)} holds.")
    return SectionPage(section.name, boxes, " ".join(notes))


def _bonus(rules: RuleSet, section: Section, bonus: Bonus) -> str:
    once = bonus.across and not section.boxes[0].column
    boxes = len(section.boxes) * (len(rules.columns) if once else 1)
    together = " in all columns together" if bonus.across else ""
    if bonus.counts == "boxes":
        some = "all" if bonus.at_least == boxes else f"at least {count_word(bonus.at_least)}"
        verb = "holds" if some == "at least one" else "hold"
        when = f"{some} of these boxes{together} {verb} more than 0"
        further = [f"{figure(points)} for {count_word(at_least)}" for at_least, points in bonus.tiers]
    else:
        these = "all boxes of the card" if bonus.counts == "card" else f"these boxes{together}"
        when = f"{these} add up to {bonus.at_least:,} or more"
        further = [f"{figure(points)} from {at_least:,} up" for at_least, points in bonus.tiers]
    in_its_stead = f"; {listed(further)}" if further else ""
    if bonus.each_above:
        what = "box" if bonus.counts == "boxes" else "point"
        in_its_stead += f"; {bonus.each_above:,} more for each {what} above {bonus.last_step:,}"
    otherwise = f"; {figure(bonus.below)} below that" if bonus.below else ""
    return f"{bonus.name}: {figure(bonus.points)} when {when}{in_its_stead}{otherwise}."


def column_lines(rules: RuleSet) -> Iterator[str]:
    alone = len(rules.columns) == 1
    if not alone:
        names = listed([column.name for column in rules.columns])
        yield f"The card is filled in {count_word(len(rules.columns))} columns: {names}."
        yield "A turn fills one box of any of them."
    for column in rules.columns:
        said = "; ".join(_asks_of(column))
        if said:
            yield f"{said[:1].upper()}{said[1:]}." if alone else f"{column.name}: {said}."


def _asks_of(column: Column) -> Iterator[str]:
    if column.times > 1:
        often = "twice" if column.times == 2 else f"{count_word(column.times)} times"
        yield f"what its boxes take counts {often}, and so do its bonuses"
    if column.order != "free":
        yield f"boxes are filled in order, {'from the first down' if column.order == 'down' else 'from the last up'}"
    if column.rolls:
        rolls = "the first roll" if column.rolls == 1 else f"at most {count_word(column.rolls)} rolls"
        yield f"boxes take the dice of {rolls}"
    if column.announce:
        yield "a box is announced after the first roll, and the turn then fills it, or it is filled with that roll"
