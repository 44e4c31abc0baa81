"""What keeps a box shut for a while: the order of its column, the rolls that were used, a box that must come first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ..game.card import Card, open_places
from ..game.ruleset import RuleSet
from .state import State, rolls_at_start


@dataclass(frozen=True, slots=True)
class Bars:
    """By place: the box that must be filled before, the one that must hold points before, the most rolls, and whether
    it may be announced after the first of them."""

    follows: tuple[int | None, ...]
    requires: tuple[int | None, ...]
    rolls: tuple[int, ...]
    announced: tuple[bool, ...]
    served: bool
    compared: tuple[tuple[int, int], ...]
    """Pairs of places of which the first must hold less than the second."""

    @property
    def plain(self) -> bool:
        """Whether any open box may be filled at any time, and pays the same then."""
        return not (self.served or self.compared or any(map(_named, (*self.follows, *self.requires))))


def _named(place: int | None) -> bool:
    return place is not None


@lru_cache(maxsize=256)
def bars_of(rules: RuleSet) -> Bars:
    follows: list[int | None] = [None] * len(rules.boxes)
    for number, column in enumerate(rules.columns, 1):
        places = [place for place, box in enumerate(rules.boxes) if box.column == number]
        if column.order == "free":
            continue
        for before, after in pairwise(places):
            first, then = (before, after) if column.order == "down" else (after, before)
            follows[then] = first
    announced = tuple(bool(box.column) and rules.columns[box.column - 1].announce for box in rules.boxes)
    own = [rules.columns[box.column - 1].rolls if box.column else None for box in rules.boxes]
    limits = [1 if first else limit for first, limit in zip(announced, own, strict=True)]
    return Bars(
        follows=tuple(follows),
        requires=tuple(rules.places[box.requires] if box.requires else None for box in rules.boxes),
        rolls=tuple(limit or rules.dice.most_saved(len(rules.boxes)) + rules.dice.rolls for limit in limits),
        announced=announced,
        served=any(box.heeds_throw for box in rules.boxes) or any(limits),
        compared=tuple((place, rules.places[box.less_than]) for place, box in enumerate(rules.boxes) if box.less_than),
    )


def rolls_used(state: State) -> int:
    return rolls_at_start(state.rules, state.card) - state.rolls_left


def is_announced(state: State, place: int) -> bool:
    return state.announced is not None and state.rules.places[state.announced] == place


def throw_facts(state: State) -> tuple[int, bool]:
    """Which roll threw the dice on the table, and whether it threw all of them; bought dice were not thrown."""
    roll = rolls_used(state) if state.natural else 0
    return roll, roll == 1 or (state.whole and state.natural)


def pays_nothing_yet(rules: RuleSet, card: Card, place: int) -> bool:
    required = bars_of(rules).requires[place]
    return required is not None and not card.entries[required]


def bounds(rules: RuleSet, card: Card, place: int) -> tuple[int | None, int | None]:
    """What the box must hold more than, and what less than, as far as other boxes say so; an open one says nothing,
    and neither does a 0."""
    pairs, entries = bars_of(rules).compared, card.entries
    over = [entry for less, more in pairs if more == place and (entry := entries[less])]
    under = [entry for less, more in pairs if less == place and (entry := entries[more])]
    return max(over, default=None), min(under, default=None)


def within(points: int, limits: tuple[int | None, int | None]) -> bool:
    over, under = limits
    return (over is None or points > over) and (under is None or points < under)


def most_rolls(rules: RuleSet, card: Card) -> int:
    """After more rolls than these no open box could be filled."""
    bars = bars_of(rules)
    open_now = (place for place in open_places(card) if not is_waiting(bars, card, place))
    return max((bars.rolls[place] for place in open_now), default=0)


def is_waiting(bars: Bars, card: Card, place: int) -> bool:
    """Whether another box of its column must be filled first."""
    before = bars.follows[place]
    return before is not None and card.entries[before] is None
