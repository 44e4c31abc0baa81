"""A good file in every format becomes the same values."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from dicehouse.classroom.questions import Format, Layout, Role, find_format, import_questions, write_own_csv
from testkit.classroom.questions import kahoot_file, made, said

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
        ("letters.csv", "csv"),
        ("numbers.csv", "csv"),
        ("apart.csv", "csv"),
        ("repeated.csv", "csv"),
        ("two.csv", "csv"),
        ("quizizz.csv", "quizizz"),
        ("gimkit.csv", "gimkit"),
        ("forms.csv", "forms"),
        ("quizlet.txt", "pasted"),
        ("dashes.txt", "pasted"),
        ("qti12.xml", "qti"),
        ("qti21.xml", "qti"),
    ],
)
def test_the_format_is_found_and_the_file_is_read_as_is_told_beside_it(name: str, found: Format) -> None:
    """`read/` has each file's questions in our own CSV, then what was refused or remarked on."""
    data = (FILES / name).read_bytes()
    report = import_questions(data, name)
    told = "".join(f"{remark}\n" for remark in (*report.refused, *report.notes))
    expected = (FILES / "read" / f"{name}.txt").read_text(encoding="utf-8")
    assert write_own_csv(report.bank).replace("\r\n", "\n") + told == expected
    assert report.format == found
    for other in (b"\xef\xbb\xbf" + data, data.replace(b"\n", b"\r\n")):
        assert find_format(other) == find_format(data)
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
    assert said(report.bank) == (made("Würfel", "die"), made("Feld", "box"))


def test_kahoot() -> None:
    even: list[str | int | None] = ["Which are even?", 2, 3, 4, 5, 30, "1,3"]
    report = import_questions(
        kahoot_file(DIE, even, [], ["Is a die a cube?", "True", "False", None, None, 10, 1]), "kahoot"
    )
    assert (report.format, report.refused) == ("kahoot", ())
    assert said(report.bank) == (
        made("How many faces has a die?", "six", "five"),
        made("Which are even?", "2|4", "3|5"),
        made("Is a die a cube?", "True", "False"),
    )


def test_kahoot_wherever_its_headings_stand() -> None:
    """FORMATS: "older templates start at another row, so look for the heading cells"."""
    for first_row in (8, 2, 20):
        bank = import_questions(kahoot_file(DIE, first_row=first_row), "kahoot").bank
        assert said(bank) == (made("How many faces has a die?", "six", "five"),)
        assert bank.questions[0].source == first_row + 1


def test_nothing_is_guessed_where_two_readings_fit() -> None:
    """Issue 24: options A to D with a letter or a number as the answer, "Correct", "Answer": it is asked about."""
    asked = {name: _layout(name) for name in ("letters", "numbers", "two", "apart", "repeated")}
    assert {name: layout.asked for name, layout in asked.items()} == {
        "letters": "key", "numbers": "key", "two": "columns", "apart": None, "repeated": None,
    }  # fmt: skip
    assert (asked["numbers"].readings, asked["apart"].key) == (("text", "numbers"), "apart")
    data = (FILES / "numbers.csv").read_bytes()
    told = import_questions(data, "n", key="numbers")
    assert told.layout
    assert told.layout.asked is None
    assert [question.right for question in told.bank.questions] == [("2",), ("3",), ("2",)]
    columns: tuple[Role, ...] = ("question", "unused", "right")
    told = import_questions((FILES / "two.csv").read_bytes(), "two", columns=columns)
    assert [question.right for question in told.bank.questions] == [("TRUE",), ("FALSE",)]


def _layout(name: str) -> Layout:
    layout = import_questions((FILES / f"{name}.csv").read_bytes(), name).layout
    assert layout is not None
    return layout


def test_a_table_without_headings_is_asked_about() -> None:
    report = import_questions(b"name,points\nana,3\nbo,4\n", "people")
    assert report.layout
    assert (report.layout.asked, report.bank.questions) == ("columns", ())
    columns: tuple[Role, ...] = ("question", "right")
    report = import_questions(b"What is 2 + 2?,4\nWhat is 3 + 3?,6\n", "sums", columns=columns)
    assert [question.text for question in report.bank.questions] == ["What is 2 + 2?", "What is 3 + 3?"]
    assert "this row was read as a question too" in report.notes[0].reason


def test_a_sheet_is_read_as_it_is_shown() -> None:
    """Issue 24: dates stay as typed. A sheet makes a date of 1/2, which is told where it is an answer."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (
        ["question", "answer"],
        ["When did it begin?", date(2024, 2, 1)],
        ["How much is half?", 0.5],
        ["What is 0.1 + 0.2?", 0.1 + 0.2],
        ["Which code?", 7],
        ["Is it so?", True],
    ):
        sheet.append(row)
    sheet["B2"].number_format, sheet["B3"].number_format, sheet["B5"].number_format = "d-mmm", "0%", "000"
    book.create_sheet("More").append(["question", "answer"])
    out = io.BytesIO()
    book.save(out)
    report = import_questions(out.getvalue(), "sheet")
    assert [question.right for question in report.bank.questions] == [
        ("1-Feb",),
        ("50%",),
        ("0.3",),
        ("007",),
        ("True",),
    ]
    assert [(note.number, note.reason[:20]) for note in report.notes] == [
        (0, "The file has 2 sheet"),
        (2, "A cell holds a date,"),
    ]


def test_a_package_is_read_part_by_part() -> None:
    """A Canvas export is a zip of QTI files with a manifest."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("imsmanifest.xml", "<manifest/>")
        for name in ("qti12.xml", "qti21.xml"):
            archive.writestr(f"parts/{name}", (FILES / name).read_bytes())
    report = import_questions(out.getvalue(), "canvas")
    alone = [said(import_questions((FILES / name).read_bytes(), "x").bank) for name in ("qti12.xml", "qti21.xml")]
    assert (report.format, said(report.bank)) == ("qti", alone[0] + alone[1])


def test_a_formula_is_not_evaluated() -> None:
    report = import_questions(
        kahoot_file(
            ["=1+1", "a", "b", "", "", 20, "1"],
            ["What?", "a", '=HYPERLINK("x")', "", "", 20, "1"],
            ["Kept?", "yes", "no", "", "", 20, "1"],
        ),
        "formulas",
    )
    assert said(report.bank) == (made("Kept?", "yes", "no"),)
    assert [(each.number, "formula" in each.reason) for each in report.refused] == [(9, True), (10, True)]
