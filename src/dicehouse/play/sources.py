"""Where dice and verdicts come from at a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from ..errors import SourceError
from ..rules import Buy, Read, Roll

__all__ = ["EnteredDice", "Judge", "SeededDice", "SystemDice", "nobody_judges"]

Judge = Callable[[Buy | Read], bool]
"""Says whether an answer was right."""


def nobody_judges(question: Buy | Read) -> bool:
    raise SourceError("source-judge", "Nobody is here to judge the answer.")


class SystemDice:
    """Dice from the operating system's randomness."""

    def __init__(self, judge: Judge = nobody_judges) -> None:
        self._random = random.SystemRandom()
        self._judge = judge

    def throw(self, roll: Roll) -> Sequence[int]:
        return [self._random.randint(1, roll.sides) for _ in range(roll.count)]

    def verdict(self, question: Buy | Read) -> bool:
        return self._judge(question)


class SeededDice:
    """The same seed gives the same dice, and the same verdicts with chance `right`."""

    def __init__(self, seed: int | str, right: float = 0.5) -> None:
        self._random = random.Random(seed)
        self._right = right

    def throw(self, roll: Roll) -> Sequence[int]:
        return [self._random.randint(1, roll.sides) for _ in range(roll.count)]

    def verdict(self, question: Buy | Read) -> bool:
        return self._random.random() < self._right


class EnteredDice:
    """Real dice, typed in: `ask` is given the roll and returns the faces that lie on the table."""

    def __init__(self, ask: Callable[[Roll], Iterable[int]], judge: Judge = nobody_judges) -> None:
        self._ask = ask
        self._judge = judge

    def throw(self, roll: Roll) -> Iterable[int]:
        return self._ask(roll)

    def verdict(self, question: Buy | Read) -> bool:
        return self._judge(question)
