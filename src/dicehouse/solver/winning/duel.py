"""Two cards against each other to the end: the exact share of the win when both play for nothing else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ..kernels.cache import kernel
from ..kernels.odds import after, cell, mark, most_to_come, window
from ..kernels.turn import best_natural, choose, expect, first_throw, joker_choice, joker_works
from ..kernels.vector import add, larger, mul, splat, store
from ..model.arrays import GameArrays, aligned, game_arrays
from ..model.compiled import CompiledRules
from ..model.position import Position
from ..model.types import LANES, Floats, Indices, Vec
from ..threads import all_cores

__all__ = ["Duel", "duel", "duel_work"]


@dataclass(frozen=True, eq=False)
class _Side:
    """One card's cells from here to its end, the fullest first."""

    cells: Indices
    filled: Indices
    place_of: Indices
    most: Indices


@dataclass(frozen=True, eq=False)
class Duel:
    """`share`: my part of the win, one for a win and a half for a tie, where I am `behind` by some points
    and it is the turn of whoever the boxes say. Bonuses of sections count as paid at the end."""

    game: GameArrays
    mine: _Side
    theirs: _Side
    start: Indices
    length: Indices
    shares: Floats

    def share(self, my: Position, their: Position, behind: int) -> float:
        a, b = (
            int(side.place_of[cell(self.game, card.mask * self.game.flags + card.flag, card.total)])
            for side, card in ((self.mine, my), (self.theirs, their))
        )
        pair = a * len(self.theirs.cells) + b
        at = behind + int(self.theirs.most[b])
        if at < 0:
            return 1.0
        return float(self.shares[self.start[pair] + at]) if at < self.length[pair] else 0.0


