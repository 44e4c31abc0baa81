"""Games of the catalogue cut down to a few boxes and small dice, so that exact fractions can follow."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.rules import Bonus, RuleSet
from dicehouse.rules.catalogue import game

__all__ = ["reduced"]


def reduced(game_id: str, *codes: str, dice: int = 3, sides: int = 3, rolls: int = 2, bonus: int | None = 8) -> RuleSet:
    rules = game(game_id)
    sections = tuple(
        replace(section, boxes=boxes, bonus=_nearer(section.bonus, bonus) if section.bonus and bonus else None)
        for section in rules.sections
        if (boxes := tuple(box for box in section.boxes if box.code in codes))
    )
    return replace(rules, sections=sections, dice=replace(rules.dice, count=dice, sides=sides, rolls=rolls))


def _nearer(bonus: Bonus, at_least: int) -> Bonus:
    """Within reach of a few boxes, its tiers one point apart."""
    tiers = tuple((at_least + n, points) for n, (_, points) in enumerate(bonus.tiers, 1))
    return replace(bonus, at_least=at_least, tiers=tiers)
