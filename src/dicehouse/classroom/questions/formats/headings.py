"""The headings of a table: what each column holds, which tool a template is of, and what is not sure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from ....values import Value

Role = Literal[
    "question", "right", "key", "option", "wrong", "partly", "level", "topic", "kind", "explanation",
    "type", "media", "unused",
]  # fmt: skip
"""What a column holds. `right` is a right answer itself, and the others are wrong; `option` is one to choose from, and
`key` says which of them is right."""

Dialect = Literal["kahoot", "blooket", "quizizz", "gimkit", "csv"]

HEADINGS_WITHIN = 40
"""Rows above the headings: a template begins with words of its own."""

_WORDS: dict[Role, set[str]] = {
    "question": {"question", "questions", "text", "question text", "q", "prompt", "question stem", "stem"},
    "partly": {"partly", "partly right"},
    "level": {"level", "grade"},
    "topic": {"topic", "category", "subject"},
    "kind": {"kind"},
    "type": {"type", "question type"},
    "explanation": {"explanation", "answer explanation", "feedback", "rationale"},
}
_KEYS = {
    "answer", "answers", "a", "right", "right answer", "right answers", "correct", "correct answer", "correct answers",
    "correct option", "correct options", "correct choice", "answer key", "key", "solution", "right option",
}  # fmt: skip
_TOLD = re.compile(r"\s*(\(.*\)|-\s.*)$|\?$", re.DOTALL)
"""What a template tells behind the name: `(Optional)`, ` - max 75 characters`."""

_WRONG = re.compile(r"(other|wrong|incorrect|false|distractors?)( ?(answers?|options?|choices?))?( ?\d+)?")
_OPTION = re.compile(r"(answer|option|choice|alternative|possible answer|response)s? ?(\d{1,2}|[a-h])|[a-h][.)]?")
_MEDIA = re.compile(r".*\b(image|picture|photo|audio|sound|video|media)\b.*")
_TITLE = re.compile(r"(blooket|gimkit|quiz).*template", re.DOTALL)


class Headings(Value):
    """`sure` is false where the columns can be understood in more than one way."""

    dialect: Dialect
    names: tuple[str, ...]
    roles: tuple[Role, ...]
    sure: bool


def _said(cell: str) -> str:
    return _TOLD.sub("", " ".join(cell.casefold().replace("_", " ").replace("(s)", "s").split())).strip()


def _role(said: str) -> Role:
    if _WRONG.fullmatch(said):
        return "wrong"
    found = next((role for role, words in _WORDS.items() if said in words), None)
    if found:
        return found
    if said in _KEYS:
        return "key"
    if _OPTION.fullmatch(said):
        return "option"
    return "media" if _MEDIA.fullmatch(said) else "unused"


def headings(row: Sequence[str]) -> Headings | None:
    """None when these are no headings of questions."""
    names = tuple(cell.strip() for cell in row)
    said = [_said(name) for name in names]
    roles = [_role(each) for each in said]
    if {"a", "b"} <= set(said):
        roles[said.index("a")] = "option"
    keys = [at for at, role in enumerate(roles) if role == "key"]
    answers = [at for at in keys if said[at] in ("answer", "answers")]
    if len(answers) > 1 and len(keys) > len(answers):
        # several columns `Answer` beside one `Correct` are what there is to choose from
        for at in answers:
            roles[at] = "option"
        keys = [at for at in keys if at not in answers]
    options = [at for at, role in enumerate(roles) if role == "option"]
    if roles.count("question") == 0 or not (keys or len(options) > 1):
        return None
    if len(keys) == 1 and not options:
        roles[keys[0]] = "right"
    sure = roles.count("question") == 1 and len(keys) == 1 and (len(options) != 1 or "wrong" in roles)
    return Headings(_dialect(said, roles), names, tuple(roles), sure)


def _dialect(said: Sequence[str], roles: Sequence[Role]) -> Dialect:
    numbered = {"answer 1", "answer 2"} <= set(said)
    if "question type" in said and "option 1" in said and "correct answer" in said:
        return "quizizz"
    if numbered and any(each.startswith("correct answer") for each in said):
        return "blooket" if "question text" in said else "kahoot"
    if "right" in roles and "incorrect answer 1" in said:
        return "gimkit"
    return "csv"


def is_title(row: Sequence[str]) -> bool:
    """The words that a template has above its headings."""
    filled = [cell for cell in row if cell.strip()]
    return len(filled) == 1 and _TITLE.match(" ".join(filled[0].casefold().split())) is not None
