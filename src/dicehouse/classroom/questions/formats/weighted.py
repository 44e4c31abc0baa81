"""Answers with weights, as GIFT and Moodle have them, and pairs to be matched: to questions."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....values import Value
from ..question import Kind, Question
from .html_text import PICTURE
from .report import Collector

NO_PICTURE = "It needs a picture or a sound, and those are not imported: add the picture in the editor."
WHOLE = 99.99


class Weighted(Value):
    """100 is right; other positive weights are partly right."""

    text: str
    weight: float


def keep_weighted(collect: Collector, stem: Question, kind: Kind, answers: Sequence[Weighted]) -> None:
    """The stem is the question without its answers."""
    right = _texts(answers, WHOLE, float("inf"))
    partly = _texts(answers, 0.0001, WHOLE)
    wrong = _texts(answers, float("-inf"), 0.0001) if kind == "choice" else ()
    if not right and partly and kind == "choice":
        right, partly = partly, ()
        collect.note(stem.source, "Several options earn a part each; any one of them counts as right.")
    _keep(collect, replace(stem, right=right, wrong=wrong, kind=kind, partly=partly))


def _texts(answers: Sequence[Weighted], least: float, below: float) -> tuple[str, ...]:
    return tuple(dict.fromkeys(answer.text for answer in answers if least <= answer.weight < below))


def keep_matching(collect: Collector, stem: Question, pairs: Sequence[tuple[str, str]]) -> None:
    """A question for each pair, with the other halves as its wrong options."""
    asked = [(left, right) for left, right in pairs if left]
    if len(asked) < 2 or any(not right for _, right in pairs):
        collect.refuse(stem.source, "Matching needs at least two whole pairs.")
        return
    for left, right in asked:
        wrong = tuple(dict.fromkeys(other for _, other in pairs if other != right))
        text = f"{stem.text}\n{left}" if stem.text else left
        _keep(collect, replace(stem, text=text, right=(right,), wrong=wrong, kind="choice"))


def _keep(collect: Collector, question: Question) -> None:
    if any(PICTURE in text for text in (question.text, *question.right, *question.wrong, *question.partly)):
        collect.refuse(question.source, NO_PICTURE)
    else:
        collect.keep(question)
