"""`dicehouse verify`: what it says of a record, and what a player has to compare."""

from __future__ import annotations

from pathlib import Path

import pytest

from testkit.commands import answer, refusal, says
from testkit.sealed import RECORD, VECTORS

BOT = '[Bot3 "greedy"]\n'
SECRET, TABLE = VECTORS["commitments"][0], VECTORS["tables"][0]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "sealed.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_it_tells_what_to_compare(record: Path) -> None:
    says(
        f"verify {record}",
        "11 throws drawn anew, all the same",
        f"Commitment of the house: {SECRET['commitment']}",
        "Salt of seat 1, ana: 616e61",
        "No salt of seat 3, Greedy bot: a bot, as the record says.",
        f"In /api/commitments: {TABLE['hash']}",
        "is the salt of your seat\nyour own?",
    )


def test_the_same_for_programs(record: Path) -> None:
    data = answer(f"verify {record}")
    assert (data["verified"], data["throws"], data["bots"]) == (True, 11, [3])
    assert data["table_hash"] == TABLE["hash"]
    assert [one["seat"] for one in data["salts"]] == [1, 2]


def test_a_seat_without_a_salt_is_refused_with_its_code(record: Path) -> None:
    record.write_text(RECORD.replace(BOT, ""), encoding="utf-8")
    assert refusal(f"verify {record}")["code"] == "verify-unsalted"
