"""How children say an answer: `it's 77`, `7 x 11 = 77`, `77!`, `I think Paris`, `56 or 54`; and the answer in it."""

from __future__ import annotations

import re
from fractions import Fraction

from .numbers import is_no_unit, read_number, read_quantity

_LEADING = (
    r"um+", "so", "ok", "well", "maybe", "is", "equals", "=", "they are", "(?:my|our) answer is",
    "(?:the )?answer(?: is|:)?", r"(?:i|we) (?:think|guess|believe|say)(?: that)?",
    r"it(?:['\u2019]s| is| was| must be| equals)", r"that(?:['\u2019]s| is)",
)  # fmt: skip
_BEFORE = re.compile(rf"(?:(?:{'|'.join(_LEADING)})[ ,:]+)+(?=\S)", re.IGNORECASE)
_BEHIND = re.compile(r"[ ,]+(?:i think|i guess|i believe|please|maybe)$", re.IGNORECASE)
_EITHER = re.compile(r"\s*\bor\b\s*", re.IGNORECASE)
_BOTH = re.compile(r"\s*(?:\band\b|[,;&])\s*|\s+", re.IGNORECASE)
_SUM = re.compile(r"([+-]?\d+(?:\.\d+)?)((?:[+\-*/]\d+(?:\.\d+)?){1,5})")
_SIGNS = str.maketrans(
    {"\u00d7": "*", "x": "*", "X": "*", "\u00b7": "*", "\u00f7": "/", ":": "/", "\u2212": "-", "\u2013": "-"}
)


def bare(typed: str) -> str:
    """Without what only leads to it, and marks at its end."""
    said = " ".join(typed.split()).strip("\"' \u201c\u201d\u2018\u2019")
    said = _BEFORE.sub("", said, count=1) if _BEFORE.match(said) else said
    said = _BEHIND.sub("", said)
    return said.rstrip("!?.,; ") or said


def result_of(typed: str) -> tuple[str, bool] | None:
    """The answer that a sum ends in, `77` of `7 x 11 = 77`, and whether the sum is right; None where it is no sum."""
    sides = [side.strip() for side in typed.split("=")]
    if len(sides) < 2 or not all(sides):
        return None
    plain = [side for side in sides if (read := read_quantity(side)) is not None and not is_no_unit(read.unit)]
    values = [value for side in sides if (value := _value(side)) is not None]
    if len(plain) != 1:
        return None
    given = read_quantity(plain[0])
    return plain[0], given is not None and all(value == given.readings[0] for value in values)


def _value(side: str) -> Fraction | None:
    """Of numbers with signs between them, from left to right where that is the order of the signs."""
    found = _SUM.fullmatch(side.translate(_SIGNS).replace(" ", ""))
    if found is None:
        return None
    total, product = Fraction(0), Fraction(found[1])
    for sign, digits in re.findall(r"([+\-*/])(\d+(?:\.\d+)?)", found[2]):
        number = Fraction(digits)
        if sign == "*":
            product *= number
        elif sign == "/":
            if not number:
                return None
            product /= number
        else:
            total, product = total + product, number if sign == "+" else -number
    return total + product


def several(typed: str) -> tuple[tuple[str, ...], bool]:
    """The parts of what may be several answers, and whether they are: `56 or 54`, or numbers in a row."""
    either = tuple(part for part in _EITHER.split(typed) if part)
    if len(either) > 1:
        return either, True
    both = tuple(part for part in _BOTH.split(typed) if part)
    numbers = len(both) > 1 and all(read_number(part) is not None for part in both)
    return (both, True) if numbers and read_number(typed) is None else ((typed,), False)
