"""A game and what each of its positions is worth, as one file and in plain Python.

The file holds the game as MessagePack, and the values' first bytes, second bytes and so on, each packed alone: those
that are alike lie together.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cached_property
from itertools import accumulate
from typing import Any

import msgspec

from ...errors import DicehouseError
from ...rules import RuleSet, digest
from ..model.keeps import Keeps, all_keeps

FORMAT = 1

Numbers = list[int]


class PlainGame(msgspec.Struct, frozen=True, eq=False, array_like=True):
    """What `CompiledRules` and `Lanes` say of a game, beside its rules. The live totals of a group alone have values:
    `lanes` say at which place each total finds its own."""

    digest: str
    outcome_of: list[Numbers]
    outcome_points: list[float]
    outcome_step: Numbers
    outcome_flag: Numbers
    outcome_start: Numbers
    after: list[Numbers]
    section_bonus: list[float]
    section_boxes: tuple[int, ...]
    section_spans: tuple[tuple[int, int], ...]
    section_thresholds: tuple[int, ...]
    section_counts_boxes: tuple[bool, ...]
    lanes: list[Numbers]  # [groups, totals]
    joker_box: int
    joker_throw: Numbers
    joker_match: Numbers
    joker_outcome: list[Numbers]
    lower_mask: int


class PlainTable:
    """Values are those of `ValueTable`, to the bit."""

    def __init__(self, rules: RuleSet, game: PlainGame, values: array[float]) -> None:
        self.rules = rules
        self.game = game
        self.values = values

    @property
    def keeps(self) -> Keeps:
        return all_keeps(self.rules.dice.count, self.rules.dice.sides)

    @property
    def flags(self) -> int:
        return 2 if self.game.joker_box >= 0 else 1

    @cached_property
    def groups(self) -> Numbers:
        """By mask: which of the boxes that a bonus counts are filled, as the number of a row of `lanes`."""
        found = [0]
        for box in range(len(self.rules.boxes)):
            bit = self.game.section_boxes.index(box) if box in self.game.section_boxes else None
            found += [group if bit is None else group | 1 << bit for group in found]
        return found

    @cached_property
    def starts(self) -> Numbers:
        """By state (mask * flags + flag): where its values begin."""
        widths = [max(lanes) + 1 for lanes in self.game.lanes]
        sizes = [
            widths[group] if has_flag(self.game.joker_box, mask, flag) else 0
            for mask, group in enumerate(self.groups)
            for flag in range(self.flags)
        ]
        return [0, *accumulate(sizes)]

    def row(self, mask: int, flag: int) -> tuple[int, Numbers]:
        """Where a card's values begin, and by total which of them it has."""
        return self.starts[mask * self.flags + flag], self.game.lanes[self.groups[mask]]

    def value(self, mask: int = 0, flag: int = 0, total: int = 0) -> float:
        """The points still to come under perfect play, bonuses that are earned already not among them."""
        start, lanes = self.row(mask, flag)
        return self.values[start + lanes[total]] - self.game.section_bonus[total]


def has_flag(joker_box: int, mask: int, flag: int) -> bool:
    """Whether there are such cards: the flag needs its box filled."""
    return flag == 0 or mask >> joker_box & 1 == 1


_file: msgspec.msgpack.Decoder[list[Any]] = msgspec.msgpack.Decoder(list[memoryview])
_game = msgspec.msgpack.Decoder(PlainGame)


def file_name(rules: RuleSet) -> str:
    """Changes with the game and with the format."""
    return f"{rules.id}-{digest(rules)[:16]}-{FORMAT}.table"


def write_table(table: PlainTable) -> bytes:
    values = table.values[:]
    if sys.byteorder == "big":
        values.byteswap()
    planes = memoryview(values).cast("B")
    parts = [msgspec.msgpack.encode(table.game), *(planes[first::8].tobytes() for first in range(8))]
    return msgspec.msgpack.encode([zlib.compress(part, 9) for part in parts])


def read_table(file: bytes, rules: RuleSet) -> PlainTable:
    """A file that is torn, altered or another game's is refused."""
    try:
        head, *planes = _file.decode(file)
        game = _game.decode(zlib.decompress(head))
        first, *others = (zlib.decompress(plane) for plane in planes)
        values = array("d", bytes(8 * len(first)))
        room = memoryview(values).cast("B")
        for place, plane in enumerate((first, *others)):
            room[place::8] = plane
    except (msgspec.MsgspecError, zlib.error, ValueError) as error:
        raise DicehouseError("solver-unsolved", f"A table of {rules.name} is damaged: {error}.") from error
    if game.digest != digest(rules) or len(planes) != 8:
        raise DicehouseError("solver-unsolved", f"This is no table of {rules.name}.")
    if sys.byteorder == "big":
        values.byteswap()
    return PlainTable(rules, game, values)
