"""Reading a number in words with a few slips of spelling: `fourty one` and `fortyone` can pass for forty-one."""

from __future__ import annotations

import re

from .numerals import in_words, reads_as

__all__ = ["reads_nearly_as"]

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
