"""What is seldom made is what players would call so."""

from __future__ import annotations

from dicehouse.rules.book.odds import chance_at_once, rare_boxes
from dicehouse.rules.catalogue import game


def test_the_chance_of_the_first_throw_is_counted() -> None:
    """A full house that five alike also make is 300 throws; four alike of 25 in a face, and five, 150 and 6."""
    rules = game("yahtzee")
    made = {"FH": 300, "4K": 150 + 6, "LS": 240, "Y": 6, "C": 7776}
    counted = {code: chance_at_once(rules, rules.boxes[rules.places[code]]) * 7776 for code in made}
    assert counted == made


def test_what_is_rare_and_every_column_asks_the_same() -> None:
    assert rare_boxes(game("yahtzee")) == ("4K", "FH", "LS", "Y")
    columns = tuple(f"{column}.{code}" for code in ("S", "FH", "B") for column in (1, 2, 3, 4))
    assert rare_boxes(game("balut")) == columns


def test_numbers_and_sums_faces_and_points_below_zero_are_never_rare() -> None:
    assert rare_boxes(game("place-value")) == rare_boxes(game("chicago-german")) == ()
    assert not {"1", "6"} & set(rare_boxes(game("dice-poker-school")))
    assert not any(code.endswith(".MN") for code in rare_boxes(game("yamb")))
