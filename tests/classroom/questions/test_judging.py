"""Judging: FORMATS, "case, spaces and accents at the ends are forgiven; numbers are compared as numbers"."""

from __future__ import annotations

import pytest

from dicehouse.classroom.questions import Outcome, Question, Units, judge


def typed(*right: str, text: str = "A question?") -> Question:
    return Question(text, right)


def number(*right: str) -> Question:
    return Question("How many?", right, kind="number")


@pytest.mark.parametrize(
    ("question", "answer", "outcome"),
    [
        (typed("Paris"), "  pArIs. ", "right"),
        (typed("café"), "CAFE", "right"),
        (typed("Mount Everest", "Everest"), "everest", "right"),
        (typed("Mount Everest"), "mount   everest", "right"),
        (typed("Paris"), "London", "wrong"),
        (typed("Paris"), "", "wrong"),
        (typed("Paris"), "Pariss", "unsure"),
        (typed("Paris"), "Prais", "unsure"),
        (typed("cat"), "bat", "wrong"),
        (typed("Moon"), "the moon", "unsure"),
        (typed("honey bee"), "honeybee", "unsure"),
        (typed("seven"), "7", "right"),
        (typed("7"), "seven", "right"),
        (typed("41"), "forty one", "right"),
        (typed("1/2"), "0.5", "right"),
        (typed("1/2"), "2/4", "unsure"),
        (typed("2/4"), "1/2", "right"),
        (typed("1000"), "1,000", "right"),
        (typed("1000"), "1.000", "unsure"),
        (typed("?"), "?", "right"),
        (typed("Paris"), "x" * 1000, "unsure"),
        (number("7"), "7.0", "right"),
        (number("7"), "seven", "right"),
        (number("7"), "8", "wrong"),
        (number("7"), "lots", "wrong"),
        (number("3.14 ± 0.01"), "3.15", "right"),
        (number("3.14 ± 0.01"), "3.16", "wrong"),
        (number("1", "2"), "2", "right"),
        (number("-3"), "minus three", "right"),
        (number("8"), "8 legs", "right"),
        (number("8"), "8 hundred", "wrong"),
    ],
)
def test_typed_answers(question: Question, answer: str, outcome: Outcome) -> None:
    assert judge(question, answer).outcome == outcome


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
    assert judge(typed(key), answer, units=units).outcome == outcome


def test_a_number_that_is_copied_from_the_question_is_left_to_the_teacher() -> None:
    question = Question("Write in digits: four hundred five.", ("405",), kind="number")
    assert judge(question, "four hundred five").outcome == "unsure"
    assert judge(question, "405").outcome == "right"
    fraction = typed("3/4", text="Write 6/8 in lowest terms.")
    assert judge(fraction, "6/8").outcome == "unsure"


def test_a_choice_is_an_option() -> None:
    question = Question("Which?", ("US", "four"), ("us", "5"), "choice", ("both",))
    assert judge(question, "US").outcome == "right"
    assert judge(question, "us").outcome == "wrong"
    assert judge(question, "Us").outcome == "unsure"
    assert judge(question, "5").outcome == "wrong"
    assert judge(question, "4").outcome == "right"
    assert judge(question, "both").outcome == "unsure"
    assert judge(question, "none of them").outcome == "wrong"


def test_what_is_partly_right_is_left_to_the_teacher() -> None:
    assert judge(Question("What?", ("die",), partly=("dice",)), "Dice").outcome == "unsure"
    assert judge(Question("What?", ("10",), kind="number", partly=("10 ± 2",)), "11").outcome == "unsure"


def test_every_verdict_has_a_reason() -> None:
    for answer in ("Paris", "Pariss", "Rome", ""):
        assert judge(typed("Paris"), answer).reason.endswith(".")
