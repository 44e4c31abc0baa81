"""Drawing questions during a lesson: none twice before all were asked."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from .question import Bank, Question, QuestionsRefused

__all__ = ["draw", "questions_for"]


def questions_for(bank: Bank, level: int | None) -> tuple[Question, ...]:
    """Those of the level and those without one; all of them where no level is wanted."""
    return tuple(each for each in bank.questions if level is None or each.level in (level, None))


def draw(bank: Bank, level: int | None, asked: Sequence[str], seed: str = "") -> Question:
    """The next question for a level; `asked` are the ids of those before it, in order.

    The same seed draws the same questions. When all were asked they come again, in another order and never the same
    one twice running.
    """
    questions = {question.id: question for question in questions_for(bank, level)}
    if not questions:
        wanted = "no question" if level is None else f"no question of level {level}"
        raise QuestionsRefused("questions-none", f"{bank.title} has {wanted}: choose another level or bank.")
    times = Counter(each for each in asked if each in questions)
    fewest = min(times[each] for each in questions)
    ready = [each for each in questions if times[each] == fewest]
    ready = [each for each in ready if each not in asked[-1:]] or ready
    return questions[min(ready, key=lambda each: _rank(seed, fewest, each))]


def _rank(seed: str, times: int, question: str) -> bytes:
    return hashlib.sha256(f"{seed}\0{times}\0{question}".encode()).digest()
