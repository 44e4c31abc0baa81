"""`fight` and `worth`, asked as the command line asks them."""

from __future__ import annotations

import json

import pytest

from dicehouse.commands.fight import show_fight
from dicehouse.commands.worth import show_worth
from dicehouse.errors import DicehouseError


def test_a_teacher_is_told_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    show_fight("zombie", right=0.0, teams=4, team_loss=0.0, fair=False, as_json=False)
    assert "The class wins 49.9% of the matches" in capsys.readouterr().out


def test_odds_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    show_fight("zombie", right=0.0, teams=4, team_loss=0.0, fair=True, as_json=True)
    answer = json.loads(capsys.readouterr().out)
    assert answer["odds"]["survivors"] == pytest.approx(answer["odds"]["zombies"])
    assert answer["fair"]["max_buys_game"] == 1
    show_fight("zombie", right=0.0, teams=4, team_loss=0.0, fair=True, as_json=False)
    assert "A fair fight: one try a turn, one a game." in capsys.readouterr().out


def test_a_number_is_told_its_worth(capsys: pytest.CaptureFixture[str]) -> None:
    show_worth("place-value-3", 655, seats=2, as_json=True)
    answer = json.loads(capsys.readouterr().out)
    assert set(answer["points"]) == {"5N", "D2", "W"}
    assert all(0.0 < points <= 1.0 for points in answer["points"].values())
    show_worth("place-value-3", 655, seats=2, as_json=False)
    said = capsys.readouterr().out
    assert "Wild" in said
    assert "655 against a perfect player\n" in said


@pytest.mark.parametrize(
    ("name", "number", "seats"), [("place-value", 78, 2), ("place-value", 1234, 13), ("yatzy", 1, 2)]
)
def test_what_has_no_worth_is_refused(name: str, number: int, seats: int) -> None:
    with pytest.raises(DicehouseError):
        show_worth(name, number, seats=seats, as_json=False)
