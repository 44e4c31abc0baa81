"""Numbers as people read them aloud, `six thousand three hundred forty-one`, and with a few slips of spelling."""

from __future__ import annotations

import re

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


_WORDS = {in_words(number) for number in (*range(20), *range(20, 100, 10))} | {"hundred", "thousand"}
_SPELT = re.compile(f"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})+")


def reads_nearly_as(words: str, number: int, slips: int) -> bool:
    """Without slips as `reads_as`; otherwise whether so many letters more, fewer or other make it the number's words;
    blanks, hyphens and "and" do not count.

    What is spelt without a slip says what it says: `seventeen` is no slip for seventy.
    """
    given, wanted = _letters(words), _letters(in_words(number))
    if given == wanted and (slips or reads_as(words, number)):
        return True
    if not slips:
        return False
    if abs(len(given) - len(wanted)) > slips or _SPELT.fullmatch(given):
        return False
    return _distance(given, wanted) <= slips


def _letters(words: str) -> str:
    return "".join(word for word in re.findall(r"\w+", words.casefold()) if word != "and")


def _distance(one: str, other: str) -> int:
    """How many letters must change."""
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        before, row[0] = row[0], place
        for column, wanted in enumerate(other, 1):
            cost = min(row[column] + 1, row[column - 1] + 1, before + (letter != wanted))
            before, row[column] = row[column], cost
    return row[-1]
