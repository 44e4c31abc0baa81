"""GIFT, Moodle's text format: written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from ..numbers import Near, read_near, write_near
from ..question import Bank, Question

__all__ = ["write_gift"]


def write_gift(bank: Bank) -> str:
    """Read again it is the same bank; a level is a tag in a comment, as Moodle writes tags."""
    parts: list[str] = []
    topic = ""
    for question in bank.questions:
        if question.topic != topic:
            topic = question.topic
            parts.append(f"$CATEGORY: {topic.replace('/', '//') or '$course$'}\n\n")
        tag = f"// [tag:level-{question.level}]\n" if question.level is not None else ""
        parts.append(f"{tag}{_text(question.text)} {{\n" + "".join(_answers(question)) + "}\n\n")
    return "".join(parts)


def _answers(question: Question) -> Iterator[str]:
    if question.kind == "number":
        yield "#\n"
    for answer in question.right:
        yield f"={_weighted(question, answer, 100)}\n"
    part = "~" if question.kind == "choice" else "="
    for answer in question.partly:
        yield f"{part}%50%{_written(question, answer)}\n"
    for answer in question.wrong:
        yield f"~{_weighted(question, answer, 0)}\n"


def _weighted(question: Question, answer: str, weight: int) -> str:
    """The weight is written only where the answer itself looks like one."""
    return f"%{weight}%{_written(question, answer)}" if answer.startswith("%") else _written(question, answer)


def _written(question: Question, answer: str) -> str:
    near = read_near(answer) if question.kind == "number" else None
    if near is None:
        return _text(answer)
    return f"{_decimal(near.number)}:{_decimal(near.tolerance)}"


def _decimal(number: Fraction) -> str:
    return write_near(Near(number))


def _text(text: str) -> str:
    escaped = re.sub(r"([~=#{}:\\])", r"\\\1", text).replace("->", "-\\>").replace("\n", "\\n")
    # these would be taken for markup or a comment
    return f"[plain]{escaped}" if escaped.startswith(("[", "//")) else escaped
