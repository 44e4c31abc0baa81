"""Which boxes are seldom made: what deserves a word when the dice show it."""

from __future__ import annotations

from fractions import Fraction

from .dice import all_throws
from .earning import earned
from .odds import ways
from .patterns import Face
from .ruleset import Box, RuleSet

__all__ = ["RARE", "chance_at_once", "rare_boxes"]

RARE = Fraction(1, 20)
"""A full house of five dice comes at once in 39 of 1,000 throws, four alike in 20, a small straight in 123."""


def chance_at_once(rules: RuleSet, box: Box) -> Fraction:
    """The chance that the first throw earns points in the box."""
    dice = rules.dice
    made = sum(ways(throw) for throw in all_throws(dice.count, dice.sides) if (earned(rules, box, throw) or 0) > 0)
    return Fraction(made, dice.sides**dice.count)


def rare_boxes(rules: RuleSet) -> tuple[str, ...]:
    """The codes of boxes that less than one throw in twenty makes; those for one face are never among them."""
    boxes = [box for box in rules.boxes if not box.takes_number and not isinstance(box.pattern, Face)]
    chances = {_demand(box): chance_at_once(rules, box) for box in boxes}
    return tuple(box.code for box in boxes if 0 < chances[_demand(box)] < RARE)


def _demand(box: Box) -> object:
    """What the box asks of the dice: the columns of a card ask the same."""
    return box.pattern, box.total, box.faces, box.one_colour, box.times > 0
