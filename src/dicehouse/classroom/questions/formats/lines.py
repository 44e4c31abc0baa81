"""Formats of plain lines: Aiken (a text, options `A.` or `A)`, then `ANSWER: B`), and pairs pasted from Quizlet (term,
tab, definition, one pair a line)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from ..question import Question, clean, kind_of
from .report import Collector, ImportReport

Side = Literal["term", "definition"]
"""Either side of a pair may be the question."""

_OPTION = re.compile(r"\s*([A-Za-z])[.)]\s+(\S.*)")
_ANSWER = re.compile(r"\s*ANSWER:\s*([A-Za-z])\s*", re.IGNORECASE)
_SAYS_ANSWER = re.compile(r"\s*ANSWER:", re.IGNORECASE)


def read_pasted(text: str, title: str, question_side: Side = "term") -> ImportReport:
    collect = Collector("pasted", "line")
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        if collect.is_full(number, "lines"):
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


@dataclass(slots=True)
class _Draft:
    """A question of which the answer has not been read yet."""

    line: int
    text: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    faulty: bool = False


def is_aiken(text: str) -> bool:
    return any(_ANSWER.fullmatch(line) for line in text.splitlines())


def read_aiken(text: str, title: str) -> ImportReport:
    collect = Collector("aiken", "line")
    draft: _Draft | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        if collect.is_full(number):
            return collect.report(title)
        draft = draft or _Draft(number)
        if _SAYS_ANSWER.match(line):
            _finish(draft, line, number, collect)
            draft = None
        elif not draft.faulty:
            _add(draft, line, number, collect)
    if draft is not None and not draft.faulty:
        collect.refuse(draft.line, "The file ends before its `ANSWER:` line.")
    return collect.report(title)


def _add(draft: _Draft, line: str, number: int, collect: Collector) -> None:
    option = _OPTION.fullmatch(line)
    following = chr(ord("A") + len(draft.options))
    # a text may begin with a letter and a point: "E. coli is ..."
    if option and draft.text and option[1].upper() == following:
        draft.options[following] = clean(option[2])
    elif not draft.options:
        draft.text.append(line)
    else:
        draft.faulty = True
        collect.refuse(number, f"Option {following} or `ANSWER:` was expected here, not {clean(line)[:40]!r}.")


def _finish(draft: _Draft, line: str, number: int, collect: Collector) -> None:
    if draft.faulty:
        return
    answer = _ANSWER.fullmatch(line)
    letter = answer[1].upper() if answer else ""
    if len(draft.options) < 2:
        collect.refuse(draft.line, "It has fewer than two options `A.`, `B.`.")
    elif letter not in draft.options:
        collect.refuse(number, f"`ANSWER:` names none of the options {', '.join(draft.options)}.")
    else:
        wrong = tuple(option for key, option in draft.options.items() if key != letter)
        text = clean("\n".join(draft.text))
        collect.keep(Question(text, (draft.options[letter],), wrong, "choice", source=draft.line))
