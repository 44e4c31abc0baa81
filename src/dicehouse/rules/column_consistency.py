"""Contradictions about columns, and about boxes that wait for others."""

from __future__ import annotations

from collections.abc import Iterator

from .ruleset import Box, RuleSet

__all__ = ["column_contradictions"]


def column_contradictions(rules: RuleSet) -> Iterator[tuple[str, str]]:
    yield from _columns(rules)
    yield from _waiting(rules)
    yield from _compared(rules)
    yield from _multiplied(rules)


def _columns(rules: RuleSet) -> Iterator[tuple[str, str]]:
    for number, section in enumerate(rules.sections, 1):
        if section.bonus and section.bonus.across and len(rules.columns) < 2:
            yield f"sections[{number}].bonus.across", "the card has one column"
    if not rules.columns:
        return
    named: dict[str, int] = {}
    for number, column in enumerate(rules.columns, 1):
        first = named.setdefault(column.name, number)
        if first != number:
            yield f"columns[{number}].name", f"columns[{first}] is called {column.name!r} already"
        if column.rolls and column.rolls >= rules.dice.rolls:
            yield f"columns[{number}].rolls", f"a turn has {rules.dice.rolls} rolls: leave it out"
        if column.announce and (column.rolls or rules.dice.rolls == 1):
            yield f"columns[{number}].announce", "what is announced after the first roll needs all rolls of a turn"
        if column.announce and rules.writes_numbers:
            yield f"columns[{number}].announce", "goes only with points"
    if rules.comparison:
        yield "columns", "cards that are compared box by box have one column"
    if rules.joker:
        yield "columns", "a joker has no one box to go to in several columns"
    if rules.scratch == "forced-only":
        yield "columns", "in several columns a box may always be crossed out: leave `scratch` out, or say `free`"


def _waiting(rules: RuleSet) -> Iterator[tuple[str, str]]:
    codes = {box.code for section in rules.sections for box in section.boxes}
    for number, section in enumerate(rules.sections, 1):
        for box in section.boxes:
            where = f"sections[{number}].boxes.{box.code}"
            if box.requires is not None and (box.requires not in codes or box.requires == box.code):
                yield f"{where}.requires", f"names the box {box.requires!r}, which is not another box of the card"
            if box.requires is not None and (rules.joker or rules.scratch == "forced-only" or box.takes_number):
                yield f"{where}.requires", "goes only with points, without a joker, and with `scratch` `free`"
            if box.wins and not (isinstance(box.pay, int) and box.pay + box.served):
                yield f"{where}.wins", "needs a fixed `score` that is not 0, by which a win is told"


def _compared(rules: RuleSet) -> Iterator[tuple[str, str]]:
    boxes = {box.code: box for section in rules.sections for box in section.boxes}
    for number, section in enumerate(rules.sections, 1):
        for box in section.boxes:
            if box.less_than is None:
                continue
            where = f"sections[{number}].boxes.{box.code}.less_than"
            if box.less_than not in boxes or box.less_than == box.code:
                yield where, f"names the box {box.less_than!r}, which is not another box of the card"
            elif rules.joker or rules.scratch == "forced-only" or rules.writes_numbers:
                yield where, "goes only with points, without a joker, and with `scratch` `free`"
            elif box.code in _greater(boxes, box.less_than):
                yield where, f"{box.less_than} must hold less than {box.code} already"


def _greater(boxes: dict[str, Box], code: str) -> set[str]:
    """The boxes that must hold more than this one, by way of others too."""
    found: set[str] = set()
    more = boxes[code].less_than
    while more is not None and more in boxes and more not in found:
        found.add(more)
        more = boxes[more].less_than
    return found


def _multiplied(rules: RuleSet) -> Iterator[tuple[str, str]]:
    codes = {box.code for section in rules.sections for box in section.boxes if not section.by}
    for number, section in enumerate(rules.sections, 1):
        where = f"sections[{number}].by"
        if section.by and section.by not in codes:
            yield where, f"names the box {section.by!r}, which is in no other section"
        elif section.by and not section.boxes:
            yield where, "the section has no boxes that could be multiplied"
        elif section.by and any(column.times > 1 for column in rules.columns):
            yield where, "in a column that counts several times it would be multiplied twice"
        elif section.by and rules.comparison:
            yield where, "cards that are compared box by box have no totals"
