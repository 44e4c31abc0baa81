"""The answers to a Google Forms quiz, as the form's sheet has them: beside each question stands what it scored.

There is no key in it; what earned all the points is taken as right. Who answered is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, islice

from ..question import Question, clean, kind_of
from .report import MOST_ROWS, Collector, ImportReport

_SCORE = re.compile(r"(.*?)\s*\[score\]\s*", re.IGNORECASE | re.DOTALL)
_POINTS = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*/\s*(\d+(?:[.,]\d+)?)\s*")
NO_KEY = "Nobody earned all its points: the export does not tell its right answer."


def is_forms(row: Sequence[str]) -> bool:
    return any(_SCORE.fullmatch(cell) for cell in row)


def read_forms(rows: Iterable[tuple[int, list[str]]], title: str) -> ImportReport:
    collect = Collector("forms", "column")
    whole = iter(rows)
    head = next((row for _, row in whole if is_forms(row)), [])
    answers = [row for _, row in islice(whole, MOST_ROWS)]
    for place, cell in enumerate(head):
        found = _SCORE.fullmatch(cell)
        asked = next((at for at in range(place - 1, -1, -1) if found and clean(head[at]) == clean(found[1])), None)
        if found is None or asked is None:
            continue
        right = _full_marks((row[asked], row[place]) for row in answers if max(asked, place) < len(row))
        reason_or_question = Question(clean(found[1]), right, kind=kind_of(right, ()), source=asked + 1)
        collect.take(asked + 1, reason_or_question if right else NO_KEY)
    scored = {clean(found[1]) for cell in head if (found := _SCORE.fullmatch(cell))}
    if scored:
        collect.note(
            0, "The export has answers and no key: what earned all the points is right, and options are not known."
        )
    return collect.report(title)


def _full_marks(marked: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Once each, whatever the case."""
    right: dict[str, str] = {}
    for answer, score in marked:
        points = _POINTS.fullmatch(score)
        if points and clean(answer) and 0 < _points(points[2]) <= _points(points[1]):
            right.setdefault(clean(answer).casefold(), clean(answer))
    return tuple(right.values())


def _points(text: str) -> float:
    return float(text.replace(",", "."))


def first(rows: Iterable[tuple[int, list[str]]]) -> tuple[list[str], Iterable[tuple[int, list[str]]]]:
    """The first row, and all of them again."""
    whole = iter(rows)
    head = next(whole, (0, []))
    return head[1], chain([head] if head[1] else [], whole)
