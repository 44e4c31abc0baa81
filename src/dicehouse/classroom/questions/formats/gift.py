"""GIFT, Moodle's text format: read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ..numbers import Near, read_near, read_number, write_near
from ..question import LONGEST_EXPLANATION, Bank, Question, clean
from .html_text import plain_text
from .report import Collector, ImportReport
from .weighted import Weighted, keep_matching, keep_weighted

BLANK = "_____"
"""Stands in the text where braces left a gap."""

_ESCAPED = "~=#{}:\\>"
_HIDDEN = {char: chr(0xE000 + at) for at, char in enumerate(_ESCAPED)}
"""Escaped characters are set aside as characters of nobody's, until the grammar has been read."""

_SHOWN = {ord(hidden): char for char, hidden in _HIDDEN.items()}

_CATEGORY = re.compile(r"\s*\$CATEGORY:(.*)")
_LEVEL = re.compile(r"\[tag:\s*level-([1-6])\s*\]", re.IGNORECASE)
_NAME = re.compile(r"::(.*?)::", re.DOTALL)
_MARKUP = re.compile(r"\[(html|moodle|markdown|plain)\]\s*", re.IGNORECASE)
_WEIGHT = re.compile(r"%(-?\d+(?:\.\d+)?)%")
_TRUTH = re.compile(r"(T|TRUE|F|FALSE)\s*(?:#.*)?", re.DOTALL)


def is_gift(text: str) -> bool:
    """Whether there are answers in braces, or a line that only GIFT has."""
    hidden = _hide(text)
    return bool(re.search(r"\{[^{}]*\}", hidden) or re.search(r"^[ \t]*(\$CATEGORY:|::.*?::)", hidden, re.MULTILINE))


def read_gift(text: str, title: str) -> ImportReport:
    collect = Collector("gift", "line")
    for block in _blocks(text):
        if collect.is_full(block.source):
            break
        _read_block(block, collect)
    return collect.report(title)


def _hide(text: str) -> str:
    """Escapes set aside; a backslash before anything else is itself."""
    cleared = re.sub("[\ue000-\uf8ff]", "\ufffd", text)
    shown = re.sub(r"\\([~=#{}:\\>n])", lambda found: "\n" if found[1] == "n" else _HIDDEN[found[1]], cleared)
    return shown.replace("\r\n", "\n")


def _show(text: str) -> str:
    return text.translate(_SHOWN)


def _blocks(text: str) -> Iterator[Question]:
    """The lines of each question, with what the lines before it said: they are divided by blank lines; comments and
    categories are no part of them."""
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
            yield Question(_hide("\n".join(lines)), (), level=level, topic=topic, source=first)
            lines, level = [], None


def _topic(path: str) -> str:
    """The last step of a path that is divided by single slashes: `$course$/Maths/Fractions`."""
    steps = [clean(step.replace("\0", "/")) for step in path.replace("//", "\0").split("/")]
    named = [step for step in steps if step and step != "top" and not re.fullmatch(r"\$\w+\$", step)]
    return named[-1] if named else ""


def _read_block(block: Question, collect: Collector) -> None:
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
        collect.refuse(block.source, reason)
        return
    gap = f" {BLANK} " if after.strip() else ""
    tight = re.match(r"[.,;:!?)]", after) is not None
    markup, body = _marked(before, "plain")
    whole = f"{body.rstrip()}{gap.rstrip() if tight else gap}{after.lstrip()}"
    stem = replace(block, text=_text(whole, markup))
    inside, _, feedback = inside.partition("####")
    stem = replace(stem, explanation=_text(feedback, markup)[:LONGEST_EXPLANATION])
    _read_answers(inside.strip(), stem, collect, markup)


def _marked(text: str, usual: str) -> tuple[str, str]:
    """The markup that a text begins with, and the rest of it."""
    found = _MARKUP.match(text.lstrip())
    return (found[1].casefold(), text.lstrip()[found.end() :]) if found else (usual, text)


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
    elif inside[0] not in "~=" and ("~" in inside or "=" in inside):
        collect.refuse(stem.source, "Its answers begin with neither `=` nor `~`.")
    elif inside[0] not in "~=":
        collect.note(stem.source, "Its answer has no `=` before it; it was taken for the right one.")
        _read_options(f"={inside}", stem, collect, markup)
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
    own, text = _marked(hidden, markup)
    return _text(text, own)


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


def write_gift(bank: Bank) -> str:
    """Read again it is the same bank; a level is a tag in a comment, as Moodle writes tags."""
    parts: list[str] = []
    topic = ""
    for question in bank.questions:
        if question.topic != topic:
            topic = question.topic
            parts.append(f"$CATEGORY: {topic.replace('/', '//') or '$course$'}\n\n")
        tag = f"// [tag:level-{question.level}]\n" if question.level is not None else ""
        parts.append(f"{tag}{_escaped(question.text)} {{\n" + "".join(_written_answers(question)) + "}\n\n")
    return "".join(parts)


def _written_answers(question: Question) -> Iterator[str]:
    if question.kind == "number":
        yield "#\n"
    for answer in question.right:
        yield f"={_weighted(question, answer, 100)}\n"
    part = "~" if question.kind == "choice" else "="
    for answer in question.partly:
        yield f"{part}%50%{_written(question, answer)}\n"
    for answer in question.wrong:
        yield f"~{_weighted(question, answer, 0)}\n"
    if question.explanation:
        yield f"####{_escaped(question.explanation)}\n"


def _weighted(question: Question, answer: str, weight: int) -> str:
    """The weight is written only where the answer itself looks like one."""
    return f"%{weight}%{_written(question, answer)}" if answer.startswith("%") else _written(question, answer)


def _written(question: Question, answer: str) -> str:
    near = read_near(answer) if question.kind == "number" else None
    return ":".join(write_near(Near(each)) for each in (near.number, near.tolerance)) if near else _escaped(answer)


def _escaped(text: str) -> str:
    escaped = re.sub(r"([~=#{}:\\])", r"\\\1", text).replace("->", "-\\>").replace("\n", "\\n")
    # these would be taken for markup or a comment
    return f"[plain]{escaped}" if escaped.startswith(("[", "//")) else escaped
