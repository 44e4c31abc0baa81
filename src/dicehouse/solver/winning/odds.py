"""Odds: the exact chance of reaching a score when every choice is made for that score alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ...errors import DicehouseError
from ...notation import write_action, write_state
from ...rules import Card, Score, State, Throw, is_full, total
from ..kernels.cells import Scores
from ..memory import gib, has_room, memory_at_hand
from ..model.arrays import aligned
from ..model.compile import compile_rules
from ..model.compiled import CompiledRules
from ..model.position import Position, position_of
from ..model.types import Floats
from ..support import support
from ..threads import Progress, all_cores
from .cells import Cells, cells_from, scores, solve_level
from .turn import turn_options

_START = Position(0, 0, 0)
ROUNDING = 1e-12
"""Certainty, added up from sixths, misses 1 by less than this."""


@dataclass(frozen=True, eq=False)
class ScoreOdds:
    """The curves of a state and of all that can follow it."""

    compiled: CompiledRules
    cells: Cells
    at: Scores
    chances: Floats

    def curve(self, mask: int = 0, flag: int = 0, total: int = 0) -> Floats:
        """curve[d]: the best chance of at least d more points; past its end that is impossible, or was not asked."""
        place = self.cells.place(Position(mask, flag, total))
        earned = int(self.compiled.section_bonus[total])
        none = int(self.at.start[place]) - int(self.at.first[place])
        return self.chances[none + earned : int(self.at.start[place] + self.at.length[place])]

    def chance(self, position: Position, need: int) -> float:
        if need < 0:
            return 1.0
        curve = self.curve(*position)
        return float(curve[need]) if need < len(curve) else 0.0


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
    game, most = cells.game, cells.most
    if at_most is not None:
        # bonuses count as paid at the end, so a need may be as much higher as the bonuses already earned
        most = np.minimum(most, max(0, at_most) + int(compiled.section_bonus.max()))
    # from one point less than none, which is certain, to one more than can come
    at = scores(np.full_like(most, -1), most + 3)
    _check_room(compiled, int(at.length.sum()) * 8)
    chances = aligned(int(at.length.sum()))
    for place in np.flatnonzero(cells.filled == game.boxes):
        need, earned = np.arange(at.length[place]) - 1, compiled.section_bonus[cells.cells[place] % game.totals]
        chances[at.start[place] :][: len(need)] = (need < earned) + level * (need == earned)
    done, of = 0, len(chances)
    with ThreadPoolExecutor(threads or all_cores()) as pool:
        for boxes in range(game.boxes - 1, position.mask.bit_count() - 1, -1):
            here = np.flatnonzero(cells.filled == boxes)
            solve_level(game, pool, here, cells.mover(-1), at, chances)
            chances[at.start[here]] = 1.0  # to the bit
            done += int(at.length[here].sum())
            if progress:
                progress(done, of)
    return ScoreOdds(compiled, cells, at, chances)


def _check_room(compiled: CompiledRules, needed: int) -> None:
    free = memory_at_hand()
    if not has_room(needed, free):
        sizes = f"{gib(needed)} are needed and {gib(free)} are free"
        raise DicehouseError("odds-too-large", f"The odds of {compiled.name} from here do not fit: {sizes}.")


@dataclass(frozen=True, slots=True)
class ChanceOption:
    action: Throw | Score
    chance: float

    @property
    def text(self) -> str:
        """As the record writes it."""
        return write_action(self.action)


@dataclass(frozen=True, slots=True)
class Aiming:
    """A score to reach, and the chance of it after every option, the best first."""

    state: State
    at_least: int
    options: tuple[ChanceOption, ...]

    @property
    def best(self) -> ChanceOption:
        return self.options[0]

    @property
    def chance(self) -> float:
        return self.best.chance


def aim_for(state: State, at_least: int, progress: Progress | None = None) -> Aiming:
    """For the seat to move, its own card alone."""
    check_open(state)
    rules, card = state.rules, state.card
    compiled = compile_rules(rules)
    need = at_least - total(rules, card)
    curves = odds(compiled, position_of(compiled, card), at_most=need, progress=progress)

    def worth(after: Card, extra: int) -> Floats:
        return np.array([curves.chance(position_of(compiled, after), at_least - total(rules, after) - extra)])

    if not state.dice:
        chance = curves.chance(position_of(compiled, card), need)
        return Aiming(state, at_least, (ChanceOption(Throw(), chance),))
    options = [ChanceOption(action, float(value[0])) for action, value in turn_options(state, worth)]
    return Aiming(state, at_least, tuple(sorted(options, key=lambda option: -option.chance)))


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
