"""Place value, generated: what a digit is worth, numbers built from their parts, rounding, numbers in words."""

from __future__ import annotations

from collections.abc import Iterator

from ....rules.book.numerals import in_words
from ..question import Question
from .arithmetic import Pick

PLACES = ("ones", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands")
DIGITS = {1: 2, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
"""How many digits the numbers of a level have."""

EACH = 5


def place_value() -> Iterator[Question]:
    seen: set[str] = set()
    for level, digits in DIGITS.items():
        pick = Pick(f"place value {level}")
        made = 0
        while made < EACH:
            group = tuple(_about(pick, digits))
            if not seen & {text for text, _ in group}:
                seen |= {text for text, _ in group}
                made += 1
                for text, answer in group:
                    yield Question(text, (str(answer),), kind="number", level=level, topic="place value")


def _about(pick: Pick, digits: int) -> Iterator[tuple[str, int]]:
    """Four questions on a number of its own each."""
    number, place = _number(pick, digits), pick(0, digits - 1)
    yield f"Which digit is in the {PLACES[place]} place of {number:,}?", number // 10**place % 10
    number = _different(pick, digits)
    place = pick(0, digits - 1)
    digit = number // 10**place % 10
    yield f"What is the {digit} worth in {number:,}?", digit * 10**place
    number = _number(pick, digits)
    parts = " + ".join(f"{int(char) * 10**at:,}" for at, char in _places(number) if char != "0")
    yield f"Which number is {parts}?", number
    number = _number(pick, digits)
    yield f"Write in digits: {in_words(number)}.", number


def _number(pick: Pick, digits: int) -> int:
    return pick(10 ** (digits - 1) + 1, 10**digits - 1)


def _different(pick: Pick, digits: int) -> int:
    """No digit twice and no zero, so that it is clear which one is meant."""
    while True:
        number = _number(pick, digits)
        text = str(number)
        if len(set(text)) == digits and "0" not in text:
            return number


def _places(number: int) -> list[tuple[int, str]]:
    text = str(number)
    return [(len(text) - 1 - at, char) for at, char in enumerate(text)]
