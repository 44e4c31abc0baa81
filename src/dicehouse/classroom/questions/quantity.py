"""A number with its unit, as typed: `5 cm`, `£3.50`, `50%`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from .numbers import number_in_words, number_readings

__all__ = ["Quantity", "read_quantity"]

_CURRENCY = "$£€¥₹"
_BEHIND = re.compile(
    r"(.*?[\d\u00bc-\u00be\u2150-\u215e.])\s*([^\W\d_].*|[%°\u2032\u2033" + _CURRENCY + r"].*)", re.DOTALL
)
_BEFORE = re.compile(r"([+-]?)([" + _CURRENCY + r"])\s*(.*)", re.DOTALL)
_COUNTING = re.compile(r"\b(hundred|thousand|million|billion|half|halves|third|thirds|quarter|quarters|dozen|and)\b")


@dataclass(frozen=True, slots=True)
class Quantity:
    """`readings` are the numbers that the digits may mean, the likeliest first."""

    readings: tuple[Fraction, ...]
    unit: str = ""


def read_quantity(text: str) -> Quantity | None:
    """None when it is no number; words that count are no unit."""
    said = text.strip()
    if readings := number_readings(said):
        return Quantity(readings)
    if (number := number_in_words(said)) is not None:
        return Quantity((Fraction(number),))
    if found := _BEFORE.fullmatch(said):
        readings, unit = number_readings(found[1] + found[3]), found[2]
    elif found := _BEHIND.fullmatch(said):
        readings, unit = number_readings(found[1]), found[2]
    else:
        return None
    unit = " ".join(unit.casefold().split()).rstrip(".")
    return Quantity(readings, unit) if readings and not _COUNTING.search(unit) else None
