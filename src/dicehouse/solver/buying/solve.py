"""The exact worth of a game in which dice are bought with answers that are right with a known chance."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ...rules import RuleSet
from ..kernels.purchases import ENDS, RETRY, SPEND, PurchaseArrays, Workspace, solve_buying_states
from ..model.arrays import GameArrays, aligned, game_arrays, outcome_rows, rows_for
from ..model.compile import compile_rules
from ..model.compiled import CompiledRules
from ..model.types import LANES, Floats, Indices
from ..support import Unsolvable, support, without_buying
from ..threads import Progress, all_cores
from .lattice import BuyingLattice, buying_lattice

_WRONG = {"spend": SPEND, "ends-buying": ENDS, "retry": RETRY}


@dataclass(frozen=True, eq=False)
class BuyingTable:
    """Mean and mean square of the points still to come, by the tries that were made in the game.

    `means[0]` is a game's start; without a limit on the game's tries it is the only one. A section's bonus counts
    as paid at the end.
    """

    rules: RuleSet
    chance: float
    compiled: CompiledRules
    game: GameArrays
    plain: GameArrays
    lattice: BuyingLattice
    purchases: PurchaseArrays
    turn_limit: int
    means: Floats
    squares: Floats

    @property
    def has_moments(self) -> bool:
        return self.squares.shape == self.means.shape

    @property
    def budget(self) -> int | None:
        """The tries of a whole game, None without a limit."""
        return None if len(self.means) == 1 else len(self.means) - 1

    def limit(self, budget: int | None) -> int:
        """The tries of one turn."""
        return self.turn_limit if budget is None else min(self.turn_limit, budget)

    def rows(self, budget: int | None) -> Indices:
        """Which table goes on after so many tries, counted from the budget down."""
        tries = np.arange(self.limit(budget) + 1, dtype=np.int64)
        return np.zeros_like(tries) if budget is None else tries

    def tables(self, budget: int | None) -> tuple[Floats, Floats]:
        """The tables by tries made: the first is the budget's own."""
        if budget is None:
            return self.means, self.squares
        first = len(self.means) - 1 - budget
        return self.means[first:], self.squares[first:]

    def value(self, mask: int = 0, flag: int = 0, total: int = 0, budget: int | None = None) -> float:
        """Expected points still to come; `budget` is what the game starts with unless it is given."""
        place = (mask * self.game.flags + flag) * self.game.stride + total
        means, _ = self.tables(self.budget if budget is None else budget)
        return float(means[0, place] - self.compiled.section_bonus[total])

    def deviation(self, mask: int = 0, flag: int = 0, total: int = 0, budget: int | None = None) -> float:
        """Standard deviation of the points still to come."""
        if not self.has_moments:
            raise ValueError("solved without second moments")
        place = (mask * self.game.flags + flag) * self.game.stride + total
        means, squares = self.tables(self.budget if budget is None else budget)
        return float(max(0.0, squares[0, place] - means[0, place] ** 2) ** 0.5)


def buying_value(rules: RuleSet, chance: float) -> float:
    """The expected score of perfect play when each answer is right with this chance."""
    return solve_buying(rules, chance).value()


@lru_cache(maxsize=8)
def solve_buying(rules: RuleSet, chance: float, *, moments: bool = False, threads: int | None = None) -> BuyingTable:
    """Solve the game for one chance, with `moments` for its deviation too; the last few are held in memory."""
    table = empty_table(rules, chance, moments=moments)
    fill_table(table, threads)
    return table


def empty_table(rules: RuleSet, chance: float, *, moments: bool = False) -> BuyingTable:
    """All but the values, for who reads them from elsewhere or fills them in."""
    if not 0.0 <= chance <= 1.0:
        raise Unsolvable("buying-chance", f"A chance lies between 0 and 1; {chance} does not.")
    support(rules, moments=moments).require("solve-buying")
    return _empty(rules, chance, moments)


def fill_table(table: BuyingTable, threads: int | None = None, progress: Progress | None = None) -> None:
    threads = threads or all_cores()
    levels = _levels(table.game)
    budgets = [None] if table.budget is None else list(range(table.budget + 1))
    done, of = 0, sum(map(len, levels))
    with ThreadPoolExecutor(threads) as pool:
        for level in levels:
            pieces = [(budget, piece) for budget in budgets for piece in _pieces(level, threads)]
            list(pool.map(lambda work: _fill(table, *work), pieces))
            done += len(level)
            if progress:
                progress(done, of)


