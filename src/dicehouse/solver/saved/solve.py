"""Backward induction over the levels, two in memory at a time; an interrupted work is taken up at its last level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import numpy as np

from ...rules import RuleSet
from ..kernels.saved import solve_chains
from ..model.arrays import room_for
from ..model.saved import SavedGame, saved_game
from ..model.types import Floats, Indices
from ..sizes import free_disk, gib, has_room, needs
from ..store import table_folder
from ..support import Unsolvable, support
from ..threads import Progress, all_cores, equal_pieces
from .gpu import gpu_levels
from .table import SavedTable

Levels = Callable[[SavedGame, int, Floats, Callable[[int], None]], Iterator[tuple[int, Floats]]]
"""Each level below one, whose values are given, with its own; told how many rolls are worked out."""

_PIECES = 32
"""Parts of a level for each thread: none waits long for the last, and the progress is seen."""


def load_saved(rules: RuleSet) -> SavedTable | None:
    """The game's table where it is kept whole."""
    table = SavedTable(saved_game(rules))
    return table if table.whole else None


def solve_saved(
    rules: RuleSet,
    *,
    threads: int | None = None,
    gpu: bool = False,
    fresh: bool = False,
    progress: Progress | None = None,
) -> SavedTable:
    """Every level solved and kept, those aside that are there already; `fresh` begins anew."""
    game = saved_game(rules)
    table = SavedTable(game)
    if fresh:
        table.forget()
    first = _last_kept(table)
    if first == 0:
        return table
    support(rules).require("solve-saved")
    _check_disk(rules)
    work = [int(game.passes(states, level).sum()) for level, states in enumerate(game.levels[:-1])]
    done, of = sum(work[first:]), sum(work)

    def report(passes: int) -> None:
        nonlocal done
        done += passes
        if progress:
            progress(done, of)

    report(0)
    levels: Levels = gpu_levels if gpu else partial(cpu_levels, threads=threads or all_cores())
    with ThreadPoolExecutor(1) as writer:
        writing: Future[None] | None = None
        for level, values in levels(game, first, table.exact(first), report):
            if writing:
                writing.result()
            writing = writer.submit(table.keep, level, values)
        if writing:
            writing.result()
    return table


def _check_disk(rules: RuleSet) -> None:
    """Refuse, with the figures, what does not fit onto the disk."""
    found, room = needs(rules), free_disk(table_folder())
    if not has_room(found.disk, room):
        raise Unsolvable(
            "solver-too-large",
            f"{rules.name} has {found.values:,} values: its table takes {gib(found.table)} on the disk, "
            f"{gib(found.disk)} while it is solved, and {gib(room)} are free in {table_folder()}.",
            found.values,
            found.disk,
        )


def _last_kept(table: SavedTable) -> int:
    """The level with the fewest filled boxes that can be gone on from: it and all after it are kept, it exactly."""
    level = table.game.game.boxes
    while level > 0 and table.has(level - 1):
        level -= 1
    while level > 0 and not table.has_exact(level):
        level += 1
    return level


def cpu_levels(
    game: SavedGame, first: int, later: Floats, report: Callable[[int], None], threads: int
) -> Iterator[tuple[int, Floats]]:
    with ThreadPoolExecutor(threads) as pool:
        try:
            for level in range(first - 1, -1, -1):
                here = np.empty(game.sizes[level])
                work = partial(solve_piece, game, level, later, here)
                states = game.levels[level]
                pieces = equal_pieces(states, game.passes(states, level), _PIECES * threads)
                for passes in pool.map(work, pieces):
                    report(passes)
                yield level, here
                later = here
        finally:
            # interrupted, no piece is begun any more
            pool.shutdown(cancel_futures=True)


def solve_piece(game: SavedGame, level: int, later: Floats, here: Floats, piece: Indices) -> int:
    """Fills the piece's part of `here`; says how many rolls were worked out."""
    arrays = game.game
    solve_chains(arrays, game.plan, level, piece, later, here, *room_for(arrays))
    return int(game.passes(piece, level).sum())
