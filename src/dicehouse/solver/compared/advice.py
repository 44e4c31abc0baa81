"""Advice where cards are compared: every box and keep, by the points that the open boxes can be expected to win."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...errors import DicehouseError
from ...notation import write_state
from ...rules import State, Throw, is_full, keeps_of
from ..model.entries import dice_lattice, possible_entries
from ..model.lookahead import look_ahead
from ..options import Choice, Option, ranked
from ..support import support
from .player import against, write_best


def advise_compared(state: State) -> tuple[Option[Choice], ...]:
    """Every option of the seat to move, the best first; in each box the greatest number that fits."""
    support(state.rules).require("settle")
    if state.over or is_full(state.card):
        raise DicehouseError("advice-none", f"There is nothing to advise: {write_state(state)}")
    return ranked(_values(state))


def _values(state: State) -> Iterator[tuple[Choice, float]]:
    rules, lattice = state.rules, dice_lattice(state.rules)
    worth, play, mask = against(state)
    if not state.dice:
        yield Throw(), float(play.value[0])
        return
    boxes = range(len(rules.boxes))
    after = np.array([play.value[play.column(mask | 1 << place)] for place in boxes])
    allowed = possible_entries(rules, state.card).points > -np.inf
    written = np.where(allowed, worth + after, -np.inf)
    throw = lattice.index(state.dice) - lattice.partial
    for place in np.flatnonzero(allowed[throw]).tolist():
        yield write_best(state, place), float(written[throw, place])
    if state.rolls_left:
        kept = look_ahead(lattice, written.max(axis=1), state.rolls_left).keeps[-1]
        for keep in keeps_of(state.dice)[:-1]:
            yield Throw(keep), float(kept[lattice.index(keep)])
