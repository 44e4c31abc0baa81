"""A good file in every format becomes the same values."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.classroom.questions import Format, ImportReport, find_format, import_questions
from testkit.classroom.questions import kahoot_file, made

FILES = Path(__file__).parent.parent / "files"
DIE: list[str | int | None] = ["How many faces has a die?", "five", "six", "", "", 20, "2"]


def load(name: str, **choices: str) -> ImportReport:
    return import_questions((FILES / name).read_bytes(), name, **choices)  # type: ignore[arg-type]  # of a test


def texts(report: ImportReport) -> list[str]:
    return [question.text for question in report.bank.questions]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("good.csv", "csv"),
        ("semicolons.csv", "csv"),
        ("damaged.csv", "csv"),
        ("pasted.txt", "pasted"),
        ("blooket.csv", "blooket"),
        ("good.gift", "gift"),
        ("good.aiken.txt", "aiken"),
        ("damaged.aiken.txt", "aiken"),
        ("good.xml", "moodle"),
    ],
)
def test_the_format_is_found(name: str, found: Format) -> None:
    data = (FILES / name).read_bytes()
    assert find_format(data) == found
    assert find_format(b"\xef\xbb\xbf" + data) == found
    assert find_format(data.replace(b"\n", b"\r\n")) == found
    assert import_questions(data, name) == import_questions(data, name, format=found)


def test_own_csv() -> None:
    assert load("good.csv").refused == ()
    assert load("good.csv").bank.questions == (
        made("How many wheels has a tricycle?", "3|three wheels", level=1, topic="wheels"),
        made("Which of these rolls best?", "a ball", "a brick|a book", level=2, topic="wheels"),
        made("Which comma, if any, is quoted?", "the first, or none"),
        made("How long is the string?", "3.14 ± 0.01", kind="number", level=6),
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_encoding_is_found(encoding: str) -> None:
    text = (FILES / "semicolons.csv").read_text(encoding="utf-8")
    report = import_questions(text.encode(encoding), "umlauts")
    assert texts(report) == ["Wie heißt der Mond?", "Wie viele Füße hat ein Käfer?"]
    assert [note.reason[:23] for note in report.notes] == (["The text is not UTF-8 a"] if encoding == "cp1252" else [])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_found(separator: str) -> None:
    rows = [["question", "answer", "level"], ["One; two, three?", "yes", "2"], ["What?", "no", ""]]
    text = "\n".join(separator.join(f'"{cell}"' for cell in row) for row in rows)
    assert [question.level for question in import_questions(text.encode(), "rows").bank.questions] == [2, None]


def test_pasted_pairs_have_two_sides() -> None:
    report = load("pasted.txt")
    assert report.bank.questions == (made("die", "Würfel"), made("box", "Feld"))
    assert [(remark.place, remark.number) for remark in report.refused] == [("line", 4), ("line", 5)]
    other = load("pasted.txt", question_side="definition")
    assert other.bank.questions == (made("Würfel", "die"), made("Feld", "box"))


def test_blooket() -> None:
    report = load("blooket.csv")
    assert report.bank.questions == (
        made("Which of these is a die?", "cube with pips", "brick"),
        made("Which of these are even?", "2|4", "3|5"),
        made("Type a word for six.", "six|half a dozen"),
    )
    assert [str(remark) for remark in report.refused] == [
        "row 6: Answer 4 is said to be right, and there is none.",
        "row 7: It has fewer than two answers.",
        "row 8: The right answers are numbers divided by commas, not 'b'.",
    ]


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
    assert texts(report) == ["Kept?"]
    assert [(each.number, "formula" in each.reason) for each in report.refused] == [(9, True), (10, True)]


def test_aiken() -> None:
    assert load("good.aiken.txt").bank.questions == (
        made("How many dice does\na player throw?", "five", "three|eight"),
        made("E. coli is a kind of what?", "bacterium", "die"),
    )
    assert load("good.aiken.txt").refused == ()


def test_moodle_xml() -> None:
    report = load("good.xml")
    assert report.bank.questions == (
        made("How many faces & corners has a die?", "6 & 8", "5", "6", topic="Dice"),
        made("A die is a cube.", "True", "False", topic="Dice"),
        made("What is one die of two called?", "die", partly="dice", topic="Dice"),
        made("What is pi?", "3.14 ± 0.01", kind="number", topic="Dice"),
        made("Match.\nace", "1", "2|3", topic="Dice"),
        made("Match.\ndeuce", "2", "1|3", topic="Dice"),
    )
    assert [(remark.number, remark.reason.split(":")[0]) for remark in report.refused] == [
        (6, "It is an essay"),
        (7, "It is a description, not a question."),
        (8, "It is a cloze text with questions inside"),
        (9, "It needs a picture, and pictures are not imported."),
    ]
