"""The starter bank: every question is checked, and arithmetic computed again from its words."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest

from dicehouse.classroom.questions import LEVELS, Question, fault, judge, starter_bank
from dicehouse.classroom.questions.formats.own_csv import read_own_csv
from dicehouse.classroom.questions.starter import WRITTEN
from dicehouse.classroom.questions.starter.arithmetic import EXERCISES, PER_EXERCISE, TABLES
from dicehouse.classroom.questions.starter.place_value import PLACES
from dicehouse.rules.numerals import reads_as

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
    assert read_own_csv(text, name).refused == ()


def test_every_question_is_sound_and_its_answers_are_right() -> None:
    for question in QUESTIONS:
        assert fault(question) is None, question
        assert question.topic, question
        for answer in question.right:
            assert judge(question, answer).outcome == "right", question
        for answer in question.wrong:
            assert judge(question, answer).outcome == "wrong", question


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


def _answer(question: Question) -> Fraction:
    """The answer from the words of the question alone."""
    text = question.text
    if found := re.fullmatch(r"What is (\d+)/(\d+) \+ (\d+)/(\d+), in lowest terms\?", text):
        a, b, c, d = map(int, found.groups())
        return Fraction(a * d + c * b, b * d)
    if found := re.fullmatch(r"Write (\d+)/(\d+) in lowest terms\.", text):
        return Fraction(int(found[1]), int(found[2]))
    if found := re.fullmatch(r"What is (\d+)/(\d+) of (\d+)\?", text):
        return Fraction(int(found[1]), int(found[2])) * int(found[3])
    if found := re.fullmatch(rf"What is {N} \+ {N} \u00d7 {N}\?", text):
        return _number(found[1]) + _number(found[2]) * _number(found[3])
    if found := re.fullmatch(rf"What is {N} (\S+) {N}\?", text):
        one, two = _number(found[1]), _number(found[3])
        sums = {"+": one + two, "-": one - two, "\u00d7": one * two, "times": one * two}
        return sums[found[2]] if found[2] in sums else one / two
    if found := re.fullmatch(rf"Which number is missing\? {N} \+ \? = {N}", text):
        return _number(found[2]) - _number(found[1])
    if found := re.fullmatch(r"What is (double|half of) (\d+)\?", text):
        return Fraction(int(found[2])) * (2 if found[1] == "double" else Fraction(1, 2))
    if found := re.fullmatch(r"What is (\d+)% of (\d+)\?", text):
        return Fraction(int(found[1]) * int(found[2]), 100)
    if found := re.fullmatch(r"What is (\d+) squared\?", text):
        return Fraction(int(found[1]) ** 2)
    return _place_value(text)


def _place_value(text: str) -> Fraction:
    if found := re.fullmatch(r"Which digit is in the ([a-z ]+) place of ([\d,]+)\?", text):
        return Fraction(int(found[2].replace(",", "")[-1 - PLACES.index(found[1])]))
    if found := re.fullmatch(r"What is the (\d) worth in ([\d,]+)\?", text):
        digits = found[2].replace(",", "")
        assert digits.count(found[1]) == 1
        return Fraction(int(re.sub(rf"[^{found[1]}]", "0", digits)))
    if found := re.fullmatch(r"Which number is ([\d,+ ]+)\?", text):
        return Fraction(sum(int(part.replace(",", "")) for part in found[1].split(" + ")))
    raise AssertionError(f"nothing computes {text!r}")


def test_arithmetic_is_right() -> None:
    checked = 0
    for question in QUESTIONS:
        if question.topic in GENERATED:
            [answer] = question.right
            if found := re.fullmatch(r"Write in digits: (.*)\.", question.text):
                assert reads_as(found[1], int(answer))
            else:
                assert _answer(question) == Fraction(answer), question
            checked += 1
    assert checked >= 300


def test_the_bank_is_the_same_everywhere() -> None:
    """Questions that were asked are remembered by their ids."""
    assert [question.text for question in QUESTIONS[:3]] == ["What is 3 + 5?", "What is 7 + 1?", "What is 9 + 6?"]
