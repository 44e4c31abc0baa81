"""What a box asks of the dice. A pattern is asked: what matches, what fits as a number, what it says in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Annotated, ClassVar, Literal

from ..dice import MOST_SIDES, Dice
from ..phrases import count_word, listed
from ..schema import Choice, Key, ListOf, Whole
from .spec import DiceSpec, show_dice

PLACES = (
    "ones",
    "tens",
    "hundreds",
    "thousands",
    "ten-thousands",
    "hundred-thousands",
    "millions",
    "ten-millions",
)
"""Names of a number's places, by power of ten."""

Pay = int | Literal["sum", "matched", "number"]
"""A fixed number of points, all dice added, the matched dice added, or the number that was written."""

Values = tuple[int, ...]
"""What the faces count; empty where that is their number."""


class _Asked:
    """The questions, with the answers of those that have no other."""

    __slots__ = ()
    SETTLED: ClassVar[Pay | None] = None
    """What boxes of the pattern always pay; of others the file says it."""

    def matched(self, dice: Dice, values: Values = ()) -> int | None:
        """What the dice of the pattern add up to; None where the dice do not match."""
        raise ValueError(f"{self} asks for a number; ask numbers() instead")

    def reach(self, count: int, sides: int) -> tuple[int, int]:
        """How many dice it asks for at least, and the most that those add up to."""
        raise ValueError(f"{self} asks for a number, which has no points")

    def fits(self, digits: list[int]) -> bool:
        """Whether a number may be written, by its digits, the ones first."""
        return self.matched(tuple(sorted(digits))) is not None

    def may_fit(self, dice: Dice) -> bool:
        """A cheap look before every order of the dice is tried."""
        return True

    def in_a_row(self, dice: Dice, sides: int) -> bool:
        """Whether it asks for faces in a row, and the dice are some of them."""
        return False

    def unreachable(self, spec: DiceSpec) -> str:
        """Why no throw of the game's dice can show it."""
        return ""

    def asks(self, spec: DiceSpec) -> str:
        """What the dice must show, as a phrase."""
        return self.asks_number(spec)

    def asks_number(self, spec: DiceSpec) -> str:
        return f"a number that holds {self.asks(spec)}"


@dataclass(frozen=True, slots=True)
class Face(_Asked):
    """Any dice; only those that show `face` count."""

    SETTLED: ClassVar = "matched"

    face: Annotated[int, Key("Pattern: counts only dice that show this face, and adds them.", Whole(1, MOST_SIDES))]

    def matched(self, dice: Dice, values: Values = ()) -> int:
        return (values[self.face - 1] if values else self.face) * dice.count(self.face)

    def reach(self, count: int, sides: int) -> tuple[int, int]:
        return count, count * self.face

    def fits(self, digits: list[int]) -> bool:
        return self.face in digits

    def may_fit(self, dice: Dice) -> bool:
        return self.face in dice

    def unreachable(self, spec: DiceSpec) -> str:
        return no_face(spec, self.face) if self.face > spec.sides else ""

    def asks(self, spec: DiceSpec) -> str:
        return f"dice that show {spec.label(self.face)}"

    def asks_number(self, spec: DiceSpec) -> str:
        return f"a number that holds {spec.label(self.face)}"


def no_face(spec: DiceSpec, face: int) -> str:
    return f"no die has a face {face}: the faces are 1 to {spec.sides}"


