"""Where the dice lie on the table, and which of them are held."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...rules import Dice, sort_dice
from ...rules.dice import without

__all__ = ["Tray", "tray_of"]


@dataclass(frozen=True, slots=True)
class Tray:
    """Faces by place, counted from 1 on the screen; `held` are places from 0."""

    faces: tuple[int, ...] = ()
    held: frozenset[int] = frozenset()

    @property
    def keep(self) -> Dice:
        return sort_dice(self.faces[place] for place in self.held)

    @property
    def free(self) -> int:
        return len(self.faces) - len(self.held)

    def toggled(self, places: Iterable[int]) -> Tray:
        return replace(self, held=self.held ^ frozenset(places))

    def holding(self, wanted: Iterable[int]) -> Tray | None:
        """Exactly these faces held, dice already held first; None where they do not all lie here."""
        places: set[int] = set()
        for face in wanted:
            here = [p for p, shown in enumerate(self.faces) if shown == face and p not in places]
            if not here:
                return None
            places.add(min(here, key=lambda place: (place not in self.held, place)))
        return replace(self, held=frozenset(places))

    def thrown(self, dice: Dice) -> Tray:
        """Held dice stay where they lie; the others show the rest of `dice`."""
        if not self.faces:
            return Tray(dice)
        fresh = iter(without(dice, self.keep))
        faces = tuple(face if place in self.held else next(fresh) for place, face in enumerate(self.faces))
        return replace(self, faces=faces)

    def turned(self, place: int, face: int) -> Tray:
        return replace(self, faces=(*self.faces[:place], face, *self.faces[place + 1 :]))


def tray_of(dice: Dice, keep: Dice = ()) -> Tray:
    """A tray for dice whose places are not known, as after resuming."""
    tray = Tray(dice)
    return tray.holding(keep) or tray
