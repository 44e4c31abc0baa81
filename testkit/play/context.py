"""A context in which nothing is left to chance: scripted or seeded dice, a known secret, a fixed rematch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from dicehouse.errors import SourceError
from dicehouse.play import EnteredDice, SharedDice
from dicehouse.play.dice.sealed import SealedDice, agreed, commitment, seal_key
from dicehouse.play.events import Posed
from dicehouse.play.table import Table
from dicehouse.play.units import TableId
from dicehouse.rules import Buy, DiceSource, Read, Roll

__all__ = ["SECRET", "ScriptedContext"]

SECRET = "5e" * 32


class ScriptedContext:
    """`throws` come first, in order; after them the dice of `seed`. One context lasts a whole game."""

    def __init__(self, throws: Iterable[str] = (), seed: int = 0, secret: str = SECRET) -> None:
        self.script = [[int(face) for face in text] for text in throws]
        self.rolls: list[Roll] = []
        self._random = Random(seed)
        self._secret = secret

    def source(self, table: Table, dice: Sequence[int] | None, right: bool | None) -> DiceSource:
        def judge(question: Buy | Read) -> bool:
            if right is None:
                raise SourceError("source-judge", "Nobody has judged the answer.")
            return right

        count = table.rules.dice.count
        match table.settings.dice:
            case "entered" if dice is not None:
                return EnteredDice(lambda _roll: dice, judge)
            case "shared":
                return SharedDice(f"deal {table.id}", count, judge)
            case "sealed":
                salts = dict(table.seal.salts) if table.seal else {}
                key = seal_key(bytes.fromhex(self._secret), agreed(table.id, table.rules, salts))
                return SealedDice(key, count, judge)
            case _:
                return EnteredDice(self._throw, judge)

    def open_seal(self, table: Table) -> str:
        return commitment(bytes.fromhex(self._secret))

    def secret(self, table: Table) -> str:
        return self._secret

    def pose(self, table: Table) -> Posed | None:
        return None

    def answered_rightly(self, question: Posed, answer: str) -> bool:
        raise SourceError("source-judge", "Nobody has put a question.")

    def rematch(self, table: Table) -> TableId:
        return TableId(f"{table.id}-again")

    def _throw(self, roll: Roll) -> list[int]:
        self.rolls.append(roll)
        if self.script:
            return self.script.pop(0)
        return [self._random.randint(1, roll.sides) for _ in range(roll.count)]
