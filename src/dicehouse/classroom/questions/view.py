"""What a student's device may know of a question: no key."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from .question import Kind, Question

__all__ = ["QuestionView", "view_question"]


@dataclass(frozen=True, slots=True)
class QuestionView:
    """Built up, never stripped down: it has no field in which a key could be."""

    text: str
    kind: Kind
    options: tuple[str, ...]
    level: int | None
    topic: str


def view_question(question: Question, seed: str) -> QuestionView:
    """The options of a choice stand in an order that the seed alone decides, whichever is right."""
    options = question.right + question.partly + question.wrong if question.kind == "choice" else ()
    return QuestionView(
        text=question.text,
        kind=question.kind,
        options=tuple(sorted(options, key=lambda option: _rank(seed, option))),
        level=question.level,
        topic=question.topic,
    )


def _rank(seed: str, option: str) -> bytes:
    return hashlib.sha256(f"{seed}\0{option}".encode()).digest()
