"""A table of questions: the templates of Kahoot, Blooket, Quizizz and Gimkit, and everybody's own, as CSV or XLSX.

Where the headings or the answers can be understood in two ways nothing is guessed: the report asks, and shows what each
reading would make of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, get_args

from ..numbers import read_number
from ..question import Kind, Question, QuestionsRefused, clean, kind_of
from .headings import HEADINGS_WITHIN, Dialect, Headings, Role, headings, is_title
from .own_csv import divided, unguarded
from .report import MOST_ROWS, Asked, Collector, Column, ImportReport, KeyReading, Layout
from .weighted import NO_PICTURE
from .xlsx import FORMULA

Row = tuple[int, list[str]]
Reading = Literal["letters", "numbers", "text", "apart"]

_KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
_NAMED = r"(?:(?:option|answer|choice)\s+)?\(?([a-h]|\d{1,2})(?:\.0)?[.)]?"
_PARTS = re.compile(r"\s*(?:[,;/&|\n]|\band\b)\s*", re.IGNORECASE)
_TYPED = {"fill-in-the-blank", "fill in the blank", "typing", "text input", "short answer", "type answer", "typed"}
_NO_KEY = {"open-ended", "open ended", "poll", "draw", "essay", "slide", "video response", "audio response", "survey"}
LONGEST_EXAMPLE = 60


def read_table(
    rows: Iterable[Row],
    title: str,
    *,
    wanted: Dialect | None = None,
    columns: Sequence[Role] | None = None,
    key: Reading | None = None,
) -> ImportReport:
    """`columns` and `key` are the teacher's answers to what a report has asked."""
    whole = list(islice(rows, MOST_ROWS + 1))
    at, head = _headed(whole)
    if head is None and columns is None and not _could_be_table(whole):
        raise QuestionsRefused("questions-format", "No row names a column `question` and one with the answers.")
    if wanted not in (None, "csv") and (head is None or head.dialect != wanted):
        raise QuestionsRefused("questions-format", f"The headings are not those of {wanted.capitalize()}'s template.")
    width = max((len(row) for _, row in whole), default=0)
    names = head.names if head else ("",) * width
    unknown: Sequence[Role] = ["unused"] * width
    roles = tuple(columns or (head.roles if head else unknown))
    data = whole[at:]
    dialect = head.dialect if head and columns is None else "csv"
    collect = Collector(dialect, "row")
    if head is None and columns is not None and data:
        collect.note(data[0][0], "The table has no headings that are known: this row was read as a question too.")
    asked: Asked | None = None
    if columns is None and (head is None or not head.sure):
        asked = "columns"
    elif columns is not None and (problem := _columns_fault(roles)):
        raise QuestionsRefused("questions-format", problem)
    readings = _readings(data, roles, dialect)
    chosen = key or (readings[0] if readings else None)
    if key is None and asked is None and len(readings) > 1:
        asked = "key"
    sample = data[0][1] if data else []
    layout = Layout(
        tuple(
            Column(names[place] if place < len(names) else "", role, _example(sample, place))
            for place, role in enumerate(roles)
        ),
        chosen if "key" in roles else None,
        readings,
        asked,
    )
    if _columns_fault(roles) is None:
        for number, row in data:
            if (columns is None and is_title(row)) or _told_again(row, dialect):
                continue
            collect.take(number, _read_row(number, row, roles, chosen, len(names) if head else width, dialect))
    return collect.report(title, layout=layout)


def _headed(rows: Sequence[Row]) -> tuple[int, Headings | None]:
    """Where the first row of data is, and the headings above it."""
    for at, (number, row) in enumerate(rows):
        found = headings(row)
        if found is not None:
            return at + 1, found
        if number >= HEADINGS_WITHIN:
            break
    return 0, None


def _could_be_table(rows: Sequence[Row]) -> bool:
    """Rows of the same few columns, all of them filled: the teacher can say what they are."""
    widths = {sum(bool(cell.strip()) for cell in row) for _, row in rows}
    return len(rows) > 1 and len(widths) == 1 and 2 <= min(widths) <= 10


