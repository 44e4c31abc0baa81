"""Many positions of a game of points at once, as arrays: made of states, or of what is written and thrown; and what
every action is worth in each, and which is best."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import DicehouseError
from ..rules import RuleSet, State
from .advice import expect_choice
from .kernels.many import UNTHROWN, Positions, in_blocks, many_values
from .model.arrays import room_for
from .model.compile import compile_rules
from .model.compiled import CompiledRules
from .model.position import position_of
from .model.types import Floats, Indices
from .points.solve import ValueTable
from .threads import all_cores

_PIECE = 256
"""Blocks of positions that a thread takes at a time."""


@dataclass(frozen=True, eq=False, slots=True)
class BestActions:
    """For each position: the number of its best action, and the points still to come after it."""

    action: Indices
    value: Floats


class ManyAdvice:
    """Answers for one table; may be shared between threads.

    Actions are numbered: keeps that throw at least one die, smallest first, then boxes in the order of the card.
    """

    def __init__(self, table: ValueTable) -> None:
        self.table = table

    @property
    def actions(self) -> int:
        return self.table.game.partial + self.table.game.boxes

    def best(self, positions: Positions, threads: int | None = None) -> BestActions:
        return self._work(positions, np.empty((len(positions.mask), 0)), threads)

    def values(
        self, positions: Positions, threads: int | None = None, out: Floats | None = None
    ) -> tuple[Floats, BestActions]:
        """[positions, actions]: the points still to come after each action, NaN where it is not allowed."""
        values = np.empty((len(positions.mask), self.actions)) if out is None else out
        return values, self._work(positions, values, threads)

    def _work(self, positions: Positions, options: Floats, threads: int | None) -> BestActions:
        game, count = self.table.game, len(positions.mask)
        best, worth = np.empty(count, dtype=np.int64), np.empty(count)
        order, cuts = np.empty(count, dtype=np.int64), np.empty(count + 1, dtype=np.int64)
        blocks = in_blocks(game, positions, order, cuts) - 1
        pieces = [cuts[first : min(first + _PIECE, blocks) + 1] for first in range(0, blocks, _PIECE)]

        def work(piece: Indices) -> None:
            (room, _), (value, _) = room_for(game)
            table, bonus = self.table.means, self.table.compiled.section_bonus
            many_values(game, table, bonus, positions, order, piece, room, value, best, worth, options)

        if len(pieces) < 2:
            for piece in pieces:
                work(piece)
        else:
            with ThreadPoolExecutor(threads or all_cores()) as pool:
                list(pool.map(work, pieces))
        return BestActions(best, worth)


def positions_of(states: Sequence[State]) -> Positions:
    """Of states of one game, each seen by the seat to move."""
    rules = states[0].rules if states else None
    rows = []
    for state in states:
        if state.rules != rules:
            raise DicehouseError("positions-wrong", "All positions of a batch are of one game.", state=state)
        expect_choice(state)
        compiled = compile_rules(state.rules)
        throw = compiled.lattice.index(state.dice) - compiled.lattice.partial if state.dice else UNTHROWN
        rows.append((*position_of(compiled, state.card), throw, state.rolls_left))
    columns = np.array(rows, dtype=np.int64).reshape(len(rows), 5).T
    return Positions(*(np.ascontiguousarray(column) for column in columns))


def positions_of_arrays(
    rules: RuleSet, filled: ArrayLike, entries: ArrayLike, dice: ArrayLike, rolls_left: ArrayLike
) -> Positions:
    """`filled` [n, boxes]: which boxes are; `entries` [n, boxes]: what they hold; `dice` [n, dice]: faces in any order,
    zeros before the first roll; `rolls_left` [n]."""
    compiled = compile_rules(rules)
    left = np.ascontiguousarray(rolls_left, dtype=np.int64)
    count = len(left) if left.ndim == 1 else -1
    marks = _shaped("filled", np.asarray(filled, dtype=np.bool_), (count, compiled.boxes))
    held = _shaped("entries", np.asarray(entries, dtype=np.int64), (count, compiled.boxes))
    faces = _shaped("dice", np.asarray(dice, dtype=np.int64), (count, compiled.lattice.dice))
    throw = _throws(compiled, faces)
    _expect(bool(((left >= 0) & (left <= compiled.rolls)).all()), f"rolls_left is from 0 to {compiled.rolls}")
    expect_rolls(compiled.rolls, throw, left)
    _expect(not marks.all(axis=1).any(), "a card has an open box")
    mask = marks @ (1 << np.arange(compiled.boxes, dtype=np.int64))
    written = np.where(marks, held, 0)
    joker = compiled.joker_box
    flag = (written[:, joker] != 0).astype(np.int64) if joker >= 0 else np.zeros(count, dtype=np.int64)
    return Positions(mask, flag, _totals(compiled, written), throw, left)


def expect_rolls(rolls: int, throw: Indices, left: Indices) -> None:
    _expect(bool((left[throw == UNTHROWN] == rolls).all()), f"before the first roll {rolls} are left")
    _expect(bool((left[throw != UNTHROWN] < rolls).all()), f"of {rolls} rolls one was used for the dice that lie there")


def _totals(compiled: CompiledRules, written: Indices) -> Indices:
    total = np.zeros(len(written), dtype=np.int64)
    sections = zip(compiled.section_spans, compiled.section_thresholds, compiled.section_counts_boxes, strict=True)
    for (first, end), cap, counts_boxes in sections:
        held = written[:, first:end]
        reached = np.count_nonzero(held, axis=1) if counts_boxes else held.sum(axis=1)
        total = total * (cap + 1) + np.minimum(cap, reached)
    return total


def _throws(compiled: CompiledRules, faces: Indices) -> Indices:
    lattice = compiled.lattice
    powers = (lattice.sides + 1) ** np.arange(lattice.dice, dtype=np.int64)
    known = np.array(lattice.throws, dtype=np.int64) @ powers
    order = np.argsort(known)
    asked = np.sort(faces, axis=1) @ powers
    place = order[np.minimum(np.searchsorted(known, asked, sorter=order), len(order) - 1)]
    thrown = faces.any(axis=1)
    legal = ((faces >= 1) & (faces <= lattice.sides)).all(axis=1)
    _expect(bool((legal | ~thrown).all()), f"dice show 1 to {lattice.sides}, or all 0 before the first roll")
    return np.where(thrown, place, UNTHROWN)


def _shaped(name: str, array: NDArray[Any], shape: tuple[int, int]) -> NDArray[Any]:
    _expect(array.shape == shape, f"{name} has the shape {array.shape}, not {shape}")
    return array


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise DicehouseError("positions-wrong", f"These are no positions of this game: {what}.")
