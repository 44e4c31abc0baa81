"""A question with its key, a bank of them, and what makes a question unusable."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache
from typing import Literal

from ...errors import DicehouseError
from ...errors.codes import QuestionCode
from ...values import Value
from .numbers import read_near

Kind = Literal["typed", "choice", "number"]
LEVELS = range(1, 7)

LONGEST_TEXT = 1000
LONGEST_ANSWER = 200
LONGEST_TOPIC = 80
LONGEST_EXPLANATION = 500
LONGEST_PICTURE = 120_000
"""Characters of its address, which are some ninety kilobytes: the page makes pictures small enough."""

MOST_ANSWERS = 20
LONGEST_CLEANED = 20_000
"""What is longer is cut: it is far beyond what any field may hold, and cleaning takes time."""


_PICTURE = re.compile(r"data:image/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}")


class QuestionsRefused(DicehouseError):
    """A file or a bank of which nothing can be used."""

    def __init__(self, code: QuestionCode, message: str) -> None:
        super().__init__(code, message)


class Question(Value, omit_defaults=True, forbid_unknown_fields=True):
    """With its key: a student's device gets a `QuestionView`. A right answer to a `number` question may have a
    tolerance, as in `3.14 ± 0.01`; what is `partly` right is left to the teacher."""

    text: str
    right: tuple[str, ...]
    wrong: tuple[str, ...] = ()
    kind: Kind = "typed"
    partly: tuple[str, ...] = ()
    level: int | None = None
    topic: str = ""
    explanation: str = ""
    """Shown to the team when its answer has been judged."""

    picture: str = ""
    """A `data:` address of an image, where it needs one."""

    source: int = 0
    """The row, line or number that it was imported from; 0 where it was written here."""

    @property
    def id(self) -> str:
        """The same for the same question, wherever it stands in a bank."""
        return _id(self.kind, self.text, self.right, self.wrong, self.picture)

    @property
    def picture_id(self) -> str | None:
        """Of the picture alone: the question's own id is made of its key, which could be guessed from it."""
        return hashlib.sha256(self.picture.encode()).hexdigest()[:16] if self.picture else None


@lru_cache(maxsize=16384)
def _id(kind: Kind, text: str, right: tuple[str, ...], wrong: tuple[str, ...], picture: str) -> str:
    """A bank is drawn from again and again: it saves a hash for each of its questions."""
    parts = (kind, text, *right, "", *sorted(wrong), *([picture] if picture else []))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


class Bank(Value):
    title: str
    questions: tuple[Question, ...] = ()


MOST_QUESTIONS = 5_000


def added(bank: Bank, more: Bank) -> Bank:
    """Behind the questions of a bank those of another that it has not."""
    questions = {question.id: question for question in (*bank.questions, *more.questions)}
    if len(questions) > MOST_QUESTIONS:
        raise QuestionsRefused("questions-large", f"A bank holds at most {MOST_QUESTIONS:,} questions.")
    return Bank(bank.title, tuple(questions.values()))


def clean(text: str) -> str:
    """As people see it: composed, without control and direction characters, blanks once, lines kept."""
    composed = unicodedata.normalize("NFC", text[:LONGEST_CLEANED].replace("\r\n", "\n").replace("\r", "\n"))
    lines = "".join(map(_visible, composed)).split("\n")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(" ".join(line.split()) for line in lines)).strip()


def _visible(char: str) -> str:
    if char in "\n\u200d":  # a joiner holds pictures and some scripts together
        return char
    if char == "\t" or unicodedata.category(char) in ("Zs", "Zl", "Zp"):
        return " "
    return "" if unicodedata.category(char) in ("Cc", "Cf", "Cs") else char


def kind_of(right: tuple[str, ...], wrong: tuple[str, ...]) -> Kind:
    """Where a format does not say it: options make a choice, and answers that all are numbers a number."""
    if wrong:
        return "choice"
    # a fraction is typed with its stroke
    return "number" if right and all(read_near(each) is not None and "/" not in each for each in right) else "typed"


def fault(question: Question) -> str | None:
    """Why it cannot be asked, as a sentence; None when it can."""
    answers = question.right + question.partly + question.wrong
    checks = (
        (not question.text, "It has no question."),
        (len(question.text) > LONGEST_TEXT, f"The question is longer than {LONGEST_TEXT:,} characters."),
        (not question.right, "It has no right answer."),
        (not all(answers), "An answer is empty."),
        (any(len(answer) > LONGEST_ANSWER for answer in answers), f"An answer is longer than {LONGEST_ANSWER}."),
        (len(answers) > MOST_ANSWERS, f"It has more than {MOST_ANSWERS} answers."),
        (len(set(answers)) < len(answers), "An answer stands there twice."),
        (question.level is not None and question.level not in LEVELS, "The level is a number from 1 to 6, or nothing."),
        (len(question.topic) > LONGEST_TOPIC, f"The topic is longer than {LONGEST_TOPIC} characters."),
        (
            len(question.explanation) > LONGEST_EXPLANATION,
            f"The explanation is longer than {LONGEST_EXPLANATION} characters.",
        ),
        (len(question.picture) > LONGEST_PICTURE, "The picture is too large."),
        (
            bool(question.picture) and _PICTURE.fullmatch(question.picture) is None,
            "The picture is no JPEG, PNG or WebP that stands in the bank itself.",
        ),
    )
    return next((reason for wrong, reason in checks if wrong), None) or _fault_of_kind(question)


def _fault_of_kind(question: Question) -> str | None:
    if question.kind == "choice":
        return None if question.wrong or question.partly else "A choice needs a wrong answer too."
    if question.wrong:
        return "Wrong answers are for choices only."
    if question.kind == "number":
        bad = next((answer for answer in question.right + question.partly if read_near(answer) is None), None)
        return f"{bad!r} is not a number." if bad is not None else None
    return None
