"""Games by the million: all advance turn by turn, and games in like states share one evaluated turn.

Dice are a hash of (seed, game, turn, roll, die): neither the batch nor the threads can change them.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..kernels.cache import kernel
from ..kernels.hashing import GOLDEN, Word, jitter, mix
from ..kernels.options import legal_outcomes, outcome_value
from ..kernels.points import turn_keeps
from ..kernels.turn import legal_rows, room_for_throws
from ..model.arrays import GameArrays, outcome_rows, rows_for
from ..model.types import LANES, Floats, Indices, Places, Rows
from ..points.solve import ValueTable
from ..threads import all_cores

BATCH = 1 << 20


@kernel
def throw_dice(game: GameArrays, keep: Any, stream: Word, roll: int) -> int:
    """The keep filled up with thrown dice; die d of a roll is always the same for its stream."""
    number = roll * 64
    while keep < game.partial:
        number += 1
        bits = mix(stream + np.uint64(number) * np.uint64(GOLDEN))
        face = ((bits >> np.uint64(32)) * np.uint64(game.sides)) >> np.uint64(32)
        keep = np.int64(game.more[keep, face])
    return int(keep)


@kernel
def _order(keys: Indices, size: int) -> Indices:
    """Games sorted by key, stable, by counting."""
    start = np.zeros(size + 1, dtype=np.int64)
    for key in keys:
        start[key + 1] += 1
    for key in range(size):
        start[key + 1] += start[key]
    order = np.empty(keys.size, dtype=np.int64)
    for i in range(keys.size):
        order[start[keys[i]]] = i
        start[keys[i]] += 1
    return order


@kernel
def _keys(game: GameArrays, states: Indices, totals: Indices) -> Indices:
    keys = np.empty(states.size, dtype=np.int64)
    for i in range(states.size):
        group = game.group_of[states[i] // game.flags]
        keys[i] = states[i] * game.totals + game.stand_in[group, totals[i]]
    return keys


@kernel
def _noisy_keep(within: Places, worth: Floats, lane: int, best: float, noise: float, stream: Word) -> int:
    """As the loop in `_play`, with every judgement off by a little; -1 where writing is best."""
    best += noise * jitter(stream, 0)
    kept = -1
    for keep in within:
        value = worth[keep, lane] + noise * jitter(stream, keep + 1)
        if value > best:
            best = value
            kept = int(keep)
    return kept


@kernel
def _alike(game: GameArrays, dice: int) -> int:
    """1 where all dice show one face: only then it makes no difference which die is taken away."""
    return 1 if game.fewer_start[dice + 1] - game.fewer_start[dice] == 1 else 0


@kernel
def _play(
    game: GameArrays,
    table: Floats,
    seed: int,
    turn: int,
    first_game: int,
    order: Indices,
    states: Indices,
    totals: Indices,
    scores: Floats,
    written: Indices,
    rows: Rows,
    work: Rows,
    keeps: Floats,
    sight: int,
    noise: float,
) -> None:
    """`written` counts the outcomes written, those paid as jokers, and the turns that end with all dice alike."""
    throws = room_for_throws(game)
    outcomes = np.empty(game.boxes, dtype=np.int64)
    state, chunk, free = -1, -1, 0
    for player in order:
        mask, flag = states[player] // game.flags, states[player] % game.flags
        if states[player] != state:
            chunk = -1
            free = legal_rows(game, mask, flag, 0, throws)
        state = states[player]
        total = totals[player]
        lane = int(game.lane_of[game.group_of[mask], total])
        if lane // LANES != chunk:
            chunk = lane // LANES
            turn_keeps(game, table, mask, flag, chunk, throws, free, rows, work, keeps)
        lane -= chunk * LANES
        stream = mix(mix(np.uint64(seed) + np.uint64(first_game + player) * np.uint64(GOLDEN)) + np.uint64(turn))
        dice = throw_dice(game, 0, stream, 0)
        for left in range(game.rolls - 1, 0, -1):
            best = keeps[0, dice, lane]
            worth = keeps[min(left, sight)]
            start = game.within_start[dice - game.partial]
            end = game.within_start[dice - game.partial + 1]
            kept = -1
            if noise > 0.0:
                near = game.within[start:end]
                kept = _noisy_keep(near, worth, lane, best, noise, mix(stream + np.uint64(left)))
            else:
                for place in range(start, end):
                    value = worth[game.within[place], lane]
                    if value > best:
                        best = value
                        kept = int(game.within[place])
            if kept < 0:
                break
            dice = throw_dice(game, kept, stream, left)
        bonus = legal_outcomes(game, mask, flag, dice - game.partial, outcomes)
        best = -np.inf
        taken = 0
        for box in range(game.boxes):
            if outcomes[box] >= 0:
                value = outcome_value(game, table, mask, flag, total, box, outcomes[box])
                if noise > 0.0:
                    value += noise * jitter(stream, box)
                if value > best:
                    best = value
                    taken = box
        outcome = outcomes[taken]
        scores[player] += game.outcome_points[outcome] + bonus
        written[outcome + (game.outcome_points.size if bonus > 0.0 else 0)] += 1
        written[2 * game.outcome_points.size] += _alike(game, dice)
        states[player] = (mask | (1 << taken)) * game.flags + (flag | game.outcome_flag[outcome])
        totals[player] = game.after[game.outcome_step[outcome], total]


@dataclass(frozen=True, eq=False)
class SimulatedGames:
    """Games that were played, counted together."""

    scores: Floats
    """[games]: the final score of each."""

    entries: Indices
    """[outcomes]: how often each was written."""

    paid: Indices
    """[outcomes]: the same, of those for which the joker's bonus was paid."""

    alike: int
    """Turns that ended with all dice alike."""

    totals: Indices
    """[totals]: how often a game ended with each total of its bonus sections."""


