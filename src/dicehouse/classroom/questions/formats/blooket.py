"""Blooket's CSV template: a title row, headings of which some hold line breaks, answers 1 to 4."""

from __future__ import annotations

from collections.abc import Sequence

from ..question import Question, QuestionsRefused, clean
from .numbered import numbered_choice
from .report import Collector, ImportReport
from .text import find_separator, read_rows

__all__ = ["is_blooket", "read_blooket"]


def _heading(cell: str) -> str | None:
    said = " ".join(cell.casefold().split())
    if said.startswith("question text"):
        return "text"
    if said.startswith("correct answer"):
        return "right"
    return next((f"answer {n}" for n in range(1, 5) if said.startswith(f"answer {n}")), None)


def _headings(row: Sequence[str]) -> dict[str, int]:
    return {name: at for at, cell in enumerate(row) if (name := _heading(cell)) is not None}


def is_blooket(row: Sequence[str]) -> bool:
    return {"text", "right", "answer 1", "answer 2"} <= set(_headings(row))


def read_blooket(text: str, title: str, separator: str | None = None) -> ImportReport:
    collect = Collector("blooket", "row")
    columns: dict[str, int] = {}
    for number, row in read_rows(text, separator or find_separator(text)):
        if not columns:
            columns = _headings(row) if is_blooket(row) else {}
            continue
        question = _question(row, columns, number)
        if isinstance(question, str):
            collect.refuse(number, question)
        elif question is not None:
            collect.keep(question)
    if not columns:
        raise QuestionsRefused("questions-format", "No row has the headings `Question Text` and `Correct Answer(s)`.")
    return collect.report(title)


def _question(row: Sequence[str], columns: dict[str, int], number: int) -> Question | str | None:
    """None for a row of the template that has not been filled in."""

    def cell(name: str) -> str:
        at = columns.get(name, len(row))
        return row[at] if at < len(row) else ""

    answers = [cell(f"answer {n}") for n in range(1, 5)]
    if not cell("text").strip() and not any(answer.strip() for answer in answers):
        return None
    beyond = [each for at, each in enumerate(row) if at not in columns.values()]
    if any(each.strip().casefold() == "typing" for each in beyond):
        # all that are given are accepted
        right = tuple(dict.fromkeys(clean(answer) for answer in answers if answer.strip()))
        return Question(clean(cell("text")), right, source=number)
    return numbered_choice(cell("text"), answers, cell("right"), number)
