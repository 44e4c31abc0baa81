"""Every game has one text, and the text is that game."""

from __future__ import annotations

import random

import pytest

from dicehouse.notation import Record, final_state, read_record, steps, write_record
from dicehouse.play import SeededDice
from dicehouse.rules import (
    Card,
    DieBought,
    Event,
    Finish,
    FirstRolled,
    GameEnded,
    Leave,
    NumberRead,
    RolledOff,
    RuleSet,
    ScriptedDice,
    Seat,
    SeatLeft,
    State,
    Throw,
    decide,
    evolve,
    open_game,
    standing,
    start,
)
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.rules.ending import actor_after
from testkit.notation.playing import GAMES, NAMES, VARIANTS, Played, finder, play_game, random_action


def _seats(rules: RuleSet, wanted: int) -> int:
    least, most = rules.seats
    return max(least, min(most, wanted))


def _reads_back(played: Played) -> str:
    record = played.record
    text = write_record(record)
    again = read_record(text, finder(record.rules))
    assert again == record
    assert write_record(again) == text
    assert final_state(again) == played.final
    return text


@pytest.mark.parametrize("name", GAMES)
def test_finished_games_read_back(name: str) -> None:
    rules = GAMES[name]
    for seats in {_seats(rules, wanted) for wanted in (1, 2, 4)}:
        played = play_game(rules, seats, seed=seats)
        assert isinstance(played.record.events[-1], GameEnded)
        assert "\n#" in _reads_back(played)


@pytest.mark.parametrize("name", GAMES)
def test_unfinished_games_read_back(name: str) -> None:
    """Stopped after any of the first actions, between turns and within them."""
    rules = GAMES[name]
    for most in range(min(12, 4 * len(rules.boxes) - 1)):
        text = _reads_back(play_game(rules, _seats(rules, 2), seed=1, most=most))
        assert text.endswith("\n*\n")


@pytest.mark.parametrize("name", GAMES)
def test_games_that_somebody_left_read_back(name: str) -> None:
    rules = GAMES[name]
    left = 0
    for seed in range(6):
        played = play_game(rules, _seats(rules, 3 + seed % 3), seed, leave=0.04)
        left += any(isinstance(event, SeatLeft) for event in played.record.events)
        _reads_back(played)
    assert left


@pytest.mark.parametrize("name", [name for name, rules in GAMES.items() if rules.tie == "roll-off"])
def test_games_that_are_rolled_off_read_back(name: str) -> None:
    rules = GAMES[name]
    rolled = 0
    for seed in range(5):
        played = play_game(rules, _seats(rules, 2), seed, tied=True)
        rolled += any(isinstance(event, RolledOff) for event in played.record.events)
        _reads_back(played)
    assert rolled or rules.seats[1] == 1


@pytest.mark.parametrize("name", [name for name in VARIANTS if "read" in name])
def test_games_with_readings_and_leavers_after_the_last_box_read_back(name: str) -> None:
    rules = GAMES[name]
    for seed in range(8):
        played = play_game(rules, _seats(rules, 3), seed, tied=seed % 2 == 0)
        events = played.record.events
        readings = [n for n, event in enumerate(events) if isinstance(event, NumberRead)]
        assert readings
        chooser = random.Random(seed)
        cut = chooser.choice(readings)
        _reads_back(_left_at(played, cut, chooser))


def _left_at(played: Played, cut: int, chooser: random.Random) -> Played:
    """The same game, but somebody leaves at this point and the others play on."""
    state = played.states[cut]
    events = list(played.record.events[:cut])
    source = SeededDice(cut)
    states = list(played.states[: cut + 1])
    leaver = Seat(chooser.randint(1, len(state.cards)))
    new = decide(state, leaver, Leave(), source).events
    while True:
        for event in new:
            events.append(event)
            states.append(evolve(states[-1], event))
        if states[-1].over:
            record = Record(played.record.rules, played.record.names, tuple(events))
            return Played(record, tuple(states))
        state = states[-1]
        new = decide(state, state.seat, random_action(state, chooser), source).events


@pytest.mark.parametrize("rules", catalogue(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("seats", [2, 5])
def test_openings_read_back(rules: RuleSet, seats: int) -> None:
    state = start(rules, seats)
    for seed in range(5):
        for host in (None, Seat(seats)):
            events = open_game(state, SeededDice(seed), host=host)
            text = write_record(Record(rules, NAMES[:seats], events))
            assert read_record(text).events == events


def test_an_opening_that_is_thrown_again() -> None:
    """Ties re-roll among the tied (RULINGS.md, first player)."""
    rules = game("yahtzee-online")
    events = open_game(start(rules, 3), ScriptedDice([(6,), (2,), (6,), (4,), (5,)]))
    text = write_record(Record(rules, NAMES[:3], events))
    assert text.splitlines()[5:] == ["0.1 6", "0.2 2", "0.3 6", "0.1 4", "0.3 5", "0.3 first", "*"]
    assert read_record(text).events == events
    assert sum(isinstance(event, FirstRolled) for event in events) == 5


def test_bought_dice_read_back() -> None:
    bought = 0
    for seed in range(10):
        played = play_game(game("zombie"), 1, seed)
        bought += sum(isinstance(event, DieBought) for event in played.record.events)
        _reads_back(played)
    assert bought > 10


def test_a_single_player_who_gives_up_wins_nothing() -> None:
    state = start(game("yahtzee"))
    events = decide(state, Seat(1), Leave(), ScriptedDice()).events
    text = write_record(Record(game("yahtzee"), ("ana",), events))
    assert text == '[Rules "yahtzee@1"]\n[Seat1 "ana"]\n\n1.1 !1\n# 0\n'
    assert read_record(text).events == events


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
    rules = game("place-value")
    cards = (
        Card((6341, 4335, 6321, 0, 0, 0, 0, 0, 0)),
        Card((0, 0, 0, 6531, 5624, 5431, 0, 0, 0)),
        Card((0, 0, 0, 6431, 0, 0, 6311, 2111, 0)),
    )
    throws = ((Seat(1), (1, 2, 3, 4)), (Seat(2), (1, 2, 3, 4)), (Seat(1), (6, 6, 6, 6)))
    state = State(rules, cards, Seat(2), 0, finish=Finish(throws=throws))
    assert actor_after(state) == 2
    state = evolve(state, SeatLeft(Seat(2)))
    assert standing(state).scores == (3, 0, 3)
    events: list[Event] = []
    for dice in ((1, 2, 3, 4), (5, 5, 5, 5)):
        assert state.seat == 3
        new = decide(state, Seat(3), Throw(), ScriptedDice([dice])).events
        events += new
        for event in new:
            state = evolve(state, event)
    assert state.over
    assert events[-1] == GameEnded((Seat(1),), (3, 0, 3))


def test_dice_that_people_type_are_read_in_any_order_and_written_in_one() -> None:
    typed = '[Rules "yahtzee@1"]\n[Seat1 "ana"]\n\n1.1 64231 >62 65112 =2:2\n*\n'
    tidy = typed.replace("64231 >62 65112", "12346 >26 11256")
    assert read_record(typed) == read_record(tidy)
    assert write_record(read_record(typed)) == tidy
