"""Perfect play for a game whose boxes wait: every position by how many boxes are filled, the last first."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from ...rules import RuleSet
from ..support import support
from ..threads import Progress
from .game import Effect, WaitingGame, WaitingPosition, waiting_game
from .turn import play_turn, turn_squares

AT_ONCE = 64
"""Positions whose turns are worked out side by side: more leave the cache."""


@dataclass(frozen=True, eq=False)
class WaitingTable:
    """`values`: the points still to come from each position, with all of the card's bonuses; `squares`: their mean
    squares, where they were asked for."""

    game: WaitingGame
    values: dict[WaitingPosition, float]
    squares: dict[WaitingPosition, float]

    def value(self, position: WaitingPosition | None = None) -> float:
        """The expected total still to come, of a fresh card where no position is given; what a bonus has earned
        is not to come any more."""
        position = self.game.start if position is None else position
        return self.values[position] - self.game.earned(position)

    def deviation(self, position: WaitingPosition | None = None) -> float:
        """Standard deviation of the points still to come; for a table that was solved with moments."""
        position = self.game.start if position is None else position
        return math.sqrt(max(0.0, self.squares[position] - self.values[position] ** 2))


def solve_waiting(rules: RuleSet, progress: Progress | None = None, *, moments: bool = False) -> WaitingTable:
    """A win at once ends no card here: what is told is the points of a card that is filled to its end."""
    support(rules).require("solve-waiting")
    game = waiting_game(rules)
    levels = _levels(game)
    values = {position: float(game.earned(position)) for position in levels.pop()}
    squares = {position: value**2 for position, value in values.items()} if moments else {}
    done, of = 0, sum(map(len, levels))
    while levels:
        level = levels.pop()
        for first in range(0, len(level), AT_ONCE):
            positions = level[first : first + AT_ONCE]
            turn = play_turn(game, positions, values)
            if moments:
                found = turn_squares(game, positions, turn, values, squares)
                squares |= zip(positions, found.tolist(), strict=True)
            values |= zip(positions, turn.start.tolist(), strict=True)
        done += len(level)
        if progress:
            progress(done, of)
    return WaitingTable(game, values, squares)


@lru_cache(maxsize=8)
def waiting_table(rules: RuleSet) -> WaitingTable:
    """The game's table, solved once in a process."""
    return solve_waiting(rules)


def _levels(game: WaitingGame) -> list[list[WaitingPosition]]:
    """Every position that play can reach, by how many boxes are filled."""
    levels = [[game.start]]
    for _ in game.places:
        reached = {
            game.after(position, place, effect)
            for position in levels[-1]
            for place in game.open_places(position)
            for effect in ((Effect(0, holds=False),) if game.is_unpaid(position, place) else place.effects)
        }
        levels.append(sorted(reached))
    return levels
