"""Maxi Yatzy: rolls that are not used are saved for later turns."""

from __future__ import annotations

from dicehouse.rules import Roll, ScriptedDice, Seat, Throw, decide
from dicehouse.rules.catalogue import game
from testkit.rules.table import after, differing, laid

MAXI = game("maxi-yatzy")

SHEET = """
The card of twenty boxes for six dice, unused rolls saved
    112346 =1:2 THREE >- 112346 >- 112346 >- (no-rolls-left)
    112346 =1:2 THREE >- 112346 =2:2 THREE >- 112346 =3:3 112346 >-
        112346 >- 112346 >- (no-rolls-left)
for the seat that saved them
    -/- | 112346 =1:2 2. THREE >- (no-rolls-left)
    -/- | 112346 =1:2 2. THREE =1:2 1. THREE >- 112346 =2:2
"""


def test_unused_rolls_are_there_next_turn() -> None:
    assert not differing(MAXI, SHEET, THREE="112346 >- 112346 >- 112346")


def test_without_the_setting_nothing_is_saved() -> None:
    assert not differing(game("yahtzee"), "    12345 =LS:40 12345 >- 12345 >- 12345 >- (no-rolls-left)")


def test_rolls_are_numbered_through_the_saved_ones() -> None:
    """A source that deals by turn and roll sees every throw once."""
    asked: list[tuple[int, int]] = []

    class Numbered(ScriptedDice):
        def throw(self, roll: Roll) -> tuple[int, ...]:
            asked.append((roll.turn, roll.roll))
            return (1,) * roll.count

    state = after(laid(MAXI, "-"), "112346 =1:2")
    for _ in range(5):
        state = decide(state, Seat(1), Throw(), Numbered()).state
    assert asked == [(2, roll) for roll in range(1, 6)]
