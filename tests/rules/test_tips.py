"""RULINGS, matrix: "`tips` in the rule file: shown on the rule page and by the coach"; which of them fits when."""

from __future__ import annotations

import pytest

from dicehouse.notation import read_action, read_state
from dicehouse.rules.catalogue import game
from dicehouse.rules.words import tip_for

BONUS, FOURS, CHANCE = game("yahtzee-online").tips
UPPER = "1:3,2:6,3:9,4:12,5:15,6:18"


@pytest.mark.parametrize(
    ("position", "best", "tip"),
    [
        ("- 1 2 44445", ">4444", FOURS),
        ("- 1 0 44445", "=4", FOURS),
        ("- 1 0 44445", "=4K", None),
        ("4K:20 1 0 44445", "=4", CHANCE),
        ("4K:20,C:9 1 0 44445", "=4", BONUS),
        (f"{UPPER} 1 0 44445", "=C", None),
        ("- 1 0 12446", "=1", CHANCE),
        ("- 1 0 12446", "=C", None),
        ("C:20 1 0 12446", "=4", BONUS),
        (f"{UPPER} 1 0 12446", "=3K", CHANCE),
        (f"{UPPER},C:9 1 0 12446", "=3K", None),
        ("- 1 2 13556", ">55", BONUS),
        ("5:15 1 2 13556", ">55", None),
        ("- 1 2 13456", ">3456", None),
        ("- 1 3 -", ">-", None),
    ],
)
def test_the_tip_that_fits_is_said(position: str, best: str, tip: str | None) -> None:
    """Sheet 003: "First use your 4 of a kinds in the upper section"; "Save your chance roll"."""
    assert tip_for(read_state(f"yahtzee-online@1 {position}"), read_action(best)) == tip


def test_a_game_without_tips_has_none() -> None:
    assert tip_for(read_state("yahtzee@1 - 1 2 44445"), read_action(">4444")) is None
