"""`dicehouse questions`: a preview with its report, and the bank in another format."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from dicehouse.classroom.questions import Format, Side, import_questions, starter_bank
from dicehouse.cli.teaching import QuestionFormat, QuestionSide
from testkit.commands import run

BAD = "question,answer,level\nWhat is [b]kept[/b]?,this,2\n,nothing,1\n"


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    path = tmp_path / "bank.csv"
    path.write_text(BAD, encoding="utf-8")
    return path


def test_a_preview_names_what_is_not_used(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "questions", str(bank))
    assert said.out == (
        "bank: 1 question from csv, 1 not used.\n"
        "  What is [b]kept[/b]? = this [level 2]\n"
        "Not used, row 3: It has no question.\n"
    )


def test_a_preview_for_programs(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = run(capsys, "questions", str(bank), "--json").data
    assert data["format"] == "csv"
    assert [question["right"] for question in data["questions"]] == [["this"]]
    assert data["refused"] == [{"place": "row", "number": 3, "reason": "It has no question."}]


@pytest.mark.parametrize("suffix", ["csv", "gift", "txt"])
def test_the_starter_bank_is_exported(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / f"ours.{suffix}"
    said = run(capsys, "questions", "starter", "--limit", "1", "--export", str(out))
    assert f"written to {out}." in said.out
    assert import_questions(out.read_bytes(), starter_bank().title).bank == starter_bank()
    again = run(capsys, "questions", "starter", "--export", str(out), "--json")
    assert again.error["code"] == "file-exists"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["nowhere.csv"], "file-unreadable"),
        (["starter", "--export", "bank.pdf"], "usage"),
        (["starter", "--export", "no/such/folder/bank.csv"], "file-unwritable"),
    ],
)
def test_errors_have_codes(words: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "questions", *words, "--json").error["code"] == code


def test_the_format_can_be_chosen(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "questions", str(bank), "--format", "kahoot", "--json").error["code"] == "questions-broken"


def test_what_can_be_chosen_is_what_there_is() -> None:
    assert tuple(QuestionFormat) == get_args(Format)
    assert tuple(QuestionSide) == get_args(Side)
