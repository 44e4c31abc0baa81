"""The starter bank: every question is checked, and arithmetic computed again from its words."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from dicehouse.classroom.questions import LEVELS, fault, import_questions, judge, starter_bank
from dicehouse.classroom.questions.starter import WRITTEN
from dicehouse.classroom.questions.starter.arithmetic import EXERCISES, PER_EXERCISE, TABLES
from dicehouse.classroom.questions.starter.place_value import PLACES
from dicehouse.rules.book.numerals import reads_as

QUESTIONS = starter_bank().questions
GENERATED = {topic for topic, _, _ in EXERCISES} | {"times tables", "place value"}
N = r"(-?[\d,.]*\d)"


def test_there_are_enough_and_every_level_has_its_share() -> None:
    """Issue 11: "at least 300 questions"."""
    assert len(QUESTIONS) >= 300
    levels = Counter(question.level for question in QUESTIONS)
    assert set(levels) == set(LEVELS)
    assert min(levels.values()) >= 50


def test_every_exercise_gives_its_number_of_questions() -> None:
    made = Counter((question.topic, question.level) for question in QUESTIONS)
    assert all(made[topic, level] == PER_EXERCISE for topic, level, _ in EXERCISES)
    assert sum(made["times tables", level] for level in TABLES) == 8 * 11


def test_no_question_stands_there_twice() -> None:
    assert not [text for text, count in Counter(question.text for question in QUESTIONS).items() if count > 1]
    assert len({question.id for question in QUESTIONS}) == len(QUESTIONS)


@pytest.mark.parametrize("name", WRITTEN)
def test_every_written_row_is_used(name: str) -> None:
    from importlib.resources import files

    text = (files("dicehouse.classroom.questions.starter") / name).read_text(encoding="utf-8")
    assert import_questions(text.encode(), name).refused == ()


def test_every_question_is_sound_and_its_answers_are_right() -> None:
    for question in QUESTIONS:
        assert fault(question) is None, question
        assert question.topic, question
        for answer in question.right:
            assert judge(question, answer).outcome == "right", question
        for answer in question.wrong:
            assert judge(question, answer).outcome == "wrong", question


SIGNS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "\u00d7": operator.mul,
    "times": operator.mul,
    "\u00f7": operator.truediv,
}
COMPUTED: dict[str, Callable[..., Fraction | int]] = {
    rf"What is {N}/{N} \+ {N}/{N}, in lowest terms\?": lambda a, b, c, d: a / b + c / d,
    rf"Write {N}/{N} in lowest terms\.": lambda a, b: a / b,
    rf"What is {N}/{N} of {N}\?": lambda a, b, c: a / b * c,
    rf"What is {N} \+ {N} \u00d7 {N}\?": lambda a, b, c: a + b * c,
    rf"What is {N} (\S+) {N}\?": lambda a, sign, b: SIGNS[sign](a, b),
    rf"Which number is missing\? {N} \+ \? = {N}": lambda a, b: b - a,
    rf"What is double {N}\?": lambda a: 2 * a,
    rf"What is half of {N}\?": lambda a: a / 2,
    rf"What is {N}% of {N}\?": lambda a, b: a * b / 100,
    rf"What is {N} squared\?": lambda a: a**2,
    rf"Which digit is in the ([a-z ]+) place of {N}\?": lambda place, a: a // 10 ** PLACES.index(place) % 10,
    rf"What is the {N} worth in {N}\?": lambda digit, a: worth(str(digit), str(a)),
    r"Which number is ([\d,+ ]+)\?": lambda parts: sum(map(_read, parts.split(" + "))),
}
"""The answer from the words of the question alone."""


def worth(digit: str, number: str) -> Fraction:
    assert number.count(digit) == 1
    return Fraction(re.sub(rf"[^{digit}]", "0", number))


def _read(text: str) -> Any:
    """A number, where it is one."""
    return Fraction(text.replace(",", "")) if re.fullmatch(N, text) else text


def computed(text: str) -> Fraction | int:
    for pattern, compute in COMPUTED.items():
        if found := re.fullmatch(pattern, text):
            return compute(*map(_read, found.groups()))
    raise AssertionError(f"nothing computes {text!r}")


def test_arithmetic_is_right() -> None:
    checked = 0
    for question in QUESTIONS:
        if question.topic in GENERATED:
            [answer] = question.right
            if found := re.fullmatch(r"Write in digits: (.*)\.", question.text):
                assert reads_as(found[1], int(answer))
            else:
                assert computed(question.text) == Fraction(answer), question
            checked += 1
    assert checked >= 300


def test_the_bank_is_the_same_everywhere() -> None:
    """Questions that were asked are remembered by their ids."""
    assert [question.text for question in QUESTIONS[:3]] == ["What is 3 + 5?", "What is 7 + 1?", "What is 9 + 6?"]
