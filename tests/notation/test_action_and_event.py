"""Actions and events, one token each, read back exactly."""

from __future__ import annotations

from typing import get_args

import pytest

from dicehouse.notation import read_action, read_event, write_action, write_event
from dicehouse.rules import (
    Action,
    Announce,
    BonusEarned,
    BoxAnnounced,
    BoxScored,
    Buy,
    DiceThrown,
    DieBought,
    EntryCorrected,
    Event,
    FirstChosen,
    FirstRolled,
    GameEnded,
    Leave,
    NumberRead,
    Read,
    RolledOff,
    Score,
    Seat,
    SeatLeft,
    Throw,
    all_keeps,
)
from dicehouse.rules.catalogue import game
from testkit.notation.errors import assert_refused

YAHTZEE = game("yahtzee")
ONE, TWO = Seat(1), Seat(2)

ACTIONS: list[tuple[Action, str]] = [
    (Throw(), ">-"),
    (Throw((5, 5)), ">55"),
    (Announce("5.FH"), "@5.FH"),
    (Score("FH"), "=FH"),
    (Score("3H", 6341), "=3H:6341"),
    (Buy(1, 5), "$1:5"),
    (Read("3H"), "?3H"),
    (Leave(), "!"),
]

EVENTS: list[tuple[Event, str]] = [
    (FirstRolled(ONE, (1, 2, 3, 4, 5)), "1^12345"),
    (FirstChosen(ONE), "1^first"),
    (DiceThrown(ONE, (5, 5), (2, 4, 5, 5, 5)), "1>55:24555"),
    (DieBought(ONE, 1, 6, right=True), "1$1:6+"),
    (DieBought(ONE, 1, 6, right=False), "1$1:6-"),
    (BoxAnnounced(ONE, "5.FH"), "1@5.FH"),
    (BoxScored(ONE, "FH", 25), "1=FH:25"),
    (BonusEarned(ONE, "Upper bonus", 35), "1+35:Upper bonus"),
    (BonusEarned(TWO, "Extra bonus", 100, extra=True), "2*100:Extra bonus"),
    (NumberRead(ONE, "3H", right=False), "1?3H-"),
    (RolledOff(ONE, (1, 2, 3, 4)), "1%1234"),
    (EntryCorrected(ONE, "FH", 25, "two of them: fives"), "1~FH:25:two of them: fives"),
    (SeatLeft(ONE), "1!"),
    (GameEnded((ONE, TWO), (94, 94)), "#1+2 94 94"),
]

UNREADABLE = [
    " => 1:1 notation-syntax `>`, `=`, `@`, `$`, `?` or `!` was expected, not the end of the line",
    "55 => 1:1 notation-syntax `>`, `=`, `@`, `$`, `?` or `!` was expected",
    "> => 1:2 notation-syntax a row of dice to keep was expected",
    ">54 => 1:2 notation-dice dice are written in ascending order, not '54'",
    ">7 => 1:2 notation-dice a die has faces 1 to 6, not 7",
    ">A => 1:2 notation-dice a die has faces 1 to 6, not 10",
    ">111111 => 1:2 notation-dice there are 5 dice, not 6",
    ">55  => 1:4 notation-syntax the end of the line was expected",
    "= => 1:2 notation-syntax a box code was expected",
    "=fh => 1:2 notation-syntax a box code was expected",
    "=FH: => 1:5 notation-syntax a number was expected",
    "=FH:X => 1:5 notation-syntax a number was expected",
    "=FH:01 => 1:6 notation-syntax the end of the line was expected",
    "=ABCDE => 1:6 notation-syntax the end of the line was expected",
    "$1 => 1:3 notation-syntax `:` was expected",
    "$0:1 => 1:2 notation-syntax the die's face was expected",
    "$1:٥ => 1:4 notation-syntax the face to buy was expected",  # noqa: RUF001
    "?3H+ => 1:4 notation-syntax the end of the line was expected",
    "!1 => 1:2 notation-syntax the end of the line was expected",
    f">{'1' * 100} => 1:1 notation-too-large at most 100 characters are read",
]


def test_every_kind_of_action_and_event_is_written_as_it_is_read() -> None:
    """A new one that the reader does not know is found here."""
    assert {type(action) for action, _ in ACTIONS} == set(get_args(Action))
    assert {type(event) for event, _ in EVENTS} == set(get_args(Event))
    for action, text in ACTIONS:
        assert (write_action(action), read_action(text, YAHTZEE)) == (text, action)
    for event, text in EVENTS:
        assert (write_event(event), read_event(text)) == (text, event)


def test_every_keep_reads_back() -> None:
    """All 462 of five dice."""
    for keep in all_keeps(5, 6):
        assert read_action(write_action(Throw(keep)), YAHTZEE) == Throw(keep)


@pytest.mark.parametrize("row", UNREADABLE)
def test_actions_that_cannot_be_read(row: str) -> None:
    assert_refused(lambda text: read_action(text, YAHTZEE), row)
