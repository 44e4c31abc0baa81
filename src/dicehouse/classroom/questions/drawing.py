"""Drawing questions during a lesson: none twice before all were asked."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence

from .question import Bank, Question, QuestionsRefused

__all__ = ["draw", "questions_for"]


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


def _rank(seed: str, times: int, question: str) -> bytes:
    return hashlib.sha256(f"{seed}\0{times}\0{question}".encode()).digest()
