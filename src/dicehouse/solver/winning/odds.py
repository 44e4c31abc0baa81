"""Odds: the exact chance of reaching a score when every choice is made for that score alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...errors import DicehouseError, UsageError
from ...notation import write_state
from ...rules import Card, State, is_full, total
from ..model.compile import compile_rules
from ..model.compiled import CompiledRules
from ..model.position import Position, position_of
from ..model.types import Floats
from ..support import check_room, support
from ..threads import Progress
from .cells import Cells, Shares, cells_from, fill_shares, full_cards, no_shares, scores
from .turn import ChanceOption as ChanceOption
from .turn import Chances, chance_options, turn_options

_START = Position(0, 0, 0)
ROUNDING = 1e-12
"""Certainty, added up from sixths, misses 1 by less than this."""

FARTHEST = 1_000_000
"""No game scores as many points, and rows may be made from the least score to the most."""


@dataclass(frozen=True, eq=False)
class ScoreOdds:
    """The curves of a state and of all that can follow it."""

    compiled: CompiledRules
    cells: Cells
    shares: Shares

    @property
    def chances(self) -> Floats:
        return self.shares.worths.value

    def curve(self, mask: int = 0, flag: int = 0, total: int = 0) -> Floats:
        """curve[d]: the best chance of at least d more points; past its end that is impossible, or was not asked."""
        place = self.cells.place(Position(mask, flag, total))
        earned = int(self.compiled.section_bonus[total])
        here = self.shares.of(place)
        return self.chances[here.start - int(self.shares.at.first[place]) + earned : here.stop]

    def chance(self, position: Position, need: int) -> float:
        if need < 0:
            return 1.0
        curve = self.curve(*position)
        return float(curve[need]) if need < len(curve) else 0.0


def check_score(score: int) -> None:
    if isinstance(score, float) or not -FARTHEST <= score <= FARTHEST:
        raise UsageError(f"A score is a whole number from {-FARTHEST:,} to {FARTHEST:,}.")


def odds(
    compiled: CompiledRules,
    position: Position = _START,
    *,
    at_most: int | None = None,
    level: float = 1.0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> ScoreOdds:
    """Every need, or only needs up to `at_most`; `level` is what ending with exactly the need counts."""
    cells = cells_from(compiled, position)
    most = cells.most
    if at_most is not None:
        # bonuses count as paid at the end, so a need may be as much higher as the bonuses already earned
        most = np.minimum(most, max(0, at_most) + int(compiled.section_bonus.max()))
    # from one point less than none, which is certain, to one more than can come
    at = scores(np.full_like(most, -1), most + 3)
    sizes = "{needed} are needed and {free} are free"
    check_room(int(at.length.sum()) * 8, f"The odds of {compiled.name} from here do not fit: {sizes}.")
    shares = no_shares(at)
    for place, earned in full_cards(compiled, cells):
        need = shares.scores(place)
        shares.worths.value[shares.of(place)] = (need < earned) + level * (need == earned)
    fill_shares(cells.game, cells.levels(-1), shares, sure=True, threads=threads, progress=progress)
    return ScoreOdds(compiled, cells, shares)


@dataclass(frozen=True, slots=True)
class Aiming(Chances):
    """A score to reach, and the chance of it after every option."""

    at_least: int


def aim_for(state: State, at_least: int, progress: Progress | None = None) -> Aiming:
    """For the seat to move, its own card alone."""
    check_score(at_least)
    check_open(state)
    rules, card = state.rules, state.card
    compiled = compile_rules(rules)
    need = at_least - total(rules, card)
    curves = odds(compiled, position_of(compiled, card), at_most=need, progress=progress)

    def worth(after: Card, extra: int) -> Floats:
        return np.array([curves.chance(position_of(compiled, after), at_least - total(rules, after) - extra)])

    return Aiming(state, chance_options(state, worth), at_least)


def final_curve(state: State, progress: Progress | None = None) -> Floats:
    """curve[s]: the best chance of a final score of at least s, from 0 to the highest that is possible."""
    check_open(state)
    rules, card = state.rules, state.card
    compiled = compile_rules(rules)
    position = position_of(compiled, card)
    curves = odds(compiled, position, progress=progress)
    held = total(rules, card)
    size = held + len(curves.curve(*position))

    def worth(after: Card, extra: int) -> Floats:
        paid, later = total(rules, after) + extra, curves.curve(*position_of(compiled, after))[:size]
        return np.concatenate([np.ones(paid), later, np.zeros(size)])[:size]

    if state.dice:
        curve = np.max([value for _, value in turn_options(state, worth)], axis=0)
    else:
        curve = np.concatenate([np.ones(held), curves.curve(*position)])
    curve[curve > 1.0 - ROUNDING] = 1.0
    return np.trim_zeros(curve, "b")


def check_open(state: State) -> None:
    support(state.rules).require("odds")
    if state.over or is_full(state.card):
        why = "the game is over" if state.over else "every box is filled"
        raise DicehouseError("odds-none", f"There is nothing to aim for, {why}: {write_state(state)}")
