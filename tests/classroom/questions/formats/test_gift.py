"""GIFT, shape by shape as FORMATS lists them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.classroom.questions import ImportReport, Question, import_questions

FILES = Path(__file__).parent.parent / "files"


def read(text: str) -> ImportReport:
    return import_questions(text.encode(), "gift", format="gift")


def one(text: str) -> Question:
    report = read(text)
    assert report.refused == ()
    [question] = report.bank.questions
    return question


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Q{~wrong =right}", Question("Q", ("right",), ("wrong",), "choice")),
        ("Q {\n~wrong\n=right\n}", Question("Q", ("right",), ("wrong",), "choice")),
        ("Q {=a =b ~c}", Question("Q", ("a", "b"), ("c",), "choice")),
        ("Q {=a ~%50%b ~c}", Question("Q", ("a",), ("c",), "choice", ("b",))),
        ("Q {T}", Question("Q", ("True",), ("False",), "choice")),
        ("Q {TRUE}", Question("Q", ("True",), ("False",), "choice")),
        ("Q {F}", Question("Q", ("False",), ("True",), "choice")),
        ("Q {FALSE#no#yes}", Question("Q", ("False",), ("True",), "choice")),
        ("Q {=one =two}", Question("Q", ("one", "two"))),
        ("Q {=one =%50%two}", Question("Q", ("one",), partly=("two",))),
        ("Q {#3.14:0.01}", Question("Q", ("3.14 ± 0.01",), kind="number")),
        ("Q {#1..5}", Question("Q", ("3 ± 2",), kind="number")),
        ("Q {#-3}", Question("Q", ("-3",), kind="number")),
        ("Q {#=10:0#yes =%50%10:2 ~#no}", Question("Q", ("10",), kind="number", partly=("10 ± 2",))),
        ("The {=sun ~moon} rises.", Question("The _____ rises.", ("sun",), ("moon",), "choice")),
        ("It is the {=sun}.", Question("It is the _____.", ("sun",))),
        ("Q {=a#good ~b#bad####all of it}", Question("Q", ("a",), ("b",), "choice")),
        (r"2\=2\: \{\~\#\}\\ \x {=a\=b}", Question(r"2=2: {~#}\ \x", ("a=b",))),
        (r"one\ntwo {=a}", Question("one\ntwo", ("a",))),
        ("::name::Q {=a}", Question("Q", ("a",))),
        ("// said\nQ {=a}\n// more", Question("Q", ("a",))),
        ("[html]<p>A <i>B</i> &lt; C</p> {=<b>x</b>}", Question("A B < C", ("x",))),
        ("::n::[markdown]*Q* {=a}", Question("*Q*", ("a",))),
        ("1 < 2 and 3 > 2 {=[html]<b>y</b>}", Question("1 < 2 and 3 > 2", ("y",))),
        ("$CATEGORY: $course$/top/Maths/Sums\n\nQ {=a}", Question("Q", ("a",), topic="Sums")),
        ("// [id:7] [tag:level-4]\nQ {=a}", Question("Q", ("a",), level=4)),
        ("Q {=%100%a}", Question("Q", ("a",))),
        ("Q {=a->b}\n".replace("->", "-\\>"), Question("Q", ("a->b",))),
    ],
)
def test_a_shape_becomes_a_question(text: str, question: Question) -> None:
    assert one(text) == question


def test_weights_without_a_whole_one_make_each_right_and_say_so() -> None:
    report = read("Q {~%50%half ~%50%other ~%-100%bad}")
    assert report.bank.questions == (Question("Q", ("half", "other"), ("bad",), "choice"),)
    assert [note.number for note in report.notes] == [1]


def test_matching_asks_for_each_pair() -> None:
    assert read("Match. {=a -> b =c -> d =e -> b}").bank.questions == (
        Question("Match.\na", ("b",), ("d",), "choice"),
        Question("Match.\nc", ("d",), ("b",), "choice"),
        Question("Match.\ne", ("b",), ("d",), "choice"),
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Q {}", "essay"),
        ("Only a note.", "a note"),
        ("Q {=a", "not closed"),
        ("Q =a}", "never opened"),
        ("Q {=a} and {=b}", "more than one pair"),
        ("Q {a}", "neither `=` nor `~`"),
        ("Q {#}", "no number"),
        ("Q {#x}", "no number"),
        ("Q {#5..1}", "no number"),
        ("Q {#1:-2}", "no number"),
        ("Q {~a ~b}", "no right answer"),
        ("Q {=a ~a}", "twice"),
        ("Q {=a -> b}", "two whole pairs"),
        ("Q {=a -> =c -> d}", "two whole pairs"),
        ("{=a}", "no question"),
        ('[html]<img src="x"> {=a}', "picture"),
    ],
)
def test_what_has_no_key_is_named_with_its_line(text: str, reason: str) -> None:
    report = read(f"Kept {{=yes}}\n\n{text}\n\nKept too {{=yes}}")
    [refused] = report.refused
    assert (refused.place, refused.number) == ("line", 3)
    assert reason in refused.reason
    assert [question.text for question in report.bank.questions] == ["Kept", "Kept too"]


def test_the_whole_file() -> None:
    report = import_questions((FILES / "good.gift").read_bytes(), "gift")
    assert len(report.bank.questions) == 13
    assert [remark.number for remark in report.refused] == [27, 29]
    assert {question.topic for question in report.bank.questions} == {"Faces"}
    assert [question.level for question in report.bank.questions if question.level] == [2]
    assert report.bank.questions[-1].text == "Which signs are escaped: ~ = # { } : and\na line?"