def _empty(rules: RuleSet, chance: float, moments: bool) -> BuyingTable:
    buying = rules.buying
    assert buying is not None
    budgets = 1 if buying.max_buys_game is None else buying.max_buys_game + 1
    compiled = compile_rules(without_buying(rules))
    game = game_arrays(compiled)
    count, sides = rules.dice.count, rules.dice.sides
    turn_limit = count if buying.max_buys_turn is None else buying.max_buys_turn
    if buying.wrong != "retry":
        turn_limit = min(turn_limit, count)
    elif buying.max_buys_turn is None and chance > 0:
        chance = 1.0  # who may ask for ever is right in the end
    if sides < 2:
        turn_limit = 0
    lattice = buying_lattice(count, sides, min(turn_limit, count))
    return BuyingTable(
        rules=rules,
        chance=chance,
        compiled=compiled,
        game=game,
        plain=game if buying.bought_bonus else game._replace(joker_box=-1),
        lattice=lattice,
        purchases=_purchase_arrays(lattice, compiled, _WRONG[buying.wrong]),
        turn_limit=turn_limit,
        means=_with_end(game, budgets, compiled.section_bonus),
        squares=_with_end(game, budgets, compiled.section_bonus**2) if moments else np.zeros((budgets, 1)),
    )


def _purchase_arrays(lattice: BuyingLattice, compiled: CompiledRules, wrong: int) -> PurchaseArrays:
    joker = np.isin(lattice.throw, compiled.joker_throw.astype(np.int64))
    lost = {SPEND: lattice.after, ENDS: lattice.throw[lattice.before], RETRY: lattice.before}
    gap, face = np.nonzero(joker[lattice.before])
    return PurchaseArrays(
        wrong=wrong,
        position_start=lattice.position_start,
        throw=lattice.throw,
        gap_start=lattice.gap_start,
        before=lattice.before,
        after=lattice.after,
        lost=lost[wrong],
        fresh_throw=lattice.fresh_throw,
        joker_start=np.searchsorted(gap, lattice.gap_start).astype(np.int64),
        joker_gap=gap.astype(np.int64),
        joker_face=face.astype(np.int64),
    )


def _with_end(game: GameArrays, budgets: int, end: Floats) -> Floats:
    states = (1 << game.boxes) * game.flags
    tables = aligned(budgets * states * game.stride).reshape(budgets, states, game.stride)
    tables[:, -game.flags :, : game.totals] = end
    tables[:, -game.flags :, game.totals :] = end[-1]
    return tables.reshape(budgets, -1)


def _levels(game: GameArrays) -> list[Indices]:
    """States with equally many filled boxes, the fullest first; the flag needs its box filled."""
    states = np.arange(((1 << game.boxes) - 1) * game.flags)
    masks = states // game.flags
    real = (states % game.flags == 0) | ((masks >> max(game.joker_box, 0)) & 1 == 1)
    filled = np.bitwise_count(masks)
    return [states[real & (filled == level)] for level in range(game.boxes - 1, -1, -1)]


def _pieces(states: Indices, threads: int) -> list[Indices]:
    return [piece for piece in np.array_split(states, 8 * threads) if len(piece)]


def _fill(table: BuyingTable, budget: int | None, states: Indices) -> None:
    means, squares = table.tables(budget)
    limit, rows = table.limit(budget), table.rows(budget)
    given = (table.game, table.plain, table.purchases, table.chance, states, means)
    solve_buying_states(
        *given, squares if table.has_moments else None, rows, limit, *workspaces(table, budget, table.has_moments)
    )


def workspaces(table: BuyingTable, budget: int | None, moments: bool) -> tuple[Workspace, Workspace]:
    """What one thread works in: for the means, and for the mean squares where they are asked for."""
    none: Any = (None,) * len(Workspace._fields)
    return _workspace(table, budget), _workspace(table, budget) if moments else Workspace(*none)


def _workspace(table: BuyingTable, budget: int | None) -> Workspace:
    game = table.game
    tries, throws, positions = int(table.rows(budget)[-1]) + 1, game.keeps - game.partial, len(table.lattice.positions)
    stop, natural_stop = (rows_for(tries * throws).reshape(tries, throws, LANES) for _ in range(2))
    values, natural_values = (rows_for(2 * positions).reshape(2, positions, LANES) for _ in range(2))
    row, value, others = outcome_rows(game), rows_for(game.keeps), rows_for(game.sides)
    return Workspace(row, value, stop, natural_stop, values, natural_values, others)
