"""Asking a question in a lesson: which is drawn next, none twice before all were asked, and what a student's device may
know of it: no key."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence

from ...values import Value
from .question import Bank, Kind, Question, QuestionsRefused


def questions_for(bank: Bank, levels: Collection[int]) -> tuple[Question, ...]:
    """Those of the levels and those without one; all of them where no level is named."""
    return tuple(each for each in bank.questions if not levels or each.level is None or each.level in levels)


def draw(bank: Bank, levels: Collection[int], asked: Sequence[str], seed: str = "") -> Question:
    """The next question for some levels; `asked` are the ids of those before it, in order.

    The same seed draws the same questions. When all were asked they come again, in another order and never the same
    one twice running.
    """
    questions = {question.id: question for question in questions_for(bank, levels)}
    if not questions:
        wanted = f"no question of level {', '.join(map(str, sorted(levels)))}" if levels else "no question"
        raise QuestionsRefused("questions-none", f"{bank.title} has {wanted}: choose another level or bank.")
    times = Counter(each for each in asked if each in questions)
    fewest = min(times[each] for each in questions)
    ready = [each for each in questions if times[each] == fewest]
    ready = [each for each in ready if each not in asked[-1:]] or ready
    return questions[min(ready, key=lambda each: _rank(seed, fewest, each))]


class QuestionView(Value):
    """Built up, never stripped down: it has no field in which a key could be. `picture` is the id under which the house
    gives the question's picture."""

    text: str
    kind: Kind
    options: tuple[str, ...]
    level: int | None
    topic: str
    picture: str | None = None


def view_question(question: Question, seed: str) -> QuestionView:
    """The options of a choice stand in an order that the seed alone decides, whichever is right."""
    options = question.right + question.partly + question.wrong if question.kind == "choice" else ()
    return QuestionView(
        text=question.text,
        kind=question.kind,
        options=tuple(sorted(options, key=lambda option: _rank(seed, option))),
        level=question.level,
        topic=question.topic,
        picture=question.picture_id,
    )


def _rank(*parts: object) -> bytes:
    """An order that nobody can foresee, and that is the same each time."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).digest()
