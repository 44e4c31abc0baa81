"""Actions and events, one token each, read back exactly."""

from __future__ import annotations

from typing import get_args

import pytest

from dicehouse.errors import NotationError
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
    legal_actions,
)
from dicehouse.rules.catalogue import game
from testkit.notation.playing import GAMES, play_game

YAHTZEE = game("yahtzee")


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_of_sampled_states_reads_back(name: str) -> None:
    rules = GAMES[name]
    seats = max(rules.seats[0], min(2, rules.seats[1]))
    states = play_game(rules, seats, seed=3, tied=True).states
    for state in states[:: max(1, len(states) // 12)]:
        legal = legal_actions(state)
        texts = [write_action(action) for action in legal]
        assert [read_action(text, rules) for text in texts] == list(legal)
        assert len(set(texts)) == len(texts)


ONE = Seat(1)
EVENTS: list[Event] = [
    FirstRolled(ONE, (1, 2, 3, 4, 5)),
    FirstChosen(ONE),
    DiceThrown(ONE, (5, 5), (2, 4, 5, 5, 5)),
    DieBought(ONE, 1, 6, right=True),
    DieBought(ONE, 1, 6, right=False),
    BoxAnnounced(ONE, "5.FH"),
    BoxScored(ONE, "FH", 25),
    BonusEarned(ONE, "Upper bonus", 35),
    BonusEarned(ONE, "Extra bonus", 100, extra=True),
    NumberRead(ONE, "3H", right=False),
    RolledOff(ONE, (1, 2, 3, 4)),
    EntryCorrected(ONE, "FH", 25, "two of them: fives"),
    SeatLeft(ONE),
    GameEnded((ONE, Seat(2)), (94, 94)),
]


@pytest.mark.parametrize("event", EVENTS, ids=write_event)
def test_every_event_reads_back(event: Event) -> None:
    assert read_event(write_event(event)) == event


def test_no_kind_of_event_lacks_an_example() -> None:
    """A new event that the reader does not know is found here."""
    assert {type(event) for event in EVENTS} == set(get_args(Event))


def test_every_keep_reads_back() -> None:
    """All 462 of five dice."""
    for keep in all_keeps(5, 6):
        assert read_action(write_action(Throw(keep)), YAHTZEE) == Throw(keep)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Throw(), ">-"),
        (Throw((5, 5)), ">55"),
        (Announce("5.FH"), "@5.FH"),
        (Score("FH"), "=FH"),
        (Score("3H", 6341), "=3H:6341"),
        (Buy(1, 5), "$1:5"),
        (Read("3H"), "?3H"),
        (Leave(), "!"),
    ],
)
def test_actions_as_they_are_written(action: Action, text: str) -> None:
    assert write_action(action) == text
    assert read_action(text, YAHTZEE) == action


@pytest.mark.parametrize(
    ("text", "code", "column", "words"),
    [
        ("", "notation-syntax", 1, "`>`, `=`, `@`, `$`, `?` or `!` was expected, not the end of the line"),
        ("55", "notation-syntax", 1, "`>`, `=`, `@`, `$`, `?` or `!` was expected"),
        (">", "notation-syntax", 2, "a row of dice to keep was expected"),
        (">54", "notation-dice", 2, "dice are written in ascending order, not '54'"),
        (">7", "notation-dice", 2, "a die has faces 1 to 6, not 7"),
        (">111111", "notation-dice", 2, "there are 5 dice, not 6"),
        (">55 ", "notation-syntax", 4, "the end of the line was expected"),
        ("=", "notation-syntax", 2, "a box code was expected"),
        ("=fh", "notation-syntax", 2, "a box code was expected"),
        ("=FH:", "notation-syntax", 5, "a number was expected"),
        ("=FH:X", "notation-syntax", 5, "a number was expected"),
        ("=FH:01", "notation-syntax", 6, "the end of the line was expected"),
        ("=ABCDE", "notation-syntax", 6, "the end of the line was expected"),
        ("$1", "notation-syntax", 3, "`:` was expected"),
        ("$0:1", "notation-syntax", 2, "the die's face was expected"),
        ("$1:٥", "notation-syntax", 4, "the face to buy was expected"),  # noqa: RUF001
        ("?3H+", "notation-syntax", 4, "the end of the line was expected"),
        ("!1", "notation-syntax", 2, "the end of the line was expected"),
        (">" + "1" * 100, "notation-too-large", 1, "at most 100 characters are read"),
    ],
)
def test_actions_that_cannot_be_read(text: str, code: str, column: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(text, YAHTZEE)
    assert (caught.value.code, caught.value.column) == (code, column)
    assert words in caught.value.reason


@pytest.mark.parametrize("name", GAMES)
def test_every_event_of_random_games_reads_back(name: str) -> None:
    rules = GAMES[name]
    seats = max(rules.seats[0], min(3, rules.seats[1]))
    for leave in (0.0, 0.05):
        for event in play_game(rules, seats, seed=5, leave=leave).record.events:
            assert read_event(write_event(event), rules) == event


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (DiceThrown(Seat(1), (5, 5), (2, 4, 5, 5, 5)), "1>55:24555"),
        (BoxScored(Seat(1), "FH", 25), "1=FH:25"),
        (BonusEarned(Seat(1), "Upper bonus", 35), "1+35:Upper bonus"),
        (BonusEarned(Seat(2), "Extra bonus", 100, extra=True), "2*100:Extra bonus"),
    ],
)
def test_events_as_they_are_written(event: Event, text: str) -> None:
    assert write_event(event) == text
    assert read_event(text, YAHTZEE) == event
