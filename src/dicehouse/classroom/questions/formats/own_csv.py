"""Our own CSV, written: `question,answer,other answers...,level,topic`, and more. It is read as a table."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from ..numbers import read_number
from ..question import Bank, clean

_DIVIDED = re.compile(r"((?:[^|\\]|\\.|\\$)*)(?:\||$)", re.DOTALL)
_GUARDED = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""What a spreadsheet would take for a formula has a `'` before it in our files."""


def divided(cell: str) -> tuple[str, ...]:
    """Answers divided by `|`; a backslash before it makes it a part of the answer."""
    parts = (re.sub(r"\\([\\|])", r"\1", found) for found in _DIVIDED.findall(unguarded(cell)))
    return tuple(part for part in map(clean, parts) if part)


def _joined(answers: Sequence[str]) -> str:
    return "|".join(re.sub(r"([\\|])", r"\\\1", answer) for answer in answers)


def _guarded(cell: str) -> str:
    return f"'{cell}" if _GUARDED.match(cell) and read_number(cell) is None else cell


def unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _GUARDED.match(cell) else cell


def write_own_csv(bank: Bank) -> str:
    """Read again it is the same bank."""
    others = max((len(question.wrong) for question in bank.questions), default=0)
    explained = any(question.explanation for question in bank.questions)
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    heads = ["question", "answer", *(f"other {n}" for n in range(1, others + 1)), "level", "topic", "kind", "partly"]
    writer.writerow([*heads, "explanation"] if explained else heads)
    for question in bank.questions:
        wrong = [*question.wrong, *[""] * (others - len(question.wrong))]
        level = "" if question.level is None else str(question.level)
        cells = [question.text, _joined(question.right), *wrong, level, question.topic, question.kind]
        more = [_joined(question.partly), question.explanation] if explained else [_joined(question.partly)]
        writer.writerow([_guarded(cell) for cell in [*cells, *more]])
    return out.getvalue()
