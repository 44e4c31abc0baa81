"""What the best action would have been and what the chosen one cost: for imitation, and for honest reports."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..errors import DicehouseError
from ..rules import RuleSet, State
from ..solver import solved
from ..solver.advise import advise
from ..solver.buying.solve import buying_value
from ..solver.kernels.batch import Games
from ..solver.kernels.many import Positions
from ..solver.many import ManyAdvice
from ..solver.points.solve import ValueTable
from ..solver.support import support
from .actions import ActionTable

NO_ACTION = -1
"""The label where there is nothing to decide: a game that is over, a number to be read aloud."""


@dataclass(frozen=True)
class Labels:
    """The exact advice on one state, in numbers of actions."""

    best: int = NO_ACTION
    gaps: dict[int, float] = field(default_factory=dict)

    @classmethod
    def of(cls, table: ActionTable, state: State, right: float) -> Labels:
        try:
            advice = advise(state, right)
        except DicehouseError as error:
            if error.code != "advice-none":
                raise
            return cls()
        # one box may be written with many numbers: its best counts, and comes first
        gaps: dict[int, float] = {}
        for option in advice.options:
            gaps.setdefault(table.number(option.action), option.gap)
        return cls(table.number(advice.best.action), gaps)

    def regret(self, number: int) -> float:
        return self.gaps.get(number, 0.0)


class BatchLabels:
    """The same for thousands of games at once, from the game's table."""

    def __init__(self, table: ValueTable, games: int) -> None:
        self._advice = ManyAdvice(table)
        self._values = np.full((games, self._advice.actions), np.nan)
        self.best = np.full(games, NO_ACTION, dtype=np.int64)

    def look(self, games: Games) -> None:
        """Advise on every game as it is now."""
        going = np.flatnonzero(~games.over)
        parts = (games.mask, games.flag, games.total, games.throw, games.rolls_left)
        values, best = self._advice.values(Positions(*(np.ascontiguousarray(part[going]) for part in parts)))
        self._values[:], self.best = np.nan, np.full(len(games.over), NO_ACTION, dtype=np.int64)
        self._values[going], self.best[going] = values, best.action

    def regret(self, actions: NDArray[np.int64]) -> NDArray[np.float64]:
        """What these actions cost where they were advised on; 0 where they are refused or begin a game."""
        rows = np.arange(len(actions))
        best = np.where(self.best < 0, np.nan, self._values[rows, np.maximum(self.best, 0)])
        return np.asarray(np.nan_to_num(best - self._values[rows, actions], nan=0.0), dtype=np.float64)


def optimum(rules: RuleSet, right: float = 0.5) -> float:
    """The exact mean score of perfect play, the upper bound to report a learner against: of a solo game of points, with
    answers that are right with this chance; others are refused as Unsolvable."""
    return buying_value(rules, right) if support(rules).engine == "buying" else solved(rules).value()
