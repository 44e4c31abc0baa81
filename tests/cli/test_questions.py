"""`dicehouse questions`: a preview with its report, and the bank in another format."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.classroom.questions import import_questions, starter_bank
from testkit.classroom.questions import said
from testkit.commands import answer, refusal, run, says

BAD = "question,answer,level\nWhat is [b]kept[/b]?,this,2\n,nothing,1\n"


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    path = tmp_path / "bank.csv"
    path.write_text(BAD, encoding="utf-8")
    return path


SAID = """\
bank: 1 question from csv, 1 not used.
  What is [b]kept[/b]? = this [level 2]
Not used, row 3: It has no question.
"""


def test_a_preview_names_what_is_not_used(bank: Path) -> None:
    assert run(f"questions {bank}").out == SAID
    data = answer(f"questions {bank}")
    assert data["format"] == "csv"
    assert [question["right"] for question in data["questions"]] == [["this"]]
    assert data["refused"] == [{"place": "row", "number": 3, "reason": "It has no question."}]


@pytest.mark.parametrize("suffix", ["csv", "gift", "txt"])
def test_the_starter_bank_is_exported(suffix: str, tmp_path: Path) -> None:
    out = tmp_path / f"ours.{suffix}"
    says(f"questions starter --limit 1 --export {out}", f"written to {out}.")
    assert said(import_questions(out.read_bytes(), starter_bank().title).bank) == said(starter_bank())
    assert refusal(f"questions starter --export {out}")["code"] == "file-exists"


def test_the_format_can_be_chosen_of_what_there_is(bank: Path) -> None:
    assert refusal(f"questions {bank} --format kahoot")["code"] == "questions-format"
