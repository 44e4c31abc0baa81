"""Where dice and verdicts come from at a table."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Sequence

from ...errors import SourceError
from ...rules import Buy, Read, Roll

AnswerJudge = Callable[[Buy | Read], bool]
"""Says whether an answer was right."""


def nobody_judges(question: Buy | Read) -> bool:
    raise SourceError("source-judge", "Nobody is here to judge the answer.")


class SystemDice:
    """Dice from the operating system's randomness."""

    def __init__(self, judge: AnswerJudge = nobody_judges) -> None:
        self._judge = judge

    def throw(self, roll: Roll) -> Sequence[int]:
        """One number below sides ** count holds all dice, each as likely as any other."""
        sides, dice = roll.sides, []
        number = secrets.randbelow(sides**roll.count)
        for _ in range(roll.count):
            number, die = divmod(number, sides)
            dice.append(die + 1)
        return dice

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

    def __init__(self, ask: Callable[[Roll], Iterable[int]], judge: AnswerJudge = nobody_judges) -> None:
        self._ask = ask
        self._judge = judge

    def throw(self, roll: Roll) -> Iterable[int]:
        return self._ask(roll)

    def verdict(self, question: Buy | Read) -> bool:
        return self._judge(question)


class SharedDice:
    """The same throws for everybody who is dealt from `deal`, by turn and roll and not by order, so that
    choices never shift later dice: a duplicate match, or a class that plays the same luck."""

    def __init__(self, deal: str, dice_count: int, judge: AnswerJudge = nobody_judges) -> None:
        self._deal = deal
        self._dice_count = dice_count
        self._judge = judge

    def throw(self, roll: Roll) -> Sequence[int]:
        seat = roll.seat if roll.contest else 0
        dealt = random.Random(f"{self._deal} {seat} {roll.turn} {roll.roll} {roll.sides}")
        faces = [dealt.randint(1, roll.sides) for _ in range(max(self._dice_count, roll.count))]
        return faces[: roll.count]

    def verdict(self, question: Buy | Read) -> bool:
        return self._judge(question)
