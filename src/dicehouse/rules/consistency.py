"""Contradictions: rules that read well one by one and cannot stand together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import comb
from typing import assert_never

from .column_consistency import column_contradictions
from .dice import MOST_THROWS, Dice, all_throws
from .earning import earned, greatest_earned, least_earned
from .patterns import PLACES, Anything, Digit, DigitSum, Face, Groups, Pattern, Run
from .ruleset import Bonus, Box, RuleSet, Section

__all__ = ["contradiction"]

MOST_BOXES = 100
"""Of a card; the largest games that were ever published stay below, and every view of a table shows them all."""

MOST_NUMBERS = 30
"""Boxes of a card that take numbers: each is asked about every way to lay out the dice."""

MOST_DIGIT = 9

MOST_DIGITS = 6
"""A number of six different digits can be laid out in 720 ways, each of them a legal action."""


def contradiction(rules: RuleSet) -> tuple[str, str] | None:
    """The first key that cannot stand, and why."""
    return next(_contradictions(rules), None)


def _contradictions(rules: RuleSet) -> Iterator[tuple[str, str]]:
    yield from _sizes(rules)
    yield from _boxes(rules)
    yield from _numbers(rules)
    yield from _sections(rules)
    yield from column_contradictions(rules)
    yield from _joker(rules)
    yield from _match(rules)


def _sizes(rules: RuleSet) -> Iterator[tuple[str, str]]:
    dice = rules.dice
    least, most = rules.seats
    if least > most:
        yield "seats", f"the least ({least}) is more than the most ({most})"
    if dice.values and len(dice.values) != dice.sides:
        yield "dice.values", f"{dice.sides} values were expected, not {len(dice.values)}"
    elif dice.values and rules.writes_numbers:
        yield "dice.values", "numbers are laid out with the digits of the faces, whatever they count"
    if len(rules.boxes) > MOST_BOXES:
        yield "sections", f"the card has {len(rules.boxes)} boxes, more than the {MOST_BOXES} that can be played"
    throws = comb(dice.count + dice.sides - 1, dice.count)
    if throws > MOST_THROWS:
        yield (
            "dice",
            f"they have {throws:,} distinct throws, more than the {MOST_THROWS:,} that can be played",
        )
    if dice.sides > MOST_DIGIT and rules.writes_numbers:
        yield "dice.sides", f"numbers are laid out with digits, so that a die has {MOST_DIGIT} sides at most"
    if dice.faces and len(dice.faces) != dice.sides:
        yield "dice.faces", f"{dice.sides} names were expected, not {len(dice.faces)}"
    if len(set(dice.faces)) != len(dice.faces):
        yield "dice.faces", "two faces have the same name"
    if dice.colours and len(dice.colours) != dice.sides:
        yield "dice.colours", f"{dice.sides} colours were expected, not {len(dice.colours)}"


def _boxes(rules: RuleSet) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for where, box in _placed(rules):
        if box.code in seen:
            yield where, "another section has a box with this code"
        seen.add(box.code)
        reason = _unreachable(rules, box.pattern)
        if reason:
            yield where, reason
        yield from _beside(rules, where, box)
    named: dict[str, str] = {}
    for where, box in _placed(rules):
        first = named.setdefault(box.name, where)
        if first != where:
            yield f"{where}.name", f"{first} is called {box.name!r} already"


def _beside(rules: RuleSet, where: str, box: Box) -> Iterator[tuple[str, str]]:
    """The conditions beside a pattern, and what is reckoned with its points."""
    if box.takes_number and (box.has_conditions or box.times != 1 or box.plus or box.served):
        yield where, "a box that takes a number has nothing beside its pattern"
        return
    if box.times == 0:
        yield f"{where}.times", "dice that count no times add nothing: write `score = 0`"
    if isinstance(box.pay, int) and (box.times != 1 or box.plus):
        key = "times" if box.times != 1 else "plus"
        yield f"{where}.{key}", "the points are fixed: write them out as its `score`"
    if box.one_colour and not rules.dice.colours:
        yield f"{where}.one_colour", "the faces have no colours: name them as `dice.colours`"
        return
    if isinstance(box.pattern, Face) and box.has_conditions:
        yield where, "a `face` box counts whatever is thrown, and asks for nothing else"
        return
    yield from _asked_faces(rules, where, box)
    yield from _asked_total(rules, where, box)
    if box.has_conditions and all(earned(rules, box, dice) is None for dice in _throws(rules)):
        yield where, "no throw can be all that is asked for"


def _asked_faces(rules: RuleSet, where: str, box: Box) -> Iterator[tuple[str, str]]:
    """Each list by itself: one that no throw can show is a slip, also beside others that one can."""
    for number, faces in enumerate(box.faces, 1):
        beyond = next((face for face in faces if face > rules.dice.sides), None)
        if beyond is not None:
            yield f"{where}.faces[{number}]", _no_face(rules, beyond)
        elif len(faces) > rules.dice.count:
            yield f"{where}.faces[{number}]", f"{len(faces)} dice are asked of {rules.dice.count}"


def _asked_total(rules: RuleSet, where: str, box: Box) -> Iterator[tuple[str, str]]:
    count, values = rules.dice.count, rules.dice.values or range(1, rules.dice.sides + 1)
    least, most = count * min(values), count * max(values)
    if box.total is not None and not least <= box.total <= most:
        yield f"{where}.total", f"{count} dice add up to {least} at least and {most} at most, never {box.total}"


def _no_face(rules: RuleSet, face: int) -> str:
    return f"no die has a face {face}: the faces are 1 to {rules.dice.sides}"


def _throws(rules: RuleSet) -> tuple[Dice, ...]:
    return all_throws(rules.dice.count, rules.dice.sides)


def _unreachable(rules: RuleSet, pattern: Pattern) -> str:
    count, sides = rules.dice.count, rules.dice.sides
    match pattern:
        case Face(face) if face > sides:
            return _no_face(rules, face)
        case Groups(sizes) if sum(sizes) > count:
            return f"groups of {sum(sizes)} dice are asked of {count}"
        case Groups(sizes, same_face=False) if len(sizes) > sides:
            return f"{len(sizes)} different faces are asked of {sides}"
        case Run(length) if length > count:
            return f"a run of {length} is asked of {count} dice"
        case Run(length, start) if (start or 1) + length - 1 > sides:
            return f"the run would end beyond face {sides}"
        case Digit(digit, place) if digit > sides or place >= count:
            return f"{count} dice of {sides} sides cannot write {digit} in the {PLACES[place]}"
        case DigitSum(total, places):
            return _unreachable_sum(rules, total, places)
        case Face() | Groups() | Run() | Digit() | Anything():
            return ""
        case _:
            assert_never(pattern)


def _unreachable_sum(rules: RuleSet, total: int, places: tuple[int, ...]) -> str:
    count, sides = rules.dice.count, rules.dice.sides
    if len(set(places)) != len(places):
        return "a place is named twice"
    if places and max(places) >= count:
        return f"a number of {count} digits has no {PLACES[max(places)]}"
    added = len(places) or count
    if not added <= total <= added * sides:
        return f"{added} digits add up to {added} at least and {added * sides} at most, never {total}"
    return ""


def _sections(rules: RuleSet) -> Iterator[tuple[str, str]]:
    for number, section in enumerate(rules.sections, 1):
        where = f"sections[{number}]"
        if section.bonus and section.bonus.counts == "card":
            yield from _card_bonus(rules, section, section.bonus, f"{where}.bonus")
        elif not section.boxes and section.bonus:
            yield f"{where}.bonus", "a bonus over an empty section can never be earned"
        elif not section.boxes:
            yield f"{where}.boxes", "the section has no box"
        elif section.bonus:
            yield from _bonus(rules, section, section.bonus, f"{where}.bonus")


def _card_bonus(rules: RuleSet, section: Section, bonus: Bonus, where: str) -> Iterator[tuple[str, str]]:
    """A bonus over the whole card stands in a section of its own, which has no boxes."""
    if section.boxes:
        yield f"{where}.counts", "a section that counts the whole card has no boxes of its own"
    elif any(least_earned(rules, box) < 0 for box in rules.boxes):
        yield f"{where}.counts", "the card has a box that may hold less than 0, so its total may fall again"
    else:
        yield from _steps(bonus, where)
        most = sum(greatest_earned(rules, box) for box in rules.boxes)
        if bonus.cap > most:
            yield f"{where}.{'tiers' if bonus.tiers else 'at_least'}", f"the card adds up to {most:,} at most"


def _steps(bonus: Bonus, where: str) -> Iterator[tuple[str, str]]:
    if any(not (less < more and paid < pays) for (less, paid), (more, pays) in pairwise(bonus.steps)):
        yield f"{where}.tiers", "each tier needs a greater total than the one before, and earns more"
    if bonus.points <= bonus.below:
        yield f"{where}.points", f"reaching the total must earn more than the {bonus.below} below it"


def _bonus(rules: RuleSet, section: Section, bonus: Bonus, where: str) -> Iterator[tuple[str, str]]:
    yield from _steps(bonus, where)
    if section.by:
        yield where, "a section that is multiplied by a box has no bonus"
    if bonus.counts == "points" and any(least_earned(rules, box) < 0 for box in section.boxes):
        yield where, "a box of the section may hold less than 0, so its total may fall again"
    copies = len(rules.columns) if bonus.across else 1
    most = copies * sum(bonus.progress(greatest_earned(rules, box)) for box in section.boxes)
    if bonus.cap > most:
        reach = f"adds up to {most:,} at most" if bonus.counts == "points" else f"has {most} boxes that can be made"
        yield f"{where}.{'tiers' if bonus.tiers else 'at_least'}", f"the section {reach}, never {bonus.cap:,}"


def _joker(rules: RuleSet) -> Iterator[tuple[str, str]]:
    joker = rules.joker
    if joker is None:
        return
    if joker.box not in rules.places:
        yield "joker.box", f"names the box {joker.box!r}, which is not on the card"
        return
    box = rules.boxes[rules.places[joker.box]]
    if not (isinstance(box.pattern, Groups) and len(box.pattern.sizes) == 1):
        yield "joker.box", f"{box.name} is not a box for dice of a kind"
    elif box.takes_number:
        yield "joker.box", f"{box.name} takes a number; jokers are for points"
    if joker.placement == "none" and not joker.bonus:
        yield "joker.placement", "a joker with neither a placement nor a bonus does nothing"
    faces = [box.pattern.face for box in rules.boxes if isinstance(box.pattern, Face)]
    if len(set(faces)) < len(faces):
        yield "joker", "two boxes count the same face, so a joker has no one box to go to"
    if joker.placement in ("forced", "gated") and not rules.face_places:
        yield "joker.placement", f"`{joker.placement}` needs face boxes, and the card has none"


def _numbers(rules: RuleSet) -> Iterator[tuple[str, str]]:
    if rules.auto_arrange and not rules.writes_numbers:
        yield "auto_arrange", "no box of this card takes a number"
    if rules.writes_numbers and rules.dice.count > MOST_DIGITS:
        yield "dice.count", f"a number has at most {MOST_DIGITS} digits"
    numbers = sum(box.takes_number for box in rules.boxes)
    if numbers > MOST_NUMBERS:
        yield "sections", f"{numbers} boxes take numbers, more than the {MOST_NUMBERS} that can be played"
    if rules.comparison is None:
        for where, box in _placed(rules):
            if box.takes_number:
                yield (
                    where,
                    "takes a number, so the cards must be compared: add a `comparison` table",
                )
        return
    for where, box in _placed(rules):
        if not box.takes_number:
            yield f"{where}.score", "in a game with `comparison` every box takes a `number`"
    for number, section in enumerate(rules.sections, 1):
        if section.bonus:
            yield f"sections[{number}].bonus", "cards that are compared box by box have no bonus"
    if rules.joker:
        yield "joker", "cards that are compared box by box have no joker"


def _match(rules: RuleSet) -> Iterator[tuple[str, str]]:
    match = rules.match
    if match is None:
        return
    least, most = match.team_size
    if least > most:
        yield "match.team_size", f"the least ({least}) is more than the most ({most})"
    if rules.comparison:
        yield "match", "teams add up their totals; cards that are compared have none"


def _placed(rules: RuleSet) -> Iterator[tuple[str, Box]]:
    for number, section in enumerate(rules.sections, 1):
        for box in section.boxes:
            yield f"sections[{number}].boxes.{box.code}", box
