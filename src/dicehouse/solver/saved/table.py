"""The solved values of a game with saved rolls: a file for each level, mapped when it is asked for."""

from __future__ import annotations

import numpy as np

from ...errors import DicehouseError
from ...rules import RuleSet
from ..kernels.cache import sources_digest
from ..model.saved import SavedGame
from ..model.types import Floats
from ..sizes import SMALL
from ..store import AnyArray, StoreKey, digest_of, has_arrays, load_arrays, save_arrays, table_folder
from ..support import Unsolvable


class SavedTable:
    """Values still to come by card, total and rolls saved, where a section's bonus counts as paid at the end.

    Small levels are kept in float64, the others in float32: these are off by at most 2**-25 of themselves.
    """

    def __init__(self, game: SavedGame) -> None:
        self.game = game
        self._key = StoreKey(game.rules, sources_digest("kernels.saved"), digest_of(*game.game, *game.plan))
        self._levels: dict[int, AnyArray] = {game.game.boxes: full_cards(game)}

    @property
    def whole(self) -> bool:
        """Whether every level is there; their numbers are checked when they are asked for."""
        return all(map(self.has, range(self.game.game.boxes)))

    def value(self, mask: int = 0, flag: int = 0, total: int = 0, saved: int = 0) -> float:
        """The points still to come under perfect play, bonuses that are earned already not among them."""
        level, place = self.game.place(mask, flag, total, saved)
        return float(self.values(level)[place]) - float(self.game.compiled.section_bonus[total])

    def values(self, level: int) -> AnyArray:
        """All values of a level, checked when they are first asked for."""
        if level not in self._levels:
            found = load_arrays(self._key, [_kept(level)])
            if found is None:
                raise missing(self.game.rules)
            self._levels[level] = found[_kept(level)]
        return self._levels[level]

    def has(self, level: int) -> bool:
        return level in self._levels or has_arrays(self._key, [_kept(level)])

    def has_exact(self, level: int) -> bool:
        """Whether a level is there as it was solved, so that the next can be."""
        return self._is_exact(level) or has_arrays(self._key, [_exact(level)])

    def exact(self, level: int) -> Floats:
        """A level in float64, as it was solved."""
        if self._is_exact(level):
            return self.values(level)
        found = load_arrays(self._key, [_exact(level)])
        if found is None:
            raise missing(self.game.rules)
        return found[_exact(level)]

    def keep(self, level: int, values: Floats) -> None:
        """Write a level, and beside it as exactly as the next one needs it should the work be interrupted."""
        arrays: dict[str, AnyArray] = {_kept(level): values}
        if not self._is_small(level):
            arrays = {_kept(level): values.astype(np.float32), _exact(level): values}
        try:
            save_arrays(self._key, arrays)
        except OSError as error:
            reason = error.strerror or str(error)
            raise DicehouseError("solver-unkept", f"A level cannot be kept in {table_folder()}: {reason}.") from error
        self._key.path(_exact(level + 1)).unlink(missing_ok=True)

    def forget(self) -> None:
        """Delete what is kept."""
        self._levels = {self.game.game.boxes: full_cards(self.game)}
        for level in range(self.game.game.boxes):
            self._key.path(_kept(level)).unlink(missing_ok=True)
            self._key.path(_exact(level)).unlink(missing_ok=True)

    def _is_small(self, level: int) -> bool:
        return self.game.sizes[level] <= SMALL

    def _is_exact(self, level: int) -> bool:
        return self.has(level) and (level == self.game.game.boxes or self._is_small(level))


def missing(rules: RuleSet) -> Unsolvable:
    return Unsolvable(
        "solver-unsolved",
        f"The table of {rules.name} is not kept, or not whole: `dicehouse solve {rules.id}` makes it.",
    )


def _kept(level: int) -> str:
    return f"level-{level:02}"


def _exact(level: int) -> str:
    return f"exact-{level:02}"


def full_cards(game: SavedGame) -> Floats:
    """Nothing comes after them but their bonuses."""
    totals = game.live[int(game.game.group_of[-1])]
    return np.tile(game.compiled.section_bonus[totals], len(game.levels[-1]))
