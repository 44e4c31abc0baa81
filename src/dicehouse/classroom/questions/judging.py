"""Judging an answer against the key. A key proposes, the teacher disposes: a verdict is a proposal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal

from ...values import Value
from .numbers import Near, Quantity, is_no_unit, read_near, read_quantity
from .question import Question
from .saying import bare, result_of, several

Outcome = Literal["right", "wrong", "unsure"]
Units = Literal["ignored", "optional", "required"]
"""A unit of the key must be typed (`required`), may be left out, or is not looked at; another unit is never right
unless ignored."""

LONGEST = 500

OPTION_REASONS: dict[Outcome, str] = {
    "right": "It is a right option.",
    "unsure": "The key counts this option as partly right.",
    "wrong": "It is a wrong option.",
}


class Verdict(Value):
    """What the key proposes, and why in a sentence for the teacher."""

    outcome: Outcome
    reason: str


def judge(question: Question, typed: str, *, units: Units = "optional") -> Verdict:
    """Case, blanks, accents and a mark at the end are forgiven; numbers are compared as numbers."""
    if not typed.strip():
        return Verdict("wrong", "Nothing was answered.")
    if len(typed) > LONGEST:
        return Verdict("unsure", f"The answer is longer than {LONGEST} characters.")
    first = _judged(question, typed, units)
    if first.outcome == "right":
        return first
    said = bare(typed)
    found = result_of(said)
    if found is not None and not found[1]:
        return Verdict("unsure", "What stands on the two sides of = is not the same.")
    parts, separate = several(said)
    if separate:
        outcomes = [_judged(question, part, units).outcome for part in parts]
        if all(outcome == "right" for outcome in outcomes):
            return Verdict("right", "Both are answers of the key.")
        return Verdict("wrong", "It is more than one answer.")
    verdict = _judged(question, found[0] if found else said, units)
    return min(first, verdict, key=lambda each: RANKS.index(each.outcome))


RANKS: tuple[Outcome, ...] = ("right", "unsure", "wrong")


def _judged(question: Question, typed: str, units: Units) -> Verdict:
    """One answer by itself."""
    if question.kind == "choice" and (verdict := _chosen(question, typed)) is not None:
        return verdict
    if _fold(typed) in map(_fold, question.right):
        return Verdict("right", "It is the answer of the key.")
    verdicts = [_compared(question, answer, typed, units) for answer in question.right]
    best = min(verdicts, key=lambda verdict: RANKS.index(verdict.outcome))
    if best.outcome == "right" and _copied(question, typed):
        return Verdict("unsure", "It is the same number, but copied from the question.")
    if best.outcome != "right" and any(
        _fold(typed) == _fold(answer) or _compared(question, answer, typed, units).outcome == "right"
        for answer in question.partly
    ):
        return Verdict("unsure", "The key counts it as partly right.")
    return best


def _chosen(question: Question, typed: str) -> Verdict | None:
    """An option as it is written; then one that is alike, if all that are alike agree."""
    options: dict[Outcome, tuple[str, ...]] = {
        "right": question.right, "unsure": question.partly, "wrong": question.wrong,
    }  # fmt: skip
    for form in (str.strip, _fold):
        alike = [outcome for outcome, texts in options.items() if form(typed) in map(form, texts)]
        if len(alike) > 1:
            return Verdict("unsure", "It could be more than one of the options.")
        if alike:
            return Verdict(alike[0], OPTION_REASONS[alike[0]])
    truths = {_fold(text): outcome for outcome, texts in options.items() for text in texts}
    if truths.keys() == {"true", "false"}:
        return _truth(truths, _fold(typed))
    return None


_TRUTHS = {"t": "true", "tru": "true", "ture": "true", "f": "false", "fals": "false", "flase": "false"}
_LOOSE_TRUTHS = {
    "yes": "true",
    "y": "true",
    "correct": "true",
    "right": "true",
    "no": "false",
    "n": "false",
    "wrong": "false",
}


def _truth(truths: Mapping[str, Outcome], said: str) -> Verdict | None:
    if said in _TRUTHS:
        outcome = truths[_TRUTHS[said]]
        return Verdict(outcome, OPTION_REASONS[outcome])
    if said in _LOOSE_TRUTHS:
        return Verdict("unsure", f"It may mean {_LOOSE_TRUTHS[said].capitalize()}.")
    return None


def _compared(question: Question, answer: str, typed: str, units: Units) -> Verdict:
    key = _key(answer)
    given = read_quantity(typed)
    if key is not None and given is not None:
        return _measured(*key, given, units, unreduced=_unreduced(typed) and not _unreduced(answer))
    if question.kind == "number":
        return Verdict("wrong", "It is not a number.")
    return _worded(answer, typed)


def _key(answer: str) -> tuple[Near, str] | None:
    """The number of a right answer with its unit; `± 0.01` is for plain numbers."""
    near = read_near(answer)
    if near is not None:
        return near, ""
    quantity = read_quantity(answer)
    return (Near(quantity.readings[0]), quantity.unit) if quantity else None


def _measured(near: Near, unit: str, given: Quantity, units: Units, *, unreduced: bool) -> Verdict:
    matches = [near.holds(number) for number in given.readings]
    if is_no_unit(given.unit):
        # "5 m 20 cm", "8 not 9", "8 or so"
        return Verdict("unsure", "More stands behind the number than a unit.")
    same_unit = units == "ignored" or not unit or not given.unit or _same_unit(unit, given.unit)
    if not same_unit:
        # 50 mm may well be 5 cm
        return (
            Verdict("wrong", f"The unit is {unit}, not {given.unit}.")
            if matches[0]
            else Verdict("unsure", f"The key has another unit, {unit}.")
        )
    if not any(matches):
        return Verdict("wrong", "It is another number.")
    if not matches[0]:
        return Verdict("unsure", "It is right if commas and points are read the other way.")
    if units == "required" and unit and not given.unit:
        return Verdict("wrong", f"The unit is missing: {unit}.")
    if unreduced:
        return Verdict("unsure", "It is the same number, not in lowest terms.")
    return Verdict("right", "It is the same number.")


def _same_unit(one: str, other: str) -> bool:
    """`5 apple` for `5 apples` is no other unit, nor is `percent` for `%`."""
    return _unit(one) == _unit(other)


_UNITS = {
    "percent": "%", "pct": "%", "per cent": "%", "degree": "\u00b0", "deg": "\u00b0", "centimetre": "cm",
    "centimeter": "cm", "millimetre": "mm", "millimeter": "mm", "metre": "m", "meter": "m", "kilometre": "km",
    "kilometer": "km", "gram": "g", "gramme": "g", "kilogram": "kg", "kilo": "kg", "litre": "l", "liter": "l",
    "millilitre": "ml", "milliliter": "ml", "hour": "h", "hr": "h", "minute": "min", "second": "s", "sec": "s",
    "euro": "\u20ac", "eur": "\u20ac", "dollar": "$", "usd": "$", "pound": "\u00a3", "gbp": "\u00a3", "pence": "p",
    "cent": "c", "square centimetre": "cm2", "square centimeter": "cm2", "sq cm": "cm2", "square metre": "m2",
    "square meter": "m2", "sq m": "m2",
}  # fmt: skip
"""What a unit is called, to its sign."""


def _unit(unit: str) -> str:
    plain = unicodedata.normalize("NFKC", _fold(unit)).replace("^", "")
    single = plain if len(plain) < 3 else plain.removesuffix("s")
    return _UNITS.get(single, _UNITS.get(plain, single))


def _unreduced(text: str) -> bool:
    found = re.search(r"(\d+) ?/ ?(\d+)", unicodedata.normalize("NFKC", text).replace("\u2044", "/"))
    near = read_near(found[0]) if found and len(found[0]) < LONGEST else None
    return found is not None and near is not None and near.number.denominator != int(found[2])


def _worded(answer: str, typed: str) -> Verdict:
    key, given = _fold(answer), _fold(typed)
    if _without_article(key) == _without_article(given):
        return Verdict("right", "It is the answer of the key but for an article.")
    if re.sub(r"[\s-]", "", key) == re.sub(r"[\s-]", "", given) != "":
        return Verdict("right", "It is the answer of the key but for blanks.")
    if re.sub(r"\W", "", key) == re.sub(r"\W", "", given) != "":
        return Verdict("unsure", "It is the answer of the key but for marks.")
    if len(key) >= 5 and _one_slip(key, given):
        return Verdict("unsure", f"It is one letter away from {answer}.")
    return Verdict("wrong", "It is not an answer of the key.")


def _fold(text: str) -> str:
    """Without case, accents, repeated blanks, and marks at the ends."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = " ".join("".join(char for char in plain if not unicodedata.combining(char)).split())
    # an answer may be a mark itself
    return bare.rstrip(".!?,; ").strip("\"' \u201c\u201d\u2018\u2019") or bare


def _without_article(text: str) -> str:
    return re.sub(r"^(?:the|an?) (?=.)", "", text)


def _copied(question: Question, typed: str) -> bool:
    """Whether it stands in the question: `six thousand` is no answer to "Write in digits: six thousand"."""
    return re.search(rf"(?<!\w){re.escape(_fold(typed))}(?!\w)", _fold(question.text)) is not None


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter more, less or other, or two neighbours swapped, makes them the same."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    swapped = short[:start] + short[start + 1 : start + 2] + short[start : start + 1] + short[start + 2 :]
    return short[start + 1 :] == long[start + 1 :] or swapped == long
