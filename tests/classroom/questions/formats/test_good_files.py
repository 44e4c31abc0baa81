"""A good file in every format becomes the same values."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.classroom.questions import Format, find_format, import_questions, write_own_csv
from testkit.classroom.questions import kahoot_file, made

FILES = Path(__file__).parent.parent / "files"
DIE: list[str | int | None] = ["How many faces has a die?", "five", "six", "", "", 20, "2"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("good.csv", "csv"),
        ("semicolons.csv", "csv"),
        ("damaged.csv", "csv"),
        ("pasted.txt", "pasted"),
        ("blooket.csv", "blooket"),
        ("good.gift", "gift"),
        ("shapes.gift", "gift"),
        ("good.aiken.txt", "aiken"),
        ("damaged.aiken.txt", "aiken"),
        ("good.xml", "moodle"),
    ],
)
def test_the_format_is_found_and_the_file_is_read_as_is_told_beside_it(name: str, found: Format) -> None:
    """`read/` has each file's questions in our own CSV, then what was refused or remarked on."""
    data = (FILES / name).read_bytes()
    report = import_questions(data, name)
    told = "".join(f"{remark}\n" for remark in (*report.refused, *report.notes))
    expected = (FILES / "read" / f"{name}.txt").read_text(encoding="utf-8")
    assert write_own_csv(report.bank).replace("\r\n", "\n") + told == expected
    assert find_format(data) == found
    assert find_format(b"\xef\xbb\xbf" + data) == found
    assert find_format(data.replace(b"\n", b"\r\n")) == found
    assert report == import_questions(data, name, format=found)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_encoding_is_found(encoding: str) -> None:
    text = (FILES / "semicolons.csv").read_text(encoding="utf-8")
    report = import_questions(text.encode(encoding), "umlauts")
    assert report.bank == import_questions(text.encode(), "umlauts").bank
    assert [note.reason[:23] for note in report.notes] == (["The text is not UTF-8 a"] if encoding == "cp1252" else [])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_found(separator: str) -> None:
    rows = [["question", "answer", "level"], ["One; two, three?", "yes", "2"], ["What?", "no", ""]]
    text = "\n".join(separator.join(f'"{cell}"' for cell in row) for row in rows)
    assert [question.level for question in import_questions(text.encode(), "rows").bank.questions] == [2, None]


def test_pasted_pairs_have_two_sides() -> None:
    data = (FILES / "pasted.txt").read_bytes()
    report = import_questions(data, "pasted", question_side="definition")
    assert report.bank.questions == (made("Würfel", "die"), made("Feld", "box"))


def test_kahoot() -> None:
    even: list[str | int | None] = ["Which are even?", 2, 3, 4, 5, 30, "1,3"]
    report = import_questions(
        kahoot_file(DIE, even, [], ["Is a die a cube?", "True", "False", None, None, 10, 1]), "kahoot"
    )
    assert (report.format, report.refused) == ("kahoot", ())
    assert report.bank.questions == (
        made("How many faces has a die?", "six", "five"),
        made("Which are even?", "2|4", "3|5"),
        made("Is a die a cube?", "True", "False"),
    )


def test_kahoot_wherever_its_headings_stand() -> None:
    """FORMATS: "older templates start at another row, so look for the heading cells"."""
    for first_row in (8, 2, 20):
        [question] = import_questions(kahoot_file(DIE, first_row=first_row), "kahoot").bank.questions
        assert (question, question.source) == (made("How many faces has a die?", "six", "five"), first_row + 1)


def test_a_formula_is_not_evaluated() -> None:
    report = import_questions(
        kahoot_file(
            ["=1+1", "a", "b", "", "", 20, "1"],
            ["What?", "a", '=HYPERLINK("x")', "", "", 20, "1"],
            ["Kept?", "yes", "no", "", "", 20, "1"],
        ),
        "formulas",
    )
    assert report.bank.questions == (made("Kept?", "yes", "no"),)
    assert [(each.number, "formula" in each.reason) for each in report.refused] == [(9, True), (10, True)]
