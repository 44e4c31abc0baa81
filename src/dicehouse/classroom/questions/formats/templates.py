"""The templates of Kahoot (XLSX) and Blooket (CSV): a row of headings somewhere, below it a choice in each row, whose
right answers are given by their numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from ..question import Question, QuestionsRefused, clean
from .report import Collector, ImportReport
from .text import find_separator, read_rows
from .xlsx import FORMULA, sheet_rows

HEADINGS_WITHIN = 40

Cells = dict[str, str]
Rows = Iterable[tuple[int, list[str]]]


def read_kahoot(data: bytes, title: str) -> ImportReport:
    reason = "No row of the first sheet has Kahoot's headings: question, answers 1 to 4, correct answers."
    headings = _names("question", 6)
    return _read(Collector("kahoot", "row"), sheet_rows(data), headings, _kahoot_question, reason).report(title)


def read_blooket(text: str, title: str, separator: str | None = None) -> ImportReport:
    reason = "No row has the headings `Question Text` and `Correct Answer(s)`."
    rows = read_rows(text, separator or find_separator(text))
    return _read(Collector("blooket", "row"), rows, BLOOKET, _blooket_question, reason).report(title)


def is_blooket(row: Sequence[str]) -> bool:
    return bool(_headings(row, BLOOKET))


def _names(question: str, answers: int) -> dict[str, str]:
    """What each heading begins with, to what its column is called here."""
    numbered = [f"answer {number}" for number in range(1, answers + 1)]
    return {question: "text", "correct answer": "right", **dict(zip(numbered, numbered, strict=True))}


BLOOKET = _names("question text", 4)


def _headings(row: Sequence[str], names: dict[str, str]) -> dict[str, int]:
    """Empty when this is not the row of headings, of which some hold line breaks."""
    found: dict[str, int] = {}
    for at, cell in enumerate(row):
        said = " ".join(cell.casefold().split())
        name = next((name for start, name in names.items() if said.startswith(start)), None)
        if name is not None:
            found.setdefault(name, at)
    return found if {"text", "right", "answer 1", "answer 2"} <= set(found) else {}


def _read(
    collect: Collector,
    rows: Rows,
    names: dict[str, str],
    question: Callable[[Cells, list[str], int], Question | str],
    reason: str,
) -> Collector:
    """A row of the template that has not been filled in is passed over."""
    columns: dict[str, int] = {}
    for number, row in rows:
        if columns:
            cells = {name: row[at] if at < len(row) else "" for name, at in columns.items()}
            if any(cell.strip() for name, cell in cells.items() if name != "right" or cell == FORMULA):
                others = [cell for at, cell in enumerate(row) if at not in columns.values()]
                collect.take(number, question(cells, others, number))
        elif not (columns := _headings(row, names)) and number >= HEADINGS_WITHIN:
            break
    if not columns:
        raise QuestionsRefused("questions-format", reason)
    return collect


def _kahoot_question(cells: Cells, _: list[str], number: int) -> Question | str:
    if FORMULA in cells.values():
        return "A cell holds a formula, and formulas are not evaluated: paste its value."
    return _numbered_choice(cells, number)


def _blooket_question(cells: Cells, others: list[str], number: int) -> Question | str:
    if any(cell.strip().casefold() == "typing" for cell in others):
        # all that are given are accepted
        right = tuple(dict.fromkeys(answer for cell in _answers(cells) if (answer := clean(cell))))
        return Question(clean(cells["text"]), right, source=number)
    return _numbered_choice(cells, number)


def _answers(cells: Cells) -> list[str]:
    return [cells.get(f"answer {number}", "") for number in range(1, 7)]


def _numbered_choice(cells: Cells, number: int) -> Question | str:
    """The question, or the reason why there is none; what is right is `1` or `1,3`."""
    answers, right = list(map(clean, _answers(cells))), cells["right"].strip()
    if sum(map(bool, answers)) < 2:
        return "It has fewer than two answers."
    if not right:
        return "It does not say which answers are right."
    said = [part for part in re.split(r"[,;\s]+", right) if part]
    places = [int(part.removesuffix(".0")) for part in said if re.fullmatch(r"\d{1,2}(\.0)?", part)]
    if len(places) < len(said):
        return f"The right answers are numbers divided by commas, not {right[:40]!r}."
    for place in places:
        if not 1 <= place <= len(answers) or not answers[place - 1]:
            return f"Answer {place} is said to be right, and there is none."
    chosen = tuple(answers[place - 1] for place in dict.fromkeys(places))
    wrong = tuple(answer for at, answer in enumerate(answers, start=1) if answer and at not in places)
    if not wrong:
        return "Every answer is right: mark it as typed, or add a wrong one."
    return Question(clean(cells["text"]), chosen, wrong, "choice", source=number)