def _columns_fault(roles: Sequence[Role]) -> str | None:
    if roles.count("question") != 1:
        return "One column is the question."
    if ("right" in roles) == ("key" in roles):
        return "One column is the right answer, or says which option is right."
    if roles.count("right") + roles.count("key") != 1:
        return "Only one column can be the right answer."
    if "key" in roles and roles.count("option") < 2:
        return "Two columns or more are options, where another says which is right."
    return None


def _example(row: Sequence[str], place: int) -> str:
    return clean(row[place])[:LONGEST_EXAMPLE] if place < len(row) and row[place] != FORMULA else ""


def _told_again(row: Sequence[str], dialect: Dialect) -> bool:
    """Quizizz explains its headings in the row below them."""
    return dialect == "quizizz" and clean(row[0] if row else "").casefold().startswith("text of the question")


def _cells(row: Sequence[str], roles: Sequence[Role], role: Role) -> list[str]:
    return [row[at] if at < len(row) else "" for at, each in enumerate(roles) if each == role]


def _one(row: Sequence[str], roles: Sequence[Role], role: Role) -> str:
    return clean(unguarded(next((cell for cell in _cells(row, roles, role) if cell.strip()), "")))


def _options(row: Sequence[str], roles: Sequence[Role]) -> list[str]:
    return [clean(unguarded(cell)) for cell in _cells(row, roles, "option")]


def _readings(rows: Sequence[Row], roles: Sequence[Role], dialect: Dialect) -> tuple[KeyReading, ...]:
    """How the column that says which option is right can be understood, the likeliest first. A template says it."""
    if "key" not in roles or "option" not in roles:
        return ()
    if dialect != "csv":
        return ("numbers",)
    usable = [
        (_options(row, roles), key)
        for _, row in rows
        if (key := _one(row, roles, "key")) and sum(map(bool, _options(row, roles))) > 1
    ]
    fits: Mapping[Reading, list[tuple[str, ...] | None]] = {
        reading: [_picked(options, key, reading) for options, key in usable]
        for reading in ("text", "letters", "numbers", "apart")
    }
    counts = {reading: sum(each is not None for each in found) for reading, found in fits.items()}
    named: list[Reading] = [r for r in ("text", "letters", "numbers") if 2 * counts[r] >= max(1, len(usable))]
    whole = [reading for reading in named if counts[reading] == len(usable)]
    candidates = whole or named
    alike = any(_alike(options, key) for options, key in usable)
    if "text" not in whole and (not whole or alike):
        candidates = [*candidates, "apart"]
    # readings that come to the same are one
    different: dict[tuple[object, ...], Reading] = {}
    for reading in candidates:
        different.setdefault(tuple(fits[reading]), reading)
    return tuple(different.values())


def _alike(options: Sequence[str], key: str) -> bool:
    """The key could stand among the options: all are numbers, or all are single letters."""
    filled = [option for option in options if option]
    if read_number(key) is not None:
        return all(read_number(option) is not None for option in filled)
    return len(key) == 1 and all(len(option) == 1 for option in filled)


def _picked(options: Sequence[str], key: str, reading: Reading) -> tuple[str, ...] | None:
    """The right ones of the options; None where the key names none by this reading."""
    if reading == "apart":
        return divided(key)
    whole = _named(options, key, reading)
    if whole is not None:
        return (whole,)
    parts = [_named(options, part, reading) for part in _PARTS.split(key) if part]
    if reading == "letters" and re.fullmatch(r"[A-H]{2,}", key):
        parts = [_named(options, part, reading) for part in key]
    found = [part for part in parts if part is not None]
    return tuple(dict.fromkeys(found)) if found and len(found) == len(parts) else None


