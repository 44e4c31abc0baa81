"""What perfect play looks like, from the first turn to the last: exact averages box by box, and the exact distribution
of its final score.

Level by level of filled boxes: only the states that the policy with the best average can reach, each with the exact
distribution of the points that it has by then. Two levels are held at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from ..rules import RuleSet
from .kernels.cache import sources_digest
from .kernels.policy import pull, turn_entries
from .model.arrays import GameArrays, Worths, game_arrays, room_for, rows_for
from .model.compile import compile_rules
from .model.compiled import CompiledRules
from .model.types import LANES, Floats, Indices
from .points.elsewhere import PARTS, Rows, rows_after, table_of
from .points.solve import ValueTable
from .store import StoreKey, keep_arrays, load_arrays
from .support import check_room
from .threads import Progress, all_cores

_PIECE = 1024
"""States that a thread works out at a time."""


@dataclass(frozen=True, eq=False)
class Course:
    """All that happens in perfect play, added up over its turns."""

    entries: Floats
    """[outcomes]: how often each is written in a game."""

    paid: Floats
    """[outcomes]: the same, of those for which the joker's bonus was paid."""

    alike: float
    """How many turns of a game end with all dice alike."""

    totals: Floats
    """[totals]: how often a game ends with each total of its bonus sections."""

    least: int
    """The least final score that happens."""

    chances: Floats
    """[scores]: the chance of each final score from `least` on."""

    reached: int
    """States between turns that perfect play can reach."""


@dataclass(frozen=True, eq=False)
class _Level:
    """States of equally many filled boxes, each with its points: scores[start[i]:start[i + 1]], from low[i] on."""

    states: Indices  # card * totals + total, in order
    low: Indices
    start: Indices
    scores: Floats

    @property
    def chances(self) -> Floats:
        return np.add.reduceat(self.scores, self.start[:-1])


@dataclass(frozen=True, eq=False)
class _Moves:
    """Everything that a level's turns may end with."""

    source: Indices  # place in the level
    after: Indices  # state
    entry: Indices
    chance: Floats
    kinds: Floats  # [states]


Turns = tuple[Indices, Indices, Indices, Floats, Floats]
"""Of some states: how many ends each has, and in their order where they lead, by which entry, and how likely it is; and
how likely each turn ends with all dice alike."""

PlayTurns = Callable[[Indices], Iterable[Turns]]


def play_forward(
    table: ValueTable,
    threads: int | None = None,
    progress: Progress | None = None,
    play_turns: PlayTurns | None = None,
) -> Course:
    """From an empty card; refused where two levels do not fit into the memory at hand. `play_turns` is whoever plays
    the turns of a level, in pieces, in place of threads of ours."""
    game, compiled = table.game, table.compiled
    threads = threads or all_cores()
    outcomes = len(game.outcome_points)
    written, alike, reached = np.zeros(2 * outcomes), 0.0, 1
    level = _Level(np.zeros(1, np.int64), np.zeros(1, np.int64), np.array([0, 1]), np.ones(1))
    with ThreadPoolExecutor(threads) as pool:

        def here(states: Indices) -> Iterable[Turns]:
            pieces = [states[first : first + _PIECE] for first in range(0, len(states), _PIECE)]
            return pool.map(lambda piece: _turns(compiled, game, table.means, piece), pieces)

        for filled in range(game.boxes):
            moves = _moves(level, (play_turns or here)(level.states))
            chances = level.chances
            written += np.bincount(moves.entry, moves.chance * chances[moves.source], minlength=2 * outcomes)
            alike += float(chances @ moves.kinds)
            level = _next(table, level, moves, pool, threads)
            reached += len(level.states)
            if progress:
                progress(filled + 1, game.boxes)
    totals = np.asarray(np.bincount(level.states % game.totals, level.chances, game.totals), dtype=np.float64)
    least, final = _final(level, compiled.section_bonus[level.states % game.totals].astype(np.int64))
    return Course(written[:outcomes] + written[outcomes:], written[outcomes:], alike, totals, least, final, reached)


def _turns(compiled: CompiledRules, game: GameArrays, means: Floats, states: Indices) -> Turns:
    alike = np.array([float(len(set(throw)) == 1) for throw in compiled.lattice.throws])
    most = len(states) * 2 * len(game.outcome_points)
    count, kinds = np.empty(len(states), np.int64), np.empty(len(states))
    after, entry, chance = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most)
    keeps = rows_for(game.rolls * game.keeps).reshape(game.rolls, game.keeps, LANES)
    filled = turn_entries(game, means, states, alike, *room_for(game), keeps, count, after, entry, chance, kinds)
    return count, after[:filled].copy(), entry[:filled].copy(), chance[:filled].copy(), kinds


