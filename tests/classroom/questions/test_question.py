"""Questions, what students see of them, and drawing them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import asdict, fields, replace

from dicehouse.classroom.questions import (
    Bank,
    Question,
    QuestionsRefused,
    QuestionView,
    draw,
    fault,
    questions_for,
    starter_bank,
    view_question,
)
from dicehouse.classroom.questions.question import clean
from testkit.classroom.questions import made

GOOD = made("Which?", "this", "that", level=3, topic="words")


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"text": ""}, "no question"),
        ({"text": "x" * 1001}, "longer than 1,000"),
        ({"right": ()}, "no right answer"),
        ({"wrong": ("",)}, "empty"),
        ({"wrong": ("x" * 201,)}, "longer than 200"),
        ({"wrong": tuple(map(str, range(30)))}, "more than 20"),
        ({"wrong": ("this",)}, "twice"),
        ({"wrong": ()}, "needs a wrong answer"),
        ({"level": 7}, "from 1 to 6"),
        ({"topic": "x" * 81}, "topic"),
        ({"kind": "typed"}, "for choices only"),
        ({"kind": "number", "wrong": ()}, "not a number"),
    ],
)
def test_a_fault_is_named(changed: dict[str, Any], reason: str) -> None:
    assert fault(GOOD) is None
    assert reason in str(fault(replace(GOOD, **changed)))


def test_text_is_cleaned_of_what_nobody_sees() -> None:
    assert clean(" a\u202e\u0000\tb\u00a0 c\r\n\r\n\r\n\r\nd ") == "a b c\n\nd"


def test_a_students_view_has_no_place_for_a_key() -> None:
    """Issue 11: "Answers never reach a student's device before judging"."""
    assert {field.name for field in fields(QuestionView)} == {"text", "kind", "options", "level", "topic", "picture"}
    typed = made("How far?", "987654321 ± 5", partly="123123123", kind="number")
    shown = str(asdict(view_question(typed, "x")))
    assert "987654321" not in shown
    assert "123123123" not in shown


def test_the_order_of_options_does_not_tell_which_is_right() -> None:
    swapped = replace(GOOD, right=("that",), wrong=("this",))
    views = [view_question(GOOD, str(seed)) for seed in range(20)]
    assert views == [view_question(swapped, str(seed)) for seed in range(20)]
    assert {view.options for view in views} == {("this", "that"), ("that", "this")}


def test_none_is_drawn_twice_before_all_were_asked() -> None:
    bank = Bank("small", tuple(Question(f"What is {n}?", (str(n),), level=1 + n % 2) for n in range(10)))
    asked: list[str] = []
    for _ in range(40):
        asked.append(draw(bank, (2,), asked, "seed").id)
    for start in range(0, 40, 5):
        assert len(set(asked[start : start + 5])) == 5
    assert all(one != other for one, other in pairwise(asked))
    assert {question.level for question in bank.questions if question.id in asked} == {2}


def test_the_seed_decides_what_is_drawn() -> None:
    def drawn(seed: str) -> list[str]:
        asked: list[str] = []
        for _ in range(10):
            asked.append(draw(starter_bank(), (3,), asked, seed).id)
        return asked

    assert drawn("a") == drawn("a") != drawn("b")


def test_a_question_without_a_level_is_for_every_level() -> None:
    bank = Bank("one", (made("What?", "this"),))
    assert draw(bank, (5,), []) == bank.questions[0]
    assert draw(bank, (5,), [bank.questions[0].id]) == bank.questions[0]


def test_several_levels_are_asked_together() -> None:
    bank = Bank("six", tuple(Question(f"What is {n}?", (str(n),), level=n) for n in range(1, 7)))
    assert {question.level for question in questions_for(bank, (2, 3))} == {2, 3}
    assert len(questions_for(bank, ())) == 6
    with pytest.raises(QuestionsRefused, match="no question of level 1, 2") as refused:
        draw(Bank("hard", (GOOD,)), (2, 1), [])
    assert refused.value.code == "questions-none"
