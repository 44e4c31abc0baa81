"""One turn of many positions at once: what every throw and keep is worth after each roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..model.lookahead import throw_values
from ..model.types import Floats
from .game import Effect, Place, WaitingGame, WaitingPosition


@dataclass(frozen=True, eq=False)
class Turn:
    """By how many rolls were used, from 1: `boxes[roll][place][throw, position]`, what writing is worth, -inf where it
    is not allowed; `keeps[roll][keep, position]`, what throwing the other dice again is. `start[position]` is the
    worth of the turn before its first throw."""

    boxes: tuple[dict[int, Floats], ...]
    keeps: tuple[Floats, ...]
    start: Floats


def play_turn(game: WaitingGame, positions: Sequence[WaitingPosition], values: Mapping[WaitingPosition, float]) -> Turn:
    """`values` knows every position that these lead to: the points still to come, with all bonuses."""
    lattice, rolls = game.lattice, game.rules.dice.rolls
    throws = len(lattice.throws)
    first, later = _written(game, positions, values, 0), _written(game, positions, values, 1)
    boxes = [first] + [_in_time(game, later, roll) for roll in range(2, rolls + 1)]
    starts = lattice.within_start[:-1].astype(np.int64)
    best = np.full((throws, len(positions)), -np.inf)
    keeps: list[Floats] = []
    for roll in range(rolls, 0, -1):
        if keeps:
            best = np.maximum.reduceat(keeps[-1][lattice.within], starts, axis=0)
        for worth in boxes[roll - 1].values():
            best = np.maximum(best, worth)
        keeps.append(throw_values(lattice, best))
    return Turn(tuple(boxes), tuple(reversed(keeps[:-1])), keeps[-1][0])


def _in_time(game: WaitingGame, written: dict[int, Floats], roll: int) -> dict[int, Floats]:
    """Without the boxes that take the dice of fewer rolls only."""
    return {number: worth for number, worth in written.items() if roll <= game.places[number].rolls}


def _written(
    game: WaitingGame, positions: Sequence[WaitingPosition], values: Mapping[WaitingPosition, float], when: int
) -> dict[int, Floats]:
    """By place, [throw, position]: the points and what the card is worth then; `when` 0 is after the first roll."""
    open_now = [frozenset(place.number for place in game.open_places(position)) for position in positions]
    found: dict[int, Floats] = {}
    for place in game.places:
        columns = [column for column, places in enumerate(open_now) if place.number in places]
        if columns:
            worth = np.full((len(game.lattice.throws), len(positions)), -np.inf)
            for column in columns:
                worth[:, column] = _of(game, positions[column], place, values, when)
            found[place.number] = worth
    return found


def _of(
    game: WaitingGame,
    position: WaitingPosition,
    place: Place,
    values: Mapping[WaitingPosition, float],
    when: int,
) -> Floats:
    if game.is_unpaid(position, place):
        crossed = values[game.after(position, place, Effect(0, holds=False))]
        return np.full(len(game.lattice.throws), crossed)
    rest = np.array([values[game.after(position, place, effect)] for effect in place.effects])
    worth: Floats = place.points[when] + rest[place.which[when]]
    return worth
