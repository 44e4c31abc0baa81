"""Our own CSV: `question,answer,other answers...,level,topic`, and `kind` and `partly` where they are needed."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import get_args

from ..numbers import read_number
from ..question import Bank, Kind, Question, QuestionsRefused, clean, kind_of
from .report import Collector, ImportReport
from .text import find_separator, read_rows

_NAMES = {
    "question": {"question", "questions", "text", "question text", "q"},
    "answer": {"answer", "answers", "right", "right answer", "right answers", "correct answer", "a"},
    "level": {"level", "grade"},
    "topic": {"topic", "category", "subject"},
    "kind": {"kind"},
    "partly": {"partly", "partly right"},
}
_KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
_OTHER = re.compile(r"(other|wrong)( (answer|option)s?)?( \d+)?|option \d+")
_DIVIDED = re.compile(r"((?:[^|\\]|\\.|\\$)*)(?:\||$)", re.DOTALL)
_GUARDED = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""What a spreadsheet would take for a formula has a `'` before it in our files."""


def _headings(row: Sequence[str]) -> dict[str, list[int]]:
    """Where each heading stands; `other` may stand often."""
    found: dict[str, list[int]] = {}
    for column, cell in enumerate(row):
        said = " ".join(cell.casefold().split())
        name = next((name for name, words in _NAMES.items() if said in words), None)
        if name is None and _OTHER.fullmatch(said):
            name = "other"
        if name is not None:
            found.setdefault(name, []).append(column)
    return found


def is_own_csv(row: Sequence[str]) -> bool:
    return {"question", "answer"} <= set(_headings(row))


def read_own_csv(text: str, title: str, separator: str | None = None) -> ImportReport:
    """`separator` is found when it is not given."""
    rows = read_rows(text, separator or find_separator(text))
    _, head = next(rows, (0, []))
    columns = _headings(head)
    if not is_own_csv(head):
        raise QuestionsRefused("questions-format", "The first row names no columns `question` and `answer`.")
    collect = Collector("csv", "row")
    for number, row in rows:
        if len(row) > len(head) and any(cell.strip() for cell in row[len(head) :]):
            collect.refuse(number, f"It has {len(row)} columns, and the first row names {len(head)}.")
            continue
        cells = {name: [row[at] for at in places if at < len(row)] for name, places in columns.items()}
        collect.take(number, _question(cells, number))
    return collect.report(title)


def _question(cells: dict[str, list[str]], number: int) -> Question | str:
    """Or the reason why not."""

    def one(name: str) -> str:
        return clean(_unguarded(next(iter(cells.get(name, [])), "")))

    right = _divided(next(iter(cells["answer"]), ""))
    others = tuple(other for cell in cells.get("other", []) if (other := clean(_unguarded(cell))))
    level_text = one("level")
    level = read_number(level_text) if level_text else None
    if level_text and (level is None or level.denominator != 1):
        return f"The level is a number from 1 to 6, not {level_text[:40]!r}."
    kind = one("kind").casefold()
    if kind and kind not in _KINDS:
        return f"The kind is one of {', '.join(_KINDS)}, not {kind[:40]!r}."
    return Question(
        text=one("question"),
        right=right,
        wrong=others,
        kind=_KINDS.get(kind) or kind_of(right, others),
        partly=_divided(next(iter(cells.get("partly", [])), "")),
        level=None if level is None else int(level),
        topic=one("topic"),
        source=number,
    )


def _divided(cell: str) -> tuple[str, ...]:
    """Answers divided by `|`; a backslash before it makes it a part of the answer."""
    parts = (re.sub(r"\\([\\|])", r"\1", found) for found in _DIVIDED.findall(_unguarded(cell)))
    return tuple(part for part in map(clean, parts) if part)


def _joined(answers: Sequence[str]) -> str:
    return "|".join(re.sub(r"([\\|])", r"\\\1", answer) for answer in answers)


def _guarded(cell: str) -> str:
    return f"'{cell}" if _GUARDED.match(cell) and read_number(cell) is None else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _GUARDED.match(cell) else cell


def write_own_csv(bank: Bank) -> str:
    """Read again it is the same bank."""
    others = max((len(question.wrong) for question in bank.questions), default=0)
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(
        ["question", "answer", *(f"other {n}" for n in range(1, others + 1)), "level", "topic", "kind", "partly"]
    )
    for question in bank.questions:
        wrong = [*question.wrong, *[""] * (others - len(question.wrong))]
        level = "" if question.level is None else str(question.level)
        cells = [question.text, _joined(question.right), *wrong, level, question.topic, question.kind]
        writer.writerow([_guarded(cell) for cell in [*cells, _joined(question.partly)]])
    return out.getvalue()
