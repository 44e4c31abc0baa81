"""What the dice earn in a box of points: its pattern, the conditions beside it, and the arithmetic."""

from __future__ import annotations

from collections.abc import Iterator

from .dice import Dice, all_throws, contains
from .patterns import Anything, added, greatest_points, points
from .ruleset import Box, RuleSet

__all__ = ["earned", "greatest_earned", "joker_earned", "least_earned", "served_points"]


def earned(rules: RuleSet, box: Box, dice: Dice) -> int | None:
    """None where the dice do not fit."""
    values = rules.dice.values
    if box.total is not None and added(dice, values) != box.total:
        return None
    if box.faces and not any(contains(dice, faces) for faces in box.faces):
        return None
    base = points(box.pattern, box.pay, dice, values)
    if box.one_colour and base is not None:
        base = _in_one_colour(rules, box, dice, base)
    return None if base is None else _reckoned(rules, box, base)


def greatest_earned(rules: RuleSet, box: Box) -> int:
    """The most that the box can take; only where conditions decide it are the throws looked at, for there are many."""
    dice = rules.dice
    if isinstance(box.pay, int) or not (box.has_conditions or dice.values or box.times < 0 or box.plus < 0):
        return _reckoned(rules, box, greatest_points(box.pattern, box.pay, dice.count, dice.sides))
    return max(earned(rules, box, throw) or 0 for throw in all_throws(dice.count, dice.sides))


def least_earned(rules: RuleSet, box: Box) -> int:
    """Below zero where dice or points are taken off, otherwise 0: any box may be crossed out."""
    if isinstance(box.pay, int):
        return min(0, _reckoned(rules, box, box.pay))
    if box.times > 0 and box.plus >= 0:
        return 0
    return min(0, *(earned(rules, box, throw) or 0 for throw in all_throws(rules.dice.count, rules.dice.sides)))


def joker_earned(rules: RuleSet, box: Box, dice: Dice) -> int:
    """What the box takes from a joker: its fixed points, or all dice added."""
    return _reckoned(rules, box, box.pay if isinstance(box.pay, int) else added(dice, rules.dice.values))


def served_points(rules: RuleSet, box: Box) -> int:
    """What the first roll adds where it fills the box."""
    return box.served * rules.section_times[box.code]


def _reckoned(rules: RuleSet, box: Box, base: int) -> int:
    return (base * box.times + box.plus) * rules.section_times[box.code]


def _in_one_colour(rules: RuleSet, box: Box, dice: Dice, base: int) -> int | None:
    """The pattern is looked for among the dice of each colour; what is added follows the box's pay."""
    values = rules.dice.values
    found = [
        points(box.pattern, "matched", own, values) for own in _by_colour(rules, dice) if _may_match(box, own, dice)
    ]
    matched = max((taken for taken in found if taken is not None), default=None)
    return matched if matched is None or box.pay == "matched" else base


def _by_colour(rules: RuleSet, dice: Dice) -> Iterator[Dice]:
    colours = rules.dice.colours
    for colour in sorted(set(colours)):
        yield tuple(die for die in dice if colours[die - 1] == colour)


def _may_match(box: Box, own: Dice, dice: Dice) -> bool:
    """Any dice, of one colour, are all the dice."""
    return own == dice or not isinstance(box.pattern, Anything)
