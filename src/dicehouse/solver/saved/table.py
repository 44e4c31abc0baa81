"""The solved values of a game with saved rolls, level by level as they are asked for."""

from __future__ import annotations

import hashlib
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import DicehouseError
from ...rules import digest
from ..kernels.cache import sources_digest
from ..model.saved import SavedGame
from ..model.types import Floats
from ..store import table_folder
from .levels import Level, read_level, write_level
from .size import SMALL

__all__ = ["SavedTable"]

_FORMAT = 1


class SavedTable:
    """Values still to come by card, total and rolls saved, where a section's bonus counts as paid at the end.

    Small levels are kept in float64, the others in float32: these are off by at most 2**-25 of themselves.
    """

    def __init__(self, game: SavedGame, folder: Path | None = None) -> None:
        self.game = game
        self.folder = table_folder() if folder is None else folder
        self._levels: dict[int, Level] = {}

    @property
    def whole(self) -> bool:
        """Whether every level is there."""
        return all(self.read(level) is not None for level in range(self.game.game.boxes))

    def value(self, mask: int = 0, flag: int = 0, total: int = 0, saved: int = 0) -> float:
        """The points still to come under perfect play, bonuses that are earned already not among them."""
        if mask == (1 << self.game.game.boxes) - 1:
            return 0.0
        level, place = self.game.place(mask, flag, total, saved)
        return float(self.values(level)[place]) - float(self.game.compiled.section_bonus[total])

    def values(self, level: int) -> NDArray[Any]:
        """All values of a level that is kept, checked when they are first asked for."""
        found = self.read(level)
        if found is None:
            raise DicehouseError(
                "table-missing", f"{self._path(level)} is missing. `dicehouse solve {self.game.rules.id}` makes it."
            )
        found.check_all()
        return found.values

    def read(self, level: int) -> Level | None:
        if level not in self._levels:
            if level == self.game.game.boxes:
                self._levels[level] = self._last()
                return self._levels[level]
            found = read_level(self._path(level), self._told(level), self.game.ends[level], self._dtype(level))
            if found is None:
                return None
            self._levels[level] = found
        return self._levels[level]

    def keep(self, level: int, values: Floats) -> None:
        """Write a level, and beside it as exactly as the next one needs it should the work be interrupted."""
        write_level(self._path(level), self._told(level), values, self.game.ends[level], self._dtype(level))
        if self._dtype(level) is not np.float64:
            write_level(self._exact(level), self._told(level), values, self.game.ends[level], np.float64)
        self._exact(level + 1).unlink(missing_ok=True)

    def has(self, level: int) -> bool:
        return self.read(level) is not None

    def has_exact(self, level: int) -> bool:
        return self._read_exact(level) is not None

    def exact(self, level: int) -> Floats:
        """A level in float64, as it was solved."""
        found = self._read_exact(level)
        assert found is not None
        found.check_all()
        return found.values

    def _read_exact(self, level: int) -> Level | None:
        if level == self.game.game.boxes or self._dtype(level) is np.float64:
            return self.read(level)
        return read_level(self._exact(level), self._told(level), self.game.ends[level], np.float64)

    def forget(self) -> None:
        """Delete what is kept."""
        self._levels.clear()
        for level in range(self.game.game.boxes):
            self._path(level).unlink(missing_ok=True)
            self._exact(level).unlink(missing_ok=True)

    def _dtype(self, level: int) -> type[Any]:
        return np.float64 if self.game.sizes[level] <= SMALL else np.float32

    def _last(self) -> Level:
        """The full cards, which know their bonuses."""
        game = self.game
        totals = game.live[int(game.game.group_of[-1])]
        values = np.tile(game.compiled.section_bonus[totals], len(game.levels[-1]))
        return Level(self.folder, values, game.ends[-1], np.zeros(len(game.ends[-1]), dtype=np.uint32)).trust()

    def _path(self, level: int) -> Path:
        name = self.game.rules.name_version.partition("@")[0]
        return self.folder / f"{name}-{self._digest[:16]}.level-{level:02}"

    def _exact(self, level: int) -> Path:
        return self._path(level).with_suffix(f".exact-{level:02}")

    def _told(self, level: int) -> dict[str, object]:
        return {
            "format": _FORMAT,
            "rules": self.game.rules.name_version,
            "digest": self._digest,
            "arrays": self._content,
            "solver": sources_digest("kernels.saved_turn"),
            "level": level,
        }

    @cached_property
    def _digest(self) -> str:
        return digest(self.game.rules)

    @cached_property
    def _content(self) -> str:
        """Of all that the kernels are told: a rule read otherwise than before makes another table."""
        told = hashlib.sha256()
        for part in (self.game.game, self.game.plan):
            for name, value in zip(part._fields, part, strict=True):
                if isinstance(value, np.ndarray):
                    told.update(f"{name} {value.dtype} {value.shape}".encode() + value.tobytes())
                else:
                    told.update(f"{name} {value!r}".encode())
        return told.hexdigest()
