"""Sealed dice: nobody can choose them, and anybody can check them afterwards.

The house commits to a secret and each player to a salt; then the salts are shown, and
`K = HMAC-SHA256(secret, everything agreed)`. Each roll is drawn from `HMAC(K, seat, turn, roll, counter)`
for all dice of the game, so that holding dice cannot shift the stream.

`docs/reference/sealed-dice.md` says it byte by byte, for whoever writes a verifier.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence

from ...rules import Buy, Read, Roll, RuleSet, Seat, digest
from ..units import TableId
from .sources import AnswerJudge, nobody_judges

LABEL = b"dicehouse sealed dice 1"


def commitment(secret: bytes) -> str:
    """What is shown before play; it fixes the secret and tells nothing of it."""
    return hashlib.sha256(LABEL + b" commit " + secret).hexdigest()


def table_hash(table: TableId) -> str:
    """What stands for a table in public: who knows the id finds it, and nobody learns the id from it."""
    return hashlib.sha256(LABEL + b" table " + table.encode()).hexdigest()


def chain(previous: str, table: TableId, committed: str) -> str:
    """The next link of the house's list of commitments: none can be dropped or changed later."""
    return _link(previous, table_hash(table), committed)


def is_link(link: str, previous: str, table: TableId, committed: str) -> bool:
    """Whether it follows; the links of houses before tables were hashed hold the id itself."""
    return link in (chain(previous, table, committed), _link(previous, table, committed))


def _link(previous: str, table: str, committed: str) -> str:
    return hashlib.sha256(f"{previous} {table} {committed}".encode()).hexdigest()


def agreed(table: TableId, rules: RuleSet, salts: Mapping[Seat, str]) -> list[str]:
    """What everybody has agreed on before the first throw: the table, the rules, each seat's salt."""
    shown = [f"{seat} {salts[seat]}" for seat in sorted(salts)]
    return [table, rules.name_version, digest(rules), *shown]


def day_room(day: str) -> TableId:
    """What a day's seal is called in the house's list of commitments: no table has a slash."""
    return TableId(f"day/{day}")


def day_key(secret: bytes, day: str) -> bytes:
    """Of the dice that everybody has on that day: nothing but the secret and the date."""
    return seal_key(secret, [day_room(day)])


def seal_key(secret: bytes, lines: Sequence[str]) -> bytes:
    """The key of all throws at a table; `lines` is what was agreed."""
    message = LABEL + b" key\n" + "\n".join(lines).encode()
    return hmac.digest(secret, message, "sha256")


class SealedDice:
    def __init__(self, key: bytes, dice_count: int, judge: AnswerJudge = nobody_judges) -> None:
        self._key = key
        self._dice_count = dice_count
        self._judge = judge

    def throw(self, roll: Roll) -> Sequence[int]:
        """Always drawn for every die of the game; a throw of fewer takes the first."""
        faces = _faces(self._key, roll)
        return [next(faces) for _ in range(max(self._dice_count, roll.count))][: roll.count]

    def verdict(self, question: Buy | Read) -> bool:
        return self._judge(question)


def _faces(key: bytes, roll: Roll) -> Iterator[int]:
    """Bytes above the last whole multiple of the sides are thrown away, so that no face is favoured."""
    fair = 256 - 256 % roll.sides
    counter = 0
    while True:
        message = f"{roll.seat} {roll.turn} {roll.roll} {counter}".encode()
        for byte in hmac.digest(key, message, "sha256"):
            if byte < fair:
                yield byte % roll.sides + 1
        counter += 1
