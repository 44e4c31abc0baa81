"""How much work a game is to solve, in steps of the innermost loop. Loads no NumPy."""

from __future__ import annotations

from math import comb

from ..rules import RuleSet
from ..rules.book.counting import count_positions
from .memory import table_entries

SETTLING = 300
"""Rounds in which a field of opponents comes to rest, at most."""

PRODUCT = 16
"""Steps of a matrix product that take as long as one of a loop."""

NUMPY = 64
"""Steps of a compiled loop that take as long as one of NumPy's, with what stands around it."""


def effort_of(rules: RuleSet, *, moments: bool = False) -> int:
    """Of a table: for every entry, each partial keep before each roll."""
    count, sides = rules.dice.count, rules.dice.sides
    return table_entries(rules) * comb(count + sides, count) * rules.dice.rolls * (3 if moments else 1)


def field_effort(rules: RuleSet) -> int:
    """Of a field of opponents: for every set of open boxes, each partial keep with each throw, before each roll."""
    count, sides = rules.dice.count, rules.dice.sides
    odds = comb(count + sides - 1, count - 1) * comb(count + sides - 1, count)
    return (odds << len(rules.boxes)) * rules.dice.rolls * SETTLING // PRODUCT


def waiting_effort(rules: RuleSet) -> int:
    """Of a game whose boxes wait: for every position, each partial keep and each box of each throw, for each roll."""
    count, sides = rules.dice.count, rules.dice.sides
    throws = comb(count + sides - 1, count)
    return count_positions(rules) * (comb(count + sides, count) + throws * len(rules.boxes)) * rules.dice.rolls * NUMPY
