"""Tiny games whose unused rolls are saved, small enough for exact fractions."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import game

__all__ = ["NAMES", "tiny_saved"]

_CUTS = {
    "pairs": (("1", "2", "1P"), 2, 3, 2, 4),
    "no bonus": (("1P", "3K", "C"), 3, 3, 2, None),
    "bonus": (("1", "2", "1P", "C"), 2, 2, 2, 3),
    "three rolls": (("1", "3", "1P"), 2, 3, 3, 5),
    "one roll": (("1", "2", "C"), 2, 4, 1, 3),
}

NAMES = tuple(_CUTS)


def tiny_saved(name: str) -> RuleSet:
    """Maxi Yatzy cut down to a few boxes and small dice."""
    codes, dice, sides, rolls, bonus = _CUTS[name]
    rules = game("maxi-yatzy")
    sections = tuple(
        replace(
            section,
            boxes=boxes,
            bonus=replace(section.bonus, at_least=bonus) if section.bonus and bonus is not None else None,
        )
        for section in rules.sections
        if (boxes := tuple(box for box in section.boxes if box.code in codes))
    )
    return replace(rules, sections=sections, dice=replace(rules.dice, count=dice, sides=sides, rolls=rolls))
