"""Games with saved rolls played by their table, many at a time: games in like positions share one evaluated turn."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from ..kernels.cache import kernel
from ..kernels.options import Values, chain_values, legal_outcomes, saved_rows
from ..kernels.playing import best_box, best_keep, mix, stream_of, throw_dice
from ..model.arrays import GameArrays, SavedPlan
from ..model.types import Floats, Indices
from ..threads import all_cores
from .table import SavedTable


@kernel
def _play(
    game: GameArrays,
    plan: SavedPlan,
    later: Values,
    level: int,
    seed: int,
    noise: float,
    lane_of: Indices,
    states: Indices,
    totals: Indices,
    saved: Indices,
    scores: Floats,
    players: Indices,
) -> None:
    """One turn of these players, who stand sorted by position."""
    values = np.empty((1, game.keeps, 1))
    outcomes, boxes = np.empty(game.boxes, dtype=np.int64), np.empty(game.boxes)
    most = plan.saved[level + 1] - 1
    rows = np.empty((most + 1, game.outcome_points.size + 1))
    state, lane, known = -1, -1, -1
    for player in players:
        mask, flag = states[player] // game.flags, states[player] % game.flags
        rolls = saved[player] + game.rolls - 1
        here = lane_of[game.group_of[mask], totals[player]]
        if states[player] != state or here != lane or rolls > known:
            state, lane, known = states[player], here, rolls
            values = np.empty((rolls + 1, game.keeps, 1))
            count = min(rolls, most) + 1
            for kept_rolls in range(count):
                saved_rows(game, plan, later, mask, flag, lane, kept_rolls, rows[kept_rolls])
            chain_values(game, mask, flag, rows[:count], values[:, :, 0])
        stream = stream_of(seed, player, level)
        dice = throw_dice(game, 0, stream, 0)
        left = rolls
        while left > 0:
            draw = mix(stream + np.uint64(left))
            start, end = game.within_start[dice - game.partial], game.within_start[dice - game.partial + 1]
            kept = best_keep(game.within, start, end, values[left, dice, 0], values[left], 0, noise, draw)
            if kept < 0:
                break
            dice = throw_dice(game, kept, stream, left)
            left -= 1
        keeping = min(left, most)
        bonus = legal_outcomes(game, mask, flag, dice - game.partial, outcomes)
        for box in range(game.boxes):
            boxes[box] = rows[keeping, outcomes[box]] + bonus if outcomes[box] >= 0 else -np.inf
        taken = best_box(boxes, noise, stream)
        outcome = outcomes[taken]
        scores[player] += game.outcome_points[outcome] + bonus
        states[player] = (mask | (1 << taken)) * game.flags + (flag | game.outcome_flag[outcome])
        totals[player] = game.after[game.outcome_step[outcome], totals[player]]
        saved[player] = keeping


def simulate_saved(
    table: SavedTable, games: int, seed: int, *, noise: float = 0.0, threads: int | None = None
) -> Floats:
    """Final scores of games in which every turn is played for its points and the table's value after it.

    `noise`: how far every judgement may be off, in points.
    """
    game, plan = table.game.game, table.game.plan
    threads = threads or all_cores()
    states, totals, saved = (np.zeros(games, dtype=np.int64) for _ in range(3))
    scores = np.zeros(games)
    with ThreadPoolExecutor(threads) as pool:
        for level in range(game.boxes):
            lanes = table.game.lane_of[game.group_of[states // game.flags], totals]
            # of one card the most rolls first: they serve all others
            order = np.lexsort((-saved, lanes, states))
            later = table.values(level + 1)
            players = (table.game.lane_of, states, totals, saved, scores)
            turn = partial(_play, game, plan, later, level, seed % 2**63, noise, *players)
            list(pool.map(turn, [piece for piece in np.array_split(order, 4 * threads) if len(piece)]))
    return scores + table.game.compiled.section_bonus[totals]
