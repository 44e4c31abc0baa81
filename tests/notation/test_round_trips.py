"""Every position has one line, every game one text, and they are that position and that game.

What is played to its end by everybody is the conformance checks' affair; here are games that somebody leaves, that end
level, that are stopped, and marks that are seldom seen.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import (
    Record,
    final_state,
    read_event,
    read_record,
    read_state,
    steps,
    write_event,
    write_record,
    write_state,
)
from dicehouse.play import SeededDice
from dicehouse.rules import (
    Card,
    DieBought,
    Event,
    NumberRead,
    RolledOff,
    RuleSet,
    ScriptedDice,
    Seat,
    SeatLeft,
    State,
    open_game,
    start,
)
from dicehouse.rules.catalogue import game
from testkit.gate import games
from testkit.notation.playing import NAMES, VARIANTS, Played, finder, play_game
from testkit.rules.table import retold

PLAYED = {rules.id: rules for rules in games()} | VARIANTS


def seats_of(rules: RuleSet, wanted: int) -> int:
    least, most = rules.seats
    return max(least, min(most, wanted))


def reads_back(played: Played) -> tuple[Event, ...]:
    """The record, and each of its events and states; the events are given back."""
    record = played.record
    text = write_record(record)
    again = read_record(text, finder(record.rules))
    assert again == record
    assert write_record(again) == text
    assert final_state(again) == played.final
    assert text.endswith("\n*\n") == (not played.final.over)
    for state in played.states:
        assert read_state(write_state(state), finder(record.rules)) == state
    for event in record.events:
        assert read_event(write_event(event), record.rules) == event
    return record.events


@pytest.mark.parametrize("name", PLAYED)
def test_games_that_end_early_or_late_or_level_read_back(name: str) -> None:
    rules = PLAYED[name]
    for wanted in (1, 4):
        reads_back(play_game(rules, seats_of(rules, wanted), seed=wanted))
    for most in range(min(12, 4 * len(rules.boxes) - 1)):  # between turns and within them
        reads_back(play_game(rules, seats_of(rules, 2), seed=1, most=most))
    left: list[Event] = []
    for seed in range(3):
        left += reads_back(play_game(rules, seats_of(rules, 3 + seed), seed, leave=0.04))
    assert any(isinstance(event, SeatLeft) for event in left)
    if rules.tie == "roll-off":
        level = [
            event for seed in range(5) for event in reads_back(play_game(rules, seats_of(rules, 2), seed, tied=True))
        ]
        assert rules.seats[1] == 1 or any(isinstance(event, RolledOff) for event in level)
    if rules.buying:
        assert any(isinstance(event, DieBought) for event in left)


@pytest.mark.parametrize("name", [name for name in VARIANTS if "read" in name])
def test_games_with_readings_and_leavers_after_the_last_box_read_back(name: str) -> None:
    rules = VARIANTS[name]
    left_later = 0
    for seed in range(12):
        events = reads_back(play_game(rules, seats_of(rules, 3), seed, tied=seed % 2 == 0, leave=0.03))
        kinds = [type(event) for event in events]
        left_later += NumberRead in kinds and SeatLeft in kinds[kinds.index(NumberRead) :]
    assert left_later


@pytest.mark.parametrize("name", PLAYED)
def test_openings_read_back(name: str) -> None:
    rules = PLAYED[name]
    for seats in {seats_of(rules, 2), seats_of(rules, 5)}:
        for seed, host in ((1, None), (2, None), (3, Seat(seats))):
            events = open_game(start(rules, seats), SeededDice(seed), host=host)
            text = write_record(Record(rules, NAMES[:seats], events))
            assert read_record(text, finder(rules)).events == events


def test_an_opening_that_is_thrown_again() -> None:
    """Ties re-roll among the tied (RULINGS.md, first player)."""
    rules = game("yahtzee-online")
    events = open_game(start(rules, 3), ScriptedDice([(6,), (2,), (6,), (4,), (5,)]))
    text = write_record(Record(rules, NAMES[:3], events))
    assert text.splitlines()[5:] == ["0.1 6", "0.2 2", "0.3 6", "0.1 4", "0.3 5", "0.3 first", "*"]
    assert read_record(text).events == events


def test_equal_lines_mean_equal_states() -> None:
    """DESIGN.md, Text forms: canonical, so equal lines mean equal states."""
    by_line: dict[str, State] = {}
    for name in ("yahtzee", "zombie", "maxi-yatzy", "place-value"):
        for seed in range(6):
            for state in play_game(game(name), 2, seed, leave=0.01).states:
                assert by_line.setdefault(write_state(state), state) == state
    assert len(by_line) == len(set(by_line.values()))


LEVEL = "place-value@1 {0}/{0}".format("3H:6341,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X,W:X")


MARKS = {
    "dice asked for earlier": "zombie@1 FH:25$2/- 2 0 13556",
    "one die bought, one spent": "zombie@1 -$2 1 0 13556 buy=2b6x1",
    "two saved rolls": "maxi-yatzy@1 1:2~2 1 5 -",
    "an extra bonus": "yahtzee@1 4:20,Y:50+1 1 3 -",
    "a seat that left": "yahtzee@1 -!/-/- 2 3 -",
    "a game that the other left": "yahtzee@1 1:3,2:4!/1:2 0 0 -",
    "an X": "place-value@1 3H:X/- 2 2 -",
    "a number": "place-value@1 3H:6341/- 2 1 1234",
    "nothing is read yet": f"{LEVEL} 1 0 -",
    "one is read": f"{LEVEL} 2 0 - read=1.3H+",
    "a roll-off comes": f"{LEVEL} 1 0 - read=1.3H+,2.3H+",
    "one has thrown": f"{LEVEL} 2 0 - read=1.3H+,2.3H+ off=1.1234",
    "level again": f"{LEVEL} 1 0 - read=1.3H+,2.3H+ off=1.1234,2.1234",
    "decided": f"{LEVEL} 0 0 - read=1.3H+,2.3H+ off=1.1234,2.1235",
    "a wrong reading": f"{LEVEL} 0 0 - read=1.3H-,2.3H+",
}


@pytest.mark.parametrize("mark", MARKS)
def test_marks(mark: str) -> None:
    line = MARKS[mark]
    rules = VARIANTS["read aloud"] if line.startswith(LEVEL) else game(line.partition("@")[0])
    assert write_state(read_state(line, finder(rules))) == line


def test_the_cards_fields_stand_where_they_belong() -> None:
    state = read_state("zombie@1 Y:50,C:5+1$3!/1:1,2:2/1:1 3 1 11111")
    first, _, third = state.cards
    assert (first.extra, first.buys, first.out) == (1, 3, True)
    assert third == Card((1, *[None] * 12))
    assert (state.seat, state.rolls_left, state.dice) == (Seat(3), 1, (1, 1, 1, 1, 1))
    assert read_state("yahtzee@1 -/-/-/-/-/-/-/- 1 3 -") == start(game("yahtzee"), 8)


def test_a_user_s_own_game_is_found_by_the_caller() -> None:
    mine = replace(game("yacht"), id="mine", version=3)
    assert write_state(start(mine)) == "mine@3 - 1 3 -"
    assert read_state("mine@3 - 1 3 -", {"mine@3": mine}.__getitem__) == start(mine)


def test_a_single_player_who_gives_up_wins_nothing() -> None:
    text = '[Rules "yahtzee@1"]\n[Seat1 "ana"]\n\n1.1 !1\n# 0\n'
    assert write_record(read_record(text)) == text


def test_tags_and_comments_read_back() -> None:
    played = play_game(game("yacht"), 2, 1)
    tags = {"Event": 'the "big" one \\ 2', "Site": "Zürich", "Empty": ""}
    comments = {0: "%clk 4:41", 1: "", 3: 'what a "throw" \\'}
    record = Record(game("yacht"), ('a"b\\', ""), played.record.events, tags, comments)
    assert read_record(write_record(record)) == record
    assert list(read_record(write_record(record)).tags) == list(tags)


def test_lines_may_end_as_windows_ends_them() -> None:
    """The one thing that is read and not written: a mail or an editor changes line ends by itself."""
    text = write_record(play_game(game("yacht"), 2, 1).record)
    assert write_record(read_record(text.replace("\n", "\r\n"))) == text


def test_steps_give_each_event_with_its_state() -> None:
    played = play_game(game("zombie"), 3, 1)
    walked = list(steps(played.record))
    assert tuple(event for _, event in walked) == played.record.events
    assert tuple(state for state, _ in walked) == played.states[:-1]


def test_whoever_is_level_only_because_another_left_still_has_to_throw() -> None:
    """Ana and Bo are level and have thrown; Bo leaves, a box of his falls to Cy, who is level now."""
    ana = "3H:6341,5N:4335,2T:6321,6M:X,E9:X,S13:X,D2:X,D3:X,W:X"
    bo = "3H:X,5N:X,2T:X,6M:6531,E9:5624,S13:5431,D2:X,D3:X,W:X"
    cy = "3H:X,5N:X,2T:X,6M:6431,E9:X,S13:X,D2:6311,D3:2111,W:X"
    state = read_state(f"place-value@1 {ana}/{bo}/{cy} 2 0 - off=1.1234,2.1234,1.6666")
    line = "2. !2 3. 1234 3. 5555 #1 3 0 3"
    assert retold(state, line) == line


def test_dice_that_people_type_are_read_in_any_order_and_written_in_one() -> None:
    typed = '[Rules "yahtzee@1"]\n[Seat1 "ana"]\n\n1.1 64231 >62 65112 =2:2\n*\n'
    tidy = typed.replace("64231 >62 65112", "12346 >26 11256")
    assert read_record(typed) == read_record(tidy)
    assert write_record(read_record(typed)) == tidy