@dataclass(frozen=True, slots=True)
class Groups(_Asked):
    """At least these many equal dice each, on different faces unless `same_face`: (3, 2) is a full house."""

    sizes: Annotated[
        tuple[int, ...],
        Key(
            "Pattern: so many equal dice, each group on another face: `[3]` three of a kind, `[3, 2]` a full house.",
            ListOf(Whole(2, 8), 1, 4, greatest_first=True),
            name="groups",
        ),
    ]
    same_face: Annotated[
        bool, Key("With `groups`: one face may serve several groups, so that five of a kind is a full house too.")
    ] = False

    def matched(self, dice: Dice, values: Values = ()) -> int | None:
        return _best_groups(self.sizes, self.same_face, dice, values)

    def reach(self, count: int, sides: int) -> tuple[int, int]:
        added = sum(size * (sides if self.same_face else sides - place) for place, size in enumerate(self.sizes))
        return sum(self.sizes), added

    def may_fit(self, dice: Dice) -> bool:
        return self.matched(dice) is not None

    def unreachable(self, spec: DiceSpec) -> str:
        if sum(self.sizes) > spec.count:
            return f"groups of {sum(self.sizes)} dice are asked of {spec.count}"
        if not self.same_face and len(self.sizes) > spec.sides:
            return f"{len(self.sizes)} different faces are asked of {spec.sides}"
        return ""

    def asks(self, spec: DiceSpec) -> str:
        return self._asks(spec.count, "dice", "face")

    def asks_number(self, spec: DiceSpec) -> str:
        return f"a number with {self._asks(spec.count, 'digits', 'digit')}"

    def _asks(self, count: int, things: str, kind: str) -> str:
        sizes = self.sizes
        if len(sizes) == 1:
            return f"all {things} equal" if sizes[0] == count else f"at least {count_word(sizes[0])} equal {things}"
        if set(sizes) == {2}:
            pairs = f"{count_word(len(sizes))} pairs"
            return pairs if self.same_face else f"{pairs} of different {kind}s"
        parts = [f"{count_word(size)} equal {things}" for size in sizes]
        return listed(parts) if self.same_face else f"{listed(parts)} of another {kind}"


@lru_cache(maxsize=16384)
def _best_groups(sizes: tuple[int, ...], same_face: bool, dice: Dice, values: Values) -> int | None:
    """The dearest way to find the groups; `same_face` lets one face serve several."""
    if not sizes:
        return 0
    size, rest = sizes[0], sizes[1:]
    best: int | None = None
    for face in set(dice):
        if dice.count(face) < size:
            continue
        taken = size if same_face else dice.count(face)
        place = dice.index(face)
        others = _best_groups(rest, same_face, dice[:place] + dice[place + taken :], values)
        worth = size * (values[face - 1] if values else face)
        if others is not None and (best is None or worth + others > best):
            best = worth + others
    return best


@dataclass(frozen=True, slots=True)
class Run(_Asked):
    """`length` consecutive faces, beginning at `start` where it is given."""

    length: Annotated[int, Key("Pattern: so many consecutive faces.", Whole(2, 8), name="run")]
    start: Annotated[
        int | None, Key("With `run`: the face at which it must begin.", Whole(1, MOST_SIDES - 1), name="from")
    ] = None

    def matched(self, dice: Dice, values: Values = ()) -> int | None:
        faces = set(dice)
        starts = faces if self.start is None else [self.start]
        runs = (range(first, first + self.length) for first in starts)
        return max((added(tuple(run), values) for run in runs if faces.issuperset(run)), default=None)

    def reach(self, count: int, sides: int) -> tuple[int, int]:
        first = sides - self.length + 1 if self.start is None else self.start
        return self.length, sum(range(first, first + self.length))

    def may_fit(self, dice: Dice) -> bool:
        return self.matched(dice) is not None

    def in_a_row(self, dice: Dice, sides: int) -> bool:
        starts = range(1, sides - self.length + 2) if self.start is None else [self.start]
        rows = (set(range(first, first + self.length)) for first in starts)
        return len(set(dice)) == len(dice) and any(row.issuperset(dice) for row in rows)

    def unreachable(self, spec: DiceSpec) -> str:
        if self.length > spec.count:
            return f"a run of {self.length} is asked of {spec.count} dice"
        beyond = (self.start or 1) + self.length - 1 > spec.sides
        return f"the run would end beyond face {spec.sides}" if beyond else ""

    def asks(self, spec: DiceSpec) -> str:
        start = self.start or (1 if self.length == spec.sides else None)
        if start is not None:
            return f"the faces {show_dice(spec, tuple(range(start, start + self.length)))}"
        shown = show_dice(spec, tuple(range(1, self.length + 1)))
        return f"{count_word(self.length)} faces in a row, such as {shown}"


@dataclass(frozen=True, slots=True)
class Anything(_Asked):
    """Whatever was thrown."""

    FLAG: ClassVar = Key("Pattern: any dice.", name="any")

    def matched(self, dice: Dice, values: Values = ()) -> int:
        return added(dice, values)

    def reach(self, count: int, sides: int) -> tuple[int, int]:
        return count, count * sides

    def asks(self, spec: DiceSpec) -> str:
        return "any dice"

    def asks_number(self, spec: DiceSpec) -> str:
        return "any number"


