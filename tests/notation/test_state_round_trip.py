"""Every position has one line, and the line is that position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import read_state, write_state
from dicehouse.rules import Card, RuleSet, Seat, State, start
from dicehouse.rules.catalogue import game
from testkit.notation.playing import GAMES, finder, play_game


def _tables(rules: RuleSet) -> list[int]:
    """The smallest table, the largest, and three seats between them where that can be."""
    least, most = rules.seats
    return sorted({least, min(max(3, least), most), most})


@pytest.mark.parametrize("name", GAMES)
def test_every_state_of_random_games_reads_back(name: str) -> None:
    rules = GAMES[name]
    for seats in _tables(rules):
        for state in play_game(rules, seats, seed=seats).states:
            assert read_state(write_state(state), finder(rules)) == state


@pytest.mark.parametrize("name", GAMES)
def test_states_after_somebody_left_read_back(name: str) -> None:
    rules = GAMES[name]
    for seats in _tables(rules):
        for state in play_game(rules, seats, seed=seats, leave=0.02).states:
            assert read_state(write_state(state), finder(rules)) == state


@pytest.mark.parametrize("name", [name for name, rules in GAMES.items() if rules.tie == "roll-off"])
def test_states_of_games_that_end_level_read_back(name: str) -> None:
    rules = GAMES[name]
    for seed in range(5):
        played = play_game(rules, max(rules.seats[0], min(3, rules.seats[1])), seed, tied=True)
        for state in played.states:
            assert read_state(write_state(state), finder(rules)) == state


def test_equal_lines_mean_equal_states() -> None:
    """DESIGN.md, Text forms: canonical, so equal lines mean equal states."""
    by_line: dict[str, State] = {}
    for name in ("yahtzee", "zombie", "maxi-yatzy", "place-value"):
        for seed in range(6):
            for state in play_game(game(name), 2, seed, leave=0.01).states:
                assert by_line.setdefault(write_state(state), state) == state
    assert len(by_line) == len(set(by_line.values()))


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("zombie@1 FH:25$2/- 2 0 13556", "dice asked for earlier"),
        ("zombie@1 -$2 1 0 13556 buy=2b6x1", "one die bought, one spent"),
        ("maxi-yatzy@1 1:2~2 1 5 -", "two saved rolls"),
        ("yahtzee@1 4:20,Y:50+1 1 3 -", "an extra bonus"),
        ("yahtzee@1 -!/-/- 2 3 -", "a seat that left"),
        ("yahtzee@1 1:3,2:4!/1:2 0 0 -", "a game that the other left"),
        ("place-value@1 3H:X/- 2 2 -", "an X"),
        ("place-value@1 3H:6341/- 2 1 1234", "a number"),
    ],
)
def test_marks(line: str, mark: str) -> None:
    assert write_state(read_state(line)) == line, mark


def test_readings_and_roll_off() -> None:
    rules = GAMES["read aloud"]
    level = "place-value@1 {0}/{0} ".format("3H:6341,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X,W:X")
    for line in (
        level + "1 0 -",
        level + "2 0 - read=1.3H+",
        level + "1 0 - read=1.3H+,2.3H+",
        level + "2 0 - read=1.3H+,2.3H+ off=1.1234",
        level + "1 0 - read=1.3H+,2.3H+ off=1.1234,2.1234",
        level + "0 0 - read=1.3H+,2.3H+ off=1.1234,2.1235",
        level + "0 0 - read=1.3H-,2.3H+",
    ):
        assert write_state(read_state(line, finder(rules))) == line


def test_eight_seats() -> None:
    line = "yahtzee@1 -/-/-/-/-/-/-/- 1 3 -"
    assert read_state(line) == start(game("yahtzee"), 8)


def test_a_user_s_own_game_is_found_by_the_caller() -> None:
    mine = replace(game("yacht"), id="mine", version=3)
    assert write_state(start(mine)) == "mine@3 - 1 3 -"
    assert read_state("mine@3 - 1 3 -", {"mine@3": mine}.__getitem__) == start(mine)


def test_the_cards_fields_stand_where_they_belong() -> None:
    state = read_state("zombie@1 Y:50,C:5+1$3!/1:1,2:2/1:1 3 1 11111")
    assert state.cards[0].extra == 1
    assert state.cards[0].buys == 3
    assert state.cards[0].out
    assert state.cards[2] == Card((1, *[None] * 12))
    assert (state.seat, state.rolls_left, state.dice) == (Seat(3), 1, (1, 1, 1, 1, 1))
