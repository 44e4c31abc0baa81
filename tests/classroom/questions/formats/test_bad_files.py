"""Damaged and hostile files: a row that is bad is named, a file that is bad is refused with its code."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path
from typing import get_args

import pytest

from dicehouse.classroom.questions import Format, QuestionsRefused, import_questions
from dicehouse.classroom.questions.formats.html_text import PICTURE, plain_text
from dicehouse.errors import DicehouseError
from testkit.classroom.questions import kahoot_file

FILES = Path(__file__).parent.parent / "files"
XML = (FILES / "good.xml").read_bytes()
XLSX = kahoot_file(["How many faces has a die?", "five", "six", "", "", 20, "2"])
BOMB = b"""<!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><quiz>&b;</quiz>"""
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>"""


def zipped(parts: dict[str, bytes]) -> bytes:
    """Packed as tightly as can be."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def resheeted(sheet: bytes) -> bytes:
    """The good archive with other content in its sheet."""
    with zipfile.ZipFile(io.BytesIO(XLSX)) as good:
        return zipped({name: good.read(name) for name in good.namelist()} | {"xl/worksheets/sheet1.xml": sheet})


SHEET = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData></sheetData></worksheet>'
)
MILLION = b'<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'


def refused(data: bytes, format: Format | None = None) -> str:  # noqa: A002  # as in the function that is tested
    with pytest.raises(QuestionsRefused) as error:
        import_questions(data, "bad", format=format)
    assert error.value.message.endswith(".")
    return error.value.code


def test_a_file_that_is_bad_is_refused_with_its_code() -> None:
    large = b"x" * (8 * 1024 * 1024 + 1)
    files: list[tuple[str, Format | None, bytes]] = [
        *(("questions-empty", None, data) for data in (b"", b" \n\t\n", b"\xef\xbb\xbf\n")),
        ("questions-format", None, b"just words"),
        ("questions-format", None, b"%PDF-1.7 and more"),
        ("questions-format", None, b"<html></html>"),
        # wrong columns or another root
        ("questions-format", "csv", b"name\nana\n"),
        ("questions-format", "csv", b",,;,"),
        ("questions-format", "blooket", b"question,answer\nWhat?,this\n"),
        ("questions-format", "moodle", b"<rss></rss>"),
        ("questions-format", "kahoot", resheeted(SHEET)),
        # a sheet that claims a million rows is read to the bound
        ("questions-format", None, resheeted(SHEET.replace(b"<sheetData>", MILLION))),
        ("questions-encoding", None, b"question,answer\n\x00\x01,\x02\n"),
        ("questions-encoding", None, b"question,answer\n\x81\x8d,\x9d\n"),
        ("questions-encoding", None, b"\xff\xfeq"),
        *(("questions-large", each, large) for each in get_args(Format)),
        ("questions-large", None, b"question,answer\n" + b"a,b\n" * 20_001),
        ("questions-large", None, b"a" + b"\n" * 200_001),
        ("questions-broken", "csv", b'question,answer\n"' + b"x" * 200_000),
        # cut short, or without their parts
        *(("questions-broken", None, XML[:cut]) for cut in (20, 400, 900, -10)),
        *(("questions-broken", None, XLSX[:cut]) for cut in (10, 1000, -30)),
        ("questions-broken", None, zipped({"hello.txt": b"no sheet at all"})),
        ("questions-broken", None, resheeted(b"<worksheet><sheetData><row")),
        *(("questions-hostile", "moodle", data) for data in (BOMB, OUTSIDE, b"<quiz>" + b"<a>" * 100_000)),
        ("questions-hostile", None, resheeted(BOMB.replace(b"quiz", b"worksheet"))),
        # zip bombs, refused before they are unpacked
        ("questions-hostile", None, resheeted(b" " * 20_000_000)),
        ("questions-large", None, resheeted(b" " * 40_000_000)),
    ]
    others = [(code, chosen, data[:60]) for code, chosen, data in files if refused(data, chosen) != code]
    assert others == []


def test_a_bank_has_at_most_five_thousand_questions() -> None:
    rows = "".join(f"What is {n}?,{n}\n" for n in range(5_002))
    report = import_questions(f"question,answer\n{rows}".encode(), "many")
    assert len(report.bank.questions) == 5_000
    assert [remark.number for remark in report.refused] == [5_002, 5_003]


def test_a_cell_that_is_far_too_long_is_one_bad_row() -> None:
    data = b"question,answer\n" + b"x" * 50_000 + b",y\nWhat?,this\n"
    report = import_questions(data, "long")
    assert len(report.bank.questions) == 1
    assert report.refused[0].number == 2


def test_a_quote_that_never_ends_loses_no_row_before_it() -> None:
    report = import_questions(b'question,answer\nWhat?,this\n"Open,to the end\nand on', "cut", format="csv")
    assert [question.text for question in report.bank.questions] == ["What?"]
    assert len(report.refused) == 1


def test_xml_in_an_unknown_encoding() -> None:
    data = b'<?xml version="1.0" encoding="klingon"?><quiz></quiz>'
    assert refused(data) in ("questions-encoding", "questions-broken")


@pytest.mark.parametrize(("format", "module"), [("kahoot", "openpyxl"), ("moodle", "defusedxml")])
def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch, format: Format, module: str) -> None:  # noqa: A002
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(DicehouseError, match=r"pip install 'dicehouse\[classroom\]'") as error:
        import_questions(XLSX if format == "kahoot" else b"<quiz></quiz>", "x", format=format)
    assert error.value.code == "extra-missing"


def test_html_is_reduced_to_what_is_read() -> None:
    assert plain_text("<p>a<br>b</p><style>x{}</style><script>y()</script><!-- z -->c &lt;d&gt;") == "a\nb\nc <d>"
    assert plain_text('<img alt="two dice"> 3<sup>2</sup>') == "[picture: two dice] 3^2"
    assert plain_text("<a " * 6_000) == ("<a " * 6_000).strip()
    assert plain_text("1 < 2 <!-- never closed <p>") == "1 < 2"
    assert plain_text(f'<img alt="die" src="data:image/png;base64,{"A" * 60_000}">') == PICTURE
