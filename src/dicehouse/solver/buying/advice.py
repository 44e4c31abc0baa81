"""Advice where dice are bought: every box, every keep and every purchase with what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...rules import Action, Buy, Dice, Score, Seat, State, Throw, keeps_of, sort_dice
from ...rules.dice import without, without_one
from ..advice import Advice, expect_choice
from ..kernels.options import box_values, table_rows
from ..kernels.purchases import ENDS, RETRY, take_purchase_values, value_chunk_purchases
from ..model.arrays import Worths
from ..model.lookahead import look_ahead
from ..model.position import Position, position_of
from ..model.types import LANES, Floats
from .solve import BuyingTable, workspace


@dataclass(frozen=True, eq=False)
class BuyingCoach:
    """Advises on one game at one chance of a right answer; `choose` makes it a player."""

    table: BuyingTable

    def choose(self, state: State, seat: Seat) -> Action:
        return self.advise(state).best.action

    def advise(self, state: State) -> Advice:
        """Every option of the seat to move."""
        expect_choice(state)
        turn = _Turn(self.table, state)
        if not state.dice:
            return Advice(state, ((Throw(), self.table.value(*turn.position, turn.budget)),), None)
        return Advice(state, (*turn.boxes(), *turn.keeps(), *turn.purchases()), None)


@dataclass(frozen=True, eq=False)
class _Turn:
    """One state, and its purchases worked out once."""

    table: BuyingTable
    state: State

    @cached_property
    def budget(self) -> int | None:
        """The tries that the game still allowed when the turn began."""
        buying = self.state.rules.buying
        if buying is None or buying.max_buys_game is None:
            return None
        return buying.max_buys_game - self.state.card.buys + self.tries

    @property
    def tries(self) -> int:
        return self.state.purchases.tries

    @cached_property
    def position(self) -> Position:
        return position_of(self.table.compiled, self.state.card)

    @cached_property
    def earned(self) -> float:
        return float(self.table.compiled.section_bonus[self.position.total])

    def boxes(self) -> Iterator[tuple[Score, float]]:
        table, game = self.table, self.table.game
        means = table.tables(self.budget).value
        played = game if self.state.natural else table.plain
        values, rows = np.empty(game.boxes), np.empty((1, len(game.outcome_points) + 1))
        tried = int(table.rows(self.budget)[self.tries])
        table_rows(played, means[tried], self.earned, *self.position, rows[0])
        box_values(played, rows[0], self.position.mask, self.position.flag, self._throw, values)
        for code, value in zip(table.compiled.box_names, values.tolist(), strict=True):
            if value == value:
                yield Score(code), value

    def keeps(self) -> Iterator[tuple[Throw, float]]:
        if self.tries or not self.state.rolls_left:
            return
        dice = self.table.compiled.lattice
        tried = _PurchaseValues(self, made=0)
        worth = look_ahead(dice, tried.throws[:, None], self.state.rolls_left).keeps[-1][:, 0]
        for keep in keeps_of(self.state.dice)[:-1]:
            yield Throw(keep), float(worth[dice.index(keep)]) - self.earned

    def purchases(self) -> Iterator[tuple[Buy, float]]:
        bought, failed = self.state.purchases.bought, self.state.purchases.failed
        fresh = without(without(self.state.dice, bought), failed)
        if not fresh or self.tries >= self.table.limit(self.budget):
            return
        tried, chance = _PurchaseValues(self, made=self.tries + 1), self.table.chance
        fixed = sort_dice(bought + failed)
        for die in sorted(set(fresh)):
            lost = tried.lost(fresh, fixed, die)
            left = without_one(fresh, die)
            for face in range(1, self.table.game.sides + 1):
                if face != die:
                    right = tried.worth(left, sort_dice((*fixed, face)))
                    yield Buy(die, face), chance * right + (1 - chance) * lost - self.earned

    @cached_property
    def _throw(self) -> int:
        return self.table.compiled.lattice.index(self.state.dice) - self.table.game.partial


class _PurchaseValues:
    """What every position of a turn's purchases is worth; with `retry`, after `made` tries."""

    def __init__(self, turn: _Turn, made: int) -> None:
        table, self._turn = turn.table, turn
        mask, flag, total = turn.position
        game = table.game
        lane = int(game.lane_of[game.group_of[mask], total])
        self._lane, chunk = lane % LANES, lane // LANES
        self._room = workspace(table, turn.budget, moments=False)
        means = Worths(table.tables(turn.budget).value, None)
        rows, limit = table.rows(turn.budget), table.limit(turn.budget)
        given = (table.purchases, table.chance, means, rows, made, limit, mask, flag, chunk)
        self._jokers = value_chunk_purchases(game, table.plain, *given, self._room)

    @property
    def throws(self) -> Floats:
        """What each throw is worth with all its dice fresh."""
        game = self._turn.table.game
        take_purchase_values(game, self._turn.table.purchases, self._jokers, self._room)
        return self._room.worth.value[game.partial :, self._lane].copy()

    def worth(self, fresh: Dice, fixed: Dice, *, natural: bool = False) -> float:
        values = self._room.natural_values if natural else self._room.values
        place = self._turn.table.lattice.index(fresh, fixed)
        return float(values.value[0, place, self._lane])

    def lost(self, fresh: Dice, fixed: Dice, die: int) -> float:
        """What is left after a wrong answer for this die."""
        table, turn = self._turn.table, self._turn
        natural = bool(self._jokers and turn.state.natural and turn._throw in table.compiled.joker_throw)
        if table.purchases.wrong == ENDS:
            stops = self._room.natural_stop if natural else self._room.stop
            row = table.rows(turn.budget)[turn.tries + 1]
            return float(stops.value[row, turn._throw, self._lane])
        if table.purchases.wrong == RETRY:
            return self.worth(fresh, fixed, natural=natural)
        return self.worth(without_one(fresh, die), sort_dice((*fixed, die)), natural=natural)