def _turns_elsewhere(executor: Executor, rules: RuleSet, table: ValueTable) -> PlayTurns:
    game = table.game

    def there(states: Indices) -> Iterable[Turns]:
        pieces = [piece for piece in np.array_split(states, PARTS) if len(piece)]
        known = Worths(table.means, None)
        cards = [rows_after(game, known, piece // game.totals) for piece in pieces]
        parts = [executor.submit(_turns_there, rules, *task) for task in zip(cards, pieces, strict=True)]
        return [part.result() for part in parts]

    return there


def _turns_there(rules: RuleSet, after: Rows, states: Indices) -> Turns:
    compiled = compile_rules(rules)
    game = game_arrays(compiled)
    return _turns(compiled, game, table_of(game, after).value, states)


def _moves(level: _Level, turns: Iterable[Turns]) -> _Moves:
    count, after, entry, chance, kinds = (np.concatenate(part) for part in zip(*turns, strict=True))
    return _Moves(np.repeat(np.arange(len(level.states)), count), after, entry, chance, kinds)


def _next(table: ValueTable, level: _Level, moves: _Moves, pool: ThreadPoolExecutor, threads: int) -> _Level:
    game = table.game
    outcomes = len(game.outcome_points)
    extra = np.where(moves.entry >= outcomes, int(game.joker_bonus), 0)
    points = game.outcome_points[moves.entry % outcomes].astype(np.int64) + extra
    states, target = np.unique(moves.after, return_inverse=True)
    high = level.low + np.diff(level.start) - 1
    low_after = np.full(len(states), np.iinfo(np.int64).max)
    high_after = np.full(len(states), np.iinfo(np.int64).min)
    np.minimum.at(low_after, target, level.low[moves.source] + points)
    np.maximum.at(high_after, target, high[moves.source] + points)
    start = np.concatenate([[0], np.cumsum(high_after - low_after + 1)])
    check_room(
        8 * int(start[-1]), f"The scores of {table.compiled.name} take {{needed}} at one level, and {{free}} are free."
    )
    scores = np.zeros(int(start[-1]))
    into_start = np.concatenate([[0], np.cumsum(np.bincount(target, minlength=len(states)))])
    into = np.argsort(target, kind="stable")

    def work(targets: Indices) -> None:
        here = (level.low, level.start, level.scores)
        pull(targets, into_start, into, moves.source, points, moves.chance, *here, low_after, start, scores)

    list(pool.map(work, np.array_split(np.arange(len(states)), 8 * threads)))
    return _Level(states, low_after, start, scores)


def _final(level: _Level, bonus: Indices) -> tuple[int, Floats]:
    """The distribution of the final score, bonuses paid."""
    low = level.low + bonus
    high = low + np.diff(level.start) - 1
    chances = np.zeros(int(high.max() - low.min()) + 1)
    for state in range(len(level.states)):
        scores = level.scores[level.start[state] : level.start[state + 1]]
        first = int(low[state] - low.min())
        chances[first : first + len(scores)] += scores
    happens = np.flatnonzero(chances)
    return int(low.min()) + int(happens[0]), chances[happens[0] : happens[-1] + 1]


_NAMES = ("entries", "paid", "totals", "chances", "course")


def find_course(
    rules: RuleSet, table: ValueTable, progress: Progress | None = None, executor: Executor | None = None
) -> Course:
    """`progress` hears of a course that is worked out, and nothing of one that is kept."""
    course = load_course(rules)
    if course is None:
        play_turns = _turns_elsewhere(executor, rules, table) if executor else None
        course = play_forward(table, progress=progress, play_turns=play_turns)
        numbers = np.array([course.alike, course.least, course.reached])
        kept = (course.entries, course.paid, course.totals, course.chances, numbers)
        keep_arrays(_key(rules), dict(zip(_NAMES, kept, strict=True)))
    return course


def load_course(rules: RuleSet) -> Course | None:
    """None where the store has no sound one of this game."""
    kept = load_arrays(_key(rules), _NAMES)
    if kept is None:
        return None
    alike, least, reached = kept["course"].tolist()
    return Course(kept["entries"], kept["paid"], alike, kept["totals"], int(least), kept["chances"], int(reached))


def _key(rules: RuleSet) -> StoreKey:
    return StoreKey(rules, sources_digest("perfect"), variant="perfect")
