"""What every throw may be written as on a card: the rule book's answers as arrays, for any rule set."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ...rules import Card, Face, RuleSet, fits, natural_worth
from ...rules.book.bars import bars_of, bounds, is_waiting, pays_nothing_yet
from .lattice import Lattice, lattice
from .types import Floats


@dataclass(frozen=True, eq=False)
class PossibleEntries:
    """`points[throw, box]`, -inf where the throw may not be written; `extra[throw]`: the joker's bonus."""

    points: Floats
    extra: Floats


def dice_lattice(rules: RuleSet) -> Lattice:
    return lattice(rules.dice.count, rules.dice.sides)


@lru_cache(maxsize=64)
def natural_points(rules: RuleSet) -> Floats:
    """[throw, box]: what a box takes without a joker, or the greatest number that it takes."""
    throws = dice_lattice(rules).throws
    if rules.writes_numbers:
        return _greatest_numbers(rules, throws)
    return np.array([[natural_worth(rules, box, dice) for box in rules.boxes] for dice in throws], dtype=np.float64)


def _greatest_numbers(rules: RuleSet, throws: tuple[tuple[int, ...], ...]) -> Floats:
    """Every number is looked at once, not once for each box."""
    place = {dice: row for row, dice in enumerate(throws)}
    greatest = np.zeros((len(throws), len(rules.boxes)))
    digits = [str(face) for face in range(1, rules.dice.sides + 1)]
    written = [""]
    for _ in range(rules.dice.count):
        written = [text + digit for text in written for digit in digits]
    for text in written:
        row = place[tuple(sorted(map(int, text)))]
        for column, box in enumerate(rules.boxes):
            number = int(text)
            if number > greatest[row, column] and fits(box.pattern, number):
                greatest[row, column] = number
    return greatest


def box_scale(rules: RuleSet) -> Floats:
    """What one box's worth is divided by: numbers compared box by box count by how near they come to the greatest."""
    if not rules.writes_numbers:
        return np.ones(len(rules.boxes))
    greatest: Floats = natural_points(rules).max(axis=0)
    return np.maximum(greatest, 1.0)


def possible_entries(rules: RuleSet, card: Card) -> PossibleEntries:
    """Only which boxes are open, and whether the joker's box holds points, make a difference; boxes that wait for
    others are as good as filled."""
    held = rules.joker is not None and all(card.entries[place] for place in rules.joker_places)
    possible = _possible_entries(rules, _open(rules, card), held, _unpaid(rules, card))
    limits = _limits(rules, card)
    return replace(possible, points=_limited(possible.points, limits)) if limits else possible


def _limits(rules: RuleSet, card: Card) -> dict[int, tuple[int | None, int | None]]:
    """By place: what an open box must hold more than, and less than, where another says so."""
    compared = {place for pair in bars_of(rules).compared for place in pair if card.entries[place] is None}
    found = {place: bounds(rules, card, place) for place in compared}
    return {place: limits for place, limits in found.items() if limits != (None, None)}


def _limited(points: Floats, limits: dict[int, tuple[int | None, int | None]]) -> Floats:
    """What is not within its limits is written as 0; what may not be written stays so."""
    limited = points.copy()
    for place, (over, under) in limits.items():
        taken = points[:, place]
        outside = (taken <= (-np.inf if over is None else over)) | (taken >= (np.inf if under is None else under))
        limited[outside & np.isfinite(taken), place] = 0
    return limited


def _open(rules: RuleSet, card: Card) -> tuple[bool, ...]:
    bars = bars_of(rules)
    return tuple(entry is None and not is_waiting(bars, card, place) for place, entry in enumerate(card.entries))


def _unpaid(rules: RuleSet, card: Card) -> tuple[int, ...]:
    """Boxes that take nothing until another holds points."""
    return tuple(
        place for place, box in enumerate(rules.boxes) if box.requires and pays_nothing_yet(rules, card, place)
    )


@lru_cache(maxsize=512)
def _possible_entries(rules: RuleSet, free: tuple[bool, ...], held: bool, unpaid: tuple[int, ...]) -> PossibleEntries:
    points_taken = natural_points(rules).copy()
    extra = np.zeros(len(points_taken))
    points_taken[:, unpaid] = 0
    points_taken[:, ~np.array(free)] = -np.inf
    if rules.joker is not None and not any(free[place] for place in rules.joker_places):
        _place_jokers(rules, free, held, points_taken, extra)
    if rules.scratch == "forced-only":
        takes = np.any(points_taken > 0, axis=1, keepdims=True)
        points_taken[takes & (points_taken == 0)] = -np.inf
    points_taken.flags.writeable = extra.flags.writeable = False
    return PossibleEntries(points_taken, extra)


def _place_jokers(rules: RuleSet, free: tuple[bool, ...], held: bool, points_taken: Floats, extra: Floats) -> None:
    assert rules.joker is not None
    places = rules.joker_places
    box = rules.boxes[places[0]]
    entries = [None if is_free else 0 for is_free in free]
    for place in places:
        entries[place] = int(held)
    card = Card(tuple(entries))
    for row, dice in enumerate(dice_lattice(rules).throws):
        if box.earned(rules.dice, dice) is None:
            continue
        call = rules.joker.call(rules, card.entries, dice)
        extra[row] = call.bonus
        for column, other in enumerate(rules.boxes):
            lower = not isinstance(other.pattern, Face)
            barred = (bool(call.must) and column not in call.must) or (call.faces_barred and not lower)
            if barred:
                points_taken[row, column] = -np.inf
            elif free[column] and call.pays_in_full and lower:
                points_taken[row, column] = other.joker_earned(rules.dice, dice)
