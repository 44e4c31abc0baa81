"""A coach: everything that is known of one game's best play, one position at a time or many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import ArrayLike

from ..errors import DicehouseError
from ..notation import write_action
from ..rules import RuleSet, Score, Throw
from ..solver.advise import RIGHT, AnyAdvice, advise
from ..solver.buying.tables import kept_buying, load_buying
from ..solver.kernels.many import Positions
from ..solver.many.advice import BestActions, ManyAdvice
from ..solver.many.positions import positions_of, positions_of_arrays
from ..solver.model.types import Floats, Indices
from ..solver.points.solve import ValueTable
from ..solver.points.tables import load_table, solved
from ..solver.support import support
from .named import ActionLike, GameLike, StateLike, to_action, to_rules, to_state
from .progress import bar

__all__ = ["Coach", "coach"]


class Coach:
    """Made by `coach`. Many positions at once are for games of points; every game is advised on one by one."""

    def __init__(self, rules: RuleSet, right: float) -> None:
        self.rules, self.right = rules, right
        self._prepare()

    def __repr__(self) -> str:
        return f"coach({self.rules.name_version!r})"

    def advise(self, state: StateLike) -> AnyAdvice:
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
        in any order, all 0 before a turn's first roll, and `rolls_left` [n] is what is left of the turn.
        """
        if states is not None:
            found = [to_state(state) for state in states]
            if any(state.rules != self.rules for state in found):
                raise DicehouseError("positions-wrong", f"Not all of these are positions of {self.rules.name_version}.")
            return positions_of(found)
        if filled is None or entries is None or dice is None or rolls_left is None:
            raise DicehouseError("positions-wrong", "Give states, or all of filled, entries, dice and rolls_left.")
        return positions_of_arrays(self.rules, filled, entries, dice, rolls_left)

    def values(self, positions: Positions, *, threads: int | None = None, out: Floats | None = None) -> Floats:
        """[positions, actions]: the points still to come after each of `actions`, NaN where it is not allowed."""
        return self._many.values(positions, threads, out)[0]

    def best(self, positions: Positions, *, threads: int | None = None) -> BestActions:
        """The number of each position's best action, and the points still to come after it."""
        return self._many.best(positions, threads)

    def regrets(self, positions: Positions, actions: ArrayLike, *, threads: int | None = None) -> Floats:
        """What these actions (numbers in `actions`) cost beside the best; NaN where one is not allowed."""
        values, best = self._many.values(positions, threads)
        chosen: Indices = np.asarray(actions, dtype=np.int64)
        if chosen.shape != best.value.shape or ((chosen < 0) | (chosen >= len(self.actions))).any():
            raise DicehouseError(
                "positions-wrong", f"There is one action a position, from 0 to {len(self.actions) - 1}."
            )
        return best.value - values[np.arange(len(chosen)), chosen]

    @cached_property
    def _many(self) -> ManyAdvice:
        return ManyAdvice(self.table)

    def _prepare(self) -> None:
        """What takes long is done when the coach is made, with a bar where somebody watches, and kept."""
        engine = support(self.rules).engine
        if engine == "points":
            _table(self.rules)
        elif engine == "buying" and load_buying(self.rules, self.right) is None:
            with bar(self.rules.name_version) as progress:
                kept_buying(self.rules, self.right, progress=progress)


@lru_cache(maxsize=8)
def _table(rules: RuleSet) -> ValueTable:
    table = load_table(rules)
    if table is None:
        with bar(rules.name_version) as progress:
            table = solved(rules, fresh=True, progress=progress)
    return table


def coach(game: GameLike, right: float = RIGHT) -> Coach:
    """The game's coach; the first question about a game solves it, and what is solved is kept on disk.

    `right` is the share of right answers where dice are bought.
    """
    return _coach(to_rules(game), right)


@lru_cache(maxsize=8)
def _coach(rules: RuleSet, right: float) -> Coach:
    return Coach(rules, right)
