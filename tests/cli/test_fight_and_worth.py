"""`fight` and `worth`."""

from __future__ import annotations

import pytest

from testkit.commands import answer, refusal, says


def test_a_teacher_is_told_the_odds() -> None:
    line = "fight zombie --right 0 --teams 4"
    says(line, "The class wins 49.9% of the matches")
    told = answer(f"{line} --fair")
    assert told["odds"]["survivors"] == pytest.approx(told["odds"]["zombies"])
    assert told["fair"]["max_buys_game"] == 1
    says(f"{line} --fair", "A fair fight: one try a turn, one a game.")


def test_a_number_is_told_its_worth() -> None:
    told = answer("worth 655 --game place-value-3")
    assert set(told["points"]) == {"5N", "D2", "W"}
    assert all(0.0 < points <= 1.0 for points in told["points"].values())
    says("worth 655 --game place-value-3", "Wild", "655 against a perfect player\n")


def test_what_has_no_worth_is_refused() -> None:
    for line in ("worth 78", "worth 1234 --seats 13", "worth 1 --game yatzy"):
        refusal(line)
