"""Moodle XML: read with defusedxml, texts reduced to what people would read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..numbers import Near, read_number, write_near
from ..question import LONGEST_EXPLANATION, Kind, Question, QuestionsRefused, clean
from .html_text import PICTURE, plain_text
from .report import Collector, ImportReport
from .weighted import Weighted, keep_matching, keep_weighted
from .xml import elements

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_WITHOUT_KEY = {
    "essay": "It is an essay: there is no key to judge by.",
    "description": "It is a description, not a question.",
    "cloze": "It is a cloze text with questions inside: write them one by one.",
}


def read_moodle(data: bytes, title: str) -> ImportReport:
    collect = Collector("moodle", "question")
    topic, number = "", 0
    for element in _questions(data):
        if element.get("type") == "category":
            topic = _text(element.find("category")).replace("//", "\0").split("/")[-1].replace("\0", "/")
            topic = "" if topic == "top" or topic.startswith("$") else clean(topic)
            continue
        number += 1
        if collect.is_full(number):
            break
        told = _text(element.find("generalfeedback"))
        explanation = "" if PICTURE in told else told[:LONGEST_EXPLANATION]
        text = _text(element.find("questiontext"))
        _read(element, Question(text, (), topic=topic, explanation=explanation, source=number), collect)
    return collect.report(title)


def _questions(data: bytes) -> Iterator[Element]:
    """The questions of a quiz, one at a time."""
    quiz: Element | None = None
    for depth, element in elements(data):
        if depth == 0:
            quiz = element
            if element.tag != "quiz":
                raise QuestionsRefused("questions-format", f"The XML begins with <{element.tag[:40]}>, not <quiz>.")
        elif depth == 2 and quiz is not None:
            if element.tag == "question":
                yield element
            quiz.clear()


def _text(element: Element | None) -> str:
    """What stands in `<text>`, or in the element itself; HTML where Moodle says so, and by default."""
    if element is None:
        return ""
    inner = element.find("text")
    said = (inner if inner is not None else element).text or ""
    return clean(said) if element.get("format") in ("plain_text", "markdown") else plain_text(said)


def _read(element: Element, stem: Question, collect: Collector) -> None:
    kind = element.get("type", "")
    match kind:
        case "multichoice" | "truefalse" | "shortanswer":
            asked: Kind = "typed" if kind == "shortanswer" else "choice"
            answers = [Weighted(_text(each), weight) for each, weight in _weights(element)]
            if kind == "truefalse":
                answers = [Weighted(each.text.capitalize(), each.weight) for each in answers]
            # an asterisk is Moodle's "anything else"
            keep_weighted(collect, stem, asked, [each for each in answers if asked == "choice" or each.text != "*"])
        case "numerical":
            _read_numbers(element, stem, collect)
        case "matching":
            pairs = [(_text(each), _text(each.find("answer"))) for each in element.findall("subquestion")]
            keep_matching(collect, stem, pairs)
        case _:
            reason = _WITHOUT_KEY.get(kind, f"Questions of the type {kind[:40]!r} are not imported.")
            collect.refuse(stem.source, reason)


def _weights(element: Element) -> Iterator[tuple[Element, float]]:
    for answer in element.findall("answer"):
        number = read_number(answer.get("fraction", "0").strip())
        yield answer, float(number) if number is not None else 0.0


def _read_numbers(element: Element, stem: Question, collect: Collector) -> None:
    answers = []
    for each, weight in _weights(element):
        text = _text(each)
        number = read_number(text)
        tolerance = read_number(_text(each.find("tolerance")) or "0")
        if text == "*":
            continue
        if number is None or tolerance is None or tolerance < 0:
            collect.refuse(stem.source, f"{text[:40]!r} is not a number with a tolerance.")
            return
        answers.append(Weighted(write_near(Near(number, tolerance)), weight))
    keep_weighted(collect, stem, "number", answers)
