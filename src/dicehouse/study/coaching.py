"""A coach: everything that is known of one game's best play, one position at a time or many."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import ArrayLike

from ..errors import DicehouseError
from ..named import ActionLike, GameLike, StateLike, to_action, to_rules, to_state
from ..notation import write_action
from ..rules import RuleSet, Score, Throw
from ..solver.advise import RIGHT, Advice, advise
from ..solver.buying.tables import kept_buying, load_buying
from ..solver.kernels.many import UNTHROWN, Positions
from ..solver.many import BestActions, ManyAdvice, expect_rolls, positions_of, positions_of_arrays
from ..solver.model.types import Floats, Indices
from ..solver.points.solve import ValueTable
from ..solver.points.tables import load_table, solved
from ..solver.support import support
from .progress import bar

CHUNK = 16_384
"""Positions whose options are all held at once: a million of them would take two gigabytes."""


class Coach:
    """Made by `coach`. Many positions at once are for games of points; every game is advised on one by one."""

    def __init__(self, rules: RuleSet, right: float) -> None:
        self.rules, self.right = rules, right
        self._prepare()

    def __repr__(self) -> str:
        return f"coach({self.rules.name_version!r})"

    def advise(self, state: StateLike) -> Advice:
        """What every option of the seat to move is worth, the best first."""
        return advise(to_state(state), self.right)

    def regret(self, state: StateLike, action: ActionLike) -> float:
        """The points that the action costs on average beside the best; what the rules refuse raises."""
        position = to_state(state)
        chosen = to_action(position, action)
        for option in self.advise(position).options:
            if option.action == chosen:
                return option.gap
        raise DicehouseError("advice-none", f"{write_action(chosen)} is no option that is advised on.", state=position)

    @property
    def value(self) -> float:
        """The average score of perfect play."""
        if support(self.rules).engine == "buying":
            return kept_buying(self.rules, self.right).value()
        return self.table.value()

    @cached_property
    def table(self) -> ValueTable:
        """The solved table; games that have none of this kind are refused with the reason."""
        support(self.rules).require("solve")
        return _table(self.rules)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """Every action as the record writes it: the columns of `values`."""
        lattice, boxes = self.table.compiled.lattice, self.table.compiled.box_names
        throws = [write_action(Throw(keep)) for keep in lattice.keeps[: lattice.partial]]
        return (*throws, *(write_action(Score(box)) for box in boxes))

    def positions(
        self,
        states: Sequence[StateLike] | None = None,
        *,
        filled: ArrayLike | None = None,
        entries: ArrayLike | None = None,
        dice: ArrayLike | None = None,
        rolls_left: ArrayLike | None = None,
    ) -> Positions:
        """Many positions as arrays: from states or their lines, or from arrays with a row for each position.

        `filled` [n, boxes] says which boxes hold something, `entries` [n, boxes] what, `dice` [n, dice] shows the faces
        in any order, all 0 before a turn's first roll, and `rolls_left` [n] is what is left of the turn. An open box
        holds 0.
        """
        if states is not None:
            found = [to_state(state) for state in states]
            if any(state.rules != self.rules for state in found):
                raise DicehouseError("positions-wrong", f"Not all of these are positions of {self.rules.name_version}.")
            return positions_of(found)
        if filled is None or entries is None or dice is None or rolls_left is None:
            raise DicehouseError("positions-wrong", "Give states, or all of filled, entries, dice and rolls_left.")
        self._check_entries(filled, entries)
        return positions_of_arrays(self.rules, filled, entries, _whole("dice", dice), _whole("rolls_left", rolls_left))

    def _check_entries(self, filled: ArrayLike, entries: ArrayLike) -> None:
        """What stands in a filled box is something that it can hold, and in another nothing; a kernel would not ask."""
        marks, held, compiled = np.asarray(filled), _whole("entries", entries), self.table.compiled
        if marks.shape != held.shape or marks.shape[1:] != (compiled.boxes,):
            return  # refused by its shape
        if not np.isin(marks, (0, 1)).all():
            raise _wrong("filled says of each box whether it is")
        for place, first in enumerate(compiled.outcome_start[:-1]):
            possible = compiled.outcome_points[first : compiled.outcome_start[place + 1]].astype(np.int64)
            full = marks[:, place] == 1
            # any box may have been crossed out
            strange = (held[:, place] != 0) & ~(full & np.isin(held[:, place], possible))
            if strange.any():
                row = int(np.flatnonzero(strange)[0])
                why = "cannot hold" if full[row] else "is not filled and holds"
                raise _wrong(f"{compiled.box_names[place]} {why} {held[row, place]} (row {row})")

    def _checked(self, positions: Positions) -> Positions:
        """Numbers that a table has no room for would be read from beside it."""
        game, throws = self.table.game, len(self.table.compiled.lattice.throws)
        least, above = (0, 0, 0, UNTHROWN, 0), ((1 << game.boxes) - 1, game.flags, game.totals, throws, game.rolls + 1)
        count = len(positions.mask)
        for name, part, low, high in zip(Positions._fields, positions, least, above, strict=True):
            if part.dtype != np.int64 or part.shape != (count,) or not part.flags.c_contiguous:
                raise _wrong(f"{name} is a row of {count} 64-bit whole numbers")
            if count and not low <= part.min() <= part.max() < high:
                raise _wrong(f"{name} is from {low} to {high - 1}")
        expect_rolls(game.rolls, positions.throw, positions.rolls_left)
        return positions

    def values(self, positions: Positions, *, threads: int | None = None, out: Floats | None = None) -> Floats:
        """[positions, actions]: the points still to come after each of `actions`, NaN where it is not allowed."""
        shape = len(positions.mask), len(self.actions)
        if out is not None and (out.shape != shape or out.dtype != np.float64 or not out.flags.carray):
            raise _wrong(f"out is an array of {shape[0]} by {shape[1]} 64-bit numbers that can be written to")
        return self._many.values(self._checked(positions), threads, out)[0]

    def best(self, positions: Positions, *, threads: int | None = None) -> BestActions:
        """The number of each position's best action, and the points still to come after it."""
        return self._many.best(self._checked(positions), threads)

    def regrets(self, positions: Positions, actions: ArrayLike, *, threads: int | None = None) -> Floats:
        """What these actions (numbers in `actions`) cost beside the best; NaN where one is not allowed."""
        chosen = _whole("actions", actions)
        if chosen.shape != positions.mask.shape or ((chosen < 0) | (chosen >= len(self.actions))).any():
            raise DicehouseError(
                "positions-wrong", f"There is one action a position, from 0 to {len(self.actions) - 1}."
            )
        self._checked(positions)
        found, room = np.empty(len(chosen)), np.empty((min(len(chosen), CHUNK), len(self.actions)))
        for first in range(0, len(chosen), CHUNK):
            rows = slice(first, first + CHUNK)
            part = Positions(*(each[rows] for each in positions))
            values, best = self._many.values(part, threads, room[: len(part.mask)])
            found[rows] = best.value - values[np.arange(len(values)), chosen[rows]]
        return found

    @cached_property
    def _many(self) -> ManyAdvice:
        return ManyAdvice(self.table)

    def _prepare(self) -> None:
        """What takes long is done when the coach is made, with a bar where somebody watches, and kept."""
        engine = support(self.rules).engine
        if engine == "points":
            _table(self.rules)
        elif engine == "buying" and load_buying(self.rules, self.right) is None:
            with bar(f"Solving {self.rules.name_version}") as progress:
                kept_buying(self.rules, self.right, progress=progress)


