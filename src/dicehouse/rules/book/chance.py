"""What the world decides: dice and verdicts. The rules ask a source and never roll themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from ...errors import SourceError
from ..dice import Seat
from .actions import Buy, Read


@dataclass(frozen=True, slots=True)
class Roll:
    """Which roll is wanted: `count` dice of `sides`, at this seat's `turn` and `roll`, both from 1.

    Turn 0 is the opening. The place is given so that a source can deal by it and not by order.
    In a `contest`, the opening or a roll-off, the seats must not be dealt the same dice.
    """

    seat: Seat
    turn: int
    roll: int
    count: int
    sides: int
    contest: bool = False


class DiceSource(Protocol):
    def throw(self, roll: Roll) -> Iterable[int]:
        """The faces of `roll.count` dice."""

    def verdict(self, question: Buy | Read) -> bool:
        """Whether the answer was right, or the number read correctly."""


class ScriptedDice:
    """Dice and verdicts from a list, in order: for tests and for replay."""

    def __init__(self, throws: Iterable[Iterable[int]] = (), verdicts: Iterable[bool] = ()) -> None:
        self._throws = iter(throws)
        self._verdicts = iter(verdicts)

    def throw(self, roll: Roll) -> Iterable[int]:
        try:
            return next(self._throws)
        except StopIteration:
            raise SourceError("source-dry", "The script has no further throw.") from None

    def verdict(self, question: Buy | Read) -> bool:
        try:
            return next(self._verdicts)
        except StopIteration:
            raise SourceError("source-dry", "The script has no further verdict.") from None