def play_games(
    table: ValueTable,
    games: int,
    seed: int,
    *,
    sight: int | None = None,
    noise: float = 0.0,
    threads: int | None = None,
    batch: int = BATCH,
    first: int = 0,
) -> SimulatedGames:
    """Games in which every turn is played for its points and the table's value after it.

    Games have numbers, from `first` on, and each is the same whoever plays it beside which others.
    `sight`: rolls looked ahead, all where None. `noise`: how far every judgement may be off, in points.
    """
    threads = threads or all_cores()
    limits = (sight or table.game.rolls, noise)
    outcomes = len(table.game.outcome_points)
    written = np.zeros(2 * outcomes + 1, dtype=np.int64)
    totals = np.zeros(table.game.totals, dtype=np.int64)
    scores = np.zeros(games)
    with ThreadPoolExecutor(threads) as pool:
        for start in range(0, games, batch):
            end = min(games, start + batch)
            numbers = range(first + start, first + end)
            scores[start:end], ends, counts = _batch(table, seed % 2**63, numbers, limits, pool, threads)
            totals += np.bincount(ends, minlength=len(totals))
            written += counts
    paid = written[outcomes:-1]
    return SimulatedGames(scores, written[:outcomes] + paid, paid, int(written[-1]), totals)


def simulate(
    table: ValueTable,
    games: int,
    seed: int,
    *,
    sight: int | None = None,
    noise: float = 0.0,
    threads: int | None = None,
    batch: int = BATCH,
) -> Floats:
    """The final scores of `play_games`."""
    return play_games(table, games, seed, sight=sight, noise=noise, threads=threads, batch=batch).scores


def _batch(
    table: ValueTable, seed: int, numbers: range, limits: tuple[int, float], pool: ThreadPoolExecutor, threads: int
) -> tuple[Floats, Indices, Indices]:
    """Final scores and totals, and what was written."""
    game, count = table.game, len(numbers)
    states = np.zeros(count, dtype=np.int64)
    totals = np.zeros(count, dtype=np.int64)
    scores = np.zeros(count)

    def work(turn: int, order: Indices) -> Indices:
        keeps = rows_for(game.rolls * game.keeps).reshape(game.rolls, game.keeps, LANES)
        written = np.zeros(2 * len(game.outcome_points) + 1, dtype=np.int64)
        many = (order, states, totals, scores, written, outcome_rows(game), rows_for(game.keeps), keeps)
        _play(game, table.means, seed, turn, numbers.start, *many, *limits)
        return written

    size = (1 << game.boxes) * game.flags * game.totals
    counts = np.zeros(2 * len(game.outcome_points) + 1, dtype=np.int64)
    for turn in range(game.boxes):
        order = _order(_keys(game, states, totals), size)
        pieces = np.array_split(order, 4 * threads)
        counts += np.sum(list(pool.map(work, [turn] * len(pieces), pieces)), axis=0)
    return scores + table.compiled.section_bonus[totals], totals, counts
