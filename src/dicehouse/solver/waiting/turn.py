"""One turn of many positions at once: what every throw and keep is worth after each roll, and the mean squares that
ride along, of which the standard deviation of perfect play is made.

Where two choices have equal means, the one with the smaller mean square is followed, as in `kernels.turn`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..model.lookahead import look_ahead, throw_values
from ..model.types import Floats
from .game import Effect, Place, WaitingGame, WaitingPosition

Values = Mapping[WaitingPosition, float]

TIE = 1e-9
"""That of `kernels.vector`, which would load the compiler."""


@dataclass(frozen=True, eq=False)
class Turn:
    """By how many rolls were used, from 1: `boxes[roll][place][throw, position]`, what writing is worth, -inf where it
    is not allowed; `keeps[roll][keep, position]`, what throwing the other dice again is. `start[position]` is the
    worth of the turn before its first throw."""

    boxes: tuple[dict[int, Floats], ...]
    keeps: tuple[Floats, ...]
    start: Floats


def play_turn(game: WaitingGame, positions: Sequence[WaitingPosition], values: Values) -> Turn:
    """`values` knows every position that these lead to: the points still to come, with all bonuses."""
    rolls = game.rules.dice.rolls
    first, later = _written(game, positions, values, 0), _written(game, positions, values, 1)
    boxes = [first] + [_in_time(game, later, roll) for roll in range(2, rolls + 1)]
    nothing = np.full((len(game.lattice.throws), len(positions)), -np.inf)
    ahead = look_ahead(game.lattice, [np.maximum.reduce([nothing, *now.values()]) for now in boxes[::-1]], rolls)
    return Turn(tuple(boxes), ahead.keeps[-2::-1], ahead.start)


def _in_time(game: WaitingGame, written: dict[int, Floats], roll: int) -> dict[int, Floats]:
    """Without the boxes that take the dice of fewer rolls only."""
    return {number: worth for number, worth in written.items() if roll <= game.places[number].rolls}


def _written(game: WaitingGame, positions: Sequence[WaitingPosition], values: Values, when: int) -> dict[int, Floats]:
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
    values: Values,
    when: int,
) -> Floats:
    if game.is_unpaid(position, place):
        crossed = values[game.after(position, place, Effect(0, holds=False))]
        return np.full(len(game.lattice.throws), crossed)
    rest = np.array([values[game.after(position, place, effect)] for effect in place.effects])
    worth: Floats = place.points[when] + rest[place.which[when]]
    return worth


def turn_squares(
    game: WaitingGame, positions: Sequence[WaitingPosition], turn: Turn, values: Values, squares: Values
) -> Floats:
    """[position]: the mean square of all that is still to come, by the choices of this turn."""
    lattice, rolls = game.lattice, game.rules.dice.rolls
    starts = lattice.within_start[:-1].astype(np.int64)
    ends = lattice.within_start[1:].astype(np.int64)
    throw_of = np.repeat(np.arange(len(starts)), ends - starts)
    kept: Floats | None = None
    for roll in range(rolls, 0, -1):
        best = np.full((len(starts), len(positions)), -np.inf)
        ride = np.zeros_like(best)
        if kept is not None:
            means = turn.keeps[roll - 1][lattice.within]
            best = np.maximum.reduceat(means, starts, axis=0)
            level = means > best[throw_of] - TIE
            ride = np.minimum.reduceat(np.where(level, kept[lattice.within], np.inf), starts, axis=0)
        for number, worth in turn.boxes[roll - 1].items():
            other = _box_squares(game, positions, number, min(roll - 1, 1), worth, values, squares)
            with np.errstate(invalid="ignore"):
                gain = worth - best  # of two that are not allowed nothing is said
            ride = np.where(gain > TIE, other, np.where(gain > -TIE, np.minimum(ride, other), ride))
            best = np.maximum(best, worth)
        kept = throw_values(lattice, ride)
    assert kept is not None
    return np.asarray(kept[0])


def _box_squares(
    game: WaitingGame,
    positions: Sequence[WaitingPosition],
    number: int,
    when: int,
    worth: Floats,
    values: Values,
    squares: Values,
) -> Floats:
    """[throw, position]: of writing in this box, (p + X)^2 = p^2 + 2pX + X^2; 0 where that is not allowed."""
    place = game.places[number]
    found = np.zeros_like(worth)
    for column, position in enumerate(positions):
        if worth[0, column] == -np.inf:
            continue
        if game.is_unpaid(position, place):
            found[:, column] = squares[game.after(position, place, Effect(0, holds=False))]
            continue
        after = [game.after(position, place, effect) for effect in place.effects]
        rest = np.array([values[each] for each in after])[place.which[when]]
        square = np.array([squares[each] for each in after])[place.which[when]]
        points = place.points[when]
        found[:, column] = points * points + 2.0 * points * rest + square
    return found
