"""What a box asks of the dice, and what it pays: a closed union and one `points` function."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Annotated, ClassVar, Literal, assert_never

from .dice import MOST_SIDES, Dice
from .schema import Choice, Key, ListOf, Whole

__all__ = [
    "PLACES",
    "SETTLED_PAY",
    "Anything",
    "Digit",
    "DigitSum",
    "Face",
    "Groups",
    "Pattern",
    "Pay",
    "Run",
    "added",
    "best_number",
    "fits",
    "greatest_points",
    "numbers",
    "points",
]

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


@dataclass(frozen=True, slots=True)
class Face:
    """Any dice; only those that show `face` count."""

    face: Annotated[int, Key("Pattern: counts only dice that show this face, and adds them.", Whole(1, MOST_SIDES))]


@dataclass(frozen=True, slots=True)
class Groups:
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


@dataclass(frozen=True, slots=True)
class Run:
    """`length` consecutive faces, beginning at `start` where it is given."""

    length: Annotated[int, Key("Pattern: so many consecutive faces.", Whole(2, 8), name="run")]
    start: Annotated[
        int | None, Key("With `run`: the face at which it must begin.", Whole(1, MOST_SIDES - 1), name="from")
    ] = None


@dataclass(frozen=True, slots=True)
class Anything:
    """Whatever was thrown."""

    FLAG: ClassVar = Key("Pattern: any dice.", name="any")


@dataclass(frozen=True, slots=True)
class Digit:
    """A number that has `digit` at `place` (0 is the ones)."""

    digit: Annotated[int, Key("Pattern of a number: this digit stands at `place`.", Whole(1, 9))]
    place: Annotated[int, Key("With `digit`: where it stands.", Choice(PLACES, numbered=True))]


@dataclass(frozen=True, slots=True)
class DigitSum:
    """A number whose digits at `places` (all where empty) add up to `total`."""

    total: Annotated[int, Key("Pattern of a number: its digits add up to this.", Whole(1, 72), name="digit_sum")]
    places: Annotated[
        tuple[int, ...],
        Key(
            "With `digit_sum`: only the digits at these places are added.",
            ListOf(Choice(PLACES, numbered=True), 1, 8),
        ),
    ] = ()


Pattern = Face | Groups | Run | Anything | Digit | DigitSum

Pay = int | Literal["sum", "matched", "number"]
"""A fixed number of points, all dice added, the matched dice added, or the number that was written."""

SETTLED_PAY: dict[type, Pay] = {Face: "matched", Digit: "number", DigitSum: "number"}
"""What boxes of these patterns always pay; those of the others say it."""


def points(pattern: Pattern, pay: Pay, dice: Dice, values: tuple[int, ...] = ()) -> int | None:
    """What the dice earn in a box that pays points; None where they do not match. `values` are what the faces count,
    where that is not their number."""
    match pattern:
        case Face(face):
            matched: int | None = _value(face, values) * dice.count(face)
        case Groups(sizes, same_face):
            matched = _best_groups(sizes, same_face, dice, values)
        case Run(length, start):
            matched = _best_run(length, start, dice, values)
        case Anything():
            matched = added(dice, values)
        case Digit() | DigitSum():
            raise ValueError(f"{pattern} asks for a number; ask numbers() instead")
        case _:
            assert_never(pattern)
    if matched is None:
        return None
    match pay:
        case int():
            return pay
        case "sum":
            return added(dice, values)
        case "matched":
            return matched
        case "number":
            raise ValueError("a box that takes a number is asked with numbers()")
        case _:
            assert_never(pay)


def added(dice: Dice, values: tuple[int, ...] = ()) -> int:
    """All dice added, by what their faces count."""
    return sum(values[face - 1] for face in dice) if values else sum(dice)


def _value(face: int, values: tuple[int, ...]) -> int:
    return values[face - 1] if values else face


def greatest_points(pattern: Pattern, pay: Pay, count: int, sides: int) -> int:
    """The most that a box of points can take from so many dice; no throw is looked at, for there are many.

    The dice of the pattern show the highest faces that they can, and the others the highest of all."""
    match pattern:
        case Face(face):
            asked, matched = count, count * face
        case Groups(sizes, same_face):
            asked = sum(sizes)
            matched = sum(size * (sides if same_face else sides - place) for place, size in enumerate(sizes))
        case Run(length, start):
            first = sides - length + 1 if start is None else start
            asked, matched = length, sum(range(first, first + length))
        case Anything():
            asked, matched = count, count * sides
        case Digit() | DigitSum():
            raise ValueError(f"{pattern} asks for a number, which has no points")
        case _:
            assert_never(pattern)
    return pay if isinstance(pay, int) else matched + (count - asked) * sides if pay == "sum" else matched


@lru_cache(maxsize=16384)
def _best_groups(sizes: tuple[int, ...], same_face: bool, dice: Dice, values: tuple[int, ...]) -> int | None:
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
        if others is not None and (best is None or size * _value(face, values) + others > best):
            best = size * _value(face, values) + others
    return best


def _best_run(length: int, start: int | None, dice: Dice, values: tuple[int, ...]) -> int | None:
    faces = set(dice)
    starts = faces if start is None else [start]
    runs = (range(first, first + length) for first in starts)
    return max((added(tuple(run), values) for run in runs if faces.issuperset(run)), default=None)


def fits(pattern: Pattern, number: int) -> bool:
    """Whether a box with this pattern may hold `number`."""
    digits = [int(digit) for digit in reversed(str(number))]
    match pattern:
        case Digit(digit, place):
            return digits[place : place + 1] == [digit]
        case DigitSum(total, places):
            added = [digits[place] for place in places if place < len(digits)] if places else digits
            return sum(added) == total
        case Face(face):
            return face in digits
        case Groups() | Run() | Anything():
            return points(pattern, "matched", tuple(sorted(digits))) is not None
        case _:
            assert_never(pattern)


@lru_cache(maxsize=8192)
def numbers(pattern: Pattern, dice: Dice) -> tuple[int, ...]:
    """Every number that the dice can be laid out as and that fits, the greatest first."""
    written = {int("".join(map(str, order))) for order in permutations(dice)}
    return tuple(sorted((n for n in written if fits(pattern, n)), reverse=True))


def best_number(pattern: Pattern, dice: Dice) -> int:
    """The greatest fitting number, 0 where none fits."""
    fitting = numbers(pattern, dice)
    return fitting[0] if fitting else 0
