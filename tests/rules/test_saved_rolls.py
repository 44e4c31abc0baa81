"""Maxi Yatzy: rolls that are not used are saved for later turns."""

from __future__ import annotations

from dicehouse.rules import Roll, Score, ScriptedDice, Seat, State, Throw, decide, start
from dicehouse.rules.catalogue import game
from testkit.rules.table import do, refused

MAXI = game("maxi-yatzy")
DICE = (1, 1, 2, 3, 4, 6)


def turn(state: State, throws: int, box: str) -> State:
    for _ in range(throws):
        state = do(state, Throw(), throws=[DICE]).state
    return do(state, Score(box)).state


def test_unused_rolls_are_there_next_turn() -> None:
    """The card of twenty boxes for six dice, unused rolls saved."""
    state = turn(start(MAXI), 1, "1")
    assert state.rolls_left == 3 + 2
    state = turn(state, 4, "2")
    assert state.rolls_left == 3 + 1
    state = turn(state, 4, "3")
    assert state.rolls_left == 3


def test_rolls_are_saved_for_the_seat_that_saved_them() -> None:
    state = turn(start(MAXI, 2), 1, "1")
    assert (state.seat, state.rolls_left) == (Seat(2), 3)
    state = turn(state, 3, "1")
    assert (state.seat, state.rolls_left) == (Seat(1), 5)


def test_all_saved_rolls_can_be_used_and_no_more() -> None:
    state = turn(start(MAXI), 1, "1")
    for _ in range(5):
        state = do(state, Throw(), throws=[DICE]).state
    assert refused(state, Throw()) == "no-rolls-left"


def test_rolls_are_numbered_through_the_saved_ones() -> None:
    """A source that deals by turn and roll sees every throw once."""
    asked: list[tuple[int, int]] = []

    class Numbered(ScriptedDice):
        def throw(self, roll: Roll) -> tuple[int, ...]:
            asked.append((roll.turn, roll.roll))
            return DICE[: roll.count]

    state = turn(start(MAXI), 1, "1")
    for _ in range(5):
        state = decide(state, Seat(1), Throw(), Numbered()).state
    assert asked == [(2, roll) for roll in range(1, 6)]


def test_without_the_setting_nothing_is_saved() -> None:
    state = do(start(game("yahtzee")), Throw(), throws=[(1, 2, 3, 4, 5)]).state
    assert do(state, Score("LS")).state.rolls_left == 3
