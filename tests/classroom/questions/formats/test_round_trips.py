"""What is written is read again as the same questions."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.classroom.questions import (
    Bank,
    Format,
    Question,
    fault,
    import_questions,
    starter_bank,
    write_gift,
    write_own_csv,
)
from dicehouse.classroom.questions.question import clean
from testkit.classroom.questions import said

WRITERS = {"csv": write_own_csv, "gift": write_gift}
TRICKY = list("aé1 ~=#{}:\\>%-|'\"@+,;\n[]/$_*?<&") + ["->", "//", "[html]", "$CATEGORY:", "%50%", "::", "\\n", "####"]
TEXT = st.lists(st.sampled_from(TRICKY), min_size=1, max_size=8).map("".join).map(clean).filter(bool)
NUMBER = st.sampled_from(["7", "-3", "0.5", "3.14 ± 0.01", "1000000"])


@st.composite
def questions(draw: st.DrawFn) -> Question:
    kind = draw(st.sampled_from(("typed", "choice", "number")))
    answers = draw(st.lists(NUMBER if kind == "number" else TEXT, min_size=3, max_size=5, unique=True))
    wrong = (answers[2],) if kind == "choice" else ()
    topic = draw(st.one_of(st.just(""), st.sampled_from(["sums", "a/b", "dice & cards"])))
    level = draw(st.sampled_from([None, 1, 6]))
    return Question(draw(TEXT), (answers[0],), wrong, kind, (answers[1],), level, topic)  # type: ignore[arg-type]  # one of three


@pytest.mark.parametrize("format", ["csv", "gift"])
@given(written=st.lists(questions(), max_size=4, unique_by=lambda question: question.id))
def test_any_question(format: Format, written: list[Question]) -> None:  # noqa: A002
    bank = Bank("bank", tuple(question for question in written if fault(question) is None))
    text = WRITERS[format](bank)
    if text.strip():
        report = import_questions(text.encode(), "bank", format=format)
        assert report.refused == ()
        assert said(report.bank) == said(bank)


def test_the_starter_bank() -> None:
    bank = starter_bank()
    for write in WRITERS.values():
        assert said(import_questions(write(bank).encode(), bank.title).bank) == said(bank)


def test_a_spreadsheet_takes_nothing_for_a_formula() -> None:
    bank = Bank("bank", (Question('=HYPERLINK("x")', ("@sum", "+1"), ("-5", "-cmd"), "choice"),))
    rows = list(csv.reader(io.StringIO(write_own_csv(bank))))
    assert rows[1][:4] == ['\'=HYPERLINK("x")', "'@sum|+1", "-5", "'-cmd"]
