"""One player's card: what stands in each box, and what it adds up to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..short_repr import short_repr
from .ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Card:
    """`entries` follow the rule set's boxes, None where open. `extra` counts the joker's bonuses,
    `saved` the rolls carried over, `buys` the dice asked for so far; `out` is a card that was given up."""

    entries: tuple[int | None, ...]
    extra: int = 0
    saved: int = 0
    buys: int = 0
    out: bool = False

    def __repr__(self) -> str:
        return short_repr(self)


def empty_card(rules: RuleSet) -> Card:
    return Card((None,) * len(rules.boxes))


def filled(card: Card) -> int:
    """How many boxes hold something: the turns that were played."""
    return len(card.entries) - card.entries.count(None)


def is_full(card: Card) -> bool:
    return None not in card.entries


def open_places(card: Card) -> Iterator[int]:
    return (place for place, entry in enumerate(card.entries) if entry is None)


@lru_cache(maxsize=4096)
def section_totals(rules: RuleSet, card: Card) -> tuple[int, ...]:
    """The entries of each section added up, without its bonus, and multiplied where another box says by how much."""
    totals = tuple(sum(entry for entry in card.entries[first:end] if entry) for first, end in rules.spans)
    if any(section.by for section in rules.card_sections):
        return tuple(
            total * (card.entries[rules.places[section.by]] or 0) if section.by else total
            for section, total in zip(rules.card_sections, totals, strict=True)
        )
    return totals


def bonus_earned(rules: RuleSet, card: Card, totals: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Each section's bonus as it stands: its points once the total is reached, otherwise 0."""
    return tuple(
        section.bonus.earned(reached) if section.bonus else 0
        for section, reached in zip(rules.card_sections, section_progress(rules, card, totals), strict=True)
    )


def section_progress(rules: RuleSet, card: Card, totals: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """How far each section is towards its bonus: its total, its boxes that hold more than 0, or all of the card."""
    totals = section_totals(rules, card) if totals is None else totals
    return tuple(
        section.bonus.reached(card.entries[first:end], card.entries, total) if section.bonus else total
        for section, (first, end), total in zip(rules.card_sections, rules.spans, totals, strict=True)
    )


@lru_cache(maxsize=4096)
def total(rules: RuleSet, card: Card) -> int:
    extra = card.extra * rules.joker.bonus if rules.joker else 0
    totals = section_totals(rules, card)
    counted = zip(rules.card_sections, totals, strict=True)
    points = sum(held for section, held in counted if not section.only_bonus)
    return points + sum(bonus_earned(rules, card, totals)) + extra


def has_won(rules: RuleSet, card: Card) -> bool:
    """Whether it holds a box that wins the game at once; where the first roll must, nothing else writes as many points
    in it."""
    return any(
        box.wins and entry == (box.pay + box.served) * box.weight
        for box, entry in zip(rules.boxes, card.entries, strict=True)
        if isinstance(box.pay, int)
    )
