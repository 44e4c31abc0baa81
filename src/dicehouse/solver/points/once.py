"""Advice on a single position without compiling anything: the same numbers as `PointsCoach`, in tenths of a second."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from ...rules import Dice, Score, State, Throw
from ..kernels.interpreted import interpreted, with_wide_numbers
from ..kernels.options import option_values
from ..model.position import position_of
from .advice import Advice, aims_from, expect_choice
from .aims import Aim
from .solve import ValueTable


def advise_once(table: ValueTable, state: State) -> Advice:
    """For who asks once in a process; who asks more often is served better by `PointsCoach`."""
    expect_choice(state)
    wide = replace(table, game=with_wide_numbers(table.game))
    position = position_of(table.compiled, state.card)
    find_aims = interpreted(aims_from)

    @cache
    def aims_at(keep: Dice) -> tuple[Aim, ...]:
        return find_aims(wide, state, keep)

    if not state.dice:
        return Advice(state, ((Throw(), table.value(*position)),), aims_at)
    lattice = table.compiled.lattice
    throw = lattice.index(state.dice) - lattice.partial
    places = lattice.within[lattice.within_start[throw] : lattice.within_start[throw + 1]]
    actions: list[Throw | Score] = [Score(code) for code in table.compiled.box_names]
    if state.rolls_left:
        actions += [Throw(lattice.keeps[place]) for place in places]
    values = np.empty(table.game.boxes + len(places))
    earned = float(table.compiled.section_bonus[position.total])
    interpreted(option_values)(wide.game, table.means, earned, *position, throw, state.rolls_left, values)
    named = zip(actions, values.tolist(), strict=False)
    return Advice(state, tuple((action, value) for action, value in named if value == value), aims_at)
