"""Numbers as people type them: `7`, `7.0`, `1,000`, `1 1/2`, `½`, `seven`; with a unit, `5 cm`, `£3.50`, `50%`; and
`3.14 ± 0.01` in keys."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from ...rules.book.numerals import in_words, reads_as
from ...values import Value

LONGEST = 40
"""Characters; no answer of a lesson has more digits, and long ones cost time."""

_MINUS = str.maketrans("\u2212\u2013\u2010\u2011\u2044", "----/")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:([ ,.'\u2019])\d{3})(?:\1\d{3})*(?:([.,])\d+)?")
_PLAIN = re.compile(r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)")
_FRACTION = re.compile(r"([+-]?)(?:(\d+) )?(\d+) ?/ ?(\d+)")
_CURRENCY = "$£€¥₹"
_NEGATIVE = re.compile(r"(minus|negative|plus|positive) (?=[\d.,\u00bc-\u00be\u2150-\u215e])", re.IGNORECASE)
_BEHIND = re.compile(
    r"(.*?[\d\u00bc-\u00be\u2150-\u215e.])\s*([^\W\d_].*|[%°\u2032\u2033" + _CURRENCY + r"].*)", re.DOTALL
)
_BEFORE = re.compile(r"([+-]?)([" + _CURRENCY + r"])\s*(.*)", re.DOTALL)
_COUNTING = re.compile(r"\b(hundred|thousand|million|billion|half|halves|third|thirds|quarter|quarters|dozen|and)\b")
_PARTS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5,
          "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10}  # fmt: skip
_NUMERALS = {in_words(number): number for number in (*range(20), *range(20, 100, 10))}


class Near(Value):
    """A number with the distance from it that still is right."""

    number: Fraction
    tolerance: Fraction = Fraction(0)

    def holds(self, number: Fraction) -> bool:
        return abs(number - self.number) <= self.tolerance


def read_near(text: str) -> Near | None:
    """The number of a key, in digits: `7`, `1/2`, `3.14 ± 0.01`."""
    number_text, divider, tolerance_text = text.replace("+-", "±").replace("+/-", "±").partition("±")
    number = read_number(number_text)
    tolerance = read_number(tolerance_text) if divider else Fraction(0)
    if number is None or tolerance is None or tolerance < 0:
        return None
    return Near(number, tolerance)


def write_near(near: Near) -> str:
    number = _written(near.number)
    return f"{number} ± {_written(near.tolerance)}" if near.tolerance else number


def _written(number: Fraction) -> str:
    """Digits where they end, else a fraction."""
    places = next((n for n in range(30) if (number * 10**n).denominator == 1), None)
    if places is None:
        return f"{number.numerator}/{number.denominator}"
    digits = f"{abs(int(number * 10**places)):0{places + 1}d}"
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def read_number(text: str) -> Fraction | None:
    """The likeliest reading of digits; None when they are no number."""
    return next(iter(number_readings(text)), None)


def number_readings(text: str) -> tuple[Fraction, ...]:
    """Every reading of digits, the likeliest first: `1,234` is 1234, and 1.234 where commas stand for points."""
    if len(text) > LONGEST:
        return ()
    # ¾ after a digit is a part of the number, not one of its digits
    spaced = re.sub(r"(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])", " ", text)
    digits = " ".join(unicodedata.normalize("NFKC", spaced).translate(_MINUS).split())
    digits = re.sub(r"^([+-]) ", r"\1", digits)
    if not digits.isascii() and "\u2019" not in digits:
        return ()
    if found := _FRACTION.fullmatch(digits):
        return _fraction(*found.groups())
    readings = [_plain(digits)] if _PLAIN.fullmatch(digits) else []
    if (grouped := _GROUPED.fullmatch(digits)) and grouped[1] != grouped[2]:
        whole = Fraction(_plain(digits.replace(grouped[1], "")))
        # a point that could divide thousands is a decimal point first, a comma the other way round
        readings.insert(1 if grouped[1] == "." and not grouped[2] and readings else 0, whole)
    return tuple(dict.fromkeys(readings))


def _plain(digits: str) -> Fraction:
    return Fraction(digits.replace(",", ".").rstrip(".") or "0")


def _fraction(sign: str, whole: str | None, above: str, below: str) -> tuple[Fraction, ...]:
    if int(below) == 0:
        return ()
    size = int(whole or 0) + Fraction(int(above), int(below))
    return (-size if sign == "-" else size,)


def number_in_words(text: str) -> int | None:
    """The number that English words say, up to six digits: `forty-one`, `minus two hundred and six`."""
    words = re.findall(r"\w+", text.casefold()) if len(text) <= 4 * LONGEST else []
    if words[:1] in (["minus"], ["negative"]):
        size = number_in_words(" ".join(words[1:]))
        return None if size is None else -size
    total = part = 0
    for word in words:
        if word == "thousand":
            total, part = (total + part) * 1000, 0
        elif word == "hundred":
            part *= 100
        elif word != "and":
            part += _NUMERALS.get(word, 10**9)
    number = total + part
    # the rules say what words a number has; this only guesses which number it may be
    return number if words and 0 <= number < 1_000_000 and reads_as(text, number) else None


def fraction_in_words(text: str) -> Fraction | None:
    """`half`, `a quarter`, `three quarters`, `two and a half`."""
    words = re.findall(r"\w+", text.casefold()) if len(text) <= LONGEST else []
    if not words or words[-1] not in _PARTS:
        return None
    below, rest = _PARTS[words[-1]], words[:-1]
    whole = 0
    if "and" in rest:
        before = number_in_words(" ".join(rest[: rest.index("and")]))
        if before is None:
            return None
        whole, rest = before, rest[rest.index("and") + 1 :]
    above = 1 if rest in ([], ["a"], ["an"]) else number_in_words(" ".join(rest))
    return None if above is None else whole + Fraction(above, below)


class Quantity(Value):
    """`readings` are the numbers that the digits may mean, the likeliest first."""

    readings: tuple[Fraction, ...]
    unit: str = ""


def read_quantity(text: str) -> Quantity | None:
    """None when it is no number; words that count are no unit."""
    said = _NEGATIVE.sub(lambda found: "-" if found[1][0] in "mMnN" else "", text.strip(), count=1)
    if readings := number_readings(said):
        return Quantity(readings)
    if (number := number_in_words(said)) is not None:
        return Quantity((Fraction(number),))
    if (part := fraction_in_words(said)) is not None:
        return Quantity((part,))
    if said.casefold() in ("a hundred", "a thousand", "a dozen", "dozen"):
        return Quantity((Fraction({"h": 100, "t": 1000, "d": 12}[said.casefold().removeprefix("a ")[0]]),))
    if found := _BEFORE.fullmatch(said):
        readings, unit = number_readings(found[1] + found[3]), found[2]
    elif found := _BEHIND.fullmatch(said):
        readings, unit = number_readings(found[1]), found[2]
    else:
        return None
    unit = " ".join(unit.casefold().split()).rstrip(".")
    return Quantity(readings, unit) if readings and not _COUNTING.search(unit) else None


def is_no_unit(unit: str) -> bool:
    """Whether more stands behind a number than a unit: `8 not 9`, `5 m 20 cm`, `7 x 11`; `cm2` is one."""
    plain = unicodedata.normalize("NFKC", unit)
    words = plain.split()
    joined = any(word in ("or", "not", "and", "but", "maybe", "no", "x") for word in words)
    return len(words) > 3 or joined or re.search(r"(?<![a-z^])\d|\d{2}", plain) is not None
