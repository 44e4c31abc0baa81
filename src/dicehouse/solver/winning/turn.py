"""A turn that is played for anything but points: whatever a card is worth, every option of the turn from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...notation import write_action
from ...rules import Card, RuleSet, Score, State, Throw, keeps_of
from ...rules.book.evolve import with_entry
from ..model.entries import dice_lattice, possible_entries
from ..model.lookahead import look_ahead
from ..model.types import Floats

Worth = Callable[[Card, int], Floats]
"""What a card is worth after a turn, given the joker's bonus that the turn earned beside it."""


@dataclass(frozen=True, slots=True)
class ChanceOption:
    action: Throw | Score
    chance: float

    @property
    def text(self) -> str:
        """As the record writes it."""
        return write_action(self.action)


@dataclass(frozen=True, slots=True)
class Chances:
    """A chance after every option, the best first."""

    state: State
    options: tuple[ChanceOption, ...]

    @property
    def best(self) -> ChanceOption:
        return self.options[0]

    @property
    def chance(self) -> float:
        return self.best.chance


def written_worth(rules: RuleSet, card: Card, worth: Worth) -> Floats:
    """What each throw is worth when it is written at its best."""
    entries = possible_entries(rules, card)
    known: dict[tuple[int, int, int], Floats] = {}
    rows = []
    for points, extra in zip(entries.points.tolist(), entries.extra.tolist(), strict=True):
        options = []
        for place, value in enumerate(points):
            if value == -np.inf:
                continue
            key = (place, int(value), int(extra))
            if key not in known:
                known[key] = worth(with_entry(card, place, int(value)), int(extra))
            options.append(known[key])
        rows.append(options[0] if len(options) == 1 else np.maximum.reduce(options))
    return np.array(rows)


def turn_options(state: State, worth: Worth) -> list[tuple[Throw | Score, Floats]]:
    """Every legal action on the dice that lie on the table, with what it is worth."""
    rules, card, lattice = state.rules, state.card, dice_lattice(state.rules)
    row = lattice.index(state.dice) - lattice.partial
    entries = possible_entries(rules, card)
    options: list[tuple[Throw | Score, Floats]] = [
        (Score(rules.boxes[place].code), worth(with_entry(card, place, int(value)), int(entries.extra[row])))
        for place, value in enumerate(entries.points[row].tolist())
        if value != -np.inf
    ]
    if state.rolls_left:
        ahead = look_ahead(lattice, written_worth(rules, card, worth), state.rolls_left)
        values = ahead.keeps[-1]
        options += [(Throw(keep), values[lattice.index(keep)]) for keep in keeps_of(state.dice)[:-1]]
    return options


def chance_options(state: State, worth: Worth, begun: float | None = None) -> tuple[ChanceOption, ...]:
    """The best first. `begun`: the chance of a turn that begins, where it is not what the card is worth now."""
    if not state.dice:
        return (ChanceOption(Throw(), float(worth(state.card, 0)[0]) if begun is None else begun),)
    options = [ChanceOption(action, float(value[0])) for action, value in turn_options(state, worth)]
    return tuple(sorted(options, key=lambda option: -option.chance))
