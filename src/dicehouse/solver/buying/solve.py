"""The exact worth of a game in which dice are bought with answers that are right with a known chance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod

import numpy as np

from ...rules import RuleSet
from ..kernels.purchases import ENDS, RETRY, SPEND, PurchaseArrays, Workspace, solve_buying_states
from ..model.arrays import GameArrays, Worths, game_arrays, room_for, rows_for
from ..model.compile import compile_rules
from ..model.compiled import CompiledRules
from ..model.types import LANES, Floats, Indices
from ..points.solve import ValueTable, induct, tables_to_fill
from ..support import Unsolvable, support, without_buying
from ..threads import Progress
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
    squares: Floats | None

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

    def tables(self, budget: int | None) -> Worths:
        """The tables by tries made: the first is the budget's own."""
        first = 0 if budget is None else len(self.means) - 1 - budget
        return Worths(self.means[first:], self.squares if self.squares is None else self.squares[first:])

    def at(self, budget: int | None = None) -> ValueTable:
        """What positions are worth with so many tries to come; `budget` is what the game starts with unless given."""
        means, squares = self.tables(self.budget if budget is None else budget)
        return ValueTable(self.compiled, self.game, means[0], squares if squares is None else squares[0])

    def value(self, mask: int = 0, flag: int = 0, total: int = 0, budget: int | None = None) -> float:
        return self.at(budget).value(mask, flag, total)

    def deviation(self, mask: int = 0, flag: int = 0, total: int = 0, budget: int | None = None) -> float:
        return self.at(budget).deviation(mask, flag, total)


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
    budgets = [None] if table.budget is None else list(range(table.budget + 1))

    def work(states: Indices) -> None:
        given = (table.game, table.plain, table.purchases, table.chance, states)
        for budget in budgets:
            limits = (table.rows(budget), table.limit(budget))
            solve_buying_states(*given, table.tables(budget), *limits, workspace(table, budget))

    induct(table.game, work, threads, progress)


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
    means, squares = tables_to_fill(compiled, game, budgets, moments)
    return BuyingTable(
        rules=rules,
        chance=chance,
        compiled=compiled,
        game=game,
        plain=game if buying.bought_bonus else game._replace(joker_box=-1),
        lattice=lattice,
        purchases=_purchase_arrays(lattice, compiled, _WRONG[buying.wrong]),
        turn_limit=turn_limit,
        means=means,
        squares=squares,
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


def workspace(table: BuyingTable, budget: int | None, *, moments: bool | None = None) -> Workspace:
    """What one thread works in; with mean squares where the table has them."""
    game, riders = table.game, table.squares is not None if moments is None else moments
    tries, throws, positions = int(table.rows(budget)[-1]) + 1, game.keeps - game.partial, len(table.lattice.positions)

    def room(*shape: int) -> Worths:
        held, ridden = (rows_for(prod(shape)).reshape(*shape, LANES) for _ in range(2))
        return Worths(held, ridden if riders else None)

    shapes = (tries, throws), (tries, throws), (2, positions), (2, positions), (game.sides,)
    return Workspace(*room_for(game, riders=riders), *(room(*shape) for shape in shapes))
