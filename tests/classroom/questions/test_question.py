"""Questions, what students see of them, and drawing them."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from itertools import pairwise

import pytest

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

GOOD = Question("Which?", ("this",), ("that",), "choice", level=3, topic="words")


def test_a_good_question_has_no_fault() -> None:
    assert fault(GOOD) is None


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (replace(GOOD, text=""), "no question"),
        (replace(GOOD, text="x" * 1001), "longer than 1,000"),
        (replace(GOOD, right=()), "no right answer"),
        (replace(GOOD, wrong=("",)), "empty"),
        (replace(GOOD, wrong=("x" * 201,)), "longer than 200"),
        (replace(GOOD, wrong=tuple(map(str, range(30)))), "more than 20"),
        (replace(GOOD, wrong=("this",)), "twice"),
        (replace(GOOD, wrong=()), "needs a wrong answer"),
        (replace(GOOD, level=7), "from 1 to 6"),
        (replace(GOOD, topic="x" * 81), "topic"),
        (replace(GOOD, kind="typed"), "for choices only"),
        (replace(GOOD, kind="number", wrong=()), "not a number"),
    ],
)
def test_a_fault_is_named(question: Question, reason: str) -> None:
    assert reason in str(fault(question))


def test_text_is_cleaned_of_what_nobody_sees() -> None:
    assert clean(" a\u202e\u0000\tb\u00a0 c\r\n\r\n\r\n\r\nd ") == "a b c\n\nd"


def test_a_students_view_has_no_place_for_a_key() -> None:
    """Issue 11: "Answers never reach a student's device before judging"."""
    assert {field.name for field in fields(QuestionView)} == {"text", "kind", "options", "level", "topic"}
    typed = Question("How far?", ("987654321 ± 5",), kind="number", partly=("123123123",))
    assert "987654321" not in str(asdict(view_question(typed, "x")))
    assert "123123123" not in str(asdict(view_question(typed, "x")))


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
    bank = Bank("one", (Question("What?", ("this",)),))
    assert draw(bank, (5,), []) == bank.questions[0]
    assert draw(bank, (5,), [bank.questions[0].id]) == bank.questions[0]


def test_several_levels_are_asked_together() -> None:
    bank = Bank("six", tuple(Question(f"What is {n}?", (str(n),), level=n) for n in range(1, 7)))
    assert {question.level for question in questions_for(bank, (2, 3))} == {2, 3}
    assert len(questions_for(bank, ())) == 6
    with pytest.raises(QuestionsRefused, match="no question of level 1, 2"):
        draw(Bank("hard", (GOOD,)), (2, 1), [])


def test_nothing_can_be_drawn_from_an_empty_bank() -> None:
    with pytest.raises(QuestionsRefused) as refused:
        draw(Bank("bank", (GOOD,)), (1,), [])
    assert refused.value.code == "questions-none"
