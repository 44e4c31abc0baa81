"""What is seldom made is what players would call so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehouse.rules.catalogue import game
from dicehouse.rules.rarity import chance_at_once, rare_boxes


@pytest.mark.parametrize(
    ("code", "made"),
    [("FH", 300), ("4K", 25 * 6), ("LS", 240), ("Y", 6), ("C", 7776)],
)
def test_the_chance_of_the_first_throw_is_counted(code: str, made: int) -> None:
    """A full house that five alike also make is 300 throws; four alike of 25 in a face, and five, 150 and 6."""
    rules = game("yahtzee")
    alike = 6 if code == "4K" else 0
    assert chance_at_once(rules, rules.boxes[rules.places[code]]) == Fraction(made + alike, 7776)


def test_what_is_rare_in_the_classic_game() -> None:
    assert rare_boxes(game("yahtzee")) == ("4K", "FH", "LS", "Y")


def test_every_column_asks_the_same() -> None:
    assert rare_boxes(game("balut")) == tuple(
        f"{column}.{code}" for code in ("S", "FH", "B") for column in (1, 2, 3, 4)
    )


@pytest.mark.parametrize("game_id", ["place-value", "chicago-german"])
def test_numbers_and_sums_are_never_rare(game_id: str) -> None:
    assert rare_boxes(game(game_id)) == ()


def test_a_box_for_a_face_or_for_points_below_zero_is_not_rare() -> None:
    assert not {"1", "6"} & set(rare_boxes(game("dice-poker-school")))
    assert not any(code.endswith(".MN") for code in rare_boxes(game("yamb")))
