"""Bonuses that grow with every point: how far they can, which is what a bounded card needs to know of them."""

from __future__ import annotations

from dataclasses import replace

from .ruleset import Bonus, RuleSet, Section
from .scoring import possible_points

__all__ = ["with_greatest"]


def with_greatest(rules: RuleSet, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    return tuple(
        replace(section, bonus=replace(section.bonus, greatest=_greatest(rules, section, section.bonus)))
        if section.bonus and section.bonus.each_above
        else section
        for section in sections
    )


def _greatest(rules: RuleSet, section: Section, bonus: Bonus) -> int:
    """The most that the boxes it counts can come to, each for itself."""
    counted = rules.boxes if bonus.counts == "card" else section.boxes
    places = [rules.places[box.code] for box in counted]
    return sum(max(map(bonus.progress, possible_points(rules, place))) for place in places)
