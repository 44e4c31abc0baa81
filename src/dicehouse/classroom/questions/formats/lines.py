"""Formats of plain lines: Aiken (a text, options `A.` or `A)`, then `ANSWER: B`), and pairs pasted from Quizlet (term,
tab, definition, one pair a line)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from ..question import Question, clean, kind_of
from .report import Collector, ImportReport

Side = Literal["term", "definition"]
"""Either side of a pair may be the question."""

_OPTION = re.compile(r"\s*([A-Za-z])[.)]\s+(\S.*)")
_ANSWER = re.compile(r"\s*ANSWER:\s*([A-Za-z])\s*", re.IGNORECASE)
_SAYS_ANSWER = re.compile(r"\s*ANSWER:", re.IGNORECASE)


def is_pasted(text: str) -> bool:
    return _divider(text) is not None


def _divider(text: str) -> str | None:
    """What stands between the sides of a pair: a tab; a dash, where each line has one."""
    lines = [line for line in text.splitlines() if line.strip()]
    tabbed = [line.strip().count("\t") for line in lines if "\t" in line.strip()]
    if tabbed and "\t" in lines[0].strip() and 3 * len(tabbed) >= len(lines) and 2 * tabbed.count(1) > len(tabbed):
        return "\t"
    if len(lines) == 1 and 1 < lines[0].count("\t") <= lines[0].count(";") + 1:
        return "\t"
    dashed = [line for line in lines if line.count(" - ") == 1]
    return " - " if len(lines) > 1 and len(dashed) == len(lines) else None


def read_pasted(text: str, title: str, question_side: Side = "term", separator: str | None = None) -> ImportReport:
    """Quizlet's definitions may go on over several lines: what has no divider belongs to the pair above it."""
    collect = Collector("pasted", "line")
    divider = separator or _divider(text) or "\t"
    for number, line, goes_on in _pairs(text, divider):
        if collect.is_full(number, "lines"):
            break
        sides = [clean(side) for side in line.rstrip("\t").split(divider, 9)]
        if len(sides) != 2:
            reason = f"no {_DIVIDERS.get(divider, divider)}" if len(sides) == 1 else "more than one"
            collect.refuse(
                number,
                f"A line is a term, one {_DIVIDERS.get(divider, divider)} and a definition; this one has {reason}.",
            )
            continue
        question, answer = sides if question_side == "term" else reversed(sides)
        right = (answer,) if answer else ()
        before = len(collect.kept)
        collect.keep(Question(question, right, kind=kind_of(right, ()), source=number))
        if goes_on and len(collect.kept) > before:
            collect.note(number, "What goes on below it was taken as the rest of this pair.")
    return collect.report(title)


_DIVIDERS = {"\t": "tab", " - ": "dash", ",": "comma", ";": "semicolon"}


def _pairs(text: str, divider: str) -> Iterator[tuple[int, str, int]]:
    """Each pair with the number of its first line, and how many lines it goes on for."""
    lines = text.splitlines()
    if (
        len(lines) == 1
        and divider not in (";", ",")
        and text.count(divider) == text.strip().rstrip(";").count(";") + 1 > 1
    ):
        # Quizlet can divide the pairs by semicolons
        lines = text.split(";")
    first, pair, goes_on, gap = 0, "", 0, False
    for number, line in enumerate([*lines, ""], start=1):
        if not line.strip():
            gap = True
        elif pair and divider in pair and divider not in line.strip() and not gap:
            pair, goes_on = f"{pair}\n{line}", goes_on + 1
        else:
            if pair:
                yield first, pair, goes_on
            first, pair, goes_on, gap = number, line, 0, False
    if pair:
        yield first, pair, goes_on


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
