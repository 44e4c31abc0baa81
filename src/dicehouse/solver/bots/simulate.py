"""Games by the million: all advance turn by turn, and games in like states share one evaluated turn.

Dice are a hash of (seed, game, turn, roll, die): neither the batch nor the threads can change them.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ..kernels.cache import kernel
from ..kernels.options import legal_outcomes, outcome_value
from ..kernels.playing import best_box, best_keep, mix, stream_of, throw_dice
from ..kernels.points import turn_keeps
from ..kernels.turn import legal_rows, room_for_throws
from ..model.arrays import GameArrays, Worths, room_for, rows_for
from ..model.types import LANES, Floats, Indices
from ..points.solve import ValueTable
from ..threads import all_cores

BATCH = 1 << 20


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
    rows: Worths,
    worth: Worths,
    keeps: Floats,
    sight: int,
    noise: float,
) -> None:
    """`written` counts the outcomes written, those paid as jokers, and the turns that end with all dice alike."""
    throws = room_for_throws(game)
    outcomes, values = np.empty(game.boxes, dtype=np.int64), np.empty(game.boxes)
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
            turn_keeps(game, table, mask, flag, chunk, throws, free, rows, worth, keeps)
        lane -= chunk * LANES
        stream = stream_of(seed, first_game + player, turn)
        dice = throw_dice(game, 0, stream, 0)
        for left in range(game.rolls - 1, 0, -1):
            start, end = game.within_start[dice - game.partial], game.within_start[dice - game.partial + 1]
            written_now, later = keeps[0, dice, lane], keeps[min(left, sight)]
            draw = mix(stream + np.uint64(left))
            kept = best_keep(game.within, start, end, written_now, later, lane, noise, draw)
            if kept < 0:
                break
            dice = throw_dice(game, kept, stream, left)
        bonus = legal_outcomes(game, mask, flag, dice - game.partial, outcomes)
        for box in range(game.boxes):
            values[box] = -np.inf
            if outcomes[box] >= 0:
                values[box] = outcome_value(game, table, mask, flag, total, box, outcomes[box])
        taken = best_box(values, noise, stream)
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
        many = (order, states, totals, scores, written, *room_for(game), keeps)
        _play(game, table.means, seed, turn, numbers.start, *many, *limits)
        return written

    size = (1 << game.boxes) * game.flags * game.totals
    counts = np.zeros(2 * len(game.outcome_points) + 1, dtype=np.int64)
    for turn in range(game.boxes):
        order = _order(_keys(game, states, totals), size)
        pieces = np.array_split(order, 4 * threads)
        counts += np.sum(list(pool.map(work, [turn] * len(pieces), pieces)), axis=0)
    return scores + table.compiled.section_bonus[totals], totals, counts
