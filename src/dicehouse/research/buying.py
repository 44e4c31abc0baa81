"""Many cards for which dice are bought with answers: the rule book's own steps, for all games at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules import RuleSet
from ..rules.game.buying import Buying
from ..solver.kernels.batch import UNTHROWN, Games, act, legal
from ..solver.support import without_buying
from .actions import action_table
from .cards import CardBatch, Marks, Numbers, Shown, face_counts
from .observations import Observer
from .streams import draw


class BuyingBatch(CardBatch):
    """[games, faces]: how many dice of a face were bought, how many lost their chance; and how often it was tried.

    An answer is right with the chance `right`, by the card's own stream.
    """

    def __init__(self, rules: RuleSet, buying: Buying, rows: int, right: float) -> None:
        self.bought, self.failed = (np.zeros((rows, rules.dice.sides), dtype=np.int64) for _ in range(2))
        self.tries, self.buys = np.zeros(rows, dtype=np.int64), np.zeros(rows, dtype=np.int64)
        super().__init__(without_buying(rules), rows)
        self._buying, self._right, sides = buying, right, rules.dice.sides
        self._powers = (rules.dice.count + 1) ** np.arange(sides, dtype=np.int64)
        self._order = np.argsort(self.faces @ self._powers)
        self._keys = (self.faces @ self._powers)[self._order]
        self._kept = face_counts(self.lattice.keeps, sides)
        pairs = [(die, face) for die in range(sides) for face in range(sides) if die != face]
        self._die, self._face = (np.array(part) for part in zip(*pairs, strict=True))
        self._most_turn = buying.max_buys_turn or rules.dice.count
        self._most_game = buying.max_buys_game or len(rules.boxes) * self._most_turn
        self._plain_game = self.game._replace(joker_box=-1)
        self._first = self.game.partial + self.game.boxes
        self._all_shown = np.zeros((rows, Observer(rules, 1).size), dtype=np.float32)
        self.marks = np.zeros((rows, len(action_table(rules))), dtype=np.int8)

    def begin(self, rows: Marks) -> None:
        super().begin(rows)
        self._begin_buying(rows)

    def _begin_buying(self, rows: Marks) -> None:
        self._end_turn(rows)
        self.buys[rows] = 0

    def _end_turn(self, rows: Marks) -> None:
        self.bought[rows], self.failed[rows], self.tries[rows] = 0, 0, 0

    def act(self, chosen: Numbers) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
        games, partial = self.games, self.game.partial
        begun, before = games.over.copy(), games.throw.copy()
        buys = ~begun & (chosen >= self._first)
        barred = ~begun & (chosen < partial) & self._bars_throws
        plain = ~begun & (chosen >= partial) & ~buys & self._unnatural
        rewards, refused = super().act(np.where(buys | barred | plain, -1, chosen))
        self._write_plain(np.flatnonzero(plain), chosen, rewards, refused)
        self._buy(np.flatnonzero(buys), chosen - self._first, refused)
        done = ~begun & (refused == 0) & ~buys
        thrown = np.flatnonzero(done & (chosen < partial) & (before != UNTHROWN))
        self._keep(thrown, chosen[thrown], before[thrown], games.throw[thrown])
        self._end_turn(done & (chosen >= partial))
        self._begin_buying(begun)
        return rewards, refused

    def observe(self) -> Shown:
        shown, first, dice = super().observe(), self.lattice.sides + 1, self.lattice.dice
        tries = np.minimum(1.0, self.tries / self._most_turn)[:, None]
        buys = np.minimum(1.0, self.buys / self._most_game)[:, None]
        parts: list[NDArray[Any]] = [
            shown[:, :first],
            self.bought / dice,
            self.failed / dice,
            tries,
            shown[:, first:],
            buys,
        ]
        np.concatenate(parts, axis=1, out=self._all_shown, casting="same_kind")
        return self._all_shown

    def legal(self) -> NDArray[np.int8]:
        marks = super().legal()
        rows = np.flatnonzero(self._unnatural)
        plain = np.zeros((len(rows), marks.shape[1]), dtype=np.int8)
        legal(self._plain_game, self._rows(rows), plain)
        marks[rows] = plain
        marks[self._bars_throws, : self.game.partial] = 0
        marks[:, self._first :] = self._allowed()
        return marks

    @property
    def _unnatural(self) -> Marks:
        """Where bought dice can make no joker."""
        return np.asarray(self.bought.any(axis=1) & (not self._buying.bought_bonus), dtype=np.bool_)

    @property
    def _bars_throws(self) -> Marks:
        return np.asarray((self.tries > 0) & (self._buying.buy_when == "after-rolls"), dtype=np.bool_)

    def _allowed(self) -> Marks:
        """[games, purchases]: which die may be asked to show which face."""
        throw = self.games.throw
        fresh = self.faces[np.maximum(throw, 0)] - self.bought - self.failed
        may = (throw != UNTHROWN) & ~self.games.over
        if self._buying.max_buys_turn is not None:
            may &= self.tries < self._buying.max_buys_turn
        if self._buying.max_buys_game is not None:
            may &= self.buys < self._buying.max_buys_game
        return np.asarray((fresh[:, self._die] > 0) & may[:, None], dtype=np.bool_)

    def _rows(self, rows: Numbers) -> Games:
        """These games alone, copied."""
        parts: Any = (field[rows] for field in self.games)
        return Games(*parts)

    def _write_plain(
        self, rows: Numbers, chosen: Numbers, rewards: NDArray[np.float64], refused: NDArray[np.int8]
    ) -> None:
        """Boxes of these rows, in which bought dice make no joker."""
        part = self._rows(rows)
        gained, no = np.empty(len(rows)), np.empty(len(rows), dtype=np.int8)
        act(self._plain_game, self._bonus, part, chosen[rows], gained, no)
        for field, changed in zip(self.games, part, strict=True):
            field[rows] = changed
        rewards[rows], refused[rows] = gained, no

    def _buy(self, rows: Numbers, numbers: Numbers, refused: NDArray[np.int8]) -> None:
        """A purchase in each of these rows, where it is allowed."""
        allowed = self._allowed()[rows, numbers[rows]]
        refused[rows] = ~allowed
        rows = rows[allowed]
        right, throw = draw(self.games.stream, rows) < self._right, self.games.throw
        die, face = self._die[numbers[rows]], self._face[numbers[rows]]
        self.tries[rows] += 1
        self.buys[rows] += 1
        won, lost = rows[right], rows[~right]
        dice = self.faces[throw[won]]
        dice[np.arange(len(won)), die[right]] -= 1
        dice[np.arange(len(won)), face[right]] += 1
        throw[won] = self._order[np.searchsorted(self._keys, dice @ self._powers)]
        self.bought[won, face[right]] += 1
        if self._buying.wrong == "spend":
            self.failed[lost, die[~right]] += 1
        elif self._buying.wrong == "ends-buying":
            self.failed[lost] = self.faces[throw[lost]] - self.bought[lost]

    def _keep(self, rows: Numbers, keeps: Numbers, before: Numbers, after: Numbers) -> None:
        """Dice of these rows were thrown again: only kept ones stay bought or spent, the fresh ones kept first."""
        fresh = self.faces[before] - self.bought[rows] - self.failed[rows]
        marked = np.maximum(self._kept[keeps] - fresh, 0)
        spent: Marks = np.asarray(self.failed[rows].any(axis=1), dtype=np.bool_)
        failed = np.minimum(marked, self.failed[rows])
        self.bought[rows] = marked - failed
        if self._buying.wrong == "ends-buying":
            failed = np.where(spent[:, None], self.faces[after] - self.bought[rows], failed)
        self.failed[rows] = failed