def _side(compiled: CompiledRules, game: GameArrays, position: Position) -> _Side:
    size = (1 << game.boxes) * game.flags * game.totals
    needed = np.zeros(size, dtype=np.bool_)
    mark(game, position.mask * game.flags + position.flag, position.total, needed)
    cells = np.flatnonzero(needed)
    filled = np.bitwise_count(cells // game.totals // game.flags).astype(np.int64)
    order = np.argsort(-filled, kind="stable")
    cells, filled = cells[order], filled[order]
    most = np.zeros(size, dtype=np.int64)
    most_to_come(game, compiled.section_bonus, cells, most)
    place_of = np.full(size, -1, dtype=np.int64)
    place_of[cells] = np.arange(len(cells))
    return _Side(cells, filled, place_of, most[cells])


def _plies(mine: _Side, theirs: _Side) -> list[tuple[Indices, Indices, bool]]:
    """The pairs of cells before each turn, the last turn first, and whether that turn is mine."""
    last = int(mine.filled[0])
    my, their = int(mine.filled[-1]), int(theirs.filled[-1])
    plies = []
    ours = True
    while my < last or their < last:
        plies.append((np.flatnonzero(mine.filled == my), np.flatnonzero(theirs.filled == their), ours))
        my, their = (my + 1, their) if ours else (my, their + 1)
        ours = not ours
    return plies[::-1]


def duel_work(compiled: CompiledRules, my: Position, their: Position) -> int:
    """How many turns must be evaluated, LANES margins at a time: known before any is."""
    game = game_arrays(compiled)
    mine, theirs = _side(compiled, game, my), _side(compiled, game, their)
    return sum(int(_lengths(mine, theirs, a, b).sum()) // LANES for a, b, _ in _plies(mine, theirs))


def _lengths(mine: _Side, theirs: _Side, a: Indices, b: Indices) -> Indices:
    margins: Indices = mine.most[a][:, None] + theirs.most[b][None, :]
    return (margins + LANES) // LANES * LANES


def duel(compiled: CompiledRules, my: Position, their: Position, threads: int | None = None) -> Duel:
    """It is my turn; they have filled as many boxes as I have, or one more."""
    game = game_arrays(compiled)
    mine, theirs = _side(compiled, game, my), _side(compiled, game, their)
    wide = len(theirs.cells)
    lengths = np.zeros((len(mine.cells), wide), dtype=np.int64)
    plies = _plies(mine, theirs)
    full_a = np.flatnonzero(mine.filled == game.boxes)
    full_b = np.flatnonzero(theirs.filled == game.boxes)
    for a, b in [(a, b) for a, b, _ in plies] + [(full_a, full_b)]:
        lengths[np.ix_(a, b)] = _lengths(mine, theirs, a, b)
    length = lengths.reshape(-1)
    start = np.cumsum(length) - length
    shares = aligned(int(length.sum()))
    for one in full_a:
        for other in full_b:
            behind = np.arange(length[one * wide + other]) - theirs.most[other]
            ahead = mine.most[one] - theirs.most[other] - behind
            first = start[one * wide + other]
            shares[first : first + len(ahead)] = np.where(ahead > 0, 1.0, np.where(ahead == 0, 0.5, 0.0))
    solved_duel = Duel(game, mine, theirs, start, length, shares)
    with ThreadPoolExecutor(threads or all_cores()) as pool:
        for a, b, ours in plies:
            pairs = (a[:, None] * wide + b[None, :]).reshape(-1)
            pieces = np.array_split(pairs, min(len(pairs), 16))
            list(pool.map(lambda piece, ours=ours: _work(solved_duel, piece, ours), pieces))
    return solved_duel


def _work(solved_duel: Duel, pairs: Indices, ours: bool) -> None:
    game, side = solved_duel.game, solved_duel.mine if ours else solved_duel.theirs
    rows, value = aligned(len(game.outcome_points) * LANES), aligned(game.keeps * LANES)
    many = (solved_duel.theirs.most, solved_duel.start, solved_duel.length, solved_duel.shares, rows, value)
    _solve_pairs(game, pairs, ours, len(solved_duel.theirs.cells), side.cells, side.place_of, *many)


@kernel
def _other(share: Vec) -> Vec:
    """What is left of the win for the other player."""
    return add(splat(1.0), mul(splat(-1.0), share))


@kernel
def _solve_pairs(
    game: GameArrays,
    pairs: Indices,
    ours: bool,
    wide: int,
    cells: Indices,
    place_of: Indices,
    their_most: Indices,
    start: Indices,
    length: Indices,
    shares: Floats,
    rows: Floats,
    value: Floats,
) -> None:
    """`cells` are the mover's; a window begins where the other side can no longer catch up."""
    free = np.empty(game.boxes, dtype=np.int64)
    scratch = np.empty(LANES)
    later = np.empty(game.outcome_points.size, dtype=np.int64)
    moved = np.empty(game.outcome_points.size, dtype=np.int64)
    for pair in pairs:
        own = cells[pair // wide if ours else pair % wide]
        mask = own // game.totals // game.flags
        flag = own // game.totals % game.flags
        for box in range(game.boxes):
            if (mask >> box) & 1 == 0:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    to = place_of[after(game, mask, flag, own % game.totals, box, outcome)]
                    points = np.int64(game.outcome_points[outcome])
                    if ours:
                        later[outcome] = to * wide + pair % wide
                        moved[outcome] = -points
                    else:
                        later[outcome] = pair // wide * wide + to
                        moved[outcome] = points + their_most[to] - their_most[pair % wide]
        bonus = np.int64(game.joker_bonus) * flag * (-1 if ours else 1)
        works = joker_works(game, mask, flag)
        for margin in range(0, length[pair], LANES):
            for box in range(game.boxes):
                if (mask >> box) & 1 == 0:
                    for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                        to = later[outcome]
                        share = window(shares, start[to], length[to], margin + moved[outcome], scratch)
                        store(rows, outcome * LANES, share if ours else _other(share))
            best_natural(game, mask, rows, free, value)
            if works:
                for number in range(game.joker_throw.size):
                    legal, joker = joker_choice(game, mask, number)
                    best = splat(0.0)
                    for box in range(game.boxes):
                        if (legal >> box) & 1:
                            outcome = game.outcome_of[game.joker_throw[number], box]
                            if (joker >> box) & 1:
                                outcome = game.joker_outcome[number, box]
                            to = later[outcome]
                            at = margin + moved[outcome] + bonus
                            share = window(shares, start[to], length[to], at, scratch)
                            best = larger(best, share if ours else _other(share))
                    store(value, (game.partial + game.joker_throw[number]) * LANES, best)
            for _ in range(1, game.rolls):
                expect(game, value)
                choose(game, value)
            result = first_throw(game, value)
            store(shares, start[pair] + margin, result if ours else _other(result))
