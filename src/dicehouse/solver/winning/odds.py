"""Odds: the exact chance of reaching a score when every choice is made for that score alone."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ...errors import DicehouseError
from ...notation import write_action, write_state
from ...rules import Card, Score, State, Throw, is_full, total
from ..kernels.odds import cell, mark, most_to_come, solve_cells
from ..memory import gib, has_room, memory_at_hand
from ..model.arrays import GameArrays, aligned, game_arrays
from ..model.compile import compile_rules
from ..model.compiled import CompiledRules
from ..model.position import Position, position_of
from ..model.types import LANES, Floats, Indices
from ..support import support
from ..threads import Progress, all_cores
from .turn import turn_options

__all__ = [
    "Aiming",
    "ChanceOption",
    "ScoreOdds",
    "aim_for",
    "cells_from",
    "check_open",
    "equal_pieces",
    "final_curve",
    "odds",
]

_START = Position(0, 0, 0)
ROUNDING = 1e-12
"""Certainty, added up from sixths, misses 1 by less than this."""


@dataclass(frozen=True, eq=False)
class ScoreOdds:
    """The curves of a state and of all that can follow it."""

    compiled: CompiledRules
    game: GameArrays
    start: Indices
    length: Indices
    chances: Floats

    def curve(self, mask: int = 0, flag: int = 0, total: int = 0) -> Floats:
        """curve[d]: the best chance of at least d more points; past its end that is impossible, or was not asked."""
        place = int(cell(self.game, mask * self.game.flags + flag, total))
        earned = int(self.compiled.section_bonus[total])
        first = int(self.start[place])
        return self.chances[first + earned : first + int(self.length[place])]

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
    game = game_arrays(compiled)
    cells, filled = cells_from(game, position)
    size = (1 << game.boxes) * game.flags * game.totals
    length = np.zeros(size, dtype=np.int64)
    most_to_come(game, compiled.section_bonus, cells, length)
    if at_most is not None:
        # bonuses count as paid at the end, so a need may be as much higher as the bonuses already earned
        np.minimum(length, max(0, at_most) + int(compiled.section_bonus.max()), out=length)
    length[cells] = (length[cells] + LANES) // LANES * LANES
    _check_room(compiled, int(length[cells].sum()) * 8)
    start = np.zeros(size, dtype=np.int64)
    start[cells] = np.cumsum(length[cells]) - length[cells]
    chances = aligned(int(length[cells].sum()))
    for place in cells[filled == game.boxes]:
        need, earned = np.arange(length[place]), compiled.section_bonus[place % game.totals]
        chances[start[place] : start[place] + length[place]] = (need < earned) + level * (need == earned)
    threads = threads or all_cores()

    def work(piece: Indices) -> None:
        rows = aligned(len(game.outcome_points) * LANES)
        solve_cells(game, piece, start, length, chances, rows, aligned(game.keeps * LANES))

    done, of = 0, int(length[cells].sum())
    with ThreadPoolExecutor(threads) as pool:
        for boxes in range(game.boxes - 1, position.mask.bit_count() - 1, -1):
            here = cells[filled == boxes]
            list(pool.map(work, equal_pieces(here, length[here], threads)))
            done += int(length[here].sum())
            if progress:
                progress(done, of)
    return ScoreOdds(compiled, game, start, length, chances)


def cells_from(game: GameArrays, position: Position) -> tuple[Indices, Indices]:
    """The cells that can follow, the fullest cards first, and how many boxes each has filled."""
    needed = np.zeros((1 << game.boxes) * game.flags * game.totals, dtype=np.bool_)
    mark(game, position.mask * game.flags + position.flag, position.total, needed)
    cells = np.flatnonzero(needed)
    filled = np.bitwise_count(cells // game.totals // game.flags).astype(np.int64)
    order = np.argsort(-filled, kind="stable")
    return cells[order], filled[order]


def equal_pieces(cells: Indices, cost: Indices, threads: int) -> Iterator[Indices]:
    added = np.cumsum(cost)
    count = min(len(cells), 16 * threads)
    cuts = np.searchsorted(added, added[-1] * np.arange(1, count) / count)
    return (piece for piece in np.split(cells, cuts) if len(piece))


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