def _named(options: Sequence[str], said: str, reading: Reading) -> str | None:
    if reading == "text":
        return next((option for option in options if option and option.casefold() == said.casefold()), None)
    found = re.fullmatch(_NAMED, said.strip(), re.IGNORECASE)
    if found is None or found[1].isdigit() != (reading == "numbers"):
        return None
    place = int(found[1]) - 1 if reading == "numbers" else ord(found[1].casefold()) - ord("a")
    return options[place] or None if 0 <= place < len(options) else None


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a row beside its answers."""

    text: str
    level: int | None
    topic: str
    explanation: str
    partly: tuple[str, ...]
    source: int

    def question(self, right: tuple[str, ...], wrong: tuple[str, ...], kind: Kind) -> Question:
        return Question(
            self.text, right, wrong, kind, self.partly, self.level, self.topic, self.explanation, source=self.source
        )


def _read_row(
    number: int, row: Sequence[str], roles: Sequence[Role], key: Reading | None, width: int, dialect: Dialect
) -> Question | str | None:
    """The question, the reason why there is none, or None for a row that has not been filled in."""
    used = [cell for at, cell in enumerate(row) if at < len(roles) and roles[at] not in ("unused", "type", "kind")]
    if not any(cell.strip() for cell in used if cell != FORMULA) and FORMULA not in used:
        return None
    if FORMULA in used:
        return "A cell holds a formula or an error, and formulas are not evaluated: paste its value."
    beyond = [cell for cell in row[width:] if cell.strip()]
    if beyond and dialect == "csv":
        return f"It has {len(row)} columns, and the headings name {width}."
    if dialect != "csv" and not any(
        cell.strip() for r in ("question", "option", "right") for cell in _cells(row, roles, r)
    ):
        return None
    if any(cell.strip() for cell in _cells(row, roles, "media")):
        return NO_PICTURE
    level_text = _one(row, roles, "level")
    level = read_number(level_text) if level_text else None
    if level_text and (level is None or level.denominator != 1):
        return f"The level is a number from 1 to 6, not {level_text[:40]!r}."
    partly = divided(next(iter(_cells(row, roles, "partly")), ""))
    parts = _Parts(
        _one(row, roles, "question"),
        None if level is None else int(level),
        _one(row, roles, "topic"),
        _one(row, roles, "explanation"),
        partly,
        number,
    )
    # Blooket writes it into a column without a heading
    unnamed = (*_cells(row, roles, "unused"), *beyond) if dialect == "blooket" else ()
    said = [_one(row, roles, "type").casefold(), *(cell.strip().casefold() for cell in unnamed)]
    if any(each in _NO_KEY for each in said):
        return "It has no key: nothing to judge an answer by."
    kind = _one(row, roles, "kind").casefold()
    if kind and kind not in _KINDS:
        return f"The kind is one of {', '.join(_KINDS)}, not {kind[:40]!r}."
    wrong = tuple(other for cell in _cells(row, roles, "wrong") if (other := clean(unguarded(cell))))
    if "right" in roles:
        right = divided(next(iter(_cells(row, roles, "right")), ""))
        wrong += tuple(option for option in _options(row, roles) if option and option not in right)
        return parts.question(right, wrong, _KINDS.get(kind) or kind_of(right, wrong))
    options = _options(row, roles)
    if any(each in _TYPED for each in said):
        # all that are given are accepted
        accepted = tuple(dict.fromkeys(option for option in options if option))
        return parts.question(accepted, (), kind_of(accepted, ()))
    return _choice(parts, options, _one(row, roles, "key"), key or "numbers", wrong)


def _choice(
    parts: _Parts, options: Sequence[str], key: str, reading: Reading, wrong: tuple[str, ...]
) -> Question | str:
    filled = [option for option in options if option]
    if len(filled) < 2:
        return "It has fewer than two answers."
    if not key:
        return "It does not say which answers are right."
    right = _picked(options, key, reading)
    if right is None:
        return _unnamed(options, key, reading)
    others = tuple(dict.fromkeys((*(option for option in filled if option not in right), *wrong)))
    if not others:
        return "Every answer is right: mark it as typed, or add a wrong one."
    if reading != "apart" and len(set(filled)) < len(filled):
        return "An answer stands there twice."
    return parts.question(right, others, "choice")


def _unnamed(options: Sequence[str], key: str, reading: Reading) -> str:
    named = [found[1] for part in _PARTS.split(key) if (found := re.fullmatch(_NAMED, part, re.IGNORECASE))]
    of_kind = [each for each in named if each.isdigit() == (reading == "numbers")]
    missing = next((each for each in of_kind if _named(options, each, reading) is None), None)
    if reading != "text" and missing is not None:
        return f"Answer {missing} is said to be right, and there is none."
    match reading:
        case "numbers":
            return f"The right answers are numbers divided by commas, not {key[:40]!r}."
        case "letters":
            return f"The right answers are letters of the options, not {key[:40]!r}."
        case _:
            return f"None of the options is {key[:40]!r}."
