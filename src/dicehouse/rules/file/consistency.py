"""Contradictions: rules that read well one by one and cannot stand together. Each part is asked for its own."""

from __future__ import annotations

from collections.abc import Iterator

from ..answers import Clash
from ..game.columns import column_contradictions
from ..game.ruleset import RuleSet

MOST_BOXES = 100
"""Of a card; the largest games that were ever published stay below, and every view of a table shows them all."""

MOST_NUMBERS = 30
"""Boxes of a card that take numbers: each is asked about every way to lay out the dice."""

MOST_DIGIT = 9

MOST_DIGITS = 6
"""A number of six different digits can be laid out in 720 ways, each of them a legal action."""


def contradiction(rules: RuleSet) -> Clash | None:
    """The first key that cannot stand, and why."""
    return next(_contradictions(rules), None)


def _contradictions(rules: RuleSet) -> Iterator[Clash]:
    sections = {f"sections[{number}]": section for number, section in enumerate(rules.sections, 1)}
    placed = [(f"{where}.boxes.{box.code}", box) for where, section in sections.items() for box in section.boxes]
    least, most = rules.seats
    if least > most:
        yield "seats", f"the least ({least}) is more than the most ({most})"
    yield from rules.dice.contradictions()
    if most > 1 and len(set(rules.dice.values)) == 1:
        if rules.first_player in ("sum", "one-die"):
            yield "first_player", "every face counts the same, so no throw tells who begins: `random` and `host` do"
        if rules.tie == "roll-off":
            yield "tie", "every face counts the same, so no throw ends a tie: let it be `shared`"
    if len(rules.boxes) > MOST_BOXES:
        yield "sections", f"the card has {len(rules.boxes)} boxes, more than the {MOST_BOXES} that can be played"
    yield from _numbers(rules)
    seen: dict[str, str] = {}
    for where, box in placed:
        if seen.setdefault(box.code, where) != where:
            yield where, "another section has a box with this code"
        yield from box.contradictions(rules, where)
    named: dict[str, str] = {}
    for where, box in placed:
        first = named.setdefault(box.name, where)
        if first != where:
            yield f"{where}.name", f"{first} is called {box.name!r} already"
    for where, box in placed:
        if box.takes_number and not rules.comparison:
            yield where, "takes a number, so the cards must be compared: add a `comparison` table"
        if rules.comparison and not box.takes_number:
            yield f"{where}.score", "in a game with `comparison` every box takes a `number`"
    factors = {box.code for section in rules.sections for box in section.boxes if not section.by}
    weighed = any(column.times > 1 for column in rules.columns)
    for where, section in sections.items():
        if section.bonus and rules.comparison:
            yield f"{where}.bonus", "cards that are compared box by box have no bonus"
        if section.bonus and section.bonus.across and len(rules.columns) < 2:
            yield f"{where}.bonus.across", "is for a row of several columns, and the card has one: add `[[columns]]`"
        yield from section.contradictions(rules, where, len(rules.columns))
    yield from column_contradictions(rules, rules.columns)
    for where, box in placed:
        yield from box.waiting_contradictions(rules, where)
    for where, section in sections.items():
        yield from section.product_contradictions(rules, f"{where}.by", factors, weighed=weighed)
    yield from _by_choice(rules)
    if rules.joker:
        yield from rules.joker.contradictions(rules)
    if rules.match:
        yield from rules.match.contradictions(rules)


def _by_choice(rules: RuleSet) -> Iterator[Clash]:
    """A box is crossed out by choice only where that never gains anything: what is solved then stays as it is."""
    if not rules.crosses_by_choice:
        return
    bonuses = [section.bonus for section in rules.sections if section.bonus]
    barred = {
        "a `joker`": rules.joker is not None,
        "`less_than`": any(box.less_than for box in rules.boxes),
        "a section's `by`": any(section.by for section in rules.sections),
        "a bonus's `below`": any(bonus.below for bonus in bonuses),
        "points below zero": any(box.least(rules.dice) < 0 for box in rules.boxes),
    }
    for what, here in barred.items():
        if here:
            yield "scratch", f"`by-choice` cannot stand beside {what}: crossing out could be worth more than points"


def _numbers(rules: RuleSet) -> Iterator[Clash]:
    """What numbers ask of the game: digits for faces, and not too many of them."""
    numbers = sum(box.takes_number for box in rules.boxes)
    if not numbers:
        if rules.auto_arrange:
            yield "auto_arrange", "no box of this card takes a number"
        return
    if rules.dice.values:
        yield "dice.values", "numbers are laid out with the digits of the faces, whatever they count"
    if rules.dice.sides > MOST_DIGIT:
        yield "dice.sides", f"numbers are laid out with digits, so that a die has {MOST_DIGIT} sides at most"
    if rules.dice.count > MOST_DIGITS:
        yield "dice.count", f"a number has at most {MOST_DIGITS} digits"
    if numbers > MOST_NUMBERS:
        yield "sections", f"{numbers} boxes take numbers, more than the {MOST_NUMBERS} that can be played"
