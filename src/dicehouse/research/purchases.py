"""What was bought and spent in many games' turns, by faces; the rule book's own steps, for all games at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules import RuleSet
from ..rules.options import Buying
from ..solver.model.lattice import Lattice

__all__ = ["PurchaseBatch"]

Counts = NDArray[np.int64]
Marks = NDArray[np.bool_]


class PurchaseBatch:
    """[games, faces]: how many dice of a face were bought, how many lost their chance; and how often it was tried."""

    def __init__(self, rules: RuleSet, buying: Buying, lattice: Lattice, rows: int) -> None:
        self._buying, self._dice, sides = buying, lattice.dice, lattice.sides
        self._shown = np.array([[throw.count(face) for face in range(1, sides + 1)] for throw in lattice.throws])
        self._powers = (lattice.dice + 1) ** np.arange(sides, dtype=np.int64)
        self._order = np.argsort(self._shown @ self._powers)
        self._keys = (self._shown @ self._powers)[self._order]
        self._kept = np.array([[keep.count(face) for face in range(1, sides + 1)] for keep in lattice.keeps])
        pairs = [(die, face) for die in range(sides) for face in range(sides) if die != face]
        self._die, self._face = (np.array(part) for part in zip(*pairs, strict=True))
        self._most_turn = buying.max_buys_turn or lattice.dice
        self._most_game = buying.max_buys_game or len(rules.boxes) * self._most_turn
        self.bought, self.failed = np.zeros((rows, sides), dtype=np.int64), np.zeros((rows, sides), dtype=np.int64)
        self.tries, self.buys = np.zeros(rows, dtype=np.int64), np.zeros(rows, dtype=np.int64)

    def begin(self, rows: Marks) -> None:
        """New games."""
        self.end_turn(rows)
        self.buys[rows] = 0

    def end_turn(self, rows: Marks) -> None:
        self.bought[rows], self.failed[rows], self.tries[rows] = 0, 0, 0

    @property
    def unnatural(self) -> Marks:
        """Where bought dice can make no joker."""
        return np.asarray(self.bought.any(axis=1) & (not self._buying.bought_bonus), dtype=np.bool_)

    @property
    def bars_throws(self) -> Marks:
        return np.asarray((self.tries > 0) & (self._buying.buy_when == "after-rolls"), dtype=np.bool_)

    def legal(self, throw: Counts, open_turn: Marks) -> Marks:
        """[games, purchases]: which die may be asked to show which face; `open_turn` says whose dice lie there."""
        fresh = self._shown[np.maximum(throw, 0)] - self.bought - self.failed
        may = open_turn.copy()
        if self._buying.max_buys_turn is not None:
            may &= self.tries < self._buying.max_buys_turn
        if self._buying.max_buys_game is not None:
            may &= self.buys < self._buying.max_buys_game
        return np.asarray((fresh[:, self._die] > 0) & may[:, None], dtype=np.bool_)

    def buy(self, rows: Counts, numbers: Counts, right: Marks, throw: Counts) -> None:
        """A purchase in each of these rows, allowed there, and whether its answer was right; `throw` is changed."""
        die, face = self._die[numbers], self._face[numbers]
        self.tries[rows] += 1
        self.buys[rows] += 1
        won, lost = rows[right], rows[~right]
        dice = self._shown[throw[won]]
        dice[np.arange(len(won)), die[right]] -= 1
        dice[np.arange(len(won)), face[right]] += 1
        throw[won] = self._order[np.searchsorted(self._keys, dice @ self._powers)]
        self.bought[won, face[right]] += 1
        if self._buying.wrong == "spend":
            self.failed[lost, die[~right]] += 1
        elif self._buying.wrong == "ends-buying":
            self.failed[lost] = self._shown[throw[lost]] - self.bought[lost]

    def keep(self, rows: Counts, keeps: Counts, before: Counts, after: Counts) -> None:
        """Dice of these rows were thrown again: only kept ones stay bought or spent, the fresh ones kept first."""
        fresh = self._shown[before] - self.bought[rows] - self.failed[rows]
        marked = np.maximum(self._kept[keeps] - fresh, 0)
        spent: Marks = np.asarray(self.failed[rows].any(axis=1), dtype=np.bool_)
        failed = np.minimum(marked, self.failed[rows])
        self.bought[rows] = marked - failed
        if self._buying.wrong == "ends-buying":
            failed = np.where(spent[:, None], self._shown[after] - self.bought[rows], failed)
        self.failed[rows] = failed

    def shown(self) -> NDArray[np.float32]:
        """Bought and spent dice by face, and this turn's tries, as shares."""
        tries = np.minimum(1.0, self.tries / self._most_turn)[:, None]
        return np.concatenate([self.bought / self._dice, self.failed / self._dice, tries], axis=1).astype(np.float32)

    def shown_card(self) -> NDArray[np.float32]:
        """The card's tries, as a share."""
        return np.minimum(1.0, self.buys / self._most_game)[:, None].astype(np.float32)
