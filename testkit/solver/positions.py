"""Positions at random: as many as are wanted at once, or those that games lead to."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from dicehouse.play import SeededDice
from dicehouse.rules import RuleSet, State, decide, is_full, legal_actions, start
from dicehouse.solver import ValueTable
from dicehouse.solver.kernels.many import Positions

__all__ = ["any_positions", "visited"]


def any_positions(table: ValueTable, count: int) -> Positions:
    """Any card with an open box, any throw, none to two rolls left."""
    game, chooser = table.game, np.random.default_rng(7)
    mask = chooser.integers(0, (1 << game.boxes) - 1, count)
    may = (mask >> game.joker_box) & 1 if game.joker_box >= 0 else np.zeros(count, dtype=np.int64)
    return Positions(
        mask,
        np.where(may, chooser.integers(0, 2, count), 0),
        chooser.integers(0, game.totals, count),
        chooser.integers(0, game.keeps - game.partial, count),
        chooser.integers(0, game.rolls, count),
    )


def visited(rules: RuleSet, games: int) -> Iterator[State]:
    """By games in which anything happens."""
    chance = random.Random(5)
    for number in range(games):
        state, dice = start(rules, 1), SeededDice(number)
        while not state.over:
            if not is_full(state.card):
                yield state
            state = decide(state, state.seat, chance.choice(legal_actions(state)), dice).state