@dataclass(frozen=True, slots=True)
class Digit(_Asked):
    """A number that has `digit` at `place` (0 is the ones)."""

    SETTLED: ClassVar = "number"

    digit: Annotated[int, Key("Pattern of a number: this digit stands at `place`.", Whole(1, 9))]
    place: Annotated[int, Key("With `digit`: where it stands.", Choice(PLACES, numbered=True))]

    def fits(self, digits: list[int]) -> bool:
        return digits[self.place : self.place + 1] == [self.digit]

    def may_fit(self, dice: Dice) -> bool:
        return self.digit in dice

    def unreachable(self, spec: DiceSpec) -> str:
        if self.digit <= spec.sides and self.place < spec.count:
            return ""
        return f"{spec.count} dice of {spec.sides} sides cannot write {self.digit} in the {PLACES[self.place]}"

    def asks_number(self, spec: DiceSpec) -> str:
        return f"a number with {spec.label(self.digit)} in the {PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class DigitSum(_Asked):
    """A number whose digits at `places` (all where empty) add up to `total`."""

    SETTLED: ClassVar = "number"

    total: Annotated[int, Key("Pattern of a number: its digits add up to this.", Whole(1, 72), name="digit_sum")]
    places: Annotated[
        tuple[int, ...],
        Key(
            "With `digit_sum`: only the digits at these places are added.",
            ListOf(Choice(PLACES, numbered=True), 1, 8),
        ),
    ] = ()

    def fits(self, digits: list[int]) -> bool:
        counted = [digits[place] for place in self.places if place < len(digits)] if self.places else digits
        return sum(counted) == self.total

    def unreachable(self, spec: DiceSpec) -> str:
        count, places = spec.count, self.places
        if len(set(places)) != len(places):
            return "a place is named twice"
        if places and max(places) >= count:
            return f"a number of {count} digits has no {PLACES[max(places)]}"
        added, most = len(places) or count, (len(places) or count) * spec.sides
        if not added <= self.total <= most:
            return f"{added} digits add up to {added} at least and {most} at most, never {self.total}"
        return ""

    def asks_number(self, spec: DiceSpec) -> str:
        which = listed([PLACES[place] for place in self.places]) if self.places else "digits"
        return f"a number whose {which} add up to {self.total}"


Pattern = Face | Groups | Run | Anything | Digit | DigitSum


def added(dice: Dice, values: Values = ()) -> int:
    """All dice added, by what their faces count."""
    return sum(values[face - 1] for face in dice) if values else sum(dice)


def points(pattern: Pattern, pay: Pay, dice: Dice, values: Values = ()) -> int | None:
    """What the dice earn in a box that pays points; None where they do not match."""
    matched = pattern.matched(dice, values)
    if matched is None:
        return None
    if pay == "number":
        raise ValueError("a box that takes a number is asked with numbers()")
    return matched if pay == "matched" else added(dice, values) if pay == "sum" else pay


def greatest_points(pattern: Pattern, pay: Pay, count: int, sides: int) -> int:
    """The most that a box of points can take from so many dice; no throw is looked at, for there are many.

    The dice of the pattern show the highest faces that they can, and the others the highest of all."""
    asked, matched = pattern.reach(count, sides)
    return pay if isinstance(pay, int) else matched + (count - asked) * sides if pay == "sum" else matched


def fits(pattern: Pattern, number: int) -> bool:
    """Whether a box with this pattern may hold `number`."""
    return pattern.fits([int(digit) for digit in reversed(str(number))])


@lru_cache(maxsize=8192)
def numbers(pattern: Pattern, dice: Dice) -> tuple[int, ...]:
    """Every number that the dice can be laid out as and that fits, the greatest first."""
    written = {int("".join(map(str, order))) for order in permutations(dice)}
    return tuple(sorted((n for n in written if fits(pattern, n)), reverse=True))


def best_number(pattern: Pattern, dice: Dice) -> int:
    """The greatest fitting number, 0 where none fits."""
    fitting = numbers(pattern, dice)
    return fitting[0] if fitting else 0
