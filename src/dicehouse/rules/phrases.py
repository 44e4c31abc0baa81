"""Words that every page of the rules is made of: figures, counts and lists."""

from __future__ import annotations

from collections.abc import Sequence

MINUS = "\N{MINUS SIGN}"

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LARGE = ((10**18, "billion billion"), (10**15, "million billion"), (10**12, "thousand billion"))


def figure(value: int) -> str:
    """A number as people read it: with a real minus, which is as wide as a plus."""
    return f"{value:,}".replace("-", MINUS)


def rough(count: int) -> str:
    """A count that nobody reads digit by digit, in words: `about 610 billion billion`."""
    return next((f"about {round(count / size):,} {name}" for size, name in _LARGE if count >= size), f"{count:,}")


def count_word(count: int) -> str:
    return _COUNTS[count] if count < len(_COUNTS) else f"{count:,}"


def often(times: int) -> str:
    return "twice" if times == 2 else f"{count_word(times)} times"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return f" {last} ".join([*filter(None, [", ".join(words[:-1])]), *words[-1:]])
