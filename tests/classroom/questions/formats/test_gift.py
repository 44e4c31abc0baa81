"""GIFT, shape by shape as FORMATS lists them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.classroom.questions import ImportReport, Question, import_questions
from testkit.classroom.questions import made

FILES = Path(__file__).parent.parent / "files"


def read(text: str) -> ImportReport:
    return import_questions(text.encode(), "gift", format="gift")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Q{~wrong =right}", made("Q", "right", "wrong")),
        ("Q {\n~wrong\n=right\n}", made("Q", "right", "wrong")),
        ("Q {=a =b ~c}", made("Q", "a|b", "c")),
        ("Q {=a ~%50%b ~c}", made("Q", "a", "c", "b")),
        ("Q {T}", made("Q", "True", "False")),
        ("Q {TRUE}", made("Q", "True", "False")),
        ("Q {F}", made("Q", "False", "True")),
        ("Q {FALSE#no#yes}", made("Q", "False", "True")),
        ("Q {=one =two}", made("Q", "one|two")),
        ("Q {=one =%50%two}", made("Q", "one", partly="two")),
        ("Q {#3.14:0.01}", made("Q", "3.14 ± 0.01", kind="number")),
        ("Q {#1..5}", made("Q", "3 ± 2", kind="number")),
        ("Q {#-3}", made("Q", "-3", kind="number")),
        ("Q {#=10:0#yes =%50%10:2 ~#no}", made("Q", "10", partly="10 ± 2", kind="number")),
        ("The {=sun ~moon} rises.", made("The _____ rises.", "sun", "moon")),
        ("It is the {=sun}.", made("It is the _____.", "sun")),
        ("Q {=a#good ~b#bad####all of it}", made("Q", "a", "b")),
        (r"2\=2\: \{\~\#\}\\ \x {=a\=b}", made(r"2=2: {~#}\ \x", "a=b")),
        (r"one\ntwo {=a}", made("one\ntwo", "a")),
        ("::name::Q {=a}", made("Q", "a")),
        ("// said\nQ {=a}\n// more", made("Q", "a")),
        ("[html]<p>A <i>B</i> &lt; C</p> {=<b>x</b>}", made("A B < C", "x")),
        ("::n::[markdown]*Q* {=a}", made("*Q*", "a")),
        ("1 < 2 and 3 > 2 {=[html]<b>y</b>}", made("1 < 2 and 3 > 2", "y")),
        ("$CATEGORY: $course$/top/Maths/Sums\n\nQ {=a}", made("Q", "a", topic="Sums")),
        ("// [id:7] [tag:level-4]\nQ {=a}", made("Q", "a", level=4)),
        ("Q {=%100%a}", made("Q", "a")),
        ("Q {=a-\\>b}\n", made("Q", "a->b")),
    ],
)
def test_a_shape_becomes_a_question(text: str, question: Question) -> None:
    report = read(text)
    assert (report.bank.questions, report.refused) == ((question,), ())


def test_weights_without_a_whole_one_make_each_right_and_say_so() -> None:
    report = read("Q {~%50%half ~%50%other ~%-100%bad}")
    assert report.bank.questions == (made("Q", "half|other", "bad"),)
    assert [note.number for note in report.notes] == [1]


def test_matching_asks_for_each_pair() -> None:
    assert read("Match. {=a -> b =c -> d =e -> b}").bank.questions == (
        made("Match.\na", "b", "d"),
        made("Match.\nc", "d", "b"),
        made("Match.\ne", "b", "d"),
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
