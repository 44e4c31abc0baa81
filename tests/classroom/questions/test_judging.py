"""Judging: FORMATS, "case, spaces and accents at the ends are forgiven; numbers are compared as numbers"."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from dicehouse.classroom.questions import judge
from testkit.classroom.questions import made

ANSWERS = Path(__file__).parent / "files" / "judging.csv"
"""Numbers copied from the question, choices in other letters and what is partly right are left to the teacher."""


@pytest.mark.parametrize(
    "row", list(csv.DictReader(ANSWERS.read_text(encoding="utf-8").splitlines())), ids=lambda row: row["answer"][:20]
)
def test_an_answer_is_judged_and_told_why(row: dict[str, Any]) -> None:
    question = made(row["question"], row["right"], row["wrong"], row["partly"], row["kind"] or None)
    verdict = judge(question, row["answer"], units=row["units"])
    assert (verdict.outcome, verdict.reason[-1]) == (row["outcome"], ".")
