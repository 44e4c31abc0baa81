"""Numbers as people read them aloud: `six thousand three hundred forty-one`."""

from __future__ import annotations

import re

__all__ = ["in_words", "reads_as"]

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def in_words(number: int) -> str:
    """As a teacher would say it; a card's numbers have six digits at most."""
    if not 0 <= number < 1_000_000:
        raise ValueError(f"{number} is not a number of at most six digits")
    thousands, rest = divmod(number, 1000)
    if thousands:
        return f"{in_words(thousands)} thousand" + (f" {in_words(rest)}" if rest else "")
    hundreds, rest = divmod(number, 100)
    if hundreds:
        return f"{_ONES[hundreds]} hundred" + (f" {in_words(rest)}" if rest else "")
    tens, ones = divmod(number, 10)
    if number < len(_ONES):
        return _ONES[number]
    return f"{_TENS[tens]}-{_ONES[ones]}" if ones else _TENS[tens]


def reads_as(text: str, number: int) -> bool:
    """Whether the words say this number, with or without `and`, commas and hyphens."""
    return _spoken(text) == _spoken(in_words(number))


def _spoken(text: str) -> list[str]:
    """The words that count; a digit stays one, so that a number that was only copied is not read."""
    return [word for word in re.findall(r"\w+", text.casefold()) if word != "and"]
