"""A game whose boxes wait, as arrays: what each throw may be written as after each roll, and what a card then is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...rules import Bonus, Card, RuleSet
from ...rules.book.bars import bars_of
from ..model.entries import dice_lattice, natural_points
from ..model.lattice import Lattice
from ..model.types import Floats, Indices


class WaitingPosition(NamedTuple):
    """What a card's future depends on: the boxes filled, as bits; those among the boxes that others wait for that
    hold points, as bits, while somebody waits; each bonus section's progress, up to the last that earns more."""

    mask: int
    held: int
    totals: tuple[int, ...]


class Effect(NamedTuple):
    """What writing in a box does to the card, beside filling it: `progress` of its section's bonus, `holds` points."""

    progress: int
    holds: bool


@dataclass(frozen=True, eq=False)
class Place:
    """A box and all that may be written in it. `points[throw]`, and `which[throw]` of the `effects` that it has:
    the first pair after the first roll, the second later."""

    number: int
    section: int | None
    """Which of the bonus sections it stands in."""

    follows: int | None
    requires: int | None
    rolls: int
    """After more rolls than these it cannot be filled."""

    wins: bool
    served: bool
    """Whether the first roll pays more, and alone wins where the box does."""

    points: tuple[Floats, Floats]
    which: tuple[Indices, Indices]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, eq=False)
class WaitingGame:
    rules: RuleSet
    lattice: Lattice
    places: tuple[Place, ...]
    bonuses: tuple[Bonus, ...]

    @property
    def start(self) -> WaitingPosition:
        return WaitingPosition(0, 0, (0,) * len(self.bonuses))

    @property
    def full(self) -> int:
        return (1 << len(self.places)) - 1

    def position(self, card: Card) -> WaitingPosition:
        mask = sum(1 << number for number, entry in enumerate(card.entries) if entry is not None)
        held = sum(1 << number for number, entry in enumerate(card.entries) if entry)
        totals = [0] * len(self.bonuses)
        for place, entry in zip(self.places, card.entries, strict=True):
            if place.section is not None and entry is not None:
                totals[place.section] += self.bonuses[place.section].progress(entry)
        capped = (min(total, bonus.cap) for total, bonus in zip(totals, self.bonuses, strict=True))
        return WaitingPosition(mask, held & self._awaited(mask), tuple(capped))

    def open_places(self, position: WaitingPosition) -> tuple[Place, ...]:
        """The boxes that may be filled now, as far as other boxes have a say in it."""
        mask = position.mask
        return tuple(
            place
            for place in self.places
            if not mask >> place.number & 1 and (place.follows is None or mask >> place.follows & 1)
        )

    def is_unpaid(self, position: WaitingPosition, place: Place) -> bool:
        """Whether the box it waits for holds no points: it can only be crossed out."""
        return place.requires is not None and not position.held >> place.requires & 1

    def after(self, position: WaitingPosition, place: Place, effect: Effect) -> WaitingPosition:
        mask = position.mask | 1 << place.number
        held = (position.held | effect.holds << place.number) & self._awaited(mask)
        totals = position.totals
        if place.section is not None:
            cap = self.bonuses[place.section].cap
            reached = min(cap, totals[place.section] + effect.progress)
            totals = (*totals[: place.section], reached, *totals[place.section + 1 :])
        return WaitingPosition(mask, held, totals)

    def earned(self, position: WaitingPosition) -> int:
        """By the bonuses, as the card stands."""
        return sum(bonus.earned(total) for bonus, total in zip(self.bonuses, position.totals, strict=True))

    def _awaited(self, mask: int) -> int:
        """The boxes that an open box waits for."""
        return sum({1 << place.requires for place in self.places if place.requires is not None and _open(mask, place)})


def _open(mask: int, place: Place) -> bool:
    return not mask >> place.number & 1


@lru_cache(maxsize=16)
def waiting_game(rules: RuleSet) -> WaitingGame:
    bonuses = [(number, section.bonus) for number, section in enumerate(rules.card_sections) if section.bonus]
    section_of = {place: order for order, (number, _) in enumerate(bonuses) for place in range(*rules.spans[number])}
    kept = tuple(bonus for _, bonus in bonuses)
    places = tuple(_place(rules, number, section_of.get(number), kept) for number in range(len(rules.boxes)))
    return WaitingGame(rules, dice_lattice(rules), places, kept)


def _place(rules: RuleSet, number: int, section: int | None, bonuses: tuple[Bonus, ...]) -> Place:
    bars, box = bars_of(rules), rules.boxes[number]
    later = natural_points(rules)[:, number]
    first = np.where(later != 0, later + box.served_points, later)
    awaited = number in bars.requires

    def effect(points: float) -> Effect:
        progress = 0 if section is None else bonuses[section].progress(int(points))
        return Effect(progress, awaited and points != 0)

    effects = sorted({effect(points) for points in (*first.tolist(), *later.tolist(), 0.0)})
    order = {each: row for row, each in enumerate(effects)}
    which = [np.array([order[effect(points)] for points in each.tolist()]) for each in (first, later)]
    return Place(
        number=number,
        section=section,
        follows=bars.follows[number],
        requires=bars.requires[number],
        rolls=bars.rolls[number],
        wins=box.wins,
        served=box.served > 0,
        points=(first, later),
        which=(which[0], which[1]),
        effects=tuple(effects),
    )
