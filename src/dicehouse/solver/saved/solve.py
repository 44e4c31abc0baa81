"""Backward induction over the levels, two in memory at a time; an interrupted work is taken up at its last level."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np

from ...rules import RuleSet
from ..kernels.saved_turn import Throws, solve_chains
from ..model.arrays import aligned
from ..model.types import LANES, Floats, Indices
from ..threads import Progress, all_cores
from .plan import SavedGame, saved_game
from .size import check_room, needs
from .table import SavedTable

__all__ = ["load_saved", "solve_saved"]

_PIECES = 32
"""Parts of a level for each thread: none waits long for the last, and the progress is seen."""


def load_saved(rules: RuleSet, folder: Path | None = None) -> SavedTable | None:
    """The game's table where it is kept whole."""
    table = SavedTable(saved_game(rules), folder)
    return table if table.whole else None


def solve_saved(
    rules: RuleSet,
    *,
    threads: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    folder: Path | None = None,
) -> SavedTable:
    """Every level solved and kept, those aside that are there already; `fresh` begins anew."""
    game = saved_game(rules)
    table = SavedTable(game, folder)
    if fresh:
        table.forget()
    first = _last_kept(table)
    if first == 0:
        return table
    check_room(rules, needs(rules), table.folder)
    work = [int(game.passes(states, level).sum()) for level, states in enumerate(game.levels[:-1])]
    done, of = sum(work[first:]), sum(work)
    kept = table.exact(first)
    assert kept is not None
    kept.check_all()
    later: Floats = kept.values
    threads = threads or all_cores()
    pool, writer = ThreadPoolExecutor(threads), ThreadPoolExecutor(1)
    writing: list[Future[None]] = []
    try:
        for level in range(first - 1, -1, -1):
            here = np.empty(game.sizes[level])
            for passes in _solve_level(game, level, later, here, pool, threads):
                done += passes
                if progress:
                    progress(done, of)
            for written in writing:
                written.result()
            writing = [writer.submit(table.keep, level, here)]
            later = here
        writing[0].result()
    finally:
        # an interrupted work does not go on in threads; the level that is being written is
        pool.shutdown(cancel_futures=True)
        writer.shutdown()
    return table


def _last_kept(table: SavedTable) -> int:
    """The level with the fewest filled boxes that is kept with all levels after it; one that can be gone on from."""
    level = table.game.game.boxes
    while level > 0 and table.read(level - 1) is not None:
        level -= 1
    while level > 0 and table.exact(level) is None:
        level += 1
    return level


def _solve_level(
    game: SavedGame, level: int, later: Floats, here: Floats, pool: ThreadPoolExecutor, threads: int
) -> Iterator[int]:
    """Fills `here`; tells the rolls worked out, piece by piece."""
    states = game.levels[level]
    cost = np.cumsum(game.passes(states, level))
    count = min(len(states), _PIECES * threads)
    cuts = np.searchsorted(cost, cost[-1] * np.arange(1, count) / count)

    def work(piece: Indices) -> int:
        throws = game.game.keeps - game.game.partial
        legal = Throws(
            np.empty(throws * game.game.boxes, dtype=np.uint16),
            np.empty(throws + 1, dtype=np.uint32),
            np.empty(throws),
        )
        rows = aligned((len(game.game.outcome_points) + 1) * LANES)
        solve_chains(game.game, game.plan, level, piece, later, here, legal, rows, aligned(game.game.keeps * LANES))
        return int(game.passes(piece, level).sum())

    yield from pool.map(work, [piece for piece in np.split(states, cuts) if len(piece)])
