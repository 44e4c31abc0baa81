"""Tables of strategy: what to do with every throw of a card, and what every card is worth between turns."""

from __future__ import annotations

import numpy as np

from ..errors import DicehouseError
from ..named import GameLike, StateLike, to_rules, to_state
from ..rules import is_full
from ..rules.game.spec import close_dice
from ..solver.kernels.many import Positions
from ..solver.model.position import position_of
from ..solver.model.types import Floats, Indices
from .coaching import coach
from .openings import opening_rolls

Columns = dict[str, Floats | Indices | list[str]]
"""A table by its columns, all of one length."""


def best_keeps(state: StateLike) -> Columns:
    """For the card of the seat to move: every throw with every number of rolls left, the best action and its value."""
    position = to_state(state)
    if is_full(position.card):
        raise DicehouseError("advice-none", "There is nothing to decide: every box is filled.", state=position)
    known = coach(position.rules)
    lattice, rolls = known.table.compiled.lattice, known.table.game.rolls
    throws = len(lattice.throws)
    mask, flag, total = (
        np.full(throws * rolls, part, dtype=np.int64) for part in position_of(known.table.compiled, position.card)
    )
    left = np.repeat(np.arange(rolls - 1, -1, -1), throws)
    best = known.best(Positions(mask, flag, total, np.tile(np.arange(throws), rolls), left))
    return {
        "rolls_left": left,
        "dice": [close_dice(position.rules.dice, throw) for throw in lattice.throws] * rolls,
        "best": [known.actions[action] for action in best.action.tolist()],
        "value": best.value,
    }


def opening_table(game: GameLike) -> Columns:
    """`opening_rolls` by columns."""
    rules = to_rules(game)
    rolls = opening_rolls(rules)
    return {
        "dice": [close_dice(rules.dice, roll.dice) for roll in rolls],
        "chance": np.array([float(roll.chance) for roll in rolls]),
        "best": [roll.best for roll in rolls],
        "value": np.array([roll.value for roll in rolls]),
        "luck": np.array([roll.luck for roll in rolls]),
        "second": [roll.second or "" for roll in rolls],
        "gap": np.array([roll.gap for roll in rolls]),
    }


def turn_values(game: GameLike) -> Columns:
    """Every card between turns: its filled boxes as a number (bit n is box n), whether the joker's box holds points,
    the total of its bonus sections, and the points still to come. Cards that no game reaches are among them."""
    table = coach(to_rules(game)).table
    arrays = table.game
    cards = np.arange((1 << arrays.boxes) * arrays.flags)
    if arrays.flags == 2:
        cards = cards[(cards % 2 == 0) | ((cards // 2 >> arrays.joker_box) & 1 == 1)]
    means = table.means.reshape(-1, arrays.stride)[cards, : arrays.totals] - table.compiled.section_bonus
    return {
        "filled": np.repeat(cards // arrays.flags, arrays.totals),
        "joker": np.repeat(cards % arrays.flags, arrays.totals),
        "total": np.tile(np.arange(arrays.totals), len(cards)),
        "value": means.reshape(-1),
    }
