"""Reading a number in words with a few slips of spelling: `fourty one` and `fortyone` can pass for forty-one."""

from __future__ import annotations

import re

from ...rules import in_words

__all__ = ["nearly_reads_as"]

_WORDS = {in_words(number) for number in (*range(20), *range(20, 100, 10))} | {"hundred", "thousand"}
_SPELT = re.compile(f"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})+")


def nearly_reads_as(words: str, number: int, slips: int) -> bool:
    """Whether so many letters more, fewer or other make it the number's words; blanks, hyphens and "and" do not count.

    What is spelt without a slip says what it says: `seventeen` is no slip for seventy.
    """
    given, wanted = _letters(words), _letters(in_words(number))
    if given == wanted:
        return True
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
