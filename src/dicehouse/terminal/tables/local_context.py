"""What a table at this keyboard gets from outside: dice and verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import SourceError
from ...play import EnteredDice, SystemDice, Table
from ...play.posing import Posed
from ...play.units import TableId
from ...rules import Buy, DiceSource, Read, Roll

__all__ = ["LocalContext"]


class LocalContext:
    """`source` takes the place of the system's dice, for whoever wants to know them beforehand."""

    def __init__(self, source: DiceSource | None = None) -> None:
        self._dice = source or SystemDice()

    def source(self, table: Table, dice: Sequence[int] | None, right: bool | None) -> DiceSource:
        if dice is not None:
            return EnteredDice(lambda roll: dice)
        return _Judged(self._dice, right)

    def open_seal(self, table: Table) -> str:
        raise SourceError("source-secret", "At one keyboard there is nobody to seal the dice for.")

    def secret(self, table: Table) -> str:
        raise SourceError("source-secret", "At one keyboard there is nobody to seal the dice for.")

    def pose(self, table: Table) -> Posed | None:
        return None

    def answered_rightly(self, question: Posed, answer: str) -> bool:
        raise SourceError("source-judge", "Nobody has put a question.")

    def rematch(self, table: Table) -> TableId:
        return table.id


class _Judged:
    """Dice of one source, the verdict of whoever judges."""

    def __init__(self, dice: DiceSource, right: bool | None) -> None:
        self._dice = dice
        self._right = right

    def throw(self, roll: Roll) -> Sequence[int]:
        return tuple(self._dice.throw(roll))

    def verdict(self, question: Buy | Read) -> bool:
        if self._right is None:
            raise SourceError("source-judge", "Nobody has judged the answer.")
        return self._right
