"""Mean squares that ride along with a turn's values: what the standard deviation of perfect play is made of.

Where two choices have equal means, the one with the smaller mean square is followed, as in `kernels.turn`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..model.lookahead import throw_values
from ..model.types import Floats
from .game import Effect, WaitingGame, WaitingPosition
from .turn import Turn

Values = Mapping[WaitingPosition, float]

TIE = 1e-9
"""That of `kernels.vector`, which would load the compiler."""


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
