"""Pairs pasted from Quizlet: term, tab, definition, one pair a line; either side may be the question."""

from __future__ import annotations

from typing import Literal

from ..question import Question, clean, kind_of
from .report import MOST_ROWS, Collector, ImportReport

__all__ = ["Side", "read_pasted"]

Side = Literal["term", "definition"]


def read_pasted(text: str, title: str, question_side: Side = "term") -> ImportReport:
    collect = Collector("pasted", "line")
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        if len(collect.kept) + len(collect.refused) >= MOST_ROWS:
            collect.refuse(number, f"Only the first {MOST_ROWS:,} lines were read.")
            break
        sides = [clean(side) for side in line.rstrip("\t").split("\t", 9)]
        if len(sides) != 2:
            reason = "no tab" if len(sides) == 1 else "more than one"
            collect.refuse(number, f"A line is a term, one tab and a definition; this one has {reason}.")
            continue
        question, answer = sides if question_side == "term" else reversed(sides)
        right = (answer,) if answer else ()
        collect.keep(Question(question, right, kind=kind_of(right, ()), source=number))
    return collect.report(title)
