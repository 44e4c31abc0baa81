"""Choices whose right answers are given by their numbers, as Kahoot and Blooket write them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..question import Question, clean

__all__ = ["numbered_choice"]


def numbered_choice(text: str, answers: Sequence[str], right: str, number: int) -> Question | str:
    """The question, or the reason why there is none; `right` is `1` or `1,3`."""
    cleaned = [clean(answer) for answer in answers]
    if sum(map(bool, cleaned)) < 2:
        return "It has fewer than two answers."
    if not right.strip():
        return "It does not say which answers are right."
    said = [part for part in re.split(r"[,;\s]+", right.strip()) if part]
    places = [int(part.removesuffix(".0")) for part in said if re.fullmatch(r"\d{1,2}(\.0)?", part)]
    if len(places) < len(said):
        return f"The right answers are numbers divided by commas, not {right.strip()[:40]!r}."
    for place in places:
        if not 1 <= place <= len(cleaned) or not cleaned[place - 1]:
            return f"Answer {place} is said to be right, and there is none."
    chosen = tuple(cleaned[place - 1] for place in dict.fromkeys(places))
    wrong = tuple(answer for at, answer in enumerate(cleaned, start=1) if answer and at not in places)
    if not wrong:
        return "Every answer is right: mark it as typed, or add a wrong one."
    return Question(clean(text), chosen, wrong, "choice", source=number)
