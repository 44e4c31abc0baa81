"""GIFT, Moodle's text format: read. `gift_writing` writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..numbers import Near, read_number, write_near
from ..question import Question, clean
from .html_text import plain_text
from .report import MOST_ROWS, Collector, ImportReport
from .weighted import Weighted, keep_matching, keep_weighted

__all__ = ["BLANK", "is_gift", "read_gift"]

BLANK = "_____"
"""Stands in the text where braces left a gap."""

_ESCAPED = "~=#{}:\\>"
_HIDDEN = {char: chr(0xE000 + at) for at, char in enumerate(_ESCAPED)}
"""Escaped characters are set aside as characters of nobody's, until the grammar has been read."""

_CATEGORY = re.compile(r"\s*\$CATEGORY:(.*)")
_LEVEL = re.compile(r"\[tag:\s*level-([1-6])\s*\]", re.IGNORECASE)
_NAME = re.compile(r"::(.*?)::", re.DOTALL)
_MARKUP = re.compile(r"\[(html|moodle|markdown|plain)\]\s*", re.IGNORECASE)
_WEIGHT = re.compile(r"%(-?\d+(?:\.\d+)?)%")
_TRUTH = re.compile(r"(T|TRUE|F|FALSE)\s*(?:#.*)?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Block:
    """A question's lines, with what the lines before it said."""

    line: int
    text: str
    topic: str
    level: int | None


def is_gift(text: str) -> bool:
    """Whether there are answers in braces, or a line that only GIFT has."""
    hidden = _hide(text)
    return bool(re.search(r"\{[^{}]*\}", hidden) or re.search(r"^[ \t]*(\$CATEGORY:|::.*?::)", hidden, re.MULTILINE))


def read_gift(text: str, title: str) -> ImportReport:
    collect = Collector("gift", "line")
    for count, block in enumerate(_blocks(text), start=1):
        if count > MOST_ROWS:
            collect.refuse(block.line, f"Only the first {MOST_ROWS:,} questions were read.")
            break
        _read_block(block, collect)
    return collect.report(title)


def _hide(text: str) -> str:
    """Escapes set aside; a backslash before anything else is itself."""
    cleared = re.sub("[\ue000-\uf8ff]", "\ufffd", text)
    shown = re.sub(r"\\([~=#{}:\\>n])", lambda found: "\n" if found[1] == "n" else _HIDDEN[found[1]], cleared)
    return shown.replace("\r\n", "\n")


def _show(text: str) -> str:
    for char, hidden in _HIDDEN.items():
        text = text.replace(hidden, char)
    return text


def _blocks(text: str) -> Iterator[_Block]:
    """Questions are divided by blank lines; comments and categories are no part of them."""
    lines: list[str] = []
    first, topic, level = 0, "", None
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.lstrip().startswith("//"):
            if found := _LEVEL.search(line):
                level = int(found[1])
        elif found := _CATEGORY.fullmatch(line):
            topic = _topic(found[1])
        elif line.strip():
            first = first if lines else number
            lines.append(line)
        elif lines:
            yield _Block(first, _hide("\n".join(lines)), topic, level)
            lines, level = [], None


def _topic(path: str) -> str:
    """The last step of a path that is divided by single slashes: `$course$/Maths/Fractions`."""
    steps = [clean(step.replace("\0", "/")) for step in path.replace("//", "\0").split("/")]
    named = [step for step in steps if step and step != "top" and not re.fullmatch(r"\$\w+\$", step)]
    return named[-1] if named else ""


def _read_block(block: _Block, collect: Collector) -> None:
    text = _NAME.sub("", block.text, count=1) if block.text.lstrip().startswith("::") else block.text
    before, opened, rest = text.partition("{")
    inside, closed, after = rest.partition("}")
    reasons = (
        (not opened and "}" in text, "A brace is closed that was never opened."),
        (not opened, "It has no answers in braces: a note, not a question."),
        (not closed, "A brace is opened and not closed before the next blank line."),
        ("{" in inside or "{" in after or "}" in after, "It has more than one pair of braces."),
    )
    if reason := next((reason for wrong, reason in reasons if wrong), None):
        collect.refuse(block.line, reason)
        return
    gap = f" {BLANK} " if after.strip() else ""
    tight = re.match(r"[.,;:!?)]", after) is not None
    markup = _MARKUP.match(before.lstrip())
    body = _MARKUP.sub("", before.lstrip(), count=1) if markup else before
    stem_text = _text(f"{body.rstrip()}{gap.rstrip() if tight else gap}{after.lstrip()}", _kind_of_markup(markup))
    stem = Question(stem_text, (), level=block.level, topic=block.topic, source=block.line)
    _read_answers(inside.partition("####")[0].strip(), stem, collect, _kind_of_markup(markup))


def _kind_of_markup(markup: re.Match[str] | None) -> str:
    return markup[1].casefold() if markup else "plain"


def _text(hidden: str, markup: str) -> str:
    shown = _show(hidden)
    if markup in ("html", "moodle"):
        # Moodle's own markup is HTML whose line breaks are seen
        return plain_text(shown.replace("\n", "<br>") if markup == "moodle" else shown)
    return clean(shown)


def _read_answers(inside: str, stem: Question, collect: Collector, markup: str) -> None:
    if not inside:
        collect.refuse(stem.source, "It is an essay: there is no key to judge by.")
    elif inside.startswith("#"):
        _read_numbers(inside[1:].strip(), stem, collect)
    elif found := _TRUTH.fullmatch(inside):
        true = found[1].startswith("T")
        answers = [Weighted("True", 100.0 if true else 0.0), Weighted("False", 0.0 if true else 100.0)]
        keep_weighted(collect, stem, "choice", answers)
    elif inside[0] not in "~=":
        collect.refuse(stem.source, "Its answers begin with neither `=` nor `~`.")
    else:
        _read_options(inside, stem, collect, markup)


def _items(inside: str) -> list[tuple[str, float | None, str]]:
    """Each answer with its sign `=` or `~`, its weight if it has one, and its text without feedback."""
    found = []
    for sign, item in re.findall(r"([~=])([^~=]*)", inside):
        weight = _WEIGHT.match(item.strip())
        text = item.strip()[weight.end() :] if weight else item
        found.append((sign, float(weight[1]) if weight else None, text.partition("#")[0].strip()))
    return found


def _read_options(inside: str, stem: Question, collect: Collector, markup: str) -> None:
    items = _items(inside)
    choice = any(sign == "~" for sign, _, _ in items)
    if not choice and all("->" in text for _, _, text in items):
        pairs = [text.split("->", 1) for _, _, text in items]
        keep_matching(collect, stem, [(_answer(left, markup), _answer(right, markup)) for left, right in pairs])
        return
    answers = [
        Weighted(_answer(text, markup), weight if weight is not None else 100.0 if sign == "=" else 0.0)
        for sign, weight, text in items
    ]
    keep_weighted(collect, stem, "choice" if choice else "typed", answers)


def _answer(hidden: str, markup: str) -> str:
    own = _MARKUP.match(hidden.strip())
    text = _MARKUP.sub("", hidden.strip(), count=1) if own else hidden
    return _text(text, _kind_of_markup(own) if own else markup)


def _read_numbers(inside: str, stem: Question, collect: Collector) -> None:
    """`3.14:0.01`, `1..5`, or several of them after `=`."""
    items: Sequence[tuple[str, float | None, str]] = (
        _items(inside) if inside.startswith(("=", "~")) else [("=", None, inside.partition("#")[0].strip())]
    )
    answers = []
    for sign, weight, text in items:
        if sign == "~" and not text:
            continue
        near = _near(_show(text))
        if near is None:
            collect.refuse(stem.source, f"{_show(text)[:40]!r} is no number, `number:tolerance` or `from..to`.")
            return
        answers.append(Weighted(write_near(near), 100.0 if weight is None else weight))
    keep_weighted(collect, stem, "number", answers)


def _near(text: str) -> Near | None:
    if ".." in text:
        low, high = (read_number(part) for part in text.split("..", 1))
        if low is None or high is None or low > high:
            return None
        return Near((low + high) / 2, (high - low) / 2)
    number_text, divider, tolerance_text = text.partition(":")
    number, tolerance = read_number(number_text), read_number(tolerance_text or "0")
    if number is None or tolerance is None or tolerance < 0 or (divider and not tolerance_text.strip()):
        return None
    return Near(number, tolerance)