def _whole(name: str, numbers: ArrayLike) -> Indices:
    found = np.asarray(numbers)
    # what is no number, or larger than any here, is not what it is cut to
    with np.errstate(invalid="ignore"):
        cut = found.astype(np.int64) if found.dtype.kind in "iubf" or not found.size else None
    if cut is None or (cut != found).any():
        raise _wrong(f"{name} are whole numbers")
    return cut


def _wrong(what: str) -> DicehouseError:
    return DicehouseError("positions-wrong", f"These are no positions of this game: {what}.")


@lru_cache(maxsize=8)
def _table(rules: RuleSet) -> ValueTable:
    return load_table(rules) or _solved(rules)


def _solved(rules: RuleSet, executor: Executor | None = None) -> ValueTable:
    with bar(f"Solving {rules.name_version}") as progress:
        return solved(rules, fresh=True, progress=progress, executor=executor)


def coach(game: GameLike, right: float = RIGHT, *, executor: Executor | None = None) -> Coach:
    """The game's coach; the first question about a game solves it, and what is solved is kept on disk.

    `right` is the share of right answers where dice are bought. With an `executor` (of threads, processes, or other
    machines: Dask's, MPI's) a game of points is solved there, the same to the bit.
    """
    rules = to_rules(game)
    if executor is not None and support(rules).engine == "points" and load_table(rules) is None:
        _solved(rules, executor)
    return _coach(rules, right)


@lru_cache(maxsize=8)
def _coach(rules: RuleSet, right: float) -> Coach:
    return Coach(rules, right)
