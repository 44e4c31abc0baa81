"""Two cards against each other to the end: the exact share of the win when both play for nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..model.compiled import CompiledRules
from ..model.position import Position
from ..model.types import LANES, Indices
from .cells import Cells, Shares, cells_from, fill_shares, no_shares, scores


@dataclass(frozen=True, eq=False)
class Duel:
    """`share`: my part of the win, one for a win and a half for a tie, where I am `behind` by some points
    and it is the turn of whoever the boxes say. Bonuses of sections count as paid at the end."""

    mine: Cells
    theirs: Cells
    shares: Shares

    def share(self, my: Position, their: Position, behind: int) -> float:
        return self.shares.share(self.mine.place(my) * len(self.theirs.cells) + self.theirs.place(their), behind)


def _plies(mine: Cells, theirs: Cells) -> Iterator[tuple[Indices, Indices, bool]]:
    """The pairs of cells before each turn, the first turn first, and whether that turn is mine."""
    last = int(mine.filled[0])
    my, their = int(mine.filled[-1]), int(theirs.filled[-1])
    ours = True
    while my < last or their < last:
        yield np.flatnonzero(mine.filled == my), np.flatnonzero(theirs.filled == their), ours
        my, their = (my + 1, their) if ours else (my, their + 1)
        ours = not ours


def _margins(mine: Cells, theirs: Cells, a: Indices, b: Indices) -> Indices:
    """From where I cannot be caught any more to where I cannot catch up, with one beyond each."""
    margins: Indices = mine.most[a][:, None] + theirs.most[b][None, :] + 3
    return margins


def duel_work(compiled: CompiledRules, my: Position, their: Position) -> int:
    """About how many turns must be evaluated, LANES margins at a time: known before any is."""
    mine, theirs = cells_from(compiled, my), cells_from(compiled, their)
    return sum(int(((_margins(mine, theirs, a, b) - 3 + LANES) // LANES).sum()) for a, b, _ in _plies(mine, theirs))


def duel(compiled: CompiledRules, my: Position, their: Position, threads: int | None = None) -> Duel:
    """It is my turn; they have filled as many boxes as I have, or one more."""
    mine, theirs = cells_from(compiled, my), cells_from(compiled, their)
    game, wide = mine.game, len(theirs.cells)
    plies = list(_plies(mine, theirs))
    full = tuple(np.flatnonzero(side.filled == game.boxes) for side in (mine, theirs))
    counts = np.zeros((len(mine.cells), wide), dtype=np.int64)
    for a, b in [*((a, b) for a, b, _ in plies), full]:
        counts[np.ix_(a, b)] = _margins(mine, theirs, a, b)
    shares = no_shares(scores(np.tile(-theirs.most - 1, len(mine.cells)), counts.reshape(-1)))
    for one in full[0]:
        for other in full[1]:
            pair = int(one * wide + other)
            ahead = mine.most[one] - theirs.most[other] - shares.scores(pair)
            shares.worths.value[shares.of(pair)] = np.where(ahead > 0, 1.0, np.where(ahead == 0, 0.5, 0.0))
    movers = mine.mover(-1, wide), theirs.mover(1, wide, first=False)
    levels = [(movers[not ours], (a[:, None] * wide + b[None, :]).reshape(-1)) for a, b, ours in reversed(plies)]
    fill_shares(game, levels, shares, sure=True, threads=threads)
    return Duel(mine, theirs, shares)
