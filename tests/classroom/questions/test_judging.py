"""Judging: FORMATS, "case, spaces and accents at the ends are forgiven; numbers are compared as numbers"."""

from __future__ import annotations

import pytest

from dicehouse.classroom.questions import Outcome, Question, Units, judge
from testkit.classroom.questions import made


@pytest.mark.parametrize(
    ("key", "answer", "outcome"),
    [
        ("Paris", "  pArIs. ", "right"),
        ("café", "CAFE", "right"),
        ("Mount Everest|Everest", "everest", "right"),
        ("Mount Everest", "mount   everest", "right"),
        ("Paris", "London", "wrong"),
        ("Paris", "", "wrong"),
        ("Paris", "Pariss", "unsure"),
        ("Paris", "Prais", "unsure"),
        ("cat", "bat", "wrong"),
        ("Moon", "the moon", "unsure"),
        ("honey bee", "honeybee", "unsure"),
        ("seven", "7", "right"),
        ("7", "seven", "right"),
        ("41", "forty one", "right"),
        ("1/2", "0.5", "right"),
        ("1/2", "2/4", "unsure"),
        ("2/4", "1/2", "right"),
        ("1000", "1,000", "right"),
        ("1000", "1.000", "unsure"),
        ("?", "?", "right"),
        ("Paris", "x" * 1000, "unsure"),
    ],
)
def test_typed_answers(key: str, answer: str, outcome: Outcome) -> None:
    assert judge(made("A question?", key), answer).outcome == outcome


@pytest.mark.parametrize(
    ("key", "answer", "outcome"),
    [
        ("7", "7.0", "right"),
        ("7", "seven", "right"),
        ("7", "8", "wrong"),
        ("7", "lots", "wrong"),
        ("3.14 ± 0.01", "3.15", "right"),
        ("3.14 ± 0.01", "3.16", "wrong"),
        ("1|2", "2", "right"),
        ("-3", "minus three", "right"),
        ("8", "8 legs", "right"),
        ("8", "8 hundred", "wrong"),
    ],
)
def test_numbers(key: str, answer: str, outcome: Outcome) -> None:
    assert judge(made("How many?", key, kind="number"), answer).outcome == outcome


@pytest.mark.parametrize(
    ("key", "answer", "units", "outcome"),
    [
        ("5 cm", "5", "optional", "right"),
        ("5 cm", "5", "required", "wrong"),
        ("5 cm", "5", "ignored", "right"),
        ("5 cm", "5cm", "required", "right"),
        ("5 cm", "5 m", "optional", "wrong"),
        ("5 cm", "5 m", "ignored", "right"),
        ("5 cm", "50 mm", "optional", "unsure"),
        ("5 cm", "6 cm", "optional", "wrong"),
        ("£3.50", "3.50", "optional", "right"),
        ("£3.50", "£3.5", "required", "right"),
        ("£3.50", "$3.50", "required", "wrong"),
        ("50%", "50", "optional", "right"),
        ("3 apples", "3 apple", "required", "right"),
    ],
)
def test_units_are_a_setting(key: str, answer: str, units: Units, outcome: Outcome) -> None:
    assert judge(made("A question?", key), answer, units=units).outcome == outcome


COPIED = made("Write in digits: four hundred five.", "405", kind="number")
CHOICE = made("Which?", "US|four", "us|5", "both")


@pytest.mark.parametrize(
    ("question", "answer", "outcome"),
    [
        # a number that is copied from the question is left to the teacher
        (COPIED, "four hundred five", "unsure"),
        (COPIED, "405", "right"),
        (made("Write 6/8 in lowest terms.", "3/4"), "6/8", "unsure"),
        # a choice is an option
        (CHOICE, "US", "right"),
        (CHOICE, "us", "wrong"),
        (CHOICE, "Us", "unsure"),
        (CHOICE, "5", "wrong"),
        (CHOICE, "4", "right"),
        (CHOICE, "both", "unsure"),
        (CHOICE, "none of them", "wrong"),
        # what is partly right is left to the teacher
        (made("What?", "die", partly="dice"), "Dice", "unsure"),
        (made("What?", "10", partly="10 ± 2", kind="number"), "11", "unsure"),
    ],
)
def test_other_questions_and_every_verdict_has_a_reason(question: Question, answer: str, outcome: Outcome) -> None:
    verdict = judge(question, answer)
    assert (verdict.outcome, verdict.reason[-1]) == (outcome, ".")
